import { type RecordOf, recordTable } from './record-table.ts';

// biome-ignore format: a table reads field by field
const BEGINNING = [
  { name: 'record_type_code', from: 1, length: 1, kind: 'constant', value: '9', meaning: 'file control' },
  { name: 'batch_count', from: 2, length: 6, kind: 'count', meaning: 'batches in the file' },
  { name: 'block_count', from: 8, length: 6, kind: 'count', meaning: 'blocks of ten records, the last one padded' },
  { name: 'entry_addenda_count', from: 14, length: 8, kind: 'count', meaning: 'entry and addenda records in the file' },
  { name: 'entry_hash', from: 22, length: 10, kind: 'digits', meaning: "sum of the batches' entry hashes, its last ten digits" },
] as const;

/** File control (record type 9): what the file must add up to. */
// biome-ignore format: a table reads field by field
export const FILE_CONTROL = recordTable('file control', [
  ...BEGINNING,
  { name: 'total_debit_cents', from: 32, length: 12, kind: 'cents', meaning: 'sum of the debits in cents' },
  { name: 'total_credit_cents', from: 44, length: 12, kind: 'cents', meaning: 'sum of the credits in cents' },
  { name: 'reserved', from: 56, length: 39, kind: 'constant', value: ' '.repeat(39), meaning: 'reserved' },
]);

/** File control (record type 9) of a file of automated accounting advices. */
// biome-ignore format: a table reads field by field
export const ADV_FILE_CONTROL = recordTable('ADV file control', [
  ...BEGINNING,
  { name: 'total_debit_cents', from: 32, length: 20, kind: 'cents', meaning: 'sum of the debits in cents' },
  { name: 'total_credit_cents', from: 52, length: 20, kind: 'cents', meaning: 'sum of the credits in cents' },
  { name: 'reserved', from: 72, length: 23, kind: 'constant', value: ' '.repeat(23), meaning: 'reserved' },
]);

export type FileControl = RecordOf<typeof FILE_CONTROL>;
