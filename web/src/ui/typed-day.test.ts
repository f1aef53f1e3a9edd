import { expect, test } from 'vitest';
import { typedDay } from './typed-day.ts';

test.each([
  ['0', '0'],
  ['0427', '04/27'],
  ['04/27/1990', '04/27/1990'],
  ['042719905', '04/27/1990'],
  ['1990-04-27', '04/27/1990'],
  ['April', ''],
])('a typed %s shows as %s', (typed, shown) => {
  expect(typedDay(typed)).toBe(shown);
});
