import type { Rule } from './rule.ts';

/** A rule that reading and writing records comes upon by itself. */
export interface LayoutRule extends Rule {
  /** Whether who reads may agree on something else; what cannot be read at all is an error whatever was agreed. */
  readonly agreeable?: true;
}

const FORMATS = 'Appendix Three: record format specifications';
const EXCHANGE = 'Appendix One: file exchange specifications';
const OPERATOR_FILES = 'Appendix Two: what an operator rejects a file for';
const OPERATOR_BATCHES = 'Appendix Two: what an operator rejects a batch for';
const OPERATOR_ENTRIES = 'Appendix Two: what an operator returns an entry for';
const OURS = 'This package: nothing is guessed';

// biome-ignore format: a table
export const LAYOUT_RULES = [
  { id: 'layout.line-length', says: 'A record has 94 characters.', source: EXCHANGE, level: 'error' },
  { id: 'layout.characters', says: 'A record is printable ASCII.', source: EXCHANGE, level: 'error' },
  { id: 'layout.byte-order-mark', says: 'A file does not begin with a byte order mark.', source: EXCHANGE, level: 'error', agreeable: true },
  { id: 'layout.encoding', says: 'A file has one byte a character: no UTF-16.', source: EXCHANGE, level: 'error' },
  { id: 'layout.record-type', says: 'A record begins with its type: 1, 5, 6, 7, 8 or 9.', source: FORMATS, level: 'error' },
  { id: 'layout.order', says: 'File header, batches (header, entries with their addenda, control), file control, lines of nines: in this order.', source: OPERATOR_FILES, level: 'error' },
  { id: 'layout.addenda-type', says: 'The type of an addenda is one that its class has.', source: OPERATOR_ENTRIES, level: 'error', operator_code: 'R25' },
  { id: 'layout.trailing-blanks-cut', says: 'A record has its trailing blanks.', source: EXCHANGE, level: 'warning', agreeable: true },
  { id: 'layout.surplus-blanks', says: 'Nothing follows the 94 characters of a record, blanks included.', source: EXCHANGE, level: 'error', agreeable: true },
  { id: 'layout.line-ends-mixed', says: 'All lines end alike.', source: OURS, level: 'warning', agreeable: true },
  { id: 'layout.filling', says: 'Lines of nines, and nothing else, fill up the last block of ten.', source: EXCHANGE, level: 'error' },
  { id: 'layout.filling-missing', says: 'The last block of ten is filled up.', source: EXCHANGE, level: 'warning', agreeable: true },
  { id: 'layout.blank-last-line', says: 'No blank line follows the end.', source: OURS, level: 'warning', agreeable: true },
  { id: 'layout.reserved', says: 'Reserved columns are blank.', source: FORMATS, level: 'error', agreeable: true },
  { id: 'layout.endless', says: 'A file that cannot be one is given up early: long lines, too many errors, more than 9,999 addenda to an entry.', source: OURS, level: 'error' },
  { id: 'field.constant', says: 'Codes that never vary stand in their columns.', source: FORMATS, level: 'error' },
  { id: 'field.missing', says: 'A mandatory field is not blank.', source: OPERATOR_ENTRIES, level: 'error', operator_code: 'R26', agreeable: true },
  { id: 'field.format', says: 'A field holds what its kind is: digits, an amount, a date, a time, text.', source: FORMATS, level: 'error', operator_code: 'R26' },
  { id: 'field.value', says: 'A field that has a list of values, or a form, holds one of them.', source: FORMATS, level: 'error' },
  { id: 'field.check-digit', says: 'A routing number ends in its check digit.', source: OPERATOR_ENTRIES, level: 'error', operator_code: 'R28', agreeable: true },
  { id: 'file.parties', says: 'Immediate origin and destination are not zeros.', source: OPERATOR_FILES, level: 'error', agreeable: true },
  { id: 'file.routing-destination', says: 'The immediate destination is a routing number.', source: 'An agreement: others name ten characters of their own', level: 'off', agreeable: true },
  { id: 'file.has-batch', says: 'A file has a batch.', source: OPERATOR_FILES, level: 'error', agreeable: true },
  { id: 'file.advices-alone', says: 'ADV batches are in files of their own.', source: 'Appendix Three: ADV file control', level: 'error' },
  { id: 'file.control', says: 'The file control agrees with the batches: their number, blocks, entries and addenda, hash, debits and credits.', source: OPERATOR_FILES, level: 'error' },
  { id: 'file.largest-sum', says: 'Amounts add up to no more than a number holds exactly.', source: OURS, level: 'error' },
  { id: 'batch.has-entry', says: 'A batch has an entry.', source: OPERATOR_BATCHES, level: 'error', agreeable: true },
  { id: 'batch.control', says: 'The batch control agrees with its header and entries: service class, ODFI, number, entries and addenda, hash, debits and credits.', source: OPERATOR_BATCHES, level: 'error' },
  { id: 'batch.company', says: 'The company identification of a batch control is that of the header.', source: OPERATOR_BATCHES, level: 'error', agreeable: true },
  { id: 'batch.company-shifted', says: 'The company identification of a batch control stands in the columns in which that of the header does.', source: FORMATS, level: 'warning', agreeable: true },
  { id: 'batch.number-ascending', says: 'Batch numbers go up in a file.', source: FORMATS, level: 'warning', agreeable: true },
  { id: 'batch.number-twice', says: 'No ODFI has two batches of one number in a file.', source: FORMATS, level: 'error', agreeable: true },
  { id: 'entry.addenda-indicator', says: 'The addenda record indicator says whether addenda follow.', source: OPERATOR_ENTRIES, level: 'error', operator_code: 'R25' },
  { id: 'addenda.numbers', says: 'Addenda 05, 17 and 18 count up from 1 in their entry; addenda name the last seven digits of its trace number.', source: OPERATOR_ENTRIES, level: 'error', operator_code: 'R25' },
] as const satisfies readonly (Omit<LayoutRule, 'level'> & { level: LayoutRule['level'] | 'off' })[];

export type LayoutRuleId = (typeof LAYOUT_RULES)[number]['id'];
