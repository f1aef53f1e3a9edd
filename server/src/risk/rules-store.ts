import type { RiskReplay, RiskRule } from '@drawbridge/contract/provider';
import type { Queryable } from '../kernel/db/database.ts';
import type { CompiledRules } from './compile-rules.ts';

interface CountRow {
  readonly payments: number;
  readonly amount_cents: number;
  readonly came_back: number;
  readonly came_back_cents: number;
}

/** What one rule, compiled by itself, would have done to the payments whose facts are kept since a moment. */
export function replayRow(
  db: Queryable,
  since: Date,
  { clause_ends, fact_numbers, lows, highs }: CompiledRules,
): Promise<{ readonly tried: CountRow; readonly matched: CountRow; readonly stopped: CountRow }> {
  const clauses = fact_numbers.map((_, at) => clause_ends.findIndex((end) => at < end));
  return db.one(
    `with looked as (
       select d.amount_cents, d.outcome <> 'allow' as stopped,
              exists (select from unnest($2::integer[], $3::integer[], $4::bigint[], $5::bigint[]) as c (clause, fact, low, high)
                       group by c.clause having bool_and(d.facts[c.fact] between c.low and c.high)) as matched,
              exists (select from debit_returns r where r.purchase_id = d.purchase_id) as came_back
         from risk_decisions d where d.at >= $1 and cardinality(d.facts) > 0
     )
     select ${countOf('true')} as tried, ${countOf('matched')} as matched, ${countOf('matched and stopped')} as stopped from looked`,
    [since, clauses, fact_numbers, lows, highs],
  );
}

const countOf = (which: string): string =>
  `json_build_object('payments', count(*) filter (where ${which}), 'amount_cents', coalesce(sum(amount_cents) filter (where ${which}), 0),
                     'came_back', count(*) filter (where ${which} and came_back),
                     'came_back_cents', coalesce(sum(amount_cents) filter (where ${which} and came_back), 0))`;

/** How often each version of each rule has matched since a moment, where that stopped or would have stopped a payment. */
export function countMatches(db: Queryable, since: Date): Promise<(CountRow & { readonly key: string })[]> {
  return db.many(
    `select m.key, count(*) as payments, sum(d.amount_cents)::bigint as amount_cents, count(*) filter (where d.came_back) as came_back,
            coalesce(sum(d.amount_cents) filter (where d.came_back), 0)::bigint as came_back_cents
       from (
         select x.amount_cents, x.matched, exists (select from debit_returns r where r.purchase_id = x.purchase_id) as came_back
           from risk_decisions x where x.at >= $1 and (x.outcome <> 'allow' or x.shadow_outcome <> 'allow')
       ) d cross join unnest(d.matched) as m (key)
      group by m.key`,
    [since],
  );
}

/** The sets of rules made from `from` until just before `until`, the oldest first, after the one that stood at `from`. */
export function listRuleSets(
  db: Queryable,
  from: Date,
  until: Date,
): Promise<{ readonly at: Date; readonly made_by: string; readonly why: string; readonly rules: readonly RiskRule[] }[]> {
  return db.many(
    `select at, made_by, why, rules from risk_rule_sets
      where at < $2 and version >= coalesce((select max(version) from risk_rule_sets where at < $1), 0) order by version`,
    [from, until],
  );
}

/** How each version of each rule has matched in a stretch of time, by what was decided. */
export function countOutcomes(
  db: Queryable,
  from: Date,
  until: Date,
): Promise<{ readonly key: string; readonly allowed: number; readonly held: number; readonly refused: number }[]> {
  return db.many(
    `select m.key, count(*) filter (where d.outcome = 'allow') as allowed, count(*) filter (where d.outcome = 'hold') as held,
            count(*) filter (where d.outcome = 'refuse') as refused
       from risk_decisions d cross join unnest(d.matched) as m (key) where d.at >= $1 and d.at < $2 group by m.key`,
    [from, until],
  );
}

export interface ReplayRow {
  readonly id: string;
  readonly at: Date;
  readonly by: string;
  readonly rule_id: string;
  readonly rule_hash: string;
  readonly result: Pick<RiskReplay, 'tried' | 'matched' | 'stopped_already'>;
}

export async function insertReplay(db: Queryable, { id, at, by, rule_id, rule_hash, result }: ReplayRow): Promise<void> {
  await db.run('insert into risk_replays (id, at, by, rule_id, rule_hash, result) values ($1, $2, $3, $4, $5, $6::jsonb)', [
    id,
    at,
    by,
    rule_id,
    rule_hash,
    JSON.stringify(result),
  ]);
}

/** The newest replay of each of these rules, as its condition and outcome stand. */
export function newestReplays(db: Queryable, hashes: readonly string[]): Promise<ReplayRow[]> {
  return db.many<ReplayRow>(
    `select distinct on (rule_hash) id, at, by, rule_id, rule_hash, result from risk_replays where rule_hash = any($1) order by rule_hash, at desc, id desc`,
    [hashes],
  );
}
