import { ADDENDA_TABLES, type Addenda, type AddendaKind, type EntryNature, natureOf } from './addenda.ts';
import { type AnyBatchHeader, type AnyEntry, BATCH_FORMATS } from './batch-formats.ts';
import { fieldError } from './codec.ts';
import { NachaError } from './errors.ts';
import type { Findings } from './findings.ts';
import type { OpenBatch, OpenEntry } from './open-batch.ts';
import type { RecordTable } from './record-table.ts';
import { RuleChecker } from './rules/check.ts';
import { type BatchRules, type EntryRules, entryRulesOf } from './rules/levels.ts';
import type { EntryFacts, Rule, Spot, Values } from './rules/rule.ts';
import type { BatchFormat } from './standard-entry-classes.ts';
import { entryDetailSequenceOf } from './trace-number.ts';
import type { TransactionCode } from './transaction-codes.ts';

const NO_ADDENDA: readonly Addenda[] = [];
type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

/** Holds what was read to the rules, and reports what breaks one as it stands in the file. */
export class EntryJudge {
  readonly #findings: Findings;
  readonly #checker = new RuleChecker((rule, field, words, spot) => this.#found(rule, field, words, spot));
  #record = '';
  #table: RecordTable | null = null;
  #line = 0;
  #entry: OpenEntry | null = null;
  /** Used again for every entry. */
  readonly #facts = {} as Mutable<EntryFacts>;

  constructor(findings: Findings) {
    this.#findings = findings;
  }

  /** Holds a header to the rules; gives those for the entries of its batch. */
  judgeHeader(format: BatchFormat, header: AnyBatchHeader, rules: BatchRules, record: string): EntryRules {
    this.#begin(BATCH_FORMATS[format].header, record, this.#findings.line, null);
    const facts = { format, header: header as AnyBatchHeader & Values };
    this.#checker.checkBatch(rules, facts);
    return entryRulesOf(rules, facts);
  }

  /** Holds an entry and its addenda to the rules; gives what the entry is. */
  judgeEntry(
    batch: OpenBatch & { readonly header: AnyBatchHeader },
    entry: OpenEntry & { readonly values: AnyEntry },
    code: TransactionCode | undefined,
  ): EntryNature {
    this.#begin(BATCH_FORMATS[batch.format].entry, entry.record, entry.line, entry);
    const nature = entry.addenda.length === 0 ? 'forward' : natureOf(entry.addenda);
    const facts = this.#facts;
    facts.format = batch.format;
    facts.header = batch.header as AnyBatchHeader & Values;
    facts.entry = entry.values as AnyEntry & Values;
    facts.code = code;
    facts.addenda = entry.addenda.length === 0 ? NO_ADDENDA : entry.addenda;
    facts.nature = nature;
    facts.batch_nature = batch.nature;
    facts.previous_trace_number = batch.previous_trace_number;
    this.#checker.checkEntry(batch.rules, facts);
    return nature;
  }

  /** The numbers of an addenda, which follow from its entry and are not kept: its place, and whose it is. */
  judgeNumbers(table: RecordTable, kind: AddendaKind, record: string, entry: OpenEntry): void {
    const trace_number = entry.values?.trace_number;
    for (const { name, start, end } of table.layout.values) {
      let expected: string | undefined;
      if (name === 'addenda_sequence_number') expected = String(sequenceOf(kind, entry)).padStart(4, '0');
      else if (name === 'entry_detail_sequence_number' && trace_number !== undefined) expected = entryDetailSequenceOf(trace_number);
      const value = record.slice(start, end);
      if (expected === undefined || value === expected) continue;
      this.#findings.breakField(table, name, { value, rule: `must be ${Number(expected)}`, rule_id: 'addenda.numbers', expected });
    }
  }

  #begin(table: RecordTable, record: string, line: number, entry: OpenEntry | null): void {
    this.#table = table;
    this.#record = record;
    this.#line = line;
    this.#entry = entry;
  }

  #found(rule: Rule, field: string | null, words: string, spot: Spot | undefined): void {
    const index = spot?.addenda;
    const addenda = index === undefined ? undefined : this.#entry?.addenda[index];
    const table = addenda === undefined ? this.#table : ADDENDA_TABLES[addenda.kind];
    const record = index === undefined ? this.#record : (this.#entry?.addenda_records[index] ?? '');
    const line = index === undefined ? this.#line : this.#line + 1 + index;
    if (table === null) return;
    const problem = { rule: words, rule_id: rule.id, expected: spot?.expected };
    const error =
      field === null
        ? new NachaError({ ...problem, line, record: table.name })
        : fieldError(table, field, { ...problem, value: charactersOf(table, field, record) }, { line });
    this.#findings.takeAs(this.#findings.levels.of(rule.id), error);
  }
}

/** A field as it stands in its record. */
export function charactersOf(table: RecordTable, name: string, record: string): string {
  const field = table.fields.find((one) => one.name === name);
  return field === undefined ? '' : record.slice(field.from - 1, field.from - 1 + field.length);
}

/** Which number an addenda must have in its entry: 17 and 18 are counted by type. */
function sequenceOf(kind: AddendaKind, { addenda, addenda_count }: Pick<OpenEntry, 'addenda' | 'addenda_count'>): number {
  if (kind === 'payment') return addenda_count;
  return 1 + addenda.filter((one) => one.kind === kind).length;
}
