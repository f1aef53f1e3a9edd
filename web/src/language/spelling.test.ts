import { ERRORS } from '@drawbridge/contract/errors';
import { TERMS } from '@drawbridge/contract/terms';
import { expect, test } from 'vitest';
import { spanish } from './es/index.ts';

test('what people read has one spelling of "authorize", that of the specification', () => {
  const terms = JSON.stringify(TERMS);
  expect(terms).toContain('authorize');
  const words = [...Object.keys(spanish), ...Object.values(ERRORS).map(({ message }) => message), terms];
  expect(words.filter((text) => /authoriz/i.test(text))).toEqual([]);
});
