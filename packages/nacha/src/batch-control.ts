import { type RecordOf, recordTable } from './record-table.ts';

// biome-ignore format: a table reads field by field
const BEGINNING = [
  { name: 'record_type_code', from: 1, length: 1, kind: 'constant', value: '8', meaning: 'batch control' },
  {
    name: 'service_class_code', from: 2, length: 3, kind: 'digits', one_of: ['200', '220', '225', '280'],
    meaning: 'the same as in the batch header',
  },
  { name: 'entry_addenda_count', from: 5, length: 6, kind: 'count', meaning: 'entry and addenda records in the batch' },
  {
    name: 'entry_hash', from: 11, length: 10, kind: 'digits',
    meaning: 'sum of the first eight routing digits of every RDFI, its last ten digits',
  },
] as const;

// biome-ignore format: a table reads field by field
const END = [
  {
    name: 'originating_dfi_identification', from: 80, length: 8, kind: 'digits', meaning: 'the same as in the batch header',
  },
  { name: 'batch_number', from: 88, length: 7, kind: 'count', meaning: 'the same as in the batch header' },
] as const;

/** Batch control (record type 8): what the batch must add up to. */
// biome-ignore format: a table reads field by field
export const BATCH_CONTROL = recordTable('batch control', [
  ...BEGINNING,
  { name: 'total_debit_cents', from: 21, length: 12, kind: 'cents', meaning: 'sum of the debits in cents' },
  { name: 'total_credit_cents', from: 33, length: 12, kind: 'cents', meaning: 'sum of the credits in cents' },
  {
    name: 'company_identification', from: 45, length: 10, kind: 'text', optional: true,
    meaning: 'the same as in the batch header',
  },
  {
    name: 'message_authentication_code', from: 55, length: 19, kind: 'text', optional: true,
    meaning: 'proves who sent the batch, where sender and receiver agreed on a key',
  },
  { name: 'reserved', from: 74, length: 6, kind: 'constant', value: ' '.repeat(6), meaning: 'reserved' },
  ...END,
]);

/** Batch control (record type 8) of automated accounting advices. */
// biome-ignore format: a table reads field by field
export const ADV_BATCH_CONTROL = recordTable('ADV batch control', [
  ...BEGINNING,
  { name: 'total_debit_cents', from: 21, length: 20, kind: 'cents', meaning: 'sum of the debits in cents' },
  { name: 'total_credit_cents', from: 41, length: 20, kind: 'cents', meaning: 'sum of the credits in cents' },
  { name: 'ach_operator_data', from: 61, length: 19, kind: 'text', optional: true, meaning: "the operator's own" },
  ...END,
]);

export type BatchControl = RecordOf<typeof BATCH_CONTROL>;
export type AdvBatchControl = RecordOf<typeof ADV_BATCH_CONTROL>;
