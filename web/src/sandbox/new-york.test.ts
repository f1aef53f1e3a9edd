import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newYork, secondsToMorning } from './new-york.ts';

test.each([
  ['2026-03-18T18:41:00Z', 'Wednesday', '03/18/2026', '2:41 PM'],
  ['2026-01-01T04:59:59Z', 'Wednesday', '12/31/2025', '11:59 PM'],
  ['2026-01-01T05:00:00Z', 'Thursday', '01/01/2026', '12:00 AM'],
])('%s in New York', (iso, weekday, date, time) => {
  expect(newYork(Date.parse(iso))).toEqual({ weekday, date, time });
});

test.each([
  ['2026-03-18T18:41:00Z', '2026-03-19T13:00:00Z'],
  ['2026-03-18T12:59:59Z', '2026-03-18T13:00:00Z'],
  ['2026-03-18T13:00:00Z', '2026-03-19T13:00:00Z'],
  // The night in which the clocks go forward, and the one in which they go back.
  ['2026-03-08T04:00:00Z', '2026-03-08T13:00:00Z'],
  ['2026-11-01T02:00:00Z', '2026-11-01T14:00:00Z'],
])('the morning after %s is %s', (from, morning) => {
  expect(secondsToMorning(Date.parse(from))).toBe((Date.parse(morning) - Date.parse(from)) / 1000);
});

test('the next morning is always nine, later, and within a day and an hour', () => {
  const second = fc.integer({ min: Date.parse('2020-01-01') / 1000, max: Date.parse('2040-01-01') / 1000 });
  fc.assert(
    fc.property(second, (at_s) => {
      const seconds = secondsToMorning(at_s * 1000);
      expect(seconds).toBeGreaterThan(0);
      expect(seconds).toBeLessThanOrEqual(25 * 3600);
      expect(newYork((at_s + seconds) * 1000).time).toBe('9:00 AM');
    }),
    { numRuns: 500 },
  );
});
