import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { entry, fileOf } from '../test/build.ts';
import { checkFile, NachaFileError, readFile, readRecords, traceNumber, writeFile } from './index.ts';

const second = {
  ...entry,
  trace_number: traceNumber('12104288', 2),
  addenda: [{ kind: 'payment', payment_information: 'order 2' }] as const,
};
/** Ten lines: file header, batch header, entry, entry, addenda, batch control, file control, three of filling. */
const LINES = writeFile(fileOf([entry, second]))
  .trimEnd()
  .split('\n');

/** The file with one line changed. */
function changed(number: number, change: (line: string) => string): string {
  return LINES.map((line, index) => (index === number - 1 ? change(line) : line)).join('\n');
}

/** A line with other characters from a column on. */
const put = (column: number, characters: string) => (line: string) =>
  line.slice(0, column - 1) + characters + line.slice(column - 1 + characters.length);

const without = (...numbers: number[]) => LINES.filter((_, index) => !numbers.includes(index + 1)).join('\n');

describe('the reader says line, columns, field, value and rule for', () => {
  const cases: [what: string, text: string, first: object][] = [
    [
      'a letter in an amount',
      changed(3, put(30, '00000A1234')),
      { line: 3, columns: [30, 39], field: 'amount_cents', value: '00000A1234', rule: 'must be digits only' },
    ],
    ['blanks in an amount', changed(3, put(30, '      1234')), { line: 3, field: 'amount_cents', rule: 'must be digits only' }],
    ['a sign in an amount', changed(3, put(30, '-000001234')), { line: 3, field: 'amount_cents' }],
    [
      'a wrong check digit',
      changed(3, put(12, '5')),
      { line: 3, columns: [4, 12], field: 'receiving_routing_number', value: '231380105', rule: 'has a wrong check digit' },
    ],
    ['an unknown transaction code', changed(3, put(2, '20')), { line: 3, field: 'transaction_code', value: '20' }],
    [
      'a credit among debits',
      changed(3, put(2, '22')),
      { line: 3, field: 'transaction_code', rule: 'must be a debit in a batch of service class 225' },
    ],
    ['an amount of zero', changed(3, put(30, '0000000000')), { line: 3, field: 'amount_cents', rule: 'must be above zero' }],
    [
      'no account number',
      changed(3, put(13, ' '.repeat(17))),
      { line: 3, field: 'account_number', value: '(missing)', rule: 'must not be blank' },
    ],
    [
      'addenda that are announced but missing',
      changed(3, put(79, '1')),
      { line: 3, columns: [79, 79], field: 'addenda_record_indicator', rule: 'must be 0, no addenda follow' },
    ],
    [
      'addenda that are not announced',
      changed(4, put(79, '0')),
      { line: 4, field: 'addenda_record_indicator', rule: 'must be 1, addenda follow' },
    ],
    ['a trace of another ODFI', changed(3, put(80, '03130001')), { line: 3, field: 'trace_number' }],
    ['traces that do not count up', changed(4, put(80, '121042880000001')), { field: 'entry_detail_sequence_number', line: 5 }],
    ['addenda of another entry', changed(5, put(88, '0000001')), { line: 5, field: 'entry_detail_sequence_number', value: '0000001' }],
    [
      'addenda that do not count from 1',
      changed(5, put(84, '0002')),
      { line: 5, field: 'addenda_sequence_number', value: '0002', expected: '0001' },
    ],
    ['an unknown addenda type', changed(5, put(2, '77')), { line: 5, field: 'addenda_type_code' }],
    [
      'an addenda of another class',
      changed(5, put(2, '02')),
      { line: 5, columns: [2, 3], value: '02', rule: 'must be a type of addenda that class WEB has: 05, 98, 99' },
    ],
    [
      'a batch count that is off',
      changed(6, put(5, '000004')),
      {
        line: 6,
        columns: [5, 10],
        field: 'entry_addenda_count',
        value: '000004',
        expected: '3',
        rule: 'must be 3, as computed from the entries',
      },
    ],
    ['a batch hash that is off', changed(6, put(11, '0000000000')), { line: 6, field: 'entry_hash' }],
    ['a batch total that is off', changed(6, put(21, '000000002469')), { line: 6, field: 'total_debit_cents', value: '000000002469' }],
    ['credits from nowhere', changed(6, put(33, '000000000001')), { line: 6, field: 'total_credit_cents' }],
    ['another company in the batch control', changed(6, put(45, '9876543210')), { line: 6, field: 'company_identification' }],
    ['another ODFI in the batch control', changed(6, put(80, '03130001')), { line: 6, field: 'originating_dfi_identification' }],
    ['another batch number in the batch control', changed(6, put(88, '0000002')), { line: 6, field: 'batch_number' }],
    [
      'characters in reserved columns',
      changed(6, put(74, 'x')),
      { line: 6, columns: [74, 79], field: 'reserved', value: '(withheld)', rule: 'must be blank' },
    ],
    ['a file total that is off', changed(7, put(32, '000000000000')), { line: 7, field: 'total_debit_cents' }],
    ['a batch count of the file that is off', changed(7, put(2, '000002')), { line: 7, field: 'batch_count' }],
    ['a block count that is off', changed(7, put(8, '000002')), { line: 7, field: 'block_count' }],
    ['a date that is none', changed(1, put(24, '260230')), { line: 1, columns: [24, 29], field: 'file_creation_date', value: '260230' }],
    ['another record size', changed(1, put(35, '106')), { line: 1, field: 'record_size', rule: 'must be "094"' }],
    ['an unknown class', changed(2, put(51, 'XYZ')), { line: 2, field: 'standard_entry_class_code', value: 'XYZ' }],
    ['an unknown service class', changed(2, put(2, '230')), { line: 2, field: 'service_class_code', value: '230' }],
    ['an effective date that is none', changed(2, put(70, '261301')), { line: 2, field: 'effective_entry_date' }],
    ['a line that is too long', changed(3, (line) => `${line} `), { line: 3, columns: [95, 95], rule: 'must have 94 characters, has 95' }],
    [
      'a line cut within its trace number',
      changed(3, (line) => line.slice(0, 93)),
      { line: 3, field: 'trace_number', rule: 'must be digits only' },
    ],
    ['a character outside ASCII', changed(3, put(55, 'José')), { line: 3, columns: [58, 58], value: 'é', rule: 'must be printable ASCII' }],
    ['a control character', changed(3, put(55, '\t')), { line: 3, columns: [55, 55] }],
    ['an unknown record type', changed(3, put(1, '4')), { line: 3, columns: [1, 1], value: '4' }],
    ['an empty line inside', changed(3, () => ''), { line: 3 }],
    ['no file header', without(1), { line: 1, rule: 'expected file header, found batch header' }],
    [
      'a second file header',
      [LINES[0], ...LINES].join('\n'),
      { line: 2, rule: 'expected batch header or file control, found file header' },
    ],
    ['an entry outside a batch', without(2), { line: 2 }],
    ['addenda without an entry', without(3, 4), { line: 3, rule: 'expected entry detail or batch control, found addenda' }],
    ['a missing batch control', without(6), { line: 6 }],
    ['a missing file control', without(7, 8, 9, 10), { line: 7, rule: 'expected batch header or file control, found the end of the file' }],
    ['filling where the file control must be', without(7), { line: 7 }],
    ['filling that is not nines', changed(9, put(50, '8')), { line: 9, rule: 'only lines of nines may follow the file control' }],
    ['records after the filling', [...LINES, LINES[1]].join('\n'), { line: 11 }],
    ['a last block that is filled up in part', without(10), { line: 10, rule: 'expected 3 lines of nines, found 2' }],
    [
      'more filling than the last block needs',
      [...LINES, '9'.repeat(94)].join('\n'),
      { line: 11, rule: 'the last block of ten is full: no more lines of nines may follow; reading stopped' },
    ],
    ['two blank lines after the end', `${LINES.join('\n')}\n\n\n`, { line: 12, rule: 'nothing may follow a blank line after the end' }],
    ['filling after a blank line', `${[...LINES.slice(0, 9), '', LINES[9]].join('\n')}\n`, { line: 11 }],
    [
      'a blank line instead of filling',
      `${[...LINES.slice(0, 9), ''].join('\n')}\n`,
      { line: 10, rule: 'expected 3 lines of nines, found 2' },
    ],
    ['blanks after the end', `${LINES.join('\n')}\n  `, { line: 11 }],
    [
      'a file without batches',
      `${LINES[0]}\n9000000000001${'0'.repeat(42)}${' '.repeat(39)}\n`,
      { line: 2, rule: 'a file must have a batch' },
    ],
    ['an empty batch', without(3, 4, 5), { line: 3 }],
    ['an empty file', '', { line: 1, rule: 'the file is empty' }],
    ['a file of line ends', '\n\n', { line: 1 }],
    ['text that is no file', 'Dear bank,\nwhere is my money?\n', { line: 1 }],
  ];

  test.each(cases)('%s', (_, text, first) => {
    const { file, errors } = checkFile(text);
    expect(file).toBeNull();
    expect(errors[0]).toMatchObject(first);
  });
});

