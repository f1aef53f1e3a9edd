import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { newYork } from '../../../test/support/money.ts';
import { readConfig } from '../../config.ts';
import { type DatesOf, explainSteps, sentencesOf } from './explain-dates.ts';

const { ach } = readConfig({});
const approved = (date: string, time: string): DatesOf => ({
  status: 'PENDING',
  approved_at: newYork(date, time),
  file: null,
  settled_at: null,
  posted_at: null,
  returned: null,
});
const explainDates = (...payment: Parameters<typeof explainSteps>) => sentencesOf(explainSteps(...payment));
const say = (payment: DatesOf) => explainDates(payment, ach).join('\n');

describe('the days of a payment, in words', () => {
  it('approved after the cutoff of the Friday before a holiday', () => {
    expect(explainDates(approved('2027-01-15', '22:31'), ach)).toEqual([
      "Approved on Friday, January 15, 2027 at 22:31 in New York, after Friday's cutoff at 22:00.",
      'The weekend lies between; Monday, January 18, 2027 is a holiday (Birthday of Martin Luther King, Jr.).',
      'It goes into the file that is cut on Tuesday, January 19, 2027 at 22:00.',
      'Its effective entry date is Wednesday, January 20, 2027, the next banking day.',
      'It settles on Wednesday, January 20, 2027.',
      'If it does not come back by then, it is POSTED at the cutoff of Friday, January 22, 2027, two banking days after settlement.',
      'A bank may return it for most reasons, such as R01, until Friday, January 22, 2027 opens; as not authorized (R05, R07, R10, R11) until Monday, March 22, 2027 opens, the banking day after the 60th day.',
    ]);
  });

  test.each([
    ['2026-06-01', '10:00', "before that day's cutoff at 22:00."],
    ['2026-06-06', '10:00', 'on a weekend: no file is cut.'],
    ['2026-11-26', '10:00', 'on Thanksgiving Day: no file is cut.'],
    ['2026-11-25', '10:00', 'Thursday, November 26, 2026 is a holiday (Thanksgiving Day).'],
    ['2026-07-02', '10:00', 'Its effective entry date is Friday, July 3, 2026, the next banking day.'],
    ['2027-07-02', '23:00', 'Monday, July 5, 2027 is a holiday (Independence Day).'],
    ['2026-06-01', '22:00', "after Monday's cutoff at 22:00."],
    // On 1 November 2026 the clocks go back: times are New York's on both sides.
    ['2026-10-30', '22:30', 'cut on Monday, November 2, 2026 at 22:00.'],
  ])('of %s %s say: %s', (date, time, words) => expect(say(approved(date, time))).toContain(words));

  const file = {
    cutoff_at: newYork('2026-06-01', '22:00'),
    originated_at: newYork('2026-06-01', '22:00:02'),
    effective_entry_date: '2026-06-02',
    settles_at: newYork('2026-06-02', '08:30'),
    rejected: false,
    refused_reason: null,
  };
  const sent: DatesOf = { ...approved('2026-06-01', '10:00'), file };

  it('tell what has happened as what has happened', () => {
    expect(say(sent)).toContain('It settles on Tuesday, June 2, 2026 at 08:30.');
    const settled = { ...sent, settled_at: file.settles_at };
    expect(say(settled)).toContain('It settled on Tuesday, June 2, 2026 at 08:30.');
    const posted = { ...settled, status: 'POSTED', posted_at: newYork('2026-06-04', '22:00') };
    expect(say(posted)).toContain('It was POSTED on Thursday, June 4, 2026 at 22:00, two banking days after settlement.');
    const returned = { ...settled, status: 'DECLINED', returned: { at: newYork('2026-06-03', '22:00'), code: 'R01' } };
    expect(say(returned)).toContain('It came back on Wednesday, June 3, 2026 at 22:00 with R01.');
    expect(say(returned)).not.toContain('POSTED');
  });

  it('tell of files that were cut late, came late, or were rejected', () => {
    const late = {
      ...file,
      originated_at: newYork('2026-06-02', '09:00'),
      effective_entry_date: '2026-06-03',
      settles_at: newYork('2026-06-03', '08:30'),
    };
    expect(say({ ...sent, file: late })).toContain('which could only be cut on Tuesday, June 2, 2026 at 09:00.');
    expect(say({ ...sent, file: { ...file, settles_at: newYork('2026-06-03', '08:30') } })).toContain(
      'The bank had the file too late for that',
    );
    expect(say({ ...sent, file: { ...file, rejected: true } })).toMatch(/The bank rejected that file: a person decides/);
    expect(say({ ...sent, status: 'FAILED', file: { ...file, rejected: true } })).toMatch(/The bank rejected that file, and no other/);
    const refused = { ...file, rejected: true, refused_reason: 'account type not agreed' };
    expect(say({ ...sent, status: 'FAILED', file: refused })).toMatch(
      /refused this entry of it \(account type not agreed\): it never went out\.$/,
    );
    expect(say({ ...approved('2026-06-01', '10:00'), status: 'FAILED' })).toContain('It was taken back before a file held it');
    expect(explainDates({ ...sent, approved_at: null }, ach)).toEqual([]);
  });

  it('have words at any moment', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date('1990-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }), (moment) => {
        const sentences = explainDates({ ...sent, file: null, approved_at: moment }, ach);
        expect(sentences.length).toBeGreaterThanOrEqual(6);
        for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z].*\.$/);
      }),
    );
  });
});
