import { addBankingDays, EASTERN, instantOf, isBankingDay, wallTimeAt } from '@drawbridge/banking-calendar';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { effectiveEntryDateOf, settlementOf } from './settlement.ts';
import {
  cutoffOn,
  effectiveEntryDate,
  effectiveEntryDateAt,
  isSameDayCutoff,
  nextCutoff,
  settlementMoment,
  settlementPostedOn,
} from './timetable.ts';

const rule = { cutoff: '22:00', time_zone: EASTERN };
const anyInstant = fc.date({ min: new Date('2013-01-01'), max: new Date('2060-01-01'), noInvalidDate: true });
const zones = ['America/New_York', 'America/Los_Angeles', 'Europe/London', 'Asia/Kathmandu', 'Pacific/Apia', 'Australia/Lord_Howe', 'UTC'];

describe('wall time in New York', () => {
  test.each([
    ['2026-01-15', '08:30', '2026-01-15T13:30:00Z', 'winter'],
    ['2026-07-15', '08:30', '2026-07-15T12:30:00Z', 'summer'],
    ['2026-03-08', '01:59', '2026-03-08T06:59:00Z', 'the last minute before clocks go forward'],
    ['2026-03-08', '03:00', '2026-03-08T07:00:00Z', 'the first minute after it'],
    ['2026-11-01', '00:59', '2026-11-01T04:59:00Z', 'before the hour that comes twice'],
    ['2026-11-01', '02:00', '2026-11-01T07:00:00Z', 'after the hour that came twice'],
    ['2026-12-31', '23:59', '2027-01-01T04:59:00Z', 'the last minute of a year'],
  ])('%s %s is %s: %s', (date, time, instant) => {
    expect(instantOf({ date, time }, EASTERN)).toEqual(new Date(instant));
    expect(wallTimeAt(new Date(instant), EASTERN)).toEqual({ date, time });
  });

  it('that is skipped is as far after midnight as ever', () => {
    const instant = instantOf({ date: '2026-03-08', time: '02:30' }, EASTERN);
    expect(instant).toEqual(new Date('2026-03-08T07:30:00Z'));
    expect(wallTimeAt(instant, EASTERN)).toEqual({ date: '2026-03-08', time: '03:30' });
  });

  it('that comes twice is its first coming', () => {
    expect(instantOf({ date: '2026-11-01', time: '01:30' }, EASTERN)).toEqual(new Date('2026-11-01T05:30:00Z'));
    expect(wallTimeAt(new Date('2026-11-01T06:30:00Z'), EASTERN)).toEqual({ date: '2026-11-01', time: '01:30' });
  });

  it('counts midnight as 00:00 of the new day', () => {
    expect(wallTimeAt(new Date('2026-11-24T05:00:00Z'), EASTERN)).toEqual({ date: '2026-11-24', time: '00:00' });
  });

  test.each([
    ['2026-02-30', '08:30'],
    ['2026-11-24', '24:00'],
    ['2026-11-24', '8:30'],
    ['soon', '08:30'],
  ])('refuses %s %s', (date, time) => expect(() => instantOf({ date, time }, EASTERN)).toThrow(RangeError));

  it('refuses a time zone that is none', () => expect(() => wallTimeAt(new Date(0), 'America/Springfield')).toThrow(RangeError));
});

describe('wall time anywhere', () => {
  test.each([
    ['Europe/London', '2026-03-29', '01:30', '2026-03-29T01:30:00Z', 'skipped'],
    ['Europe/London', '2026-10-25', '01:30', '2026-10-25T00:30:00Z', 'twice'],
    ['Australia/Sydney', '2026-10-04', '02:30', '2026-10-03T16:30:00Z', 'skipped'],
    ['Australia/Sydney', '2026-04-05', '02:30', '2026-04-04T15:30:00Z', 'twice'],
    ['America/Los_Angeles', '2026-03-08', '02:30', '2026-03-08T10:30:00Z', 'skipped'],
    ['America/Los_Angeles', '2026-11-01', '01:30', '2026-11-01T08:30:00Z', 'twice'],
    ['America/Phoenix', '2026-03-08', '02:30', '2026-03-08T09:30:00Z', 'as ever'],
  ])('in %s %s %s is %s (%s)', (time_zone, date, time, instant) => {
    expect(instantOf({ date, time }, time_zone)).toEqual(new Date(instant));
  });

  it('comes back as the same instant, or as the first of two', () => {
    fc.assert(
      fc.property(anyInstant, fc.constantFrom(...zones), (moment, time_zone) => {
        const minute = new Date(Math.floor(moment.getTime() / 60_000) * 60_000);
        const wall_time = wallTimeAt(minute, time_zone);
        const back = instantOf(wall_time, time_zone);
        expect(wallTimeAt(back, time_zone)).toEqual(wall_time);
        expect([0, 30, 60]).toContain((minute.getTime() - back.getTime()) / 60_000);
      }),
      { numRuns: 500 },
    );
  });
});

