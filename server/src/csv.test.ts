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

it('a text that a spreadsheet would take for a formula is marked, and no other is changed', () => {
  fc.assert(
    fc.property(typed, (text) => {
      const formula = /^[=+\-@]/.test(text.replace(/^[\s\ufeff]+/, '')) || /^[\t\r]/.test(text);
      expect(textCell(text)).toBe(formula ? `'${text}` : text);
    }),
  );
});

it('cents are decimals of dollars', () => {
  expect([0, 5, 99, 100, 123_456, -5, -250].map(decimalCell)).toEqual(['0.00', '0.05', '0.99', '1.00', '1234.56', '-0.05', '-2.50']);
});
