import { createHash } from 'node:crypto';
import { type HeldDetails, type HeldPayment, RISK_FACTS } from '@drawbridge/contract/provider';
import type { Context } from '../context.ts';
import { AppError } from '../kernel/errors.ts';
import { deviceName } from '../kernel/http/device-name.ts';
import { listPayments } from '../reporting/payments/index.ts';
import { countHeld, findHeld, type HeldRow, listHeldRows, readStanding, type Standing } from './held-store.ts';
import { readRuleSet } from './store.ts';

const MOST_HELD = 100;
const MOST_HISTORY = 20;

/** What waits for a decision, and how much of it there is. Amounts in cents. */
export async function listHeld({ db }: Pick<Context, 'db'>): Promise<{ held: HeldPayment[]; count: number; amount: number }> {
  const [rows, { count, amount_cents }, names] = await Promise.all([listHeldRows(db, MOST_HELD), countHeld(db), namesOfRules({ db })]);
  return { held: rows.map((row) => presentHeld(row, names)), count, amount: amount_cents };
}

/**
 * A held payment with why, its facts as they were decided by, and what its customer paid before. Throws NOT_FOUND for
 * one that isn't held, or no more.
 */
export async function readHeld(context: Context, id: string): Promise<HeldDetails> {
  const row = await requireHeld(context, id);
  const [standing, names, payments] = await Promise.all([
    readStanding(context.db, row),
    namesOfRules(context),
    listPayments(context, { consumer: row.consumer_id }, MOST_HISTORY + 1),
  ]);
  return {
    ...presentHeld(row, names),
    rule_set: row.rule_set,
    facts: RISK_FACTS.flatMap(({ name }, at) => (row.facts[at] === undefined ? [] : [{ name, value: row.facts[at] }])),
    account: { id: row.bank_account_id, name: standing.institution_name, last_four: standing.last_four },
    device: row.device === null ? null : deviceWords(row.device),
    history: payments
      .filter(({ public_id }) => public_id !== row.public_id)
      .slice(0, MOST_HISTORY)
      .map(({ public_id, at, amount, status, business }) => ({ public_id, at, amount, status, business: business?.name ?? '' })),
    seen: seenOf(row, standing),
    obstacle: obstacleOf(standing),
  };
}

/** What a browser's name of itself says to people. */
export function deviceWords(user_agent: string): string {
  const { browser, system } = deviceName(user_agent);
  if (browser !== null && system !== null) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown browser';
}

/** A payment that waits for a decision. Throws NOT_FOUND. */
async function requireHeld({ db }: Pick<Context, 'db'>, id: string): Promise<HeldRow> {
  const row = await findHeld(db, id);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** What somebody saw of a held payment, as one word: another where anything that a release depends on has changed. */
export function seenOf({ id, amount_cents, facts, matched }: HeldRow, standing: Standing): string {
  return createHash('sha256')
    .update(JSON.stringify([id, amount_cents, facts, matched, standing]))
    .digest('hex')
    .slice(0, 32);
}

/** Why a payment can't go to the bank, in words. */
export function obstacleOf({ invalid_reason, removed, consumer_status, blocked }: Standing): string | null {
  if (blocked) return 'The account, the customer or their device is blocked. End the block first, or refuse the payment.';
  if (consumer_status !== 'ACTIVE') return 'The customer is frozen or gone. Lift the freeze first, or refuse the payment.';
  if (removed || invalid_reason !== null) return 'The account can’t be debited any more. Refuse the payment.';
  return null;
}

function presentHeld(row: HeldRow, names: ReadonlyMap<string, string>): HeldPayment {
  return {
    id: row.id,
    public_id: row.public_id,
    amount: row.amount_cents,
    held_at: row.held_at.toISOString(),
    consumer: { id: row.consumer_id, name: row.consumer_name },
    business: { id: row.business_id, name: row.business_name },
    why: ruleNames(row.matched, names),
  };
}

/** What people call the rules that matched; a rule that stands no more keeps its id. */
export function ruleNames(matched: readonly string[], names: ReadonlyMap<string, string>): string[] {
  return matched.map((key) => (key === 'block' ? 'Blocked account, customer or device' : (names.get(key.split(':')[0] ?? '') ?? key)));
}

/** The names of the rules that stand, by their ids. */
export async function namesOfRules({ db }: Pick<Context, 'db'>): Promise<ReadonlyMap<string, string>> {
  return new Map((await readRuleSet(db)).rules.map(({ id, name }) => [id, name]));
}
