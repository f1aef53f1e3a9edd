import { type RecordInput, type RecordOf, recordTable } from './record-table.ts';

/** File header (record type 1): from whom, to whom and when. */
// biome-ignore format: a table reads field by field
export const FILE_HEADER = recordTable('file header', [
  { name: 'record_type_code', from: 1, length: 1, kind: 'constant', value: '1', meaning: 'file header' },
  { name: 'priority_code', from: 2, length: 2, kind: 'constant', value: '01', meaning: 'the only priority there is' },
  {
    name: 'immediate_destination', from: 4, length: 10, kind: 'right-text',
    meaning: 'routing number of who receives the file, or ten characters agreed with the ODFI',
  },
  {
    name: 'immediate_origin', from: 14, length: 10, kind: 'right-text',
    meaning: 'routing number of who sends the file, or ten characters agreed with the ODFI',
  },
  { name: 'file_creation_date', from: 24, length: 6, kind: 'date', meaning: 'day the file was made' },
  { name: 'file_creation_time', from: 30, length: 4, kind: 'time', optional: true, meaning: 'time of day the file was made' },
  {
    name: 'file_id_modifier', from: 34, length: 1, kind: 'text', default: 'A',
    matches: /^[A-Z0-9]$/, rule: 'must be A to Z or 0 to 9',
    meaning: 'tells apart the files of one day between the same two parties',
  },
  { name: 'record_size', from: 35, length: 3, kind: 'constant', value: '094', meaning: 'characters a record' },
  { name: 'blocking_factor', from: 38, length: 2, kind: 'constant', value: '10', meaning: 'records a block' },
  { name: 'format_code', from: 40, length: 1, kind: 'constant', value: '1', meaning: 'the only format there is' },
  { name: 'immediate_destination_name', from: 41, length: 23, kind: 'text', optional: true, meaning: 'name of who receives the file' },
  { name: 'immediate_origin_name', from: 64, length: 23, kind: 'text', optional: true, meaning: 'name of who sends the file' },
  { name: 'reference_code', from: 87, length: 8, kind: 'text', optional: true, meaning: "the sender's own reference" },
]);

export type FileHeader = RecordOf<typeof FILE_HEADER>;
export type FileHeaderInput = RecordInput<typeof FILE_HEADER>;
