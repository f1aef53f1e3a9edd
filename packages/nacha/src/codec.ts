import { NachaError } from './errors.ts';
import { BrokenRule } from './field-kinds.ts';
import type { PlacedField } from './record-layout.ts';
import { RECORD_LENGTH, type RecordOf, type RecordTable } from './record-table.ts';

/** For what has been written, which is ASCII. */
const DECODER = new TextDecoder('latin1');

/** Where a record stands, for errors: a line of a file, or a path in the values given to the writer. */
export interface Place {
  readonly line?: number | undefined;
  readonly path?: string | undefined;
}

/** What is wrong with a field, past its name: its characters, the rule in words and by name, and what should stand there. */
export interface FieldProblem {
  readonly value: string | undefined;
  readonly rule: string;
  readonly rule_id: string;
  readonly expected?: string | undefined;
  /** The first column of a field whose name several have, as reserved columns do. */
  readonly from?: number | undefined;
}

/** Takes what is wrong with a field. */
export type FieldReport = (table: RecordTable, field: string, problem: FieldProblem) => void;

type Values = Readonly<Record<string, unknown>>;
type Problem = FieldProblem & { readonly field: string; readonly value: string };

const WITHHELD = '(withheld)';
/** Blanks carry no account number: that there is none is said, and not that it is kept back. */
const MISSING = '(missing)';
const NONE: Values = {};
/** Rules about fields that no one has agreed on. */
const NOTHING_AGREED: ReadonlySet<string> = new Set();
const NO_PROBLEMS: readonly Problem[] = [];

/**
 * Reads a line of 94 printable characters by a table: its values, or null when it breaks a rule. Every field that does
 * is reported; nothing is repaired. `agreed` names the rules that may be broken: what stands in a field all the same is its
 * value, and reserved columns that are used are `reserved`, by column.
 */
export function readRecord<Table extends RecordTable>(
  table: Table,
  line: string,
  report: FieldReport,
  agreed = NOTHING_AGREED,
): RecordOf<Table> | null {
  const { constants, values: fields, blank_values } = table.layout;
  const values: Record<string, unknown> = { ...blank_values };
  let problems = NO_PROBLEMS;
  let reserved: Record<number, string> | undefined;
  for (const { name, value, from, length } of constants) {
    if (line.startsWith(value, from - 1)) continue;
    const characters = line.slice(from - 1, from - 1 + length);
    const is_reserved = value.trim() === '';
    if (is_reserved && agreed.has('layout.reserved')) {
      reserved = { ...reserved, [from]: characters };
      report(table, name, { value: WITHHELD, rule: 'is not blank', rule_id: 'layout.reserved', from });
      continue;
    }
    const rule = is_reserved ? 'must be blank' : `must be ${JSON.stringify(value)}`;
    const rule_id = is_reserved ? 'layout.reserved' : 'field.constant';
    problems = [...problems, { field: name, value: characters, rule, rule_id, expected: value, from }];
  }
  for (const field of fields) {
    try {
      const value = field.kind.read(line, field);
      if (field.restricted) requireAllowed(field, value);
      if (!field.derived) values[field.name] = value;
    } catch (error) {
      const problem = { field: field.name, value: line.slice(field.start, field.end), ...brokenRule(error) };
      if (!isAgreed(field, problem.rule_id, agreed)) {
        problems = [...problems, problem];
        continue;
      }
      report(table, field.name, problem);
      values[field.name] = problem.value.trimEnd();
    }
  }
  if (problems.length === 0) {
    if (reserved !== undefined) values['reserved'] = reserved;
    return values as RecordOf<Table>;
  }
  // Where several fields are wrong the line may be shifted, and then any of them may hold an account number.
  const is_shifted = problems.length > 1 && table.layout.has_confidential;
  for (const { field, value, ...problem } of problems)
    report(table, field, { ...problem, value: is_shifted && value.trim() !== '' ? WITHHELD : value });
  return null;
}

/**
 * Writes values by a table into the 94 bytes that begin at `at`. `derived` goes before `values`; `agreed` as in reading.
 * @throws {NachaError} naming the first field whose value is missing, does not fit or breaks a rule.
 */
