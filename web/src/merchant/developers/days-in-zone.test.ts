import { expect, test } from 'vitest';
import { dayAfter } from '../report/days.ts';
import { endOfDay, lastDayBefore } from './days-in-zone.ts';

test.each([
  ['2026-12-31', 'America/New_York', '2027-01-01T05:00:00.000Z'],
  ['2026-07-01', 'America/New_York', '2026-07-02T04:00:00.000Z'],
  ['2026-07-01', 'Pacific/Honolulu', '2026-07-02T10:00:00.000Z'],
  // The days on which clocks change.
  ['2026-03-08', 'America/New_York', '2026-03-09T04:00:00.000Z'],
  ['2026-03-07', 'America/New_York', '2026-03-08T05:00:00.000Z'],
  ['2026-11-01', 'America/Los_Angeles', '2026-11-02T08:00:00.000Z'],
  ['2026-10-31', 'America/Los_Angeles', '2026-11-01T07:00:00.000Z'],
])('%s in %s ends at %s [DEV-01]', (day, zone, end) => {
  expect(endOfDay(day, zone)).toBe(end);
  expect(lastDayBefore(end, zone)).toBe(day);
});

test('days are counted over months and years [DEV-01]', () => {
  expect(dayAfter('2026-12-15', 30)).toBe('2027-01-14');
});
