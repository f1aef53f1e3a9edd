import { FIELD_KINDS, type FieldKind } from './field-kinds.ts';
import type { ConstantField, Field, ValueField } from './record-table.ts';

/** A field with a value and what reading and writing it needs, found once, as every record passes through. */
export interface PlacedField {
  readonly name: string;
  readonly field: ValueField;
  readonly kind: FieldKind;
  /** Columns counted from 0, the last one not included. */
  readonly start: number;
  readonly end: number;
  readonly optional: boolean;
  readonly derived: boolean;
  readonly default_value: string | null;
  /** Whether the value must be one of a list, or look like something. */
  readonly restricted: boolean;
}

export interface RecordLayout {
  readonly constants: readonly ConstantField[];
  readonly values: readonly PlacedField[];
  /** Whether a field may hold an account number. */
  readonly has_confidential: boolean;
  /** An object of the values' shape, to start from. */
  readonly blank_values: Readonly<Record<string, null>>;
  /** The characters of a record in which only the constants are filled in. */
  readonly blank_record: Uint8Array;
}

/** What the codec needs to know of a record's fields. */
export function layoutOf(fields: readonly Field[]): RecordLayout {
  const constants = fields.filter((field) => field.kind === 'constant');
  const values = fields.filter((field) => field.kind !== 'constant').map(placed);
  const characters = fields.map((field) => (field.kind === 'constant' ? field.value : ' '.repeat(field.length))).join('');
  return {
    constants,
    values,
    has_confidential: values.some(({ field }) => field.confidential === true),
    blank_values: Object.fromEntries(values.filter(({ derived }) => !derived).map(({ name }) => [name, null])),
    blank_record: Uint8Array.from(characters, (character) => character.charCodeAt(0)),
  };
}

function placed(field: ValueField): PlacedField {
  return {
    name: field.name,
    field,
    kind: FIELD_KINDS[field.kind],
    start: field.from - 1,
    end: field.from - 1 + field.length,
    optional: field.optional === true,
    derived: field.derived === true,
    default_value: field.default ?? null,
    restricted: field.one_of !== undefined || field.matches !== undefined,
  };
}