describe('the reader', () => {
  it('throws one error that holds them all', () => {
    const text = [...LINES].map((line, index) => (index === 2 || index === 3 ? put(12, '9')(line) : line)).join('\n');
    expect(() => readFile(text)).toThrow(NachaFileError);
    try {
      readFile(text);
    } catch (error) {
      expect(error).toMatchObject({ name: 'NachaFileError', line: 3, errors: [{ line: 3 }, { line: 4 }] });
      expect((error as Error).message).toBe(
        'line 3, columns 4-12: entry detail receiving_routing_number "231380109": has a wrong check digit (and 1 more)',
      );
    }
  });

  it('tells no value of an entry line that may be shifted, since any of its fields may hold the account number then', () => {
    const shifted = changed(3, (line) => `${line.slice(0, 3)}00000${line.slice(3, 89)}`);
    const { errors } = checkFile(shifted);
    expect(errors.length).toBeGreaterThan(1);
    expect(JSON.stringify(errors.map((error) => ({ ...error, message: error.message })))).not.toMatch(/345678|1234567/);
  });

  it('says of what is missing from a line that is cut short that it is missing, not that it is withheld', () => {
    const { errors } = checkFile(changed(3, (line) => line.slice(0, 12)));
    const missing = errors.filter(({ line }) => line === 3).map(({ field, value }) => [field, value?.trim()]);
    expect(missing).toContainEqual(['account_number', '(missing)']);
    expect(missing).toContainEqual(['trace_number', '']);
    expect(missing.flat()).not.toContain('(withheld)');
  });

  it('does not blame the totals for an entry it could not read', () => {
    expect(checkFile(changed(3, put(30, 'x'))).errors.map(({ line }) => line)).toEqual([3]);
    expect(checkFile(changed(5, put(55, '\t'))).errors.map(({ line }) => line)).toEqual([5]);
  });

  it('gives up after a hundred errors', () => {
    const { errors } = checkFile(Array(100_000).fill('nonsense').join('\n'));
    expect(errors).toHaveLength(101);
    expect(errors.at(-1)?.rule).toBe('reading stopped after 100 errors');
  });

  it('gives each entry before it has read the next batch', () => {
    const lines = [...LINES];
    let given = 0;
    function* chunks() {
      for (const line of lines) {
        given += 1;
        yield `${line}\n`;
      }
    }
    for (const event of readRecords(chunks())) {
      if (event.type === 'entry' && event.line === 3) expect(given).toBe(4);
    }
    expect(given).toBe(lines.length);
  });

  it('warns about a file that is not filled up to blocks of ten', () => {
    expect(readFile(without(8, 9, 10)).warnings).toMatchObject([
      { line: 7, message: 'the file is not filled up to blocks of ten records' },
    ]);
  });

  it.each(['\n', '\r\n'] as const)('warns about one blank line after the end, and writes it again, with %j', (ending) => {
    const text = `${LINES.join(ending)}${ending}${ending}`;
    const file = readFile(text);
    expect(file.warnings).toMatchObject([{ line: 11, message: 'a blank line follows the end' }]);
    expect(writeFile(file)).toBe(text);
    expect(readFile(`${without(8, 9, 10)}\n\n`).warnings.map(({ line }) => line)).toEqual([8, 8]);
  });

  it('refuses advices mixed with other classes', () => {
    const advices = readFileSync(join(import.meta.dirname, '../test/samples/adv-read.ach'), 'latin1')
      .split('\n')
      .slice(1, 5);
    const text = [...LINES.slice(0, 6), ...advices, ...LINES.slice(6)].join('\n');
    expect(checkFile(text).errors.map(({ rule_id }) => rule_id)).toContain('file.advices-alone');
  });

  it('warns about batch numbers that do not count up', () => {
    const numbered = (batch_number: number) => [...fileOf(undefined, { batch_number }).batches];
    const text = writeFile({ ...fileOf(), batches: [...numbered(2), ...numbered(1)] });
    expect(readFile(text).warnings).toMatchObject([
      { line: 5, message: 'batch numbers do not count up', rule_id: 'batch.number-ascending' },
    ]);
  });

  it('keeps an effective date of zeros apart from a blank one', () => {
    const zeros = readFile(changed(2, put(70, '000000')));
    expect(zeros.batches[0]?.header.effective_entry_date).toBe('000000');
    expect(writeFile(zeros).trimEnd()).toBe(changed(2, put(70, '000000')));
    expect(readFile(changed(2, put(70, '      '))).batches[0]?.header.effective_entry_date).toBeNull();
  });

  it('keeps blanks that stand before a value', () => {
    const text = changed(3, put(13, '   12345'));
    const file = readFile(text);
    expect(file.batches[0]?.entries[0]?.account_number).toBe('   12345'.padEnd(8));
    expect(writeFile(file).trimEnd()).toBe(text);
  });
});

