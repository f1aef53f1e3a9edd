import { createHash } from 'node:crypto';
import type { RiskCount, RiskReplay, RiskRule } from '@drawbridge/contract/provider';
import type { Context } from '../context.ts';
import { newId } from '../kernel/ids.ts';
import { compileRules } from './compile-rules.ts';
import { insertReplay, newestReplays, type ReplayRow, replayRow } from './rules-store.ts';

/** How far back a replay looks. */
export const REPLAY_DAYS = 90;
const DAY_MS = 24 * 60 * 60_000;

type Tried = Pick<RiskRule, 'id' | 'outcome' | 'when'>;

/**
 * What a rule would have done to the payments of the last 90 days whose facts are kept, in payments and cents, and what
 * of those came back by now. Changes no payment; the result is kept, as a rule counts only after it.
 */
export async function replayRule(context: Pick<Context, 'db' | 'clock'>, rule: Tried, by: string): Promise<RiskReplay> {
  const { db, clock } = context;
  const since = new Date(clock.now().getTime() - REPLAY_DAYS * DAY_MS);
  const { tried, matched, stopped } = await replayRow(
    db,
    since,
    compileRules([{ ...rule, name: '', version: 1, mode: 'shadow', by, since: '' }]),
  );
  const row: ReplayRow = {
    id: newId('rpl'),
    at: clock.wall(),
    by,
    rule_id: rule.id,
    rule_hash: hashOfRule(rule),
    result: { tried: presentCount(tried), matched: presentCount(matched), stopped_already: presentCount(stopped) },
  };
  await insertReplay(db, row);
  return presentReplay(row);
}

/** The newest replay of each rule as it stands, by the rule's hash. */
export async function replaysOf({ db }: Pick<Context, 'db'>, rules: readonly Tried[]): Promise<ReadonlyMap<string, RiskReplay>> {
  return new Map((await newestReplays(db, rules.map(hashOfRule))).map((row) => [row.rule_hash, presentReplay(row)]));
}

/** Another wherever a rule would do something else. */
export function hashOfRule({ id, outcome, when }: Tried): string {
  const parts = when.map((all) => all.map(({ fact, is, value }) => [fact, is, value]));
  return createHash('sha256')
    .update(JSON.stringify([id, outcome, parts]))
    .digest('hex');
}

interface CountRow {
  readonly payments: number;
  readonly amount_cents: number;
  readonly came_back: number;
  readonly came_back_cents: number;
}

export function presentCount({ payments, amount_cents, came_back, came_back_cents }: CountRow): RiskCount {
  return { payments, amount: amount_cents, came_back, came_back_amount: came_back_cents };
}

function presentReplay({ id, at, by, result }: ReplayRow): RiskReplay {
  const { tried, matched, stopped_already } = result;
  return { id, at: at.toISOString(), by, tried, matched, stopped_already };
}
