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

// biome-ignore format: a table reads field by field
const RECEIVER_IDENTIFICATION = {
  name: 'receiver_identification', from: 40, length: 15, kind: 'text', optional: true,
  meaning: "the originator's number for the receiver or the payment",
} as const;

// biome-ignore format: a table reads field by field
const RECEIVER_NAME = { name: 'receiver_name', from: 55, length: 22, kind: 'text', meaning: 'the person or company that is paid or pays' } as const;

/** The payer of a check may be left out. */
const OPTIONAL_RECEIVER_NAME = { ...RECEIVER_NAME, optional: true } as const;

// biome-ignore format: a table reads field by field
const DISCRETIONARY_DATA = { name: 'discretionary_data', from: 77, length: 2, kind: 'text', optional: true, meaning: "the ODFI's own" } as const;

// biome-ignore format: a table reads field by field
const CARD_TRANSACTION_TYPE = {
  name: 'card_transaction_type_code', from: 77, length: 2, kind: 'text', meaning: 'what the card was used for: 01 purchase, 02 cash, 03 return',
} as const;

// biome-ignore format: a table reads field by field
const CHECK_SERIAL_NUMBER = { name: 'check_serial_number', from: 40, length: 15, kind: 'text', meaning: 'serial number of the check' } as const;

// biome-ignore format: a table reads field by field
const ORIGINAL_ENTRY_TRACE = {
  name: 'original_entry_trace_number', from: 40, length: 15, kind: 'digits', meaning: 'trace number of the entry that is acknowledged',
} as const;

/** Columns 55 to 76 of the classes that have many addenda. */
// biome-ignore format: a table reads field by field
const COUNT_AND_COMPANY = [
  { name: 'addenda_count', from: 55, length: 4, kind: 'count', meaning: 'addenda records of this entry' },
  { name: 'receiver_name', from: 59, length: 16, kind: 'text', meaning: 'the company that is paid or pays' },
  { name: 'reserved', from: 75, length: 2, kind: 'constant', value: '  ', meaning: 'reserved' },
] as const;

// biome-ignore format: a table reads field by field
const ITEM_TYPE_INDICATOR = { name: 'item_type_indicator', from: 77, length: 2, kind: 'text', optional: true, meaning: 'what kind of item' } as const;

const BEGINNING = [RECORD_TYPE_CODE, TRANSACTION_CODE, ...RECEIVER_AND_AMOUNT] as const;

/** Entry detail (record type 6) of ACK. */
export const ACK_ENTRY_DETAIL = recordTable('entry detail', [
  ...BEGINNING,
  ORIGINAL_ENTRY_TRACE,
  RECEIVER_NAME,
  DISCRETIONARY_DATA,
  ...ADDENDA_AND_TRACE,
]);

/** Entry detail (record type 6) of ATX. */
export const ATX_ENTRY_DETAIL = recordTable('entry detail', [
  ...BEGINNING,
  ORIGINAL_ENTRY_TRACE,
  ...COUNT_AND_COMPANY,
  DISCRETIONARY_DATA,
  ...ADDENDA_AND_TRACE,
]);

/** Entry detail (record type 6) of CTX. */
export const CTX_ENTRY_DETAIL = recordTable('entry detail', [
  ...BEGINNING,
  RECEIVER_IDENTIFICATION,
  ...COUNT_AND_COMPANY,
  DISCRETIONARY_DATA,
  ...ADDENDA_AND_TRACE,
]);

/** Entry detail (record type 6) of TRX. */
export const TRX_ENTRY_DETAIL = recordTable('entry detail', [
  ...BEGINNING,
  RECEIVER_IDENTIFICATION,
  ...COUNT_AND_COMPANY,
  ITEM_TYPE_INDICATOR,
  ...ADDENDA_AND_TRACE,
]);

/** Entry detail (record type 6) of ENR. */
// biome-ignore format: a table reads field by field
export const ENR_ENTRY_DETAIL = recordTable('entry detail', [
  ...BEGINNING,
  RECEIVER_IDENTIFICATION,
  { name: 'stated_addenda_count', from: 55, length: 4, kind: 'text', optional: true, meaning: 'addenda records of this entry, as it stands' },
  COUNT_AND_COMPANY[1],
  COUNT_AND_COMPANY[2],
  DISCRETIONARY_DATA,
  ...ADDENDA_AND_TRACE,
]);

