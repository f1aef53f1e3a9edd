import { expect, it } from 'vitest';
import { newYork } from '../../../../test/support/money.ts';
import { rulesSection } from './rules.ts';

it('has rules with their decisions, and who changed which and why [RSK-09]', () => {
  const { paragraphs, tables } = rulesSection({
    rules: [{ name: 'New account', version: 3, does: 'Holds', allowed: 12_040, held: 7, refused: 0 }],
    changes: [{ at: newYork('2026-06-01', '10:00'), name: 'New account', version: 3, by: 'Ines', why: 'too many returns' }],
  });
  expect(paragraphs.join()).toContain('exposure limits');
  expect(tables.map(({ rows }) => rows)).toEqual([
    [['New account', '3', 'Holds', '12,040', '7', '0']],
    [['Jun 1, 2026, 10:00 AM ET', 'New account', '3', 'Ines', 'too many returns']],
  ]);
});
