import { bankSpelling, businessNameProblem, nameProblem } from '@drawbridge/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { companyNameOf, consumerName, merchantName } from './entry-fields.ts';

const ABOUT_LETTERS = [..."abzAZéÉßøØŁłÆœđĐþÞıİñçŞšĄőǖẞʻ’' .-‐", 'e\u0301', 'ﬁ', 'ª', '王', 'Ж', '5', '😀', '\u200b', '='];
const typed = fc.oneof(
  fc.array(fc.constantFrom(...ABOUT_LETTERS), { minLength: 1, maxLength: 10 }).map((parts) => parts.join('')),
  fc.string({ unit: 'grapheme', maxLength: 10 }),
);

it('every name that is taken stands in a file with its letters, and none is sent as something else [TRU-20]', () => {
  let taken = 0;
  fc.assert(
    fc.property(typed, typed, (first, last) => {
      const [first_name, last_name] = [first.trim(), last.trim()];
      if (nameProblem(first_name, 'x') !== undefined || nameProblem(last_name, 'x') !== undefined) return;
      taken += 1;
      const written = consumerName({ first_name, last_name });
      expect(written).toMatch(/^[A-Za-z' .-]{2,22}$/);
      const letters = (text: string) => text.replace(/[^A-Za-z]/g, '');
      expect(letters(bankSpelling(`${first_name} ${last_name}`)).startsWith(letters(written))).toBe(true);
      // Each letter that was typed has at least one in the file.
      const count = (first_name + last_name).normalize('NFC').match(/(?![\u02bb\u02bc])\p{Letter}/gu)?.length ?? 0;
      if (written.length < 22) expect(letters(written).length).toBeGreaterThanOrEqual(count);
    }),
    { numRuns: 5_000 },
  );
  expect(taken).toBeGreaterThan(50);
});

it('every business that is taken has a company name of its own letters and digits [TRU-20]', () => {
  fc.assert(
    fc.property(typed, (name) => {
      if (businessNameProblem(name.trim()) !== undefined) return;
      for (const [written, most] of [
        [companyNameOf(name), 16],
        [merchantName(name), 22],
      ] as const) {
        expect(written).toMatch(/[A-Z0-9]/);
        expect(written.length).toBeLessThanOrEqual(most);
      }
    }),
    { numRuns: 2_000 },
  );
  expect([companyNameOf('Weiß & Sørensen'), merchantName('Crème & Côte Bakery')]).toEqual(['WEISS & SORENSEN', 'CREME & COTE BAKERY']);
});
