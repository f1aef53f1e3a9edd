import { type RecordOf, recordTable } from './record-table.ts';

// biome-ignore format: a table reads field by field
const RECORD_TYPE_CODE = { name: 'record_type_code', from: 1, length: 1, kind: 'constant', value: '6', meaning: 'entry detail' } as const;

// biome-ignore format: a table reads field by field
const TRANSACTION_CODE = {
  name: 'transaction_code', from: 2, length: 2, kind: 'digits',
  meaning: 'kind of account, credit or debit, and purpose; see transaction-codes.ts',
} as const;

// biome-ignore format: a table reads field by field
const RECEIVING_ROUTING_NUMBER = {
  name: 'receiving_routing_number', from: 4, length: 9, kind: 'routing-number',
  meaning: 'the RDFI, with the check digit that the rules count as a field of its own',
} as const;

/** Columns 4 to 39, the same in every class but IAT and ADV. */
// biome-ignore format: a table reads field by field
const RECEIVER_AND_AMOUNT = [
  RECEIVING_ROUTING_NUMBER,
  {
    name: 'account_number', from: 13, length: 17, kind: 'text', confidential: true,
    meaning: "the receiver's account at the RDFI",
  },
  { name: 'amount_cents', from: 30, length: 10, kind: 'cents', meaning: 'amount in cents' },
] as const;

// biome-ignore format: a table reads field by field
const ADDENDA_RECORD_INDICATOR = {
  name: 'addenda_record_indicator', from: 79, length: 1, kind: 'digits', one_of: ['0', '1'], derived: true,
  meaning: '1 when addenda records follow',
} as const;

// biome-ignore format: a table reads field by field
const ADDENDA_AND_TRACE = [
  ADDENDA_RECORD_INDICATOR,
  {
    name: 'trace_number', from: 80, length: 15, kind: 'digits',
    meaning: 'eight routing digits of the institution that sends the batch and seven that count up',
  },
] as const;

/** Entry detail (record type 6) of PPD, CCD, WEB, TEL and COR. */
// biome-ignore format: a table reads field by field
export const ENTRY_DETAIL = recordTable('entry detail', [
  RECORD_TYPE_CODE,
  TRANSACTION_CODE,
  ...RECEIVER_AND_AMOUNT,
  {
    name: 'receiver_identification', from: 40, length: 15, kind: 'text', optional: true,
    meaning: "the originator's number for the receiver or the payment",
  },
  { name: 'receiver_name', from: 55, length: 22, kind: 'text', meaning: 'the person or company that is paid or pays' },
  {
    name: 'discretionary_data', from: 77, length: 2, kind: 'text', optional: true,
    meaning: "the ODFI's own; in WEB the payment type code, S for single or R for recurring",
  },
  ...ADDENDA_AND_TRACE,
]);

/** Entry detail (record type 6) of the classes that are kept whole: what only the class defines is one piece. */
// biome-ignore format: a table reads field by field
export const OTHER_ENTRY_DETAIL = recordTable('entry detail', [
  RECORD_TYPE_CODE,
  TRANSACTION_CODE,
  ...RECEIVER_AND_AMOUNT,
  {
    name: 'class_data', from: 40, length: 39, kind: 'text', optional: true, confidential: true,
    meaning: 'columns 40 to 78 as they stand, whose fields depend on the class',
  },
  ...ADDENDA_AND_TRACE,
]);

/** Entry detail (record type 6) of international entries. */
// biome-ignore format: a table reads field by field
export const IAT_ENTRY_DETAIL = recordTable('IAT entry detail', [
  RECORD_TYPE_CODE,
  TRANSACTION_CODE,
  RECEIVING_ROUTING_NUMBER,
  { name: 'addenda_count', from: 13, length: 4, kind: 'count', meaning: 'addenda records of this entry' },
  { name: 'reserved', from: 17, length: 13, kind: 'constant', value: ' '.repeat(13), meaning: 'reserved' },
  { name: 'amount_cents', from: 30, length: 10, kind: 'cents', meaning: 'amount in cents' },
  {
    name: 'account_number', from: 40, length: 35, kind: 'text', confidential: true,
    meaning: "the foreign receiver's account",
  },
  { name: 'reserved', from: 75, length: 2, kind: 'constant', value: '  ', meaning: 'reserved' },
  { name: 'ofac_screening_indicator', from: 77, length: 1, kind: 'text', optional: true, meaning: "the gateway's screening" },
  { name: 'secondary_ofac_screening_indicator', from: 78, length: 1, kind: 'text', optional: true, meaning: 'a second screening' },
  ...ADDENDA_AND_TRACE,
]);

/** Entry detail (record type 6) of automated accounting advices, which ACH operators send to institutions. */
// biome-ignore format: a table reads field by field
export const ADV_ENTRY_DETAIL = recordTable('ADV entry detail', [
  RECORD_TYPE_CODE,
  TRANSACTION_CODE,
  RECEIVING_ROUTING_NUMBER,
  { name: 'account_number', from: 13, length: 15, kind: 'text', confidential: true, meaning: "the institution's account" },
  { name: 'amount_cents', from: 28, length: 12, kind: 'cents', meaning: 'amount in cents' },
  { name: 'advice_routing_number', from: 40, length: 9, kind: 'digits', meaning: 'what the advice is about' },
  { name: 'file_identification', from: 49, length: 5, kind: 'text', optional: true, meaning: 'which file' },
  { name: 'ach_operator_data', from: 54, length: 1, kind: 'text', optional: true, meaning: "the operator's own" },
  { name: 'receiver_name', from: 55, length: 22, kind: 'text', meaning: 'the institution' },
  { name: 'discretionary_data', from: 77, length: 2, kind: 'text', optional: true, meaning: "the institution's own" },
  ADDENDA_RECORD_INDICATOR,
  { name: 'operator_routing_number', from: 80, length: 8, kind: 'digits', meaning: 'the operator that sends the advice' },
  { name: 'julian_date', from: 88, length: 3, kind: 'digits', meaning: 'day of the year on which the advice was made' },
  { name: 'sequence_number', from: 91, length: 4, kind: 'count', meaning: 'counts up in a batch' },
]);

export type EntryDetail = RecordOf<typeof ENTRY_DETAIL>;
export type OtherEntryDetail = RecordOf<typeof OTHER_ENTRY_DETAIL>;
export type IatEntryDetail = RecordOf<typeof IAT_ENTRY_DETAIL>;
export type AdvEntryDetail = RecordOf<typeof ADV_ENTRY_DETAIL>;