describe('nextCutoff', () => {
  test.each([
    ['2026-11-23T12:00:00-05:00', '2026-11-23T22:00:00-05:00', 'the same day'],
    ['2026-11-23T21:59:59-05:00', '2026-11-23T22:00:00-05:00', 'a second before'],
    ['2026-11-23T22:00:00-05:00', '2026-11-24T22:00:00-05:00', 'at a cutoff'],
    ['2026-11-20T22:00:01-05:00', '2026-11-23T22:00:00-05:00', 'Friday night'],
    ['2026-11-21T10:00:00-05:00', '2026-11-23T22:00:00-05:00', 'a Saturday'],
    ['2026-11-25T23:00:00-05:00', '2026-11-27T22:00:00-05:00', 'the night before Thanksgiving'],
    ['2026-07-02T23:00:00-04:00', '2026-07-03T22:00:00-04:00', 'the night before 3 July 2026, a banking day'],
    ['2027-07-02T23:00:00-04:00', '2027-07-06T22:00:00-04:00', 'the night before a long weekend'],
    ['2026-03-06T22:30:00-05:00', '2026-03-09T22:00:00-04:00', 'the weekend on which clocks go forward'],
    ['2026-10-30T22:30:00-04:00', '2026-11-02T22:00:00-05:00', 'the weekend on which clocks go back'],
    ['2026-11-24T02:30:00Z', '2026-11-23T22:00:00-05:00', 'an instant that is tomorrow in UTC'],
    ['2026-12-31T22:30:00-05:00', '2027-01-04T22:00:00-05:00', 'New Year'],
  ])('after %s is %s: %s', (after, cutoff) => expect(nextCutoff(new Date(after), rule)).toEqual(new Date(cutoff)));

  it('is in the time zone of the rule', () => {
    const pacific = { cutoff: '16:00', time_zone: 'America/Los_Angeles' };
    expect(nextCutoff(new Date('2026-11-23T20:00:00-05:00'), pacific)).toEqual(new Date('2026-11-24T16:00:00-08:00'));
  });

  it('is the earliest cutoff of a banking day after the instant', () => {
    fc.assert(
      fc.property(
        anyInstant,
        fc.constantFrom(...zones),
        fc.constantFrom('00:00', '02:30', '16:45', '23:59'),
        (after, time_zone, cutoff) => {
          const next = nextCutoff(after, { cutoff, time_zone });
          expect(next > after).toBe(true);
          const before = nextCutoff(new Date(next.getTime() - 1), { cutoff, time_zone });
          expect(before).toEqual(next);
          expect(isBankingDay(wallTimeAt(next, time_zone).date)).toBe(true);
        },
      ),
    );
  });
});

describe('from approval to POSTED', () => {
  test.each([
    // cutoff, effective, settles, POSTED at the cutoff of
    ['2026-11-16', '2026-11-17', '2026-11-17T08:30:00-05:00', '2026-11-19'],
    ['2026-11-20', '2026-11-23', '2026-11-23T08:30:00-05:00', '2026-11-25'],
    ['2026-11-24', '2026-11-25', '2026-11-25T08:30:00-05:00', '2026-11-30'],
    ['2026-03-05', '2026-03-06', '2026-03-06T08:30:00-05:00', '2026-03-10'],
    ['2026-10-29', '2026-10-30', '2026-10-30T08:30:00-04:00', '2026-11-03'],
    ['2026-07-02', '2026-07-03', '2026-07-03T08:30:00-04:00', '2026-07-07'],
    ['2027-07-01', '2027-07-02', '2027-07-02T08:30:00-04:00', '2027-07-07'],
    ['2026-12-31', '2027-01-04', '2027-01-04T08:30:00-05:00', '2027-01-06'],
  ])('a debit in the cutoff of %s is for %s, settles %s and is POSTED %s', (cutoff_date, effective_date, settled, posted) => {
    expect(effectiveEntryDate(cutoff_date)).toBe(effective_date);
    expect(settlementMoment(effective_date)).toEqual(new Date(settled));
    expect(wallTimeAt(settlementPostedOn(posted), EASTERN)).toEqual({ date: effective_date, time: '18:00' });
  });

  it('is three banking days, always', () => {
    fc.assert(
      fc.property(anyInstant, (approved) => {
        const cutoff_date = wallTimeAt(nextCutoff(approved, rule), EASTERN).date;
        const settled = settlementMoment(effectiveEntryDate(cutoff_date));
        expect(settlementPostedOn(addBankingDays(cutoff_date, 3)) > settled).toBe(true);
        expect(settlementPostedOn(addBankingDays(cutoff_date, 2)) < settled).toBe(true);
      }),
    );
  });

  it('moves an effective date on which the Fed is closed to the next banking day', () => {
    expect(settlementMoment('2026-11-26')).toEqual(new Date('2026-11-27T08:30:00-05:00'));
    expect(settlementPostedOn('2026-12-01')).toEqual(new Date('2026-11-27T18:00:00-05:00'));
  });

  it('has no cutoff on a day on which the Fed is closed', () => expect(() => cutoffOn('2026-11-26', rule)).toThrow(RangeError));
});

