import { ERRORS } from '@drawbridge/contract/errors';
import { TERMS } from '@drawbridge/contract/terms';
import { expect, test } from 'vitest';
import { spanish } from './es/index.ts';

/** In pieces, so that whoever looks for them in the tree finds none. */
const BRITISH = new RegExp(
  ['authori(?=s)', 'recogni(?=s)', 'organi(?=s)', 'dishono(?=u)', 'favo(?=u)', 'colo(?=u)', 'behavio(?=u)', 'cent(?=re\\b)'].join('|'),
  'i',
);

test('what people read is spelled as in the United States', () => {
  expect(BRITISH.test(`author${'ise'}`)).toBe(true);
  const terms = JSON.stringify(TERMS);
  expect(terms).toContain('authorize');
  const words = [...Object.keys(spanish), ...Object.values(ERRORS).map(({ message }) => message), terms];
  expect(words.filter((text) => BRITISH.test(text))).toEqual([]);
});
