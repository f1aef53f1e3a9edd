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

/** Takes what is wrong with a field. */
export type FieldReport = (table: RecordTable, field: string, characters: string, rule: string) => void;

type Values = Readonly<Record<string, unknown>>;
type Problem = readonly [field: string, characters: string, rule: string];

const WITHHELD = '(withheld)';
/** Blanks carry no account number: that there is none is said, and not that it is kept back. */
const MISSING = '(missing)';
const NONE: Values = {};
const NO_PROBLEMS: readonly Problem[] = [];

/**
 * Reads a line of 94 printable characters by a table: its values, or null when it breaks a rule. Every field that does
 * is reported; nothing is repaired.
 */
export function readRecord<Table extends RecordTable>(table: Table, line: string, report: FieldReport): RecordOf<Table> | null {
  const { constants, values: fields, blank_values } = table.layout;
  const values: Record<string, string | number | null> = { ...blank_values };
  let problems = NO_PROBLEMS;
  for (const { name, value, from, length } of constants) {
    if (line.startsWith(value, from - 1)) continue;
    const rule = value.trim() === '' ? 'must be blank' : `must be ${JSON.stringify(value)}`;
    problems = [...problems, [name, line.slice(from - 1, from - 1 + length), rule]];
  }
  for (const field of fields) {
    try {
      const value = field.kind.read(line, field);
      if (field.restricted) requireAllowed(field, value);
      if (!field.derived) values[field.name] = value;
    } catch (error) {
      problems = [...problems, [field.name, line.slice(field.start, field.end), brokenRule(error)]];
    }
  }
  if (problems.length === 0) return values as RecordOf<Table>;
  // Where several fields are wrong the line may be shifted, and then any of them may hold an account number.
  const is_shifted = problems.length > 1 && table.layout.has_confidential;
  for (const [name, characters, rule] of problems)
    report(table, name, is_shifted && characters.trim() !== '' ? WITHHELD : characters, rule);
  return null;
}

/**
 * Writes values by a table into the 94 bytes that begin at `at`. `derived` goes before `values`.
 * @throws {NachaError} naming the first field whose value is missing, does not fit or breaks a rule.
 */
export function writeRecord(table: RecordTable, values: Values, place: () => Place, bytes: Uint8Array, at: number, derived = NONE): void {
  const { values: fields, blank_record } = table.layout;
  bytes.set(blank_record, at);
  for (const field of fields) {
    const value = derived[field.name] ?? values[field.name] ?? field.default_value;
    try {
      writeField(field, value, bytes, at + field.start);
    } catch (error) {
      throw fieldError(table, field.name, value === null || value === undefined ? undefined : String(value), brokenRule(error), place());
    }
  }
}

/** An error about one field of a record, with its columns, and its value unless that must not be repeated. */
export function fieldError(table: RecordTable, name: string, value: string | undefined, rule: string, place: Place): NachaError {
  const field = table.fields.find((candidate) => candidate.name === name);
  const confidential = field !== undefined && field.kind !== 'constant' && field.confidential === true;
  return new NachaError({
    ...place,
    rule,
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
    throw new BrokenRule('is missing');
  }
  if (value === undefined) throw new BrokenRule('is missing');
  field.kind.write(value, field, bytes, at);
  if (!field.restricted || field.derived || field.field.one_of?.includes(value as string)) return;
  // Read again, because that is the value that the restriction is about.
  const line = DECODER.decode(bytes.subarray(at - field.start, at - field.start + RECORD_LENGTH));
  requireAllowed(field, field.kind.read(line, field));
}

function requireAllowed({ field }: PlacedField, value: string | number | null): void {
  if (typeof value !== 'string' || value === '') return;
  if (field.one_of && !field.one_of.includes(value)) throw new BrokenRule(`must be one of ${field.one_of.join(', ')}`);
  if (field.matches && !field.matches.test(value)) throw new BrokenRule(field.rule ?? `must look like ${field.matches.source}`);
}

/** The rule in words; any other error is a mistake of ours and goes on. */
function brokenRule(error: unknown): string {
  if (error instanceof BrokenRule) return error.message;
  throw error;
}
