import { writeFile } from '../src/index.ts';
import { header } from './build.ts';
import { classBatch, classFile, TRACE } from './classes.ts';

const CCD = writeFile(classFile('CCD')).trimEnd().split('\n');

/** A file of one CCD entry with one addenda, with a line changed. */
function changed(number: number, change: (line: string) => string): string {
  return CCD.map((line, index) => (index === number - 1 ? change(line) : line)).join('\n');
}

/** A line with other characters from a column on. */
const put = (column: number, characters: string) => (line: string) =>
  line.slice(0, column - 1) + characters + line.slice(column - 1 + characters.length);

const text = CCD.join('\n');
const numbered = (batch_number: number) => classBatch('CCD', { header: { batch_number } });
const two = (first: number, second: number) =>
  writeFile({ header, batches: [numbered(first), numbered(second)], rules: { 'batch.number-twice': 'off' } });
const ADV = writeFile(classFile('ADV')).split('\n').slice(1, 4);

/** What breaks a rule of the layout: its name, in words, and the file. */
// biome-ignore format: a table
export const LAYOUT_CASES: readonly (readonly [rule_id: string, what: string, text: string])[] = [
  ['layout.line-length', 'a line of 95', changed(3, (line) => `${line}x`)],
  ['layout.characters', 'a tab', changed(3, put(60, '\t'))],
  ['layout.byte-order-mark', 'a mark of UTF-8', `\u00ef\u00bb\u00bf${text}`],
  ['layout.byte-order-mark', 'a mark of UTF-8 that was decoded', `\ufeff${text}`],
  ['layout.encoding', 'UTF-16', `\u00ff\u00fe1\u00000\u0000`],
  ['layout.record-type', 'a record type that there is not', changed(3, put(1, '4'))],
  ['layout.order', 'an entry without a batch', CCD.toSpliced(1, 1).join('\n')],
  ['layout.order', 'a file that ends early', CCD.slice(0, 4).join('\n')],
  ['layout.addenda-type', 'an addenda of another class', changed(4, put(2, '02'))],
  ['layout.trailing-blanks-cut', 'a line without its blanks', changed(6, (line) => line.trimEnd())],
  ['layout.line-length', 'surplus blanks where nothing was agreed', changed(3, (line) => `${line}  `)],
  ['layout.line-ends-mixed', 'two kinds of line ends', text.replace('\n', '\r\n')],
  ['layout.filling', 'one line of nines too few', CCD.slice(0, -1).join('\n')],
  ['layout.filling', 'something else after the end', changed(8, put(1, '8'))],
  ['layout.filling-missing', 'no lines of nines', CCD.slice(0, 6).join('\n')],
  ['layout.blank-last-line', 'a blank line at the end', `${text}\n\n`],
  ['layout.reserved', 'something in reserved columns', changed(5, put(74, 'X'))],
  ['layout.endless', 'a line without end', '9'.repeat(20_000)],
  ['field.constant', 'another record size', changed(1, put(35, '095'))],
  ['field.missing', 'no receiver name', changed(3, put(55, ' '.repeat(22)))],
  ['field.format', 'a letter in an amount', changed(3, put(30, 'A'))],
  ['field.value', 'a service class that there is not', changed(2, put(2, '999'))],
  ['field.check-digit', 'a wrong check digit', changed(3, put(12, '5'))],
  ['file.parties', 'an origin of zeros', changed(1, put(14, '0000000000'))],
  ['file.has-batch', 'a file of header and control', `${CCD[0]}\n9000000000001${'0'.repeat(42)}${' '.repeat(39)}\n`],
  ['file.advices-alone', 'an advice among other batches', [...CCD.slice(0, 5), ...ADV, ...CCD.slice(5)].join('\n')],
  ['file.control', 'a total that is off', changed(6, put(32, '000000009999'))],
  ['file.control', 'a block count that is off', changed(6, put(8, '000002'))],
  ['batch.has-entry', 'a batch without entries', [CCD[0], CCD[1], `82250000000000000000${'0'.repeat(24)}1234567890${' '.repeat(25)}121042880000001`, CCD[5]].join('\n')],
  ['batch.control', 'a hash that is off', changed(5, put(11, '9999999999'))],
  ['batch.control', 'another service class', changed(5, put(2, '200'))],
  ['batch.company', 'another company', changed(5, put(45, '9876543210'))],
  ['batch.company-shifted', 'the company a column later', changed(5, put(45, ' 123456789')).replaceAll('1234567890CCD', '123456789 CCD')],
  ['batch.number-ascending', 'numbers that go down', two(2, 1)],
  ['batch.number-twice', 'one number twice', two(1, 1)],
  ['entry.addenda-indicator', 'an addenda that was not announced', changed(3, put(79, '0'))],
  ['addenda.numbers', 'an addenda that does not count from 1', changed(4, put(84, '0002'))],
  ['addenda.numbers', 'an addenda of another entry', changed(4, put(88, TRACE.slice(-7, -1) + '9'))],
];
