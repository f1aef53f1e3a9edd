import { wallTimeAt } from '@drawbridge/banking-calendar';
import { describe, expect, it } from 'vitest';
import { lastDueAt, nextDueAt, periodBefore, type Rhythm } from './periods.ts';

const daily = (hour: number): Rhythm => ({ every: 'day', weekday: null, hour });
const weekly = (weekday: number, hour = 6): Rhythm => ({ every: 'week', weekday, hour });
const monthly = (hour: number): Rhythm => ({ every: 'month', weekday: null, hour });
const NEW_YORK = 'America/New_York';

describe('when a report is due', () => {
  it.each<[string, Rhythm, string, string, string]>([
    ['an hour later that day', daily(20), NEW_YORK, '2026-06-03T23:30:00Z', '2026-06-04T00:00:00.000Z'],
    ['the day after, at the very hour', daily(20), NEW_YORK, '2026-06-04T00:00:00Z', '2026-06-05T00:00:00.000Z'],
    ['on the weekday', weekly(1), NEW_YORK, '2026-06-03T12:00:00Z', '2026-06-08T10:00:00.000Z'],
    ['on the first, over a new year', monthly(8), NEW_YORK, '2026-12-01T13:00:00Z', '2027-01-01T13:00:00.000Z'],
    // Clocks skip 2 AM to 3 AM on March 8, 2026: it comes an hour later, and the day after as always.
    ['later where the clocks skip the hour', daily(2), NEW_YORK, '2026-03-08T05:30:00Z', '2026-03-08T07:00:00.000Z'],
    ['as always after that', daily(2), NEW_YORK, '2026-03-08T07:00:00Z', '2026-03-09T06:00:00.000Z'],
    // They show 1 AM twice on November 1, 2026: it comes at the first, and not again.
    ['at the first of two', daily(1), NEW_YORK, '2026-11-01T04:30:00Z', '2026-11-01T05:00:00.000Z'],
    ['once where the clocks repeat the hour', daily(1), NEW_YORK, '2026-11-01T05:00:00Z', '2026-11-02T06:00:00.000Z'],
    ['where clocks never change', daily(6), 'America/Phoenix', '2026-03-08T12:00:00Z', '2026-03-08T13:00:00.000Z'],
  ])('%s [MRC-14]', (_, rhythm, zone, after, due) => {
    expect(nextDueAt(rhythm, zone, new Date(after)).toISOString()).toBe(due);
  });

  it('is once for each day, week and month of a year, where clocks change and where they don’t [MRC-14]', () => {
    for (const zone of [NEW_YORK, 'America/Phoenix'])
      for (const hour of [0, 1, 2, 3, 4, 23])
        for (const rhythm of [daily(hour), weekly(7, hour), monthly(hour)]) {
          let at = new Date('2026-01-01T12:00:00Z');
          let ended = '';
          for (let times = 0; times < (rhythm.every === 'day' ? 320 : 24); times += 1) {
            const next = nextDueAt(rhythm, zone, at);
            expect(next > at).toBe(true);
            expect(lastDueAt(rhythm, zone, next)).toEqual(next);
            expect(lastDueAt(rhythm, zone, new Date(nextDueAt(rhythm, zone, next).getTime() - 1))).toEqual(next);
            // Each period begins the day after the one before ended, so that no day is told twice or never.
            const { first_day, last_day } = periodBefore(rhythm, zone, next);
            if (ended !== '')
              expect(first_day > ended && new Date(`${first_day}T00:00:00Z`).getTime() - new Date(`${ended}T00:00:00Z`).getTime()).toBe(
                86_400_000,
              );
            expect(last_day < wallTimeAt(next, zone).date).toBe(true);
            ended = last_day;
            at = next;
          }
        }
  }, 60_000);
});

it('tells of the whole day, week or month before [MRC-14]', () => {
  const at = new Date('2026-03-01T14:00:00Z');
  expect(periodBefore(daily(9), NEW_YORK, at)).toEqual({ first_day: '2026-02-28', last_day: '2026-02-28' });
  expect(periodBefore(weekly(7, 9), NEW_YORK, at)).toEqual({ first_day: '2026-02-22', last_day: '2026-02-28' });
  expect(periodBefore(monthly(9), NEW_YORK, at)).toEqual({ first_day: '2026-02-01', last_day: '2026-02-28' });
});
