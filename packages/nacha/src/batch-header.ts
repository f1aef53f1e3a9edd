import { type RecordInput, type RecordOf, recordTable } from './record-table.ts';
import { STANDARD_ENTRY_CLASSES } from './standard-entry-classes.ts';

// biome-ignore format: a table reads field by field
const SERVICE_CLASS_CODE = {
  name: 'service_class_code', from: 2, length: 3, kind: 'digits', one_of: ['200', '220', '225', '280'],
  meaning: '200 debits and credits, 220 credits only, 225 debits only, 280 accounting advices',
} as const;

// biome-ignore format: a table reads field by field
const STANDARD_ENTRY_CLASS_CODE = {
  name: 'standard_entry_class_code', from: 51, length: 3, kind: 'text', one_of: STANDARD_ENTRY_CLASSES,
  meaning: 'what kind of entries these are and under which rules',
} as const;

/** Columns 70 to 94, the same in every kind of batch header. */
// biome-ignore format: a table reads field by field
const END_OF_HEADER = [
  {
    name: 'effective_entry_date', from: 70, length: 6, kind: 'date', optional: true,
    meaning: 'banking day on which the originator wants settlement; null when blank, "000000" when zeros (some returns)',
  },
  {
    name: 'settlement_date', from: 76, length: 3, kind: 'digits', optional: true,
    meaning: 'day of the year of settlement, put in by the ACH operator',
  },
  {
    name: 'originator_status_code', from: 79, length: 1, kind: 'digits', default: '1', one_of: ['0', '1', '2'],
    meaning: '1 for a depository institution bound by the rules, 2 for a federal agency, 0 for advices',
  },
  {
    name: 'originating_dfi_identification', from: 80, length: 8, kind: 'digits',
    meaning: 'first eight routing digits of the institution that sends the batch',
  },
  { name: 'batch_number', from: 88, length: 7, kind: 'count', meaning: 'counts up in a file' },
] as const;

/** Batch header (record type 5) of every class but IAT: who originates the entries, of which class, for which day. */
// biome-ignore format: a table reads field by field
export const BATCH_HEADER = recordTable('batch header', [
  { name: 'record_type_code', from: 1, length: 1, kind: 'constant', value: '5', meaning: 'batch header' },
  SERVICE_CLASS_CODE,
  { name: 'company_name', from: 5, length: 16, kind: 'text', meaning: 'the originator, as receivers know it' },
  { name: 'company_discretionary_data', from: 21, length: 20, kind: 'text', optional: true, meaning: "the originator's own" },
  { name: 'company_identification', from: 41, length: 10, kind: 'text', meaning: 'identifies the originator to the ODFI' },
  STANDARD_ENTRY_CLASS_CODE,
  { name: 'company_entry_description', from: 54, length: 10, kind: 'text', meaning: 'what for, shown to the receiver' },
  { name: 'company_descriptive_date', from: 64, length: 6, kind: 'text', optional: true, meaning: 'a date shown to the receiver' },
  ...END_OF_HEADER,
]);

/** Batch header (record type 5) of international entries. */
// biome-ignore format: a table reads field by field
export const IAT_BATCH_HEADER = recordTable('IAT batch header', [
  { name: 'record_type_code', from: 1, length: 1, kind: 'constant', value: '5', meaning: 'batch header' },
  SERVICE_CLASS_CODE,
  { name: 'iat_indicator', from: 5, length: 16, kind: 'text', optional: true, meaning: 'IATCOR in a notification of change' },
  { name: 'foreign_exchange_indicator', from: 21, length: 2, kind: 'text', meaning: 'FV, VF or FF: which side is fixed' },
  { name: 'foreign_exchange_reference_indicator', from: 23, length: 1, kind: 'text', meaning: 'what the reference is' },
  { name: 'foreign_exchange_reference', from: 24, length: 15, kind: 'text', optional: true, meaning: 'rate or reference' },
  { name: 'iso_destination_country_code', from: 39, length: 2, kind: 'text', meaning: 'country that receives the entries' },
  { name: 'originator_identification', from: 41, length: 10, kind: 'text', meaning: 'identifies the originator to the ODFI' },
  STANDARD_ENTRY_CLASS_CODE,
  { name: 'company_entry_description', from: 54, length: 10, kind: 'text', meaning: 'what for, shown to the receiver' },
  { name: 'iso_originating_currency_code', from: 64, length: 3, kind: 'text', meaning: 'currency of the originator' },
  { name: 'iso_destination_currency_code', from: 67, length: 3, kind: 'text', meaning: 'currency of the receiver' },
  ...END_OF_HEADER,
]);

export type BatchHeader = RecordOf<typeof BATCH_HEADER>;
export type BatchHeaderInput = RecordInput<typeof BATCH_HEADER>;
export type IatBatchHeader = RecordOf<typeof IAT_BATCH_HEADER>;
export type IatBatchHeaderInput = RecordInput<typeof IAT_BATCH_HEADER>;
