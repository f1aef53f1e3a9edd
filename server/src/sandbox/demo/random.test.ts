import { expect, test } from 'vitest';
import { Random } from './random.ts';

const draws = (seed: string) => {
  const random = new Random(seed);
  return Array.from({ length: 500 }, () => random.between(1, 6));
};

test('chances fall the same way every time for a seed, and another way for another', () => {
  expect(draws('a shop, 17 days ago')).toEqual(draws('a shop, 17 days ago'));
  expect(draws('a shop, 17 days ago')).not.toEqual(draws('a shop, 18 days ago'));
});

test('numbers lie from the least to the most, both included, and come about equally often', () => {
  const counts = new Map<number, number>();
  for (const drawn of draws('dice')) counts.set(drawn, (counts.get(drawn) ?? 0) + 1);
  expect([...counts.keys()].toSorted((one, other) => one - other)).toEqual([1, 2, 3, 4, 5, 6]);
  for (const count of counts.values()) expect(Math.abs(count - 500 / 6)).toBeLessThan(40);
});

test('percentages are of a hundred', () => {
  const random = new Random('percent');
  const hits = (percent: number) => Array.from({ length: 1000 }, () => random.inPercent(percent)).filter(Boolean).length;
  expect(hits(0)).toBe(0);
  expect(hits(100)).toBe(1000);
  expect(Math.abs(hits(20) - 200)).toBeLessThan(50);
});

test('nothing can be picked from nothing', () => {
  expect(() => new Random('none').pick([])).toThrow(RangeError);
});
