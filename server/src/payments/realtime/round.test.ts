import { expect, test } from 'vitest';
import { Round } from './round.ts';

const STEPS = 50;

test.each([0, 1, 3, 50, 1_000, 1_001])('%i have one turn each in a round, and then again', (size) => {
  const all = Array.from({ length: size }, (_, at) => at);
  const round = new Round(STEPS, () => all);
  const whole = () => Array.from({ length: STEPS }, () => round.step()).flat();
  expect(whole()).toEqual(all);
  expect(whole()).toEqual(all);
});

test('no step takes more than its share', () => {
  const round = new Round(STEPS, () => Array.from({ length: 1_001 }, (_, at) => at));
  for (let step = 0; step < STEPS; step++) expect(round.step().length).toBeLessThanOrEqual(21);
});

test('whoever stays has a turn in every round, however many come and go', () => {
  const all = new Set(['stays']);
  const round = new Round(STEPS, () => all);
  let turns = 0;
  for (let step = 0; step < 10 * STEPS; step++) {
    for (let more = 0; more < 20; more++) all.add(`${step} ${more}`);
    for (let more = 0; more < 20; more++) all.delete(`${step - 25} ${more}`);
    turns += round.step().filter((one) => one === 'stays').length;
  }
  expect(turns).toBe(10);
});
