import { type RecordOf, recordTable } from './record-table.ts';

// biome-ignore format: a table reads field by field
const BEGINNING = [
  { name: 'record_type_code', from: 1, length: 1, kind: 'constant', value: '7', meaning: 'addenda' },
  { name: 'addenda_type_code', from: 2, length: 2, kind: 'constant', value: '98', meaning: 'notification of change' },
] as const;

// biome-ignore format: a table reads field by field
const CHANGE_CODE = {
  name: 'change_code', from: 4, length: 3, kind: 'text', matches: /^C[0-5][0-9]$/, rule: 'must be a change code, C and two digits',
  meaning: 'what has changed; see change-codes.ts',
} as const;

// biome-ignore format: a table reads field by field
const REFUSAL_CODE = {
  name: 'refusal_code', from: 4, length: 3, kind: 'text', matches: /^C6[1-9]$/, rule: 'must be a refusal code, C61 to C69',
  meaning: 'why the notification is refused',
} as const;

// biome-ignore format: a table reads field by field
const ORIGINAL_ENTRY = [
  { name: 'original_trace_number', from: 7, length: 15, kind: 'digits', meaning: 'trace number of the entry that it is about' },
  { name: 'reserved', from: 22, length: 6, kind: 'constant', value: ' '.repeat(6), meaning: 'reserved' },
  {
    name: 'original_receiving_dfi_identification', from: 28, length: 8, kind: 'digits',
    meaning: 'first eight routing digits of the RDFI of that entry',
  },
  {
    name: 'corrected_data', from: 36, length: 29, kind: 'text', optional: true, confidential: true,
    meaning: 'what is right: account number, routing number, transaction code or name; see corrected-data.ts',
  },
] as const;

// biome-ignore format: a table reads field by field
const TRACE_NUMBER = { name: 'trace_number', from: 80, length: 15, kind: 'digits', meaning: 'trace number of the notification' } as const;

/** Addenda 98 (record type 7): an RDFI says that the receiver's data in an entry are out of date (a NOC). */
// biome-ignore format: a table reads field by field
export const ADDENDA_98 = recordTable('addenda 98', [
  ...BEGINNING,
  CHANGE_CODE,
  ...ORIGINAL_ENTRY,
  { name: 'reserved', from: 65, length: 15, kind: 'constant', value: ' '.repeat(15), meaning: 'reserved' },
  TRACE_NUMBER,
]);

/** Addenda 98 (record type 7): an ODFI refuses a notification of change. */
// biome-ignore format: a table reads field by field
export const ADDENDA_98_REFUSED = recordTable('addenda 98 (refused)', [
  ...BEGINNING,
  REFUSAL_CODE,
  ...ORIGINAL_ENTRY,
  {
    name: 'change_code', from: 65, length: 3, kind: 'text', matches: /^C[0-5][0-9]$/, rule: 'must be a change code, C and two digits',
    meaning: 'change code of the notification that is refused',
  },
  {
    name: 'change_trace_sequence_number', from: 68, length: 7, kind: 'digits',
    meaning: 'last seven digits of the trace number of the notification that is refused',
  },
  { name: 'reserved', from: 75, length: 5, kind: 'constant', value: ' '.repeat(5), meaning: 'reserved' },
  TRACE_NUMBER,
]);

/** Addenda 98 (record type 7) of international entries. */
// biome-ignore format: a table reads field by field
export const IAT_ADDENDA_98 = recordTable('IAT addenda 98', [
  ...BEGINNING,
  CHANGE_CODE,
  ORIGINAL_ENTRY[0],
  ORIGINAL_ENTRY[1],
  ORIGINAL_ENTRY[2],
  {
    name: 'corrected_data', from: 36, length: 35, kind: 'text', optional: true, confidential: true,
    meaning: 'what is right; six columns wider than in a domestic notification, for foreign account numbers',
  },
  { name: 'reserved', from: 71, length: 9, kind: 'constant', value: ' '.repeat(9), meaning: 'reserved' },
  TRACE_NUMBER,
]);

export type IatAddenda98 = RecordOf<typeof IAT_ADDENDA_98>;
export type Addenda98 = RecordOf<typeof ADDENDA_98>;
export type Addenda98Refused = RecordOf<typeof ADDENDA_98_REFUSED>;
