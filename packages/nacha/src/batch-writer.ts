import { ADDENDA_TABLES, type AddendaInput, type AddendaKind, type EntryNature, natureOf } from './addenda.ts';
import { type AnyBatchHeader, type AnyEntry, BATCH_FORMATS } from './batch-formats.ts';
import { fieldError, writeRecord } from './codec.ts';
import { companyIn, companyOf, expectedBatchControl, reportDisagreements } from './controls.ts';
import { NachaError } from './errors.ts';
import type { BatchFrame, EntryInput } from './model.ts';
import { PlainEntryWriter } from './plain-entry.ts';
import type { RecordBuffer } from './record-buffer.ts';
import type { RecordTable } from './record-table.ts';
import { RuleChecker, type TakeFinding } from './rules/check.ts';
import { type EntryRules, entryRulesOf, type Levels } from './rules/levels.ts';
import type { Values } from './rules/rule.ts';
import { type BatchFormat, batchFormatOf } from './standard-entry-classes.ts';
import { addEntry, noTotals } from './totals.ts';
import { entryDetailSequenceOf } from './trace-number.ts';
import { describeTransactionCode } from './transaction-codes.ts';
import { addUp, at, refusal } from './write-errors.ts';

type AnyEntryInput = AnyEntry & Values & { readonly addenda?: readonly AddendaInput[] };

const NO_ADDENDA: readonly AddendaInput[] = [];
const WITH_ADDENDA = { addenda_record_indicator: '1' };
const WITHOUT_ADDENDA = { addenda_record_indicator: '0' };

/** What a batch is written with. */
export interface WriteContext {
  readonly path: string;
  readonly buffer: RecordBuffer;
  readonly levels: Levels;
}

/** Writes a batch into a buffer: header at once, entries as added, control at the end. Steps throw `NachaError`. */
export class BatchWriter {
  readonly totals = noTotals();
  readonly #context: WriteContext;
  readonly #batch: BatchFrame;
  readonly #header: AnyBatchHeader & Values;
  readonly #format: BatchFormat;
  readonly #rules: EntryRules;
  readonly #plain: PlainEntryWriter | null;
  #nature: EntryNature | null = null;
  #previous_trace_number: string | null = null;
  #entry_count = 0;