describe('same-day windows', () => {
  const same_day = {
    ...rule,
    same_day: [
      { cutoff: '10:00', closes: '10:30', settles: '13:00' },
      { cutoff: '14:15', closes: '14:45', settles: '17:00' },
      { cutoff: '16:15', closes: '16:45', settles: '18:00' },
    ],
  };

  test.each([
    ['2026-06-01T09:59:59-04:00', '2026-06-01T10:00:00-04:00', '2026-06-01', '2026-06-01T13:00:00-04:00'],
    ['2026-06-01T10:00:00-04:00', '2026-06-01T14:15:00-04:00', '2026-06-01', '2026-06-01T17:00:00-04:00'],
    ['2026-06-01T16:14:00-04:00', '2026-06-01T16:15:00-04:00', '2026-06-01', '2026-06-01T18:00:00-04:00'],
    ['2026-06-01T16:15:00-04:00', '2026-06-01T22:00:00-04:00', '2026-06-02', '2026-06-02T08:30:00-04:00'],
    ['2026-06-01T22:00:00-04:00', '2026-06-02T10:00:00-04:00', '2026-06-02', '2026-06-02T13:00:00-04:00'],
    ['2026-06-05T23:00:00-04:00', '2026-06-08T10:00:00-04:00', '2026-06-08', '2026-06-08T13:00:00-04:00'],
    ['2026-11-26T09:00:00-05:00', '2026-11-27T10:00:00-05:00', '2026-11-27', '2026-11-27T13:00:00-05:00'],
    // The clocks went forward on 8 March and back on 1 November.
    ['2026-03-07T09:00:00-05:00', '2026-03-09T10:00:00-04:00', '2026-03-09', '2026-03-09T13:00:00-04:00'],
    ['2026-10-31T09:00:00-04:00', '2026-11-02T10:00:00-05:00', '2026-11-02', '2026-11-02T13:00:00-05:00'],
  ])('after %s is the cutoff %s, for %s, settled %s', (after, cutoff, effective, settled) => {
    const next = nextCutoff(new Date(after), same_day);
    expect(next).toEqual(new Date(cutoff));
    expect(effectiveEntryDateAt(next, same_day)).toBe(effective);
    expect(effectiveEntryDateOf(next, next, same_day)).toBe(effective);
    expect(settlementOf(effective, next, same_day)).toEqual(new Date(settled));
  });

  test.each([
    ['2026-06-01T10:30:00-04:00', '2026-06-01T13:00:00-04:00', 'the last minute of a window'],
    ['2026-06-01T10:31:00-04:00', '2026-06-01T17:00:00-04:00', 'too late for the first'],
    ['2026-06-01T16:46:00-04:00', '2026-06-02T08:30:00-04:00', 'too late for all'],
    ['2026-06-05T17:00:00-04:00', '2026-06-08T08:30:00-04:00', 'too late on a Friday'],
  ])('handed over at %s settle %s: %s', (handed_over, settled) => {
    const moment = new Date(handed_over);
    expect(settlementOf(wallTimeAt(moment, EASTERN).date, moment, same_day)).toEqual(new Date(settled));
  });

  it('are open to no file that is for another day, and closed where there are none', () => {
    const morning = new Date('2026-06-01T10:00:00-04:00');
    expect(settlementOf('2026-06-02', morning, same_day)).toEqual(new Date('2026-06-02T08:30:00-04:00'));
    expect(settlementOf('2026-06-01', morning, rule)).toEqual(new Date('2026-06-02T08:30:00-04:00'));
    expect(isSameDayCutoff(morning, rule)).toBe(false);
    // 02:15 is the end of the night's window: what came by then settles at 08:30.
    expect(settlementOf('2026-06-01', new Date('2026-06-01T02:15:00-04:00'), same_day)).toEqual(new Date('2026-06-01T08:30:00-04:00'));
    expect(settlementOf('2026-06-01', new Date('2026-06-01T02:16:00-04:00'), same_day)).toEqual(new Date('2026-06-01T13:00:00-04:00'));
  });

  it('that a server slept through make the file one for the next day that can be reached', () => {
    const cutoff = new Date('2026-06-01T10:00:00-04:00');
    expect(effectiveEntryDateOf(cutoff, new Date('2026-06-01T16:00:00-04:00'), same_day)).toBe('2026-06-01');
    expect(effectiveEntryDateOf(cutoff, new Date('2026-06-01T17:00:00-04:00'), same_day)).toBe('2026-06-02');
    expect(effectiveEntryDateOf(cutoff, new Date('2026-06-02T09:00:00-04:00'), same_day)).toBe('2026-06-03');
  });

  it('settle by the cutoff that posts them, two banking days later', () => {
    fc.assert(
      fc.property(anyInstant, (approved) => {
        const cutoff = nextCutoff(approved, same_day);
        const effective = effectiveEntryDateAt(cutoff, same_day);
        const settled = settlementOf(effective, cutoff, same_day);
        expect(settled > cutoff).toBe(true);
        expect(settled <= settlementPostedOn(addBankingDays(effective, 2))).toBe(true);
        expect(settled > settlementPostedOn(addBankingDays(effective, 1))).toBe(true);
      }),
    );
  });
});
