import { RETURN_CODES } from '@drawbridge/nacha';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { newYork } from '../../../test/support/money.ts';
import { isLate, lastReturnDay } from './last-return-day.ts';

/** Weekdays between 2023 and 2028 on which the Federal Reserve is closed, as it publishes them. */
const CLOSED = new Set(
  `2023-01-02 2023-01-16 2023-02-20 2023-05-29 2023-06-19 2023-07-04 2023-09-04 2023-10-09 2023-11-23 2023-12-25
   2024-01-01 2024-01-15 2024-02-19 2024-05-27 2024-06-19 2024-07-04 2024-09-02 2024-10-14 2024-11-11 2024-11-28 2024-12-25
   2025-01-01 2025-01-20 2025-02-17 2025-05-26 2025-06-19 2025-07-04 2025-09-01 2025-10-13 2025-11-11 2025-11-27 2025-12-25
   2026-01-01 2026-01-19 2026-02-16 2026-05-25 2026-06-19 2026-09-07 2026-10-12 2026-11-11 2026-11-26 2026-12-25
   2027-01-01 2027-01-18 2027-02-15 2027-05-31 2027-07-05 2027-09-06 2027-10-11 2027-11-11 2027-11-25
   2028-01-17 2028-02-21 2028-05-29 2028-06-19 2028-07-04 2028-09-04 2028-10-09 2028-11-23 2028-12-25`
    .trim()
    .split(/\s+/),
);

/** Calendar dates counted one by one: no code is shared with what is tested. */
function dayAfter(date: string, days: number): string {
  const moment = new Date(`${date}T12:00:00Z`);
  moment.setUTCDate(moment.getUTCDate() + days);
  return moment.toISOString().slice(0, 10);
}
function isOpen(date: string): boolean {
  const weekday = new Date(`${date}T12:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !CLOSED.has(date);
}
function countedByHand(settled_on: string): string {
  for (let day = 61; ; day += 1) if (isOpen(dayAfter(settled_on, day))) return dayAfter(settled_on, day);
}

const settledOn = (date: string) => newYork(date, '08:30');

describe('the last day of an unauthorized return', () => {
  test.each([
    ['2026-12-16', '2027-02-16', 'the 60th is a Sunday before Presidents Day'],
    ['2026-12-15', '2027-02-16', 'the 60th is a Saturday before a long weekend'],
    ['2026-12-17', '2027-02-16', 'the 60th is a holiday'],
    ['2026-12-18', '2027-02-17', 'the 60th is a Tuesday'],
    ['2026-06-02', '2026-08-03', 'the 60th is a Saturday'],
    ['2026-06-03', '2026-08-03', 'the 60th is a Sunday'],
    ['2026-06-04', '2026-08-04', 'the 60th is a Monday'],
    ['2026-06-01', '2026-08-03', 'the 60th is a Friday, the last of July'],
    ['2026-07-31', '2026-09-30', 'from the end of one month to the end of another'],
    ['2026-01-30', '2026-04-01', 'over February, and the change to daylight saving time'],
    ['2027-12-31', '2028-03-01', 'the 60th is February 29'],
    ['2026-12-31', '2027-03-02', 'the 60th is March 1, of a year without a leap day'],
    ['2026-02-04', '2026-04-06', 'over the change to daylight saving time, onto Easter Sunday'],
    ['2026-09-25', '2026-11-25', 'over the change back from it, onto the day before Thanksgiving Eve'],
    ['2026-09-28', '2026-11-30', 'the 60th is the day after Thanksgiving'],
    ['2026-09-26', '2026-11-27', 'the 60th is the day before Thanksgiving, which closes the day after it'],
    ['2026-10-26', '2026-12-28', 'the 60th is Christmas Day, before a weekend'],
    ['2026-11-02', '2027-01-04', 'the 60th is New Year’s Day'],
  ])('of what settled on %s is %s: %s [TRU-08]', (settled_on, last_day) => {
    expect(lastReturnDay('R10', settledOn(settled_on))).toBe(last_day);
    expect(isLate('R10', settledOn(settled_on), newYork(last_day, '23:59:59'))).toBe(false);
    expect(isLate('R10', settledOn(settled_on), newYork(dayAfter(last_day, 1), '00:00'))).toBe(true);
  });

  it('is the first banking day that a calendar shows after sixty others, whatever day it settled on and by every code of that rule [TRU-08]', () => {
    const codes = [...RETURN_CODES.keys()].filter((code) => RETURN_CODES.get(code)?.deadline === 'sixty-day');
    expect(codes).toEqual(expect.arrayContaining(['R05', 'R07', 'R10', 'R11']));
    const days = fc.integer({ min: 0, max: 365 * 5 + 200 }).map((count) => dayAfter('2023-01-03', count));
    fc.assert(
      fc.property(days, fc.constantFrom(...codes), fc.constantFrom('00:00', '08:30', '18:00', '23:59'), (date, code, time) => {
        expect(lastReturnDay(code, newYork(date, time))).toBe(countedByHand(date));
      }),
      { numRuns: 1_000 },
    );
  });

  it('leaves those of two banking days, and those by agreement, as they are', () => {
    expect(lastReturnDay('R01', settledOn('2026-12-16'))).toBe('2026-12-18');
    expect(lastReturnDay('R01', settledOn('2026-12-23'))).toBe('2026-12-28');
    expect(lastReturnDay('R31', settledOn('2026-12-16'))).toBeNull();
    expect(lastReturnDay('R10', null)).toBeNull();
  });
});
