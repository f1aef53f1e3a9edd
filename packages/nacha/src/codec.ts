import { NachaError } from './errors.ts';
import { BrokenRule, FIELD_KINDS } from './field-kinds.ts';
import type { Field, RecordOf, RecordTable, ValueField } from './record-table.ts';

/** Where a record stands, for errors: a line of a file, or a path in the values given to the writer. */
export interface Place {
  readonly line?: number | undefined;
  readonly path?: string | undefined;
}

/** What came of reading one record: its values, or the rules it breaks and no values at all. */
export type RecordReading<Values> =
  | { readonly values: Values; readonly errors: readonly [] }
  | { readonly values: null; readonly errors: readonly NachaError[] };

const WITHHELD = '(withheld)';

/** Reads a line of 94 printable characters by a table. Every field that breaks a rule is reported; nothing is repaired. */
export function readRecord<Table extends RecordTable>(table: Table, line: string, place: Place): RecordReading<RecordOf<Table>> {
  const values: Record<string, unknown> = {};
  const errors: NachaError[] = [];
  for (const field of table.fields) {
    const characters = line.slice(field.from - 1, field.from - 1 + field.length);
    try {
      if (field.kind === 'constant') requireConstant(field, characters);
      else values[field.name] = readField(field, characters);
    } catch (error) {
      errors.push(fieldError(table, field.name, characters, brokenRule(error), place));
    }
  }
  return errors.length > 0 ? { values: null, errors } : { values: values as RecordOf<Table>, errors: [] };
}

/**
 * Writes values as a line of 94 characters by a table.
 * @throws {NachaError} naming the first field whose value is missing, does not fit or breaks a rule.
 */
export function writeRecord(table: RecordTable, values: Readonly<Record<string, unknown>>, place: Place): string {
  let line = '';
  for (const field of table.fields) {
    if (field.kind === 'constant') {
      line += field.value;
      continue;
    }
    try {
      line += writeField(field, values[field.name]);
    } catch (error) {
      const value = values[field.name];
      throw fieldError(table, field.name, value === undefined ? undefined : String(value), brokenRule(error), place);
    }
  }
  return line;
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
    value: confidential && value !== undefined ? WITHHELD : value,
  });
}

function requireConstant(field: Field & { kind: 'constant' }, characters: string): void {
  if (characters === field.value) return;
  throw new BrokenRule(field.value.trim() === '' ? 'must be blank' : `must be ${JSON.stringify(field.value)}`);
}

function readField(field: ValueField, characters: string): string | number | null {
  const value = FIELD_KINDS[field.kind].read(characters, field);
  checkValue(field, value);
  return value;
}

function writeField(field: ValueField, given: unknown): string {
  const value = given ?? field.default ?? null;
  if (field.optional && (value === null || value === '')) return ' '.repeat(field.length);
  if (value === null) throw new BrokenRule('is missing');
  const characters = FIELD_KINDS[field.kind].write(value, field);
  // Checked as it will be read, so that what is written is never refused by the reader.
  readField(field, characters);
  return characters;
}

function checkValue(field: ValueField, value: string | number | null): void {
  if (typeof value !== 'string') return;
  if (value.trim() === '') {
    if (field.optional) return;
    throw new BrokenRule('must not be blank');
  }
  if (field.one_of && !field.one_of.includes(value)) throw new BrokenRule(`must be one of ${field.one_of.join(', ')}`);
  if (field.matches && !field.matches.test(value)) throw new BrokenRule(field.rule ?? `must look like ${field.matches.source}`);
}

/** The rule in words; any other error is a mistake of ours and goes on. */
function brokenRule(error: unknown): string {
  if (error instanceof BrokenRule) return error.message;
  throw error;
}
