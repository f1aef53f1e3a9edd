import { type RecordOf, recordTable } from './record-table.ts';

/** Any other addenda (record type 7), kept whole: 02 of point-of-sale classes, and all of IAT's. */
// biome-ignore format: a table reads field by field
export const ADDENDA_OTHER = recordTable('addenda', [
  { name: 'record_type_code', from: 1, length: 1, kind: 'constant', value: '7', meaning: 'addenda' },
  {
    name: 'addenda_type_code', from: 2, length: 2, kind: 'digits',
    one_of: ['02', '10', '11', '12', '13', '14', '15', '16', '17', '18', '98', '99'],
    meaning: 'what the addenda is',
  },
  {
    name: 'data', from: 4, length: 91, kind: 'text', confidential: true,
    // For any type, columns 88 to 94 end a trace number: a line that was cut short does not pass for whole.
    matches: /^.{84}[0-9]{7}$/, rule: 'must end in seven digits of a trace number',
    meaning: 'columns 4 to 94 as they stand',
  },
]);

export type AddendaOther = RecordOf<typeof ADDENDA_OTHER>;
