import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { formatAccount, formatDate, formatDateTime, formatPhone, formatSeconds, formatStatus, formatTime } from './format.ts';

describe('formatPhone', () => {
  test.each([
    ['4155550134', '(415) 555-0134'],
    ['+14155550134', '(415) 555-0134'],
    ['415-555-0134', '(415) 555-0134'],
    ['41555501349999', '(415) 555-0134'],
    ['415555', '(415) 555'],
    ['41', '(41'],
    ['', ''],
  ])('shows %s as %s [UIX-13]', (text, shown) => {
    expect(formatPhone(text)).toBe(shown);
  });

  test('keeps the first ten digits of any text, in order [UIX-13]', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[2-9][0-9]{9,14}$/), (digits) => {
        expect(formatPhone(digits)).toMatch(/^\(\d{3}\) \d{3}-\d{4}$/);
        expect(formatPhone(digits).replace(/\D/g, '')).toBe(digits.slice(0, 10));
        expect(formatPhone(formatPhone(digits))).toBe(formatPhone(digits));
      }),
    );
  });
});

describe('dates', () => {
  test('shows a date as MM/dd/yyyy [UIX-14]', () => {
    expect(formatDate('2026-03-08')).toBe('03/08/2026');
  });

  const zone = process.env.TZ;
  afterEach(() => {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  });

  test.each(['America/Los_Angeles', 'Pacific/Kiritimati'])('a date alone is that day also in %s [UIX-14]', (place) => {
    process.env.TZ = place;
    expect(new Date(2026, 2, 18).getTimezoneOffset()).not.toBe(0);
    const day = fc.date({ min: new Date(1900, 0, 1), max: new Date(2100, 0, 1), noInvalidDate: true });
    fc.assert(
      fc.property(day, (at) => {
        const parts = [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part, place) =>
          String(part).padStart(place === 0 ? 4 : 2, '0'),
        );
        expect(formatDate(parts.join('-'))).toBe(`${parts[1]}/${parts[2]}/${parts[0]}`);
      }),
    );
  });

  test.each([
    [0, 5, '12:05 AM'],
    [11, 59, '11:59 AM'],
    [12, 0, '12:00 PM'],
    [14, 41, '2:41 PM'],
    [23, 9, '11:09 PM'],
  ])('shows %i:%i as %s', (hour, minute, shown) => {
    const local = new Date(2026, 2, 18, hour, minute).toISOString();
    expect(formatTime(local)).toBe(shown);
    expect(formatDateTime(local)).toBe(`03/18/2026, ${shown}`);
  });

  test('refuses what is no date', () => {
    expect(() => formatDate('soon')).toThrow(RangeError);
    expect(() => formatDate('soon', 'America/New_York')).toThrow(RangeError);
  });
});

test('masks an account to its last four digits', () => {
  expect(formatAccount('4821')).toBe('•••• 4821');
  expect(formatAccount('000123454821')).toBe('•••• 4821');
});

test('shows seconds as m:ss', () => {
  expect([formatSeconds(300), formatSeconds(61), formatSeconds(9), formatSeconds(0)]).toEqual(['5:00', '1:01', '0:09', '0:00']);
});

test('shows underscores as spaces [UIX-23]', () => {
  expect(formatStatus('WAITING_FOR_APPROVAL')).toBe('WAITING FOR APPROVAL');
});
