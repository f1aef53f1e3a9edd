import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { addBankingDays, addDays, bankHolidayOn, bankingDayFrom, dayOfYear, isBankingDay, nextBankingDay } from './calendar.ts';

/** Weekdays on which the Federal Reserve is closed: as published for 1995 to 2028, counted by hand for 2033 and 2034, whose New Years fall on a weekend. */
const CLOSED = {
  1995: ['01-02', '01-16', '02-20', '05-29', '07-04', '09-04', '10-09', '11-23', '12-25'],
  2011: ['01-17', '02-21', '05-30', '07-04', '09-05', '10-10', '11-11', '11-24', '12-26'],
  2020: ['01-01', '01-20', '02-17', '05-25', '09-07', '10-12', '11-11', '11-26', '12-25'],
  2021: ['01-01', '01-18', '02-15', '05-31', '07-05', '09-06', '10-11', '11-11', '11-25'],
  2022: ['01-17', '02-21', '05-30', '06-20', '07-04', '09-05', '10-10', '11-11', '11-24', '12-26'],
  2024: ['01-01', '01-15', '02-19', '05-27', '06-19', '07-04', '09-02', '10-14', '11-11', '11-28', '12-25'],
  2025: ['01-01', '01-20', '02-17', '05-26', '06-19', '07-04', '09-01', '10-13', '11-11', '11-27', '12-25'],
  2026: ['01-01', '01-19', '02-16', '05-25', '06-19', '09-07', '10-12', '11-11', '11-26', '12-25'],
  2027: ['01-01', '01-18', '02-15', '05-31', '07-05', '09-06', '10-11', '11-11', '11-25'],
  2028: ['01-17', '02-21', '05-29', '06-19', '07-04', '09-04', '10-09', '11-23', '12-25'],
  2033: ['01-17', '02-21', '05-30', '06-20', '07-04', '09-05', '10-10', '11-11', '11-24', '12-26'],
  2034: ['01-02', '01-16', '02-20', '05-29', '06-19', '07-04', '09-04', '10-09', '11-23', '12-25'],
} as const;

const anyDate = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((moment) => moment.toISOString().slice(0, 10));

