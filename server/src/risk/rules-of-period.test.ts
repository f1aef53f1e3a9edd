import type { RiskRule } from '@drawbridge/contract/provider';
import { expect, it } from 'vitest';
import { countingRule } from '../../test/support/risk.ts';
import type { Queryable } from '../kernel/db/database.ts';
import { rulesOfPeriod } from './rules-of-period.ts';

/* What the yearly report says of rules that were changed within the year. */

const rule = (more: Partial<RiskRule>): RiskRule => ({
  ...countingRule({ id: 'large', name: 'Large', outcome: 'hold', when: [[{ fact: 'amount', is: 'at_least', value: 1 }]] }),
  ...more,
});
const day = (month: number) => new Date(Date.UTC(2026, month, 5));

it('counts what versions decided that were replaced since [RSK-09]', async () => {
  const setOf = (at: Date, rules: readonly RiskRule[]) => ({ at, made_by: 'Ines <ines@center.example>', why: 'too many', rules });
  const sets = [setOf(day(1), [rule({ version: 1 })]), setOf(day(7), [rule({ version: 2, mode: 'shadow' })])];
  const counts = [
    { key: 'large:1', allowed: 3, held: 40, refused: 0 },
    { key: 'large:2', allowed: 5, held: 0, refused: 0 },
  ];
  const db = { many: async (sql: string) => (sql.includes('risk_rule_sets') ? sets : counts) } as unknown as Queryable;
  const { rules } = await rulesOfPeriod(db, { from: day(0), until: day(11) });
  expect(rules).toEqual([
    { name: 'Large', version: 2, does: 'Holds, in shadow', allowed: 5, held: 0, refused: 0 },
    { name: 'Large', version: 1, does: 'Holds, replaced', allowed: 3, held: 40, refused: 0 },
  ]);
});
