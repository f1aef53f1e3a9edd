import { describe, expect, it } from 'vitest';
import { newYork } from '../../../test/support/money.ts';
import type { CutoffRule } from '../../ach/index.ts';
import { lastDay, settlesOn } from './last-day.ts';

const RULE: CutoffRule = { cutoff: '22:00', time_zone: 'America/New_York' };

describe('the last day on which a reversal may settle', () => {
  it.each([
    ['2026-06-02', '2026-06-09', 'a week of its own'],
    ['2026-06-12', '2026-06-22', 'over Juneteenth and two weekends'],
    ['2026-11-20', '2026-11-30', 'over Thanksgiving'],
    ['2026-12-31', '2027-01-08', "over New Year's Day"],
    ['2026-07-02', '2026-07-09', 'a holiday on a Saturday closes nothing'],
    ['2027-07-01', '2027-07-09', 'a holiday on a Sunday closes the Monday'],
  ])('of a debit of %s is %s: %s', (settled_on, day) => {
    expect(lastDay(settled_on)).toBe(day);
  });
});

describe('a reversal settles', () => {
  it.each([
    ['2026-06-02', '2026-06-02', '12:00', '2026-06-05', true, 'after the cutoff that posts its debit'],
    ['2026-06-02', '2026-06-04', '21:59:59', '2026-06-05', true, 'asked for just before that'],
    ['2026-06-02', '2026-06-04', '22:00', '2026-06-08', true, 'asked for at that very moment'],
    ['2026-06-02', '2026-06-06', '12:00', '2026-06-09', true, 'asked for on a Saturday: on its last day'],
    ['2026-06-02', '2026-06-08', '21:59:59', '2026-06-09', true, 'asked for before the last cutoff'],
    ['2026-06-02', '2026-06-08', '22:00', '2026-06-10', false, 'asked for at the last cutoff: too late'],
    ['2026-06-12', '2026-06-18', '12:00', '2026-06-22', true, 'over Juneteenth, which counts for nobody'],
    ['2026-06-12', '2026-06-19', '12:00', '2026-06-23', false, 'asked for on Juneteenth: too late'],
    ['2026-11-20', '2026-11-25', '21:00', '2026-11-27', true, 'over Thanksgiving'],
    ['2026-11-20', '2026-11-26', '09:00', '2026-11-30', true, 'asked for on Thanksgiving'],
    ['2026-11-20', '2026-11-28', '09:00', '2026-12-01', false, 'asked for after its last cutoff'],
  ])('of a debit of %s, asked for on %s at %s, on %s (in time: %s): %s', (settled_on, date, time, day, in_time) => {
    const on = settlesOn(settled_on, newYork(date, time), RULE);
    expect(on).toBe(day);
    expect(on <= lastDay(settled_on)).toBe(in_time);
  });

  it('with the day’s own file, where there are same-day windows too', () => {
    const rule = { ...RULE, same_day: [{ cutoff: '10:00', closes: '10:30', settles: '13:00' }] };
    expect(settlesOn('2026-06-02', newYork('2026-06-05', '09:00'), rule)).toBe('2026-06-08');
  });
});