describe('banking days', () => {
  test.each(Object.entries(CLOSED))('of %s are all weekdays but the holidays', (year, holidays) => {
    const closed: string[] = [];
    for (let date = `${year}-01-01`; date.startsWith(year); date = addDays(date, 1)) {
      const weekday = new Date(date).getUTCDay();
      if (weekday !== 0 && weekday !== 6 && !isBankingDay(date)) closed.push(date.slice(5));
      if (weekday === 0 || weekday === 6) expect(isBankingDay(date)).toBe(false);
    }
    expect(closed).toEqual([...holidays]);
  });

  test.each([
    ['2026-07-03', true, 'a Friday before a Saturday holiday'],
    ['2026-07-04', false, 'a Saturday'],
    ['2026-07-06', true, 'the Monday after a Saturday holiday'],
    ['2027-07-05', false, 'the Monday after a Sunday holiday'],
    ['2027-06-18', true, 'the Friday before a Saturday Juneteenth'],
    ['2026-06-19', false, 'Juneteenth'],
    ['2026-01-19', false, "Martin Luther King's birthday"],
    ['2026-11-26', false, 'Thanksgiving'],
    ['2026-11-27', true, 'the day after Thanksgiving'],
    ['2027-12-31', true, "a Friday before New Year's Day on a Saturday"],
    ['2028-01-03', true, "the Monday after New Year's Day on a Saturday"],
    ['2034-01-02', false, "the Monday after New Year's Day on a Sunday"],
    ['2028-02-29', true, 'a leap day'],
  ])('%s: %s, %s', (date, open) => expect(isBankingDay(date)).toBe(open));

  it('of 1990 to 2100 follow the rules, said another way', () => {
    const two = (number: number) => String(number).padStart(2, '0');
    const weekdayOf = (date: string) => new Date(`${date}T12:00:00Z`).getUTCDay();
    for (let year = 1990; year <= 2100; year += 1) {
      // Fixed days: closed on themselves, on the Monday after a Sunday, and not at all for a Saturday.
      const fixed = ['01-01', ...(year > 2020 ? ['06-19'] : []), '07-04', '11-11', '12-25'].flatMap((day) => {
        const date = `${year}-${day}`;
        if (weekdayOf(date) === 6) return [];
        return weekdayOf(date) === 0 ? [addDays(date, 1)] : [date];
      });
      // Mondays by the span of days in which the nth must fall; Thanksgiving is a Thursday.
      const span = (month: number, first: number, weekday: number) =>
        [0, 1, 2, 3, 4, 5, 6].map((more) => `${year}-${two(month)}-${two(first + more)}`).find((date) => weekdayOf(date) === weekday) ?? '';
      const moving = [span(1, 15, 1), span(2, 15, 1), span(5, 25, 1), span(9, 1, 1), span(10, 8, 1), span(11, 22, 4)];
      const closed: string[] = [];
      for (let date = `${year}-01-01`; date.startsWith(String(year)); date = addDays(date, 1)) {
        expect(isBankingDay(date)).toBe(weekdayOf(date) % 6 !== 0 && bankHolidayOn(date) === null);
        if (bankHolidayOn(date) !== null) closed.push(date);
      }
      expect(closed).toEqual([...fixed, ...moving].sort());
    }
  });

  it('have names for the days between', () => {
    expect(bankHolidayOn('2027-07-05')).toBe('Independence Day');
    expect(bankHolidayOn('2026-11-26')).toBe('Thanksgiving Day');
    expect(bankHolidayOn('2026-05-25')).toBe('Memorial Day');
    expect(bankHolidayOn('2026-11-27')).toBeNull();
  });

  it('never lie more than four days apart', () => {
    fc.assert(
      fc.property(anyDate, (date) => {
        const next = nextBankingDay(date);
        expect(isBankingDay(next)).toBe(true);
        expect([1, 2, 3, 4].map((count) => addDays(date, count))).toContain(next);
      }),
    );
  });
});

describe('counting', () => {
  test.each([
    ['2026-11-25', 1, '2026-11-27'],
    ['2026-11-25', 3, '2026-12-01'],
    ['2026-11-21', 1, '2026-11-23'],
    ['2026-11-21', 0, '2026-11-21'],
    ['2026-11-23', -1, '2026-11-20'],
    ['2027-07-02', 1, '2027-07-06'],
    ['2026-07-02', 2, '2026-07-06'],
    ['2026-12-24', 1, '2026-12-28'],
    ['2026-12-31', 1, '2027-01-04'],
    ['2027-12-30', 2, '2028-01-03'],
  ])('%s and %i banking days is %s', (date, count, result) => expect(addBankingDays(date, count)).toBe(result));

  it('goes forth and back', () => {
    fc.assert(
      fc.property(anyDate, fc.nat(30), (date, count) => {
        const start = bankingDayFrom(date);
        expect(addBankingDays(addBankingDays(start, count), -count)).toBe(start);
        expect(addBankingDays(start, count + 1)).toBe(nextBankingDay(addBankingDays(start, count)));
      }),
    );
  });

  test.each(['2026-02-30', '2026-2-3', '20260203', '', '2026-13-01', '2026-02-03T00:00:00Z'])('refuses %j', (date) => {
    for (const use of [
      isBankingDay,
      nextBankingDay,
      bankHolidayOn,
      (text: string) => addBankingDays(text, 0),
      (text: string) => addDays(text, 1),
    ]) {
      expect(() => use(date)).toThrow(RangeError);
    }
  });

  test.each([
    ['2026-01-01', '001'],
    ['2027-03-01', '060'],
    ['2028-03-01', '061'],
    ['2028-12-31', '366'],
  ])('of the year: %s is %s', (date, day) => expect(dayOfYear(date)).toBe(day));
  it('refuses a fraction of a day', () => expect(() => addBankingDays('2026-11-23', 0.5)).toThrow(RangeError));
});
