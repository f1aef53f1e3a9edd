import type { RiskRule } from '@drawbridge/contract/provider';
import type { Queryable } from '../kernel/db/database.ts';
import type { CompiledRules } from './compile-rules.ts';

/** The newest set of rules, which counts. */
export interface RuleSet {
  readonly version: number;
  readonly at: Date;
  readonly made_by: string;
  readonly why: string;
  readonly rules: readonly RiskRule[];
  readonly counted_since: Date;
}

export function readRuleSet(db: Queryable): Promise<RuleSet> {
  return db.one<RuleSet>('select version, at, made_by, why, rules, counted_since from risk_rule_sets order by version desc limit 1');
}

/** False where there is a set of that version by now. */
export async function insertRuleSet(tx: Queryable, set: RuleSet, compiled: CompiledRules): Promise<boolean> {
  const rows = await tx.run(
    `insert into risk_rule_sets (version, at, made_by, why, rules, counted_since, rule_keys, rule_outcomes, rule_counts, clause_rules, clause_ends,
                                 fact_numbers, lows, highs)
     values ($1, $2, $3, $4, $5::jsonb, $6, $7::text[], $8::text[], $9::boolean[], $10::integer[], $11::integer[], $12::integer[], $13::bigint[], $14::bigint[])
         on conflict (version) do nothing`,
    [set.version, set.at, set.made_by, set.why, JSON.stringify(set.rules), set.counted_since, ...valuesOf(compiled)],
  );
  return rows > 0;
}

/** The first set of rules, where there is none: counted from ever on, as nothing was decided before. */
export async function pourFirstSet(db: Pick<Queryable, 'run'>, rules: readonly RiskRule[], compiled: CompiledRules): Promise<void> {
  await db.run(
    `insert into risk_rule_sets (version, at, made_by, why, rules, counted_since, rule_keys, rule_outcomes, rule_counts, clause_rules, clause_ends,
                                 fact_numbers, lows, highs)
     select 1, now(), 'Drawbridge', 'Comes with the product', $1::jsonb, '2000-01-01T00:00:00Z', $2::text[], $3::text[], $4::boolean[], $5::integer[], $6::integer[],
            $7::integer[], $8::bigint[], $9::bigint[]
      where not exists (select from risk_rule_sets)`,
    [JSON.stringify(rules), ...valuesOf(compiled)],
  );
}

function valuesOf(compiled: CompiledRules): unknown[] {
  const { rule_keys, rule_outcomes, rule_counts, clause_rules, clause_ends, fact_numbers, lows, highs } = compiled;
  return [rule_keys, rule_outcomes, rule_counts, clause_rules, clause_ends, fact_numbers, lows, highs];
}

/** What of these held payments was decided, and is, by this call. */
export async function decideHeld(
  tx: Queryable,
  purchase_ids: readonly string[],
  { decision, at, by, why }: { decision: 'released' | 'refused'; at: Date; by: string; why: string },
): Promise<string[]> {
  const { ids } = await tx.one<{ ids: string[] }>('select decide_held_payments($1, $2, $3, $4, $5) as ids', [
    purchase_ids,
    decision,
    at,
    by,
    why,
  ]);
  return ids;
}

/** Payments approved before a cutoff that nobody decided about, which are not originated. */
export async function endUndecidedHolds(tx: Queryable, cutoff_at: Date, at: Date, why: string): Promise<string[]> {
  return (await tx.one<{ ids: string[] }>('select end_undecided_holds($1, $2, $3) as ids', [cutoff_at, at, why])).ids;
}

export async function noteReturns(tx: Queryable, purchase_ids: readonly string[]): Promise<void> {
  await tx.run('select note_risk_returns($1)', [purchase_ids]);
}

/** How businesses' debits come back, in basis points. */
export interface BusinessRates {
  readonly business_id: string;
  readonly returned_basis_points: number;
  readonly unauthorized_basis_points: number;
}

/** Writes them anew; businesses without any are forgotten, as they had no debits of late. */
export async function writeBusinessRates(tx: Queryable, rates: readonly BusinessRates[], at: Date): Promise<void> {
  await tx.run('delete from risk_businesses');
  await tx.run(
    `insert into risk_businesses (business_id, counted_at, returned_basis_points, unauthorized_basis_points)
     select g.business_id, $4, g.returned, g.unauthorized
       from unnest($1::text[], $2::integer[], $3::integer[]) as g (business_id, returned, unauthorized)`,
    [
      rates.map(({ business_id }) => business_id),
      rates.map(({ returned_basis_points }) => returned_basis_points),
      rates.map(({ unauthorized_basis_points }) => unauthorized_basis_points),
      at,
    ],
  );
}
