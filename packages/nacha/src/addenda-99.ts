import { type RecordOf, recordTable } from './record-table.ts';

// biome-ignore format: a table reads field by field
const BEGINNING = [
  { name: 'record_type_code', from: 1, length: 1, kind: 'constant', value: '7', meaning: 'addenda' },
  { name: 'addenda_type_code', from: 2, length: 2, kind: 'constant', value: '99', meaning: 'return' },
] as const;

// biome-ignore format: a table reads field by field
const RETURN_CODE = {
  name: 'return_code', from: 4, length: 3, kind: 'text', matches: /^R[0-9]{2}$/, rule: 'must be a return code, R and two digits',
  meaning: 'why the entry is returned; see return-codes.ts',
} as const;

// biome-ignore format: a table reads field by field
const DATE_OF_DEATH = {
  name: 'date_of_death', from: 22, length: 6, kind: 'date', optional: true,
  meaning: 'with R14 and R15: when the receiver or payee died',
} as const;

// biome-ignore format: a table reads field by field
const ORIGINAL_TRACE_NUMBER = {
  name: 'original_trace_number', from: 7, length: 15, kind: 'digits', meaning: 'trace number of the entry that is returned',
} as const;

// biome-ignore format: a table reads field by field
const ORIGINAL_RDFI = {
  name: 'original_receiving_dfi_identification', from: 28, length: 8, kind: 'digits',
  meaning: 'first eight routing digits of the RDFI of the entry that is returned',
} as const;

/** Columns 39 to 58 of what follows on a return: which return it is about. */
// biome-ignore format: a table reads field by field
const THE_RETURN = [
  { name: 'return_trace_number', from: 39, length: 15, kind: 'digits', meaning: 'trace number of the return' },
  { name: 'return_settlement_date', from: 54, length: 3, kind: 'digits', meaning: 'day of the year on which the return settled' },
  { name: 'return_reason_code', from: 57, length: 2, kind: 'digits', meaning: 'return code of the return without its R' },
] as const;

// biome-ignore format: a table reads field by field
const TRACE_NUMBER = { name: 'trace_number', from: 80, length: 15, kind: 'digits', meaning: 'trace number of this entry' } as const;

/** Addenda 99 (record type 7): an RDFI returns an entry. */
// biome-ignore format: a table reads field by field
export const ADDENDA_99 = recordTable('addenda 99', [
  ...BEGINNING,
  RETURN_CODE,
  ORIGINAL_TRACE_NUMBER,
  DATE_OF_DEATH,
  ORIGINAL_RDFI,
  { name: 'addenda_information', from: 36, length: 44, kind: 'text', optional: true, confidential: true, meaning: "the RDFI's remarks" },
  TRACE_NUMBER,
]);

/** Addenda 99 (record type 7): an ODFI refuses a return as wrong or late. */
// biome-ignore format: a table reads field by field
export const ADDENDA_99_DISHONORED = recordTable('addenda 99 (dishonored return)', [
  ...BEGINNING,
  {
    name: 'return_code', from: 4, length: 3, kind: 'text', matches: /^R(6[1-9]|70)$/, rule: 'must be a dishonor code, R61 to R70',
    meaning: 'why the return is dishonored',
  },
  ORIGINAL_TRACE_NUMBER,
  { name: 'reserved', from: 22, length: 6, kind: 'constant', value: ' '.repeat(6), meaning: 'reserved' },
  ORIGINAL_RDFI,
  { name: 'reserved', from: 36, length: 3, kind: 'constant', value: ' '.repeat(3), meaning: 'reserved' },
  ...THE_RETURN,
  { name: 'addenda_information', from: 59, length: 21, kind: 'text', optional: true, confidential: true, meaning: "the ODFI's remarks" },
  TRACE_NUMBER,
]);

/** Addenda 99 (record type 7): an RDFI contests that its return was dishonored. */
// biome-ignore format: a table reads field by field
export const ADDENDA_99_CONTESTED = recordTable('addenda 99 (contested dishonored return)', [
  ...BEGINNING,
  {
    name: 'return_code', from: 4, length: 3, kind: 'text', matches: /^R7[1-7]$/, rule: 'must be a contest code, R71 to R77',
    meaning: 'why the dishonor is contested',
  },
  ORIGINAL_TRACE_NUMBER,
  {
    name: 'original_entry_returned_date', from: 22, length: 6, kind: 'digits', optional: true,
    meaning: 'YYMMDD on which the original entry was returned, as it stands: banks are careless with it',
  },
  ORIGINAL_RDFI,
  { name: 'original_settlement_date', from: 36, length: 3, kind: 'digits', optional: true, meaning: 'day of the year of the original entry' },
  ...THE_RETURN,
  { name: 'dishonor_trace_number', from: 59, length: 15, kind: 'digits', meaning: 'trace number of the dishonored return' },
  { name: 'dishonor_settlement_date', from: 74, length: 3, kind: 'digits', meaning: 'day of the year on which that settled' },
  { name: 'dishonor_reason_code', from: 77, length: 2, kind: 'digits', meaning: 'return code of the dishonored return without its R' },
  { name: 'reserved', from: 79, length: 1, kind: 'constant', value: ' ', meaning: 'reserved' },
  TRACE_NUMBER,
]);

/** Addenda 99 (record type 7): an RDFI returns an international entry. */
// biome-ignore format: a table reads field by field
export const IAT_ADDENDA_99 = recordTable('IAT addenda 99', [
  ...BEGINNING,
  RETURN_CODE,
  ORIGINAL_TRACE_NUMBER,
  DATE_OF_DEATH,
  ORIGINAL_RDFI,
  { name: 'original_forward_payment_amount_cents', from: 36, length: 10, kind: 'cents', meaning: 'amount of the entry that is returned, in cents' },
  { name: 'addenda_information', from: 46, length: 34, kind: 'text', optional: true, confidential: true, meaning: "the RDFI's remarks" },
  TRACE_NUMBER,
]);

export type IatAddenda99 = RecordOf<typeof IAT_ADDENDA_99>;
export type Addenda99 = RecordOf<typeof ADDENDA_99>;
export type Addenda99Dishonored = RecordOf<typeof ADDENDA_99_DISHONORED>;
export type Addenda99Contested = RecordOf<typeof ADDENDA_99_CONTESTED>;
