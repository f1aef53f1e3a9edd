import { expect, it } from 'vitest';
import { newYork } from '../../../../test/support/money.ts';
import { rulesSection } from './rules.ts';

const PERIOD = {
  first_day: '2026-01-01',
  next_day: '2027-01-01',
  from: newYork('2026-01-01', '00:00'),
  until: newYork('2027-01-01', '00:00'),
};

it('says what is watched where there are no rules [RSK-09]', async () => {
  const { paragraphs, tables } = await rulesSection(PERIOD, undefined);
  expect(paragraphs[0]).toContain('no risk rules');
  expect(tables).toEqual([]);
});

it('has rules with their decisions, and who changed which and why [RSK-09]', async () => {
  const { paragraphs, tables } = await rulesSection(PERIOD, async ({ first_day }) => ({
    rules: [{ name: `New account, ${first_day}`, version: 3, does: 'Holds', allowed: 12_040, held: 7, refused: 0 }],
    changes: [{ at: newYork('2026-06-01', '10:00'), name: 'New account', version: 3, by: 'Ines', why: 'too many returns' }],
  }));
  expect(paragraphs.join()).not.toContain('no risk rules');
  expect(tables.map(({ rows }) => rows)).toEqual([
    [['New account, 2026-01-01', '3', 'Holds', '12,040', '7', '0']],
    [['Jun 1, 2026, 10:00 AM ET', 'New account', '3', 'Ines', 'too many returns']],
  ]);
});
