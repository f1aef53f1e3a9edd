import fc from 'fast-check';
import { expect, it } from 'vitest';
import { csvRow, decimalCell, textCell } from './csv.ts';

/** Reads one row as RFC 4180 says. */
function read(row: string): string[] {
  const cells = `,${row.slice(0, -2)}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^",\r\n]*))/g);
  return [...cells].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '');
}

const typed = fc
  .array(fc.constantFrom('a', '7', ',', '"', '\r', '\n', '\t', '=', '+', '-', '@', ' ', '\ufeff', 'é', '😀'))
  .map((parts) => parts.join(''));

it('a row gives its cells back, whatever was typed', () => {
  fc.assert(
    fc.property(fc.array(typed, { minLength: 2, maxLength: 6 }), (cells) => {
      const row = csvRow(cells);
      expect(row.endsWith('\r\n')).toBe(true);
      expect(read(row)).toEqual(cells);
    }),
  );
  expect(csvRow(['1', 'Green Leaf'])).toBe('1,Green Leaf\r\n');
  expect(csvRow(['1', 'Leaf, "Green"'])).toBe('1,"Leaf, ""Green"""\r\n');
});

it.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['＝1', "'＝1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠A', "'＠A"],
  ['−1', "'−1"],
  ['x;=1', "x;'=1"],
  ['x,=1', "x,'=1"],
  ['x|=1', "x|'=1"],
  ['x\t=1', "x\t'=1"],
  ['x\n=1', "x\n'=1"],
  ['x\r\n=1', "x\r\n'=1"],
  ['x; \t=1', "x; \t'=1"],
  ['x;"=1"', 'x;\'"=1"'],
  ['"=1"', '\'"=1"'],
  [' =1', "' =1"],
  ['\u200b=1', "'\u200b=1"],
  ['\ufeff=1', "'\ufeff=1"],
  ['\u00a0=1', "'\u00a0=1"],
  ['\u00ad=1', "'\u00ad=1"],
  ['\u2060\u200e=1', "'\u2060\u200e=1"],
  ['\u0000\u001b=1', "'\u0000\u001b=1"],
  ['x;\u200b＝1', "x;'\u200b＝1"],
  ['\tx', "'\tx"],
  ['Doe-Smith', 'Doe-Smith'],
  ['2 + 2 = 4', '2 + 2 = 4'],
  ['jo@harbor.example', 'jo@harbor.example'],
  ['Tea, two; no milk', 'Tea, two; no milk'],
  ['#12', '#12'],
])('%j becomes %j: nothing that a spreadsheet takes for a formula is left, and no other text is changed [TRU-19]', (typed_text, cell) => {
  expect(textCell(typed_text)).toBe(cell);
});

it('no part of a text begins like a formula, by whichever separator it is cut [TRU-19]', () => {
  const hostile = fc
    .array(fc.constantFrom(...'ab7,;|\t\r\n\v"\' =+-@＝＋－＠−\u200b\ufeff\u00a0\u00ad\u2060\u0000\u001b\u3000\u180e\u2028'), {
      maxLength: 12,
    })
    .map((parts) => parts.join(''));
  const seen = (part: string) => part.replace(/^[\s\p{Cc}\p{Cf}\p{Zs}"]+/u, '');
  fc.assert(
    fc.property(hostile, hostile, (first, second) => {
      const [row] = csvRow([textCell(first), textCell(second)]).split(/\r\n$/);
      for (const separator of [/,/, /;/, /\|/, /\t/, /[\r\n\v\f\u2028\u2029]/, /[,;|\t\r\n\v\f\u2028\u2029]/])
        for (const part of (row ?? '').split(separator)) expect(seen(part)).not.toMatch(/^[=+\-@＝＋－＠−]/);
      // Nothing is lost: without the marks it is what was typed.
      expect(textCell(first).replaceAll("'", '')).toBe(first.replaceAll("'", ''));
    }),
    { numRuns: 3_000 },
  );
});

it('cents are decimals of dollars', () => {
  expect([0, 5, 99, 100, 123_456, -5, -250].map(decimalCell)).toEqual(['0.00', '0.05', '0.99', '1.00', '1234.56', '-0.05', '-2.50']);
});
