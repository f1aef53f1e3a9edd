import { afterEach, describe, expect, test } from 'vitest';
import { formatMomentIn, zoneName } from './moments.ts';

const MOMENT = '2026-11-21T03:00:00.000Z';
const home = process.env['TZ'];
afterEach(() => {
  if (home === undefined) delete process.env['TZ'];
  else process.env['TZ'] = home;
});

describe('a moment', () => {
  test.each([
    ['Europe/Berlin', '11/21/2026, 4:00 AM GMT+1', '21 nov 2026, 4:00 a.m. GMT+1'],
    ['America/Los_Angeles', '11/20/2026, 7:00 PM PST', '20 nov 2026, 7:00 p.m. PST'],
    ['America/New_York', '11/20/2026, 10:00 PM EST', '20 nov 2026, 10:00 p.m. EST'],
    ['America/Detroit', '11/20/2026, 10:00 PM EST', '20 nov 2026, 10:00 p.m. EST'],
  ])('is told by the clocks of %s and with their name, wherever it is read [TRU-31]', (zone, english, spanish) => {
    for (const place of ['Asia/Tokyo', 'UTC', zone]) {
      process.env['TZ'] = place;
      expect([formatMomentIn(MOMENT, zone, 'en'), formatMomentIn(MOMENT, zone, 'es')]).toEqual([english, spanish]);
    }
  });

  test.each([
    ['2026-03-08T06:59:59Z', 'EST'],
    ['2026-03-08T07:00:00Z', 'EDT'],
    ['2026-11-01T05:59:59Z', 'EDT'],
    ['2026-11-01T06:00:00Z', 'EST'],
  ])('at %s is by New York clocks that are called %s [TRU-31]', (iso, name) => {
    expect(zoneName(iso, 'America/New_York')).toBe(name);
  });

  test.each([
    ['soon', 'America/New_York'],
    [MOMENT, 'Nowhere/At_All'],
  ])('that is none, or in no zone, is refused: %s, %s', (iso, zone) => {
    expect(() => formatMomentIn(iso, zone, 'en')).toThrow(RangeError);
  });
});
