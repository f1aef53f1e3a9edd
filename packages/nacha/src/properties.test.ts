import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { header } from '../test/build.ts';
import { ALL_CLASSES, classBatch, classFile } from '../test/classes.ts';
import { judge } from '../test/judge.ts';
import { ADDENDA_TABLES } from './addenda.ts';
import { BATCH_FORMATS } from './batch-formats.ts';
import { ADV_FILE_CONTROL, FILE_CONTROL } from './file-control.ts';
import { FILE_HEADER } from './file-header.ts';
import { type BatchInput, checkFile, readFile, returnsOf, reversalsOf, type StandardEntryClass, traceNumber, writeFile } from './index.ts';
import type { RecordTable } from './record-table.ts';

/** The records of a class's file that say something, each with its table. */
function recordsOf(sec: StandardEntryClass): [line: number, table: RecordTable][] {
  const { batches } = readFile(writeFile(classFile(sec)));
  const [batch] = batches;
  if (!batch) throw new Error('a file has a batch');
  const tables = BATCH_FORMATS[batch.format];
  const addenda = batch.entries.flatMap((entry) => entry.addenda.map(({ kind }) => ADDENDA_TABLES[kind]));
  const records = [FILE_HEADER, tables.header, tables.entry, ...addenda, tables.control, sec === 'ADV' ? ADV_FILE_CONTROL : FILE_CONTROL];
  return records.map((table, index) => [index + 1, table]);
}

/** What must not stand in a field: letters where digits must, blanks where something must, anything in a constant. */
function wrong(field: RecordTable['fields'][number]): string | null {
  if (field.kind === 'constant') return 'X'.repeat(field.length);
  if (field.kind === 'text' || field.kind === 'right-text') return field.optional ? null : ' '.repeat(field.length);
  return 'X'.repeat(field.length);
}

describe('a field that is wrong is named [DEV-09] [DEV-11]', () => {
  test.each(ALL_CLASSES)('%s: each of every record, with its line and columns', (sec) => {
    const lines = writeFile(classFile(sec)).split('\n');
    let tried = 0;
    for (const [line, table] of recordsOf(sec)) {
      for (const field of table.fields) {
        const characters = wrong(field);
        const given = lines[line - 1] ?? '';
        // The types of records and addenda say which record it is: another one is not where it belongs.
        const is_type =
          field.name === 'record_type_code' || field.name === 'addenda_type_code' || field.name === 'standard_entry_class_code';
        if (characters === null || is_type) continue;
        const changed = given.slice(0, field.from - 1) + characters + given.slice(field.from - 1 + field.length);
        const { errors } = checkFile(lines.with(line - 1, changed).join('\n'));
        const columns = [field.from, field.from + field.length - 1];
        expect(
          errors.map((error) => [error.line, error.field, error.columns]),
          `${table.name} ${field.name}`,
        ).toContainEqual([line, field.name, columns]);
        tried += 1;
      }
    }
    expect(tried).toBeGreaterThan(35);
  });
});

const layout = fc.record({
  line_ending: fc.constantFrom('\n' as const, '\r\n' as const, '\r' as const, '' as const),
  final_line_ending: fc.boolean(),
  padded: fc.boolean(),
});

/** A batch of some entries of one class, over amounts where they move money. */
const batches = fc.array(
  fc.record({
    sec: fc.constantFrom(...ALL_CLASSES.filter((one) => one !== 'ADV')),
    amounts: fc.array(fc.integer({ min: 1, max: 250_000 }), { minLength: 1, maxLength: 6 }),
    account_number: fc.stringMatching(/^[1-9A-Z][0-9A-Z]{0,16}$/),
  }),
  { minLength: 1, maxLength: 5 },
);

function batchOf(
  { sec, amounts, account_number }: { sec: StandardEntryClass; amounts: number[]; account_number: string },
  index: number,
): BatchInput {
  const batch = classBatch(sec, { header: { batch_number: index + 1 } });
  const [first] = batch.entries as { amount_cents: number }[];
  const entries = amounts.map((amount_cents, place) => ({
    ...first,
    account_number,
    amount_cents: first?.amount_cents === 0 ? 0 : amount_cents,
    trace_number: traceNumber('12104288', place + 1),
  }));
  return { ...batch, entries } as unknown as BatchInput;
}

describe('whatever is built [DEV-09] [DEV-10]', () => {
  it('is valid, and comes back byte for byte, in every class and with every kind of line end', () => {
    fc.assert(
      fc.property(batches, layout, (drawn, given) => {
        const text = writeFile({ header, batches: drawn.map(batchOf), layout: given });
        const { file, errors } = checkFile(text);
        expect(errors).toEqual([]);
        expect(file && writeFile(file)).toBe(text);
      }),
      { numRuns: 150 },
    );
  });

  it('can be returned, and where it moves money reversed', () => {
    fc.assert(
      fc.property(batches, (drawn) => {
        for (const [index, one] of drawn.entries()) {
          if (one.sec === 'COR') continue;
          const batch = batchOf(one, index);
          const as = { originating_dfi_identification: '23138010', batch_number: 1, first_sequence: 1 };
          const returned = returnsOf(
            batch,
            [...batch.entries].map((entry) => ({ entry, return_code: 'R02' })),
            as,
          );
          expect(checkFile(writeFile({ header, batches: [returned] })).warnings).toEqual([]);
          if (['ACK', 'ATX', 'DNE', 'ENR'].includes(one.sec)) continue;
          const reversed = reversalsOf(batch, { ...as, originating_dfi_identification: '12104288' });
          expect(checkFile(writeFile({ header, batches: [reversed] })).errors).toEqual([]);
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('whatever arrives', () => {
  test.each(['PPD', 'IAT', 'ADV', 'COR'] as const)('%s, cut at every byte: refused, or nothing is missing from it', (sec) => {
    const text = writeFile(classFile(sec));
    const whole = readFile(text);
    for (let length = 0; length < text.length; length += 1) {
      const cut = text.slice(0, length);
      const { accepted } = judge(cut, checkFile);
      if (accepted) expect(readFile(cut).batches).toEqual(whole.batches);
    }
  });

  test.each([
    ['zeros', '\0'.repeat(5_000)],
    ['digits of zeros', `${'0'.repeat(94)}\n`.repeat(10)],
    ['PDF', '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n'],
    ['an archive', `PK\u0003\u0004${'\u0000'.repeat(400)}`],
    ['XML', '<?xml version="1.0"?>\n<Document><CstmrCdtTrfInitn/></Document>\n'],
    ['commas', 'name,account,amount\nJohn Doe,12345678,12.34\n'],
    ['BAI2', '01,122099999,123456789,040621,0200,1,65,,2/\n02,031001234,122099999,1,040620,2359,,2/\n'],
    ['an image of a check file', '\u0000\u0000\u0000\u0050\u00f0\u00f1\u00f0\u00f3'],
    ['JSON', JSON.stringify({ header })],
    ['a line of a million', '1'.repeat(1_000_000)],
    ['101 and no line end', `101${' '.repeat(1_000_000)}`],
  ])('%s: refused with a line and words', (_, text) => {
    const { file, errors } = checkFile(text);
    expect(file).toBeNull();
    expect(errors.length).toBeGreaterThan(0);
    expect(errors.length).toBeLessThan(102);
    for (const { line, rule, rule_id } of errors) expect([typeof line, rule !== '', rule_id !== null]).toEqual(['number', true, true]);
  });
});
