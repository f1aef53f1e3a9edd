import { type RecordOf, recordTable } from './record-table.ts';

// biome-ignore format: a table reads field by field
const BEGINNING = [
  { name: 'record_type_code', from: 1, length: 1, kind: 'constant', value: '7', meaning: 'addenda' },
  { name: 'addenda_type_code', from: 2, length: 2, kind: 'constant', value: '02', meaning: 'terminal' },
] as const;

/** Columns 14 to 29, the same for cards and machines. */
// biome-ignore format: a table reads field by field
const TERMINAL = [
  { name: 'terminal_identification_code', from: 14, length: 6, kind: 'text', meaning: 'which terminal' },
  { name: 'transaction_serial_number', from: 20, length: 6, kind: 'text', meaning: 'which transaction at that terminal' },
  { name: 'transaction_date', from: 26, length: 4, kind: 'digits', meaning: 'MMDD of the transaction' },
] as const;

/** Columns 36 to 94, the same for cards and machines. */
// biome-ignore format: a table reads field by field
const PLACE_AND_TRACE = [
  { name: 'terminal_location', from: 36, length: 27, kind: 'text', meaning: 'where the terminal stands' },
  { name: 'terminal_city', from: 63, length: 15, kind: 'text', meaning: 'in which city' },
  { name: 'terminal_state', from: 78, length: 2, kind: 'text', meaning: 'in which state' },
  { name: 'trace_number', from: 80, length: 15, kind: 'digits', meaning: 'trace number of the entry' },
] as const;

/** Addenda 02 (record type 7) of POS and SHR: where a card was used. */
// biome-ignore format: a table reads field by field
export const ADDENDA_02_CARD = recordTable('addenda 02', [
  ...BEGINNING,
  { name: 'reference_information_1', from: 4, length: 7, kind: 'text', optional: true, meaning: "the terminal operator's own" },
  { name: 'reference_information_2', from: 11, length: 3, kind: 'text', optional: true, meaning: 'more of it' },
  ...TERMINAL,
  {
    name: 'authorization_code_or_expiration_date', from: 30, length: 6, kind: 'text', optional: true,
    meaning: 'code of the authorization, or when the card expires',
  },
  ...PLACE_AND_TRACE,
]);

/** Addenda 02 (record type 7) of MTE: which machine was used. */
// biome-ignore format: a table reads field by field
export const ADDENDA_02_MACHINE = recordTable('addenda 02 (machine)', [
  ...BEGINNING,
  { name: 'transaction_description', from: 4, length: 7, kind: 'text', optional: true, meaning: 'what was done at the machine' },
  { name: 'network_identification_code', from: 11, length: 3, kind: 'text', optional: true, meaning: "the machine's network" },
  ...TERMINAL,
  { name: 'transaction_time', from: 30, length: 6, kind: 'text', optional: true, meaning: 'HHMMSS of the transaction' },
  ...PLACE_AND_TRACE,
]);

export type Addenda02Card = RecordOf<typeof ADDENDA_02_CARD>;
export type Addenda02Machine = RecordOf<typeof ADDENDA_02_MACHINE>;
