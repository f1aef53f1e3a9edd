import { type RecordOf, recordTable } from './record-table.ts';

/** Addenda 05 (record type 7): payment information that goes with an entry. */
// biome-ignore format: a table reads field by field
export const ADDENDA_05 = recordTable('addenda 05', [
  { name: 'record_type_code', from: 1, length: 1, kind: 'constant', value: '7', meaning: 'addenda' },
  { name: 'addenda_type_code', from: 2, length: 2, kind: 'constant', value: '05', meaning: 'payment information' },
  {
    name: 'payment_information', from: 4, length: 80, kind: 'text', optional: true, confidential: true,
    meaning: 'remittance data for the receiver',
  },
  { name: 'addenda_sequence_number', from: 84, length: 4, kind: 'count', derived: true, meaning: 'counts the addenda of the entry from 1' },
  {
    name: 'entry_detail_sequence_number', from: 88, length: 7, kind: 'digits', derived: true,
    meaning: "last seven digits of the entry's trace number",
  },
]);

export type Addenda05 = RecordOf<typeof ADDENDA_05>;
