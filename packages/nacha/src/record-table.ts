import { layoutOf, type RecordLayout } from './record-layout.ts';

/** Every NACHA record is a line of this many characters. */
export const RECORD_LENGTH = 94;

/** What each kind of record is called, by the type that it begins with. */
export const RECORD_NAMES: Readonly<Record<string, string>> = {
  1: 'file header',
  5: 'batch header',
  6: 'entry detail',
  7: 'addenda',
  8: 'batch control',
  9: 'file control',
};

/** How the characters of a field stand for its value; `field-kinds.ts` reads and writes each kind. */
export type ValueKind =
  /** Left justified, filled up with blanks. The value keeps leading blanks, which banks use. */
  | 'text'
  /** Right justified, filled up with blanks. */
  | 'right-text'
  /** Exactly as many digits as the field is long, kept as text: traces, hashes, codes. */
  | 'digits'
  /** A whole number, filled up with zeros. */
  | 'count'
  /** An amount in cents, filled up with zeros. */
  | 'cents'
  /** `YYMMDD` in the file, `YYYY-MM-DD` as a value. */
  | 'date'
  /** `HHMM` in the file, `HH:MM` as a value. */
  | 'time'
  /** Nine digits of which the last is the check digit. */
  | 'routing-number';

/** Characters that never vary: record types, fixed codes, blank reserved space. They have no value. */
export interface ConstantField {
  readonly name: string;
  /** First column, counted from 1 as in the rules. */
  readonly from: number;
  readonly length: number;
  readonly kind: 'constant';
  readonly value: string;
  readonly meaning: string;
}

/** A field that carries a value. */
export interface ValueField {
  readonly name: string;
  /** First column, counted from 1 as in the rules. */
  readonly from: number;
  readonly length: number;
  readonly kind: ValueKind;
  readonly meaning: string;
  /** May be blank: read as `''` (a date: `null`), and may be left out when writing. */
  readonly optional?: true;
  /** What is written when the value is left out. */
  readonly default?: string;
  /** The only values allowed. */
  readonly one_of?: readonly string[];
  /** What the value must look like; `rule` says it in words. */
  readonly matches?: RegExp;
  readonly rule?: string;
  /** Never repeated in an error: account numbers and what may contain them. */
  readonly confidential?: true;
  /** Follows from other records and is no value of its own: whoever reads or writes those sees to it. */
  readonly derived?: true;
}

export type Field = ConstantField | ValueField;

/** A kind of record: its name for errors and its fields, which cover columns 1 to 94 without a gap. */
export interface RecordTable<Fields extends readonly Field[] = readonly Field[]> {
  readonly name: string;
  readonly fields: Fields;
  /** The same, as the codec works with it. */
  readonly layout: RecordLayout;
}

/**
 * Declares a kind of record.
 * @throws {Error} when the fields leave a gap, overlap, or do not end at column 94: a mistake in the table itself.
 */
export function recordTable<const Fields extends readonly Field[]>(name: string, fields: Fields): RecordTable<Fields> {
  let next = 1;
  for (const field of fields) {
    if (field.from !== next) throw new Error(`${name}: ${field.name} stands at ${field.from}, expected ${next}`);
    next += field.length;
  }
  if (next !== RECORD_LENGTH + 1) throw new Error(`${name}: fields end at column ${next - 1}`);
  return { name, fields, layout: layoutOf(fields) };
}

type Value<F> = F extends { readonly one_of: readonly (infer Allowed extends string)[] }
  ? Allowed
  : F extends { readonly kind: 'count' | 'cents' }
    ? number
    : F extends { readonly kind: 'date'; readonly optional: true }
      ? string | null
      : string;

type Valued<F> = F extends { readonly derived: true } ? never : F extends ValueField ? F : never;
type MayBeLeftOut<F> = F extends { readonly optional: true } | { readonly default: string } ? F : never;
type FieldsOf<Table> = Table extends RecordTable<infer Fields> ? Valued<Fields[number]> : never;
type Flat<T> = { [Key in keyof T]: T[Key] };

/** The values of one record, as read. */
export type RecordOf<Table> = Flat<{ [F in FieldsOf<Table> as F['name']]: Value<F> }>;

/** The values of one record, as given to the writer: what is optional or has a default may be left out. */
export type RecordInput<Table> = Flat<
  { [F in Exclude<FieldsOf<Table>, MayBeLeftOut<FieldsOf<Table>>> as F['name']]: Value<F> } & {
    [F in MayBeLeftOut<FieldsOf<Table>> as F['name']]?: Value<F> | undefined;
  }
>;
