import { expect, test } from 'vitest';
import { Round } from './round.ts';

const STEPS = 50;

test.each([0, 1, 3, 50, 1_000, 1_001])('%i are visited once each in a round, and then again', (size) => {
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

test('whoever stays is visited in every round, however many come and go', () => {
  const all = new Set(['stays']);
  const round = new Round(STEPS, () => all);
  let visits = 0;
  for (let step = 0; step < 10 * STEPS; step++) {
    for (let more = 0; more < 20; more++) all.add(`${step} ${more}`);
    for (let more = 0; more < 20; more++) all.delete(`${step - 25} ${more}`);
    visits += round.step().filter((one) => one === 'stays').length;
  }
  expect(visits).toBe(10);
});
