import { afterEach, expect, it } from 'vitest';
import { newYorkDay, requireBirthday } from './birthday.ts';

const zone = process.env['TZ'];
afterEach(() => {
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
});

const NOON = new Date('2027-06-15T16:00:00Z');

function outcome(text: string, now: Date): string {
  try {
    return requireBirthday(text, now);
  } catch (error) {
    return (error as Error).message;
  }
}

it.each([
  ['exactly 18 today', '06-15-2009', '2009-06-15'],
  ['18 tomorrow: 17 years and 364 days', '06-16-2009', 'You must be at least 18 years old'],
  ['born today', '06-15-2027', 'You must be at least 18 years old'],
  ['born tomorrow', '06-16-2027', 'Date of Birth cannot be in the future'],
  ['far in the future', '01-01-2199', 'Date of Birth cannot be in the future'],
  ['29 February of a leap year', '02-29-2008', '2008-02-29'],
  ['29 February of a common year', '02-29-2007', 'Birthday is required'],
  ['29 February 1900, which never was', '02-29-1900', 'Birthday is required'],
  ['29 February 2000, which was', '02-29-2000', '2000-02-29'],
  ['the first day that the picker offers', '01-01-1900', '1900-01-01'],
  ['the day before it', '12-31-1899', 'Birthday is required'],
  ['nothing', '', 'Birthday is required'],
  ['a month that is none', '13-01-1990', 'Birthday is required'],
  ['a day that is none', '04-31-1990', 'Birthday is required'],
  ['another order', '1990-04-12', 'Birthday is required'],
  ['slashes', '04/12/1990', 'Birthday is required'],
])('birthday: %s [ONB-18, ONB-19, ONB-20]', (_words, text, expected) => {
  expect(outcome(text, NOON)).toBe(expected);
});

it('lets someone born on 29 February come of age on 1 March of a common year [ONB-20]', () => {
  expect(outcome('02-29-2008', new Date('2026-02-28T17:00:00Z'))).toBe('You must be at least 18 years old');
  expect(outcome('02-29-2008', new Date('2026-03-01T17:00:00Z'))).toBe('2008-02-29');
});

it('counts days as New York does, in summer and in winter', () => {
  expect(newYorkDay(new Date('2027-06-16T03:59:59Z'))).toEqual({ year: 2027, month: 6, day: 15 });
  expect(newYorkDay(new Date('2027-06-16T04:00:00Z'))).toEqual({ year: 2027, month: 6, day: 16 });
  expect(newYorkDay(new Date('2028-01-01T04:59:59Z'))).toEqual({ year: 2027, month: 12, day: 31 });
  expect(newYorkDay(new Date('2028-01-01T05:00:00Z'))).toEqual({ year: 2028, month: 1, day: 1 });
});

it.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'UTC'])('keeps the day that was typed on a server in %s [ONB-21]', (name) => {
  process.env['TZ'] = name;
  expect(outcome('06-15-2009', NOON)).toBe('2009-06-15');
  expect(outcome('06-16-2009', NOON)).toBe('You must be at least 18 years old');
  expect(outcome('01-01-1990', NOON)).toBe('1990-01-01');
  expect(outcome('12-31-1989', NOON)).toBe('1989-12-31');
});