/** Entry detail (record type 6) of CIE and MTE, which have name and identification the other way round. */
// biome-ignore format: a table reads field by field
export const CIE_ENTRY_DETAIL = recordTable('entry detail', [
  ...BEGINNING,
  { name: 'receiver_name', from: 40, length: 15, kind: 'text', optional: true, meaning: 'the person that pays or is paid' },
  {
    name: 'receiver_identification', from: 55, length: 22, kind: 'text', confidential: true,
    meaning: 'by which number the biller knows the payer, or the number of the card',
  },
  DISCRETIONARY_DATA,
  ...ADDENDA_AND_TRACE,
]);

/** Entry detail (record type 6) of ARC, BOC and RCK. */
export const CHECK_ENTRY_DETAIL = recordTable('entry detail', [
  ...BEGINNING,
  CHECK_SERIAL_NUMBER,
  OPTIONAL_RECEIVER_NAME,
  DISCRETIONARY_DATA,
  ...ADDENDA_AND_TRACE,
]);

/** Entry detail (record type 6) of POP. */
// biome-ignore format: a table reads field by field
export const POP_ENTRY_DETAIL = recordTable('entry detail', [
  ...BEGINNING,
  { name: 'check_serial_number', from: 40, length: 9, kind: 'text', meaning: 'serial number of the check' },
  { name: 'terminal_city', from: 49, length: 4, kind: 'text', meaning: 'in which city the terminal stands, shortened' },
  { name: 'terminal_state', from: 53, length: 2, kind: 'text', meaning: 'in which state' },
  OPTIONAL_RECEIVER_NAME,
  DISCRETIONARY_DATA,
  ...ADDENDA_AND_TRACE,
]);

/** Entry detail (record type 6) of POS. */
export const POS_ENTRY_DETAIL = recordTable('entry detail', [
  ...BEGINNING,
  RECEIVER_IDENTIFICATION,
  OPTIONAL_RECEIVER_NAME,
  CARD_TRANSACTION_TYPE,
  ...ADDENDA_AND_TRACE,
]);

/** Entry detail (record type 6) of SHR. */
// biome-ignore format: a table reads field by field
export const SHR_ENTRY_DETAIL = recordTable('entry detail', [
  ...BEGINNING,
  { name: 'card_expiration_date', from: 40, length: 4, kind: 'digits', meaning: 'MMYY until which the card is good' },
  { name: 'document_reference_number', from: 44, length: 11, kind: 'digits', meaning: 'number of the transaction' },
  { name: 'card_account_number', from: 55, length: 22, kind: 'text', confidential: true, meaning: 'number of the card' },
  CARD_TRANSACTION_TYPE,
  ...ADDENDA_AND_TRACE,
]);

/** Entry detail (record type 6) of TRC and XCK. */
// biome-ignore format: a table reads field by field
export const TRC_ENTRY_DETAIL = recordTable('entry detail', [
  ...BEGINNING,
  CHECK_SERIAL_NUMBER,
  { name: 'process_control_field', from: 55, length: 6, kind: 'text', optional: true, meaning: 'from the bottom line of the check' },
  { name: 'item_research_number', from: 61, length: 16, kind: 'text', optional: true, meaning: 'by which the check is found again' },
  ITEM_TYPE_INDICATOR,
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
export type AckEntryDetail = RecordOf<typeof ACK_ENTRY_DETAIL>;
export type AtxEntryDetail = RecordOf<typeof ATX_ENTRY_DETAIL>;
export type CtxEntryDetail = RecordOf<typeof CTX_ENTRY_DETAIL>;
export type TrxEntryDetail = RecordOf<typeof TRX_ENTRY_DETAIL>;
export type EnrEntryDetail = RecordOf<typeof ENR_ENTRY_DETAIL>;
export type CieEntryDetail = RecordOf<typeof CIE_ENTRY_DETAIL>;
export type CheckEntryDetail = RecordOf<typeof CHECK_ENTRY_DETAIL>;
export type PopEntryDetail = RecordOf<typeof POP_ENTRY_DETAIL>;
export type PosEntryDetail = RecordOf<typeof POS_ENTRY_DETAIL>;
export type ShrEntryDetail = RecordOf<typeof SHR_ENTRY_DETAIL>;
export type TrcEntryDetail = RecordOf<typeof TRC_ENTRY_DETAIL>;
export type IatEntryDetail = RecordOf<typeof IAT_ENTRY_DETAIL>;
export type AdvEntryDetail = RecordOf<typeof ADV_ENTRY_DETAIL>;