export function writeRecord(
  table: RecordTable,
  values: Values,
  place: () => Place,
  bytes: Uint8Array,
  at: number,
  { derived = NONE, agreed = NOTHING_AGREED }: { readonly derived?: Values; readonly agreed?: ReadonlySet<string> } = {},
): void {
  const { values: fields, blank_record } = table.layout;
  bytes.set(blank_record, at);
  for (const field of fields) {
    const value = derived[field.name] ?? values[field.name] ?? field.default_value;
    try {
      writeField(field, value, bytes, at + field.start);
    } catch (error) {
      const problem = brokenRule(error);
      if (typeof value === 'string' && isAgreed(field, problem.rule_id, agreed)) {
        for (let index = 0; index < value.length; index += 1) bytes[at + field.start + index] = value.charCodeAt(index);
        continue;
      }
      const given = value === null || value === undefined ? undefined : String(value);
      throw fieldError(table, field.name, { value: given, ...problem }, place());
    }
  }
  if (values['reserved'] !== undefined) writeReserved(table, values['reserved'] as Readonly<Record<number, string>>, place, bytes, at);
}

/** Whether a field may break a rule: a name that is left blank, a routing number with another check digit. */
function isAgreed(field: PlacedField, rule_id: string, agreed: ReadonlySet<string>): boolean {
  // A blank code would decide how the rest is read.
  return agreed.has(rule_id) && (rule_id === 'field.check-digit' || (rule_id === 'field.missing' && !field.restricted));
}

/** Writes what stands in reserved columns, as it was agreed that it may. */
function writeReserved(
  table: RecordTable,
  reserved: Readonly<Record<number, string>>,
  place: () => Place,
  bytes: Uint8Array,
  at: number,
): void {
  for (const [from, characters] of Object.entries(reserved)) {
    const constant = table.layout.constants.find((one) => String(one.from) === from && one.value.trim() === '');
    const fits = constant !== undefined && typeof characters === 'string' && characters.length <= constant.length;
    if (!fits || /[^\x20-\x7e]/.test(characters)) {
      throw new NachaError({
        ...place(),
        record: table.name,
        field: 'reserved',
        rule: 'must fit into reserved columns',
        rule_id: 'layout.reserved',
      });
    }
    for (let index = 0; index < characters.length; index += 1) bytes[at + Number(from) - 1 + index] = characters.charCodeAt(index);
  }
}

/** An error about one field of a record, with its columns, and its value unless that must not be repeated. */
export function fieldError(table: RecordTable, name: string, problem: FieldProblem, place: Place): NachaError {
  const { value, from, ...rest } = problem;
  const field = table.fields.find((candidate) => candidate.name === name && (from === undefined || candidate.from === from));
  // Reserved columns may be used for anything.
  const confidential = field !== undefined && (field.kind === 'constant' ? field.value.trim() === '' : field.confidential === true);
  return new NachaError({
    ...place,
    ...rest,
    record: table.name,
    field: name,
    columns: field && [field.from, field.from + field.length - 1],
    value: confidential && value !== undefined ? withheld(value) : value,
  });
}

function withheld(value: string): string {
  return value.trim() === '' ? MISSING : WITHHELD;
}

function writeField(field: PlacedField, value: unknown, bytes: Uint8Array, at: number): void {
  if (value === null || (value === '' && field.optional)) {
    if (field.optional) return;
    throw new BrokenRule('is missing', 'field.missing');
  }
  if (value === undefined) throw new BrokenRule('is missing', 'field.missing');
  field.kind.write(value, field, bytes, at);
  if (!field.restricted || field.derived || field.field.one_of?.includes(value as string)) return;
  // Read again, because that is the value that the restriction is about.
  const line = DECODER.decode(bytes.subarray(at - field.start, at - field.start + RECORD_LENGTH));
  requireAllowed(field, field.kind.read(line, field));
}

function requireAllowed({ field }: PlacedField, value: string | number | null): void {
  if (typeof value !== 'string' || value === '') return;
  if (field.one_of && !field.one_of.includes(value)) throw new BrokenRule(`must be one of ${field.one_of.join(', ')}`, 'field.value');
  if (field.matches && !field.matches.test(value))
    throw new BrokenRule(field.rule ?? `must look like ${field.matches.source}`, 'field.value');
}

/** The rule in words and by name; any other error is a mistake of ours and goes on. */
function brokenRule(error: unknown): { rule: string; rule_id: string } {
  if (error instanceof BrokenRule) return { rule: error.message, rule_id: error.id };
  throw error;
}