describe('whatever arrives', () => {
  const text = LINES.join('\n');
  const anyCharacter = fc.oneof(fc.constantFrom(...'0123456789 5678R9C\n\r'), fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }));

  /** The text with the trailing blanks of its lines. */
  const filledUp = (given: string) => given.replace(/[^\r\n]+/g, (line) => line.padEnd(94));

  /** Either the text is refused with errors in their form, or it is read and comes back as it was. */
  function isReadOrRefused(given: string): void {
    const { file, errors, warnings } = checkFile(given);
    const warned = (id: string) => warnings.some(({ rule_id }) => rule_id === id);
    if (file === null) {
      expect(errors.length).toBeGreaterThan(0);
      for (const error of errors) expect(error.line).toBeGreaterThan(0);
    } else {
      const alike = warned('layout.line-ends-mixed') ? given.replace(/\r\n|\n|\r/g, file.layout.line_ending) : given;
      expect(writeFile(file)).toBe(warned('layout.trailing-blanks-cut') ? filledUp(alike) : alike);
    }
  }

  it('one character changed is refused, or is in what is read', () => {
    fc.assert(
      fc.property(fc.nat(text.length - 1), anyCharacter, (at, character) => {
        isReadOrRefused(text.slice(0, at) + character + text.slice(at + 1));
      }),
      { numRuns: 2_000 },
    );
  });

  it('pieces taken out, doubled or swapped are refused, or are in what is read', () => {
    const piece = fc.tuple(fc.nat(text.length), fc.nat(200));
    fc.assert(
      fc.property(piece, piece, fc.string({ maxLength: 20 }), ([from, length], [to, other], inserted) => {
        isReadOrRefused(text.slice(0, from) + text.slice(from + length));
        isReadOrRefused(text.slice(0, from) + inserted + text.slice(to, to + other) + text.slice(from));
      }),
      { numRuns: 1_000 },
    );
  });

  it('lines in another order are refused, or are in what is read', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...LINES), { maxLength: 14 }), (lines) => isReadOrRefused(lines.join('\n'))),
      { numRuns: 1_000 },
    );
  });

  it('no file whose money is changed is read as a good one', () => {
    const amounts = [3, 4].flatMap((line) => Array.from({ length: 10 }, (_, index) => [line, 30 + index] as const));
    fc.assert(
      fc.property(fc.constantFrom(...amounts), fc.constantFrom(...'0123456789'), ([line, column], digit) => {
        const given = changed(line, put(column, digit));
        expect(checkFile(given).file === null).toBe(given !== text);
      }),
      { numRuns: 400 },
    );
  });

  it('noise is refused', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 500 }), (noise) => {
        expect(checkFile(noise).file).toBeNull();
      }),
    );
  });
});
