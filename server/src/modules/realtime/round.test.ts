import { expect, test } from 'vitest';
import { Round } from './round.ts';

test.each([
  [1, 50],
  [3, 50],
  [50, 50],
  [1_000, 50],
  [1_001, 7],
])('%i have one turn each in %i steps, round after round', (size, steps) => {
  const all = Array.from({ length: size }, (_, at) => at);
  const round = new Round(steps, () => all.values());
  for (let time = 0; time < 3; time++) {
    const turns: number[] = [];
    // What is left of a turn by binary fractions comes a step later.
    while (turns.length < size) turns.push(...round.step(size));
    expect(turns).toEqual(all);
  }
});

test('takes its share and no more at each step', () => {
  const all = Array.from({ length: 100 }, (_, at) => at);
  const round = new Round(50, () => all.values());
  expect([...round.step(100)]).toEqual([0, 1]);
  expect([...round.step(100)]).toEqual([2, 3]);
});

test('goes on with what is left while others come and go', () => {
  const all = new Set([1, 2, 3, 4]);
  const round = new Round(2, () => all.values());
  expect([...round.step(all.size)]).toEqual([1, 2]);
  all.delete(3);
  all.add(5);
  expect([...round.step(all.size)]).toEqual([4, 5]);
  all.clear();
  expect([...round.step(all.size)]).toEqual([]);
  all.add(6);
  expect([...round.step(all.size), ...round.step(all.size)]).toEqual([6]);
});