  constructor(batch: BatchFrame, context: WriteContext) {
    const { path, buffer, levels } = context;
    this.#batch = batch;
    this.#context = context;
    this.#header = batch.header as AnyBatchHeader & Values;
    this.#format = requireFormat(batch, path);
    const place = at(`${path}.header`);
    const table = BATCH_FORMATS[this.#format].header;
    const start = buffer.next();
    writeRecord(table, this.#header, place, buffer.bytes, start, { agreed: levels.agreed_fields });
    requireReserved(levels, table, this.#header, place);
    const checker = new RuleChecker(this.#refuse(table, this.#header, place));
    const rules = levels.rulesFor(this.#header.standard_entry_class_code, this.#format === 'iat');
    const facts = { format: this.#format, header: this.#header };
    checker.checkBatch(rules, facts);
    this.#rules = entryRulesOf(rules, facts);
    this.#plain = levels.is_stricter ? null : PlainEntryWriter.of(this.#format, this.#header, this.totals);
  }

  add(input: EntryInput): void {
    const entry = input as AnyEntryInput;
    const addenda = entry.addenda ?? NO_ADDENDA;
    const start = this.#context.buffer.next();
    const is_plain =
      addenda.length === 0 && this.#plain !== null && (this.#nature ?? 'forward') === 'forward' && entry['reserved'] === undefined;
    if (is_plain && this.#plain?.write(entry, this.#context.buffer, start)) this.#nature = 'forward';
    else this.#addByCodec(entry, addenda, start);
    this.#previous_trace_number = entry.trace_number ?? null;
    this.#entry_count += 1;
  }

  #addByCodec(given: AnyEntryInput, addenda: readonly AddendaInput[], start: number): void {
    const { path: batch_path, buffer, levels } = this.#context;
    const path = `${batch_path}.entries[${this.#entry_count}]`;
    const place = at(path);
    const table = BATCH_FORMATS[this.#format].entry;
    const entry = withCount(table, given, addenda.length);
    const derived = addenda.length > 0 ? WITH_ADDENDA : WITHOUT_ADDENDA;
    writeRecord(table, entry, place, buffer.bytes, start, { derived, agreed: levels.agreed_fields });
    requireReserved(levels, table, entry, place);
    const counts = new Map<AddendaKind, number>();
    for (const [index, values] of addenda.entries()) this.#addAddenda(values, entry, counts, `${path}.addenda[${index}]`);
    const code = describeTransactionCode(entry.transaction_code);
    const nature = natureOf(addenda);
    const facts = {
      format: this.#format,
      header: this.#header,
      entry,
      code,
      addenda,
      nature,
      batch_nature: this.#nature,
      previous_trace_number: this.#previous_trace_number,
    };
    new RuleChecker(this.#refuse(table, entry, place, addenda)).checkEntry(this.#rules, facts);
    this.#nature ??= nature;
    addUp(() => addEntry(this.totals, entry, code, addenda.length), place);
    this.#plain?.note(entry.trace_number ?? '');
  }

  #addAddenda(values: AddendaInput, { trace_number }: AnyEntry, counts: Map<AddendaKind, number>, path: string): void {
    const table = Object.hasOwn(ADDENDA_TABLES, values.kind) ? ADDENDA_TABLES[values.kind] : undefined;
    if (table === undefined) throw new NachaError({ path, field: 'kind', rule: 'must be a kind of addenda' });
    const { buffer, levels } = this.#context;
    const count = (counts.get(values.kind) ?? 0) + 1;
    counts.set(values.kind, count);
    const numbers = { addenda_sequence_number: count, entry_detail_sequence_number: entryDetailSequenceOf(trace_number ?? '') };
    // An addenda that is numbered has no trace number of its own; that of any other may be left out.
    // First the room, which may be made in other bytes.
    const start = buffer.next();
    writeRecord(table, { trace_number, ...values }, at(path), buffer.bytes, start, { derived: numbers, agreed: levels.agreed_fields });
    requireReserved(levels, table, values, at(path));
  }

  /** What makes an error of a broken rule that is taken as one. */
  #refuse(table: RecordTable, values: object, place: () => { path?: string | undefined }, addenda = NO_ADDENDA): TakeFinding {
    return (rule, field, words, spot) => {
      if (this.#context.levels.of(rule.id) !== 'error') return;
      const problem = { rule: words, rule_id: rule.id, expected: spot?.expected };
      const one = spot?.addenda === undefined ? undefined : addenda[spot.addenda];
      if (one === undefined) throw refusal(table, values, field, problem, place());
      throw refusal(ADDENDA_TABLES[one.kind], one, field, problem, { path: `${place().path}.addenda[${spot?.addenda}]` });
    };
  }

  end(): void {
    const { path, buffer, levels } = this.#context;
    if (this.#entry_count === 0 && levels.of('batch.has-entry') === 'error') {
      throw new NachaError({ path: `${path}.entries`, rule: 'a batch must have an entry', rule_id: 'batch.has-entry' });
    }
    const table = BATCH_FORMATS[this.#format].control;
    const place = at(`${path}.control`);
    const company = companyOf(this.#header);
    const own: Values = { company_identification: company, ...this.#batch.control };
    if (companyIn(own, this.#header) === 'wrong' && levels.of('batch.company') === 'error') {
      const problem = { rule: `must be ${company}, as in the batch header`, rule_id: 'batch.company', expected: company };
      throw refusal(table, own, 'company_identification', problem, place());
    }
    const computed = expectedBatchControl(this.#header, this.totals);
    reportDisagreements(computed, own, (field, rule, expected) => {
      throw refusal(table, own, field, { rule, rule_id: 'batch.control', expected }, place());
    });
    const start = buffer.next();
    writeRecord(table, { ...own, ...computed }, place, buffer.bytes, start, { agreed: levels.agreed_fields });
    requireReserved(levels, table, own, place);
  }
}

/** The batch's format, which its class decides; a format that says otherwise is a mistake of the caller. */
function requireFormat(batch: BatchFrame, path: string): BatchFormat {
  const given = batch.format ?? 'standard';
  const table = Object.hasOwn(BATCH_FORMATS, given) ? BATCH_FORMATS[given].header : undefined;
  if (table === undefined) throw new NachaError({ path, field: 'format', rule: 'must be a format of batches' });
  const { standard_entry_class_code } = batch.header;
  const iat_indicator = 'iat_indicator' in batch.header ? batch.header.iat_indicator : '';
  if (batchFormatOf(standard_entry_class_code, typeof iat_indicator === 'string' ? iat_indicator : '') === given) return given;
  const rule = `a batch of format "${given}" cannot be of this class`;
  const problem = { value: standard_entry_class_code, rule, rule_id: 'field.value' };
  throw fieldError(table, 'standard_entry_class_code', problem, { path: `${path}.header` });
}

/** What stands in reserved columns is written where that was agreed on, and nowhere else. */
export function requireReserved(levels: Levels, table: RecordTable, values: object, place: () => { path?: string | undefined }): void {
  if ((values as Values)['reserved'] === undefined || levels.of('layout.reserved') !== 'error') return;
  throw new NachaError({ ...place(), record: table.name, field: 'reserved', rule: 'must be blank', rule_id: 'layout.reserved' });
}

/** The entry with the number of its addenda, where it states one and it was left out. */
function withCount(table: RecordTable, entry: AnyEntryInput, addenda_count: number): AnyEntryInput {
  for (const { name } of table.layout.values) {
    if (name === 'addenda_count' && entry['addenda_count'] === undefined) return { ...entry, addenda_count };
    if (name === 'stated_addenda_count' && entry['stated_addenda_count'] === undefined) {
      return { ...entry, stated_addenda_count: String(addenda_count).padStart(4, '0') };
    }
  }
  return entry;
}
