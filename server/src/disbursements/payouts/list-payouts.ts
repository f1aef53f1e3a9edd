import type { AnswerOf, Payout, PayoutFilters, PayoutStatus, payouts, QueryOf } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Actor } from '../../kernel/http/actor.ts';
import { whichBusinesses } from '../../merchants/businesses/index.ts';
import type { CreditStatus } from '../credits/index.ts';
import { type ListedPayout, listPayouts, type PayoutRange, readBalances, sumPayouts } from './statement-store.ts';

const PAGE = 20;

const SHOWN: Readonly<Partial<Record<CreditStatus, PayoutStatus>>> = {
  SETTLED: 'paid',
  REJECTED: 'rejected',
  CANCELLED: 'rejected',
  RETURNED: 'returned',
};

export function presentPayout(row: ListedPayout): Payout {
  return {
    id: row.id,
    reference: row.reference,
    syn_business_id: row.business_id,
    business_name: row.business_name,
    amount: row.amount_cents,
    status: SHOWN[row.status] ?? 'on_its_way',
    made_at: row.made_at.toISOString(),
    sent_on: row.sent_on,
    settles_on: row.settles_on,
    last_four: row.last_four,
    return_code: row.return_code,
  };
}

/** Throws FORBIDDEN, BUSINESS_NOT_FOUND; BAD_INPUT for a range that ends before it begins. */
export function whichPayouts(actor: Actor, { syn_business_id, from, to }: PayoutFilters): PayoutRange {
  if (from !== undefined && to !== undefined && to < from)
    throw new AppError('BAD_INPUT', { message: 'The range ends before it begins', field: 'to' });
  return { business_ids: whichBusinesses(actor, syn_business_id), from: from ?? null, to: to ?? null };
}

/**
 * Payouts of a business or all the caller's, newest first, what they come to, and what each business is owed. Throws as
 * whichPayouts.
 */
export async function list(context: Context, actor: Actor, query: QueryOf<typeof payouts.list>): Promise<AnswerOf<typeof payouts.list>> {
  const { db } = context;
  const range = whichPayouts(actor, query);
  const limit = query.limit ?? PAGE;
  const [rows, { amount_cents: amount, ...counts }, balances] = await Promise.all([
    // One more tells whether there is another page.
    listPayouts(db, range, limit + 1, query.before),
    sumPayouts(db, range),
    readBalances(db, range.business_ids),
  ]);
  const items = rows.slice(0, limit).map(presentPayout);
  return {
    items,
    next: rows.length > limit ? (items.at(-1)?.id ?? null) : null,
    sums: { ...counts, amount },
    balances: balances.map(({ business_id, business_name, amount_cents, obstacle }) => ({
      syn_business_id: business_id,
      business_name,
      amount: amount_cents,
      obstacle,
    })),
  };
}
