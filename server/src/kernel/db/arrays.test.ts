import fc from 'fast-check';
import pg from 'pg';
import { expect, it } from 'vitest';
import { numberArray, textArray, textsOrNulls } from './arrays.ts';

/** The type of arrays of texts, which the driver reads and has no name for. */
const TEXTS = 1009 as Parameters<typeof pg.types.getTypeParser>[0];
const readTexts: (text: string) => unknown = pg.types.getTypeParser(TEXTS);
const trouble = fc.string({ unit: fc.constantFrom('"', '\\', ',', '{', '}', ' ', '\n', 'NULL', 'é', 'a'), maxLength: 6 });

it('writes texts so that the same texts are read, whatever stands in them', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(trouble, fc.string({ unit: 'binary', maxLength: 6 })), { maxLength: 5 }), (texts) => {
      expect(readTexts(textArray(texts))).toEqual(texts);
    }),
    { seed: 1 },
  );
});

it('writes whole numbers, and none', () => {
  expect(numberArray([1, -2, Number.MAX_SAFE_INTEGER])).toBe('{1,-2,9007199254740991}');
  expect([numberArray([]), textArray([])]).toEqual(['{}', '{}']);
});

it('leaves lists in which texts are missing to the driver', () => {
  expect(textsOrNulls(['a', 'b'])).toBe('{"a","b"}');
  expect(textsOrNulls(['a', null])).toEqual(['a', null]);
});
