import type { AnswerOf, Payout, PayoutStatus, payouts, QueryOf } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import type { Actor } from '../../kernel/http/actor.ts';
import { whichBusinesses } from '../../merchants/businesses/index.ts';
import type { CreditStatus } from '../credits/index.ts';
import { countPayouts, type ListedPayout, listPayouts, readBalances } from './statement-store.ts';

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
    settles_on: row.settles_on,
    last_four: row.last_four,
    return_code: row.return_code,
  };
}

/**
 * Payouts of a business or all the caller's, newest first, and what each is owed. Throws FORBIDDEN, BUSINESS_NOT_FOUND.
 */
export async function list(context: Context, actor: Actor, query: QueryOf<typeof payouts.list>): Promise<AnswerOf<typeof payouts.list>> {
  const { db } = context;
  const business_ids = whichBusinesses(actor, query.syn_business_id);
  const [rows, total, balances] = await Promise.all([
    listPayouts(db, business_ids, query.limit ?? PAGE, query.offset ?? 0),
    countPayouts(db, business_ids),
    readBalances(db, business_ids),
  ]);
  return {
    items: rows.map(presentPayout),
    page_info: { total },
    balances: balances.map(({ business_id, business_name, amount_cents, obstacle }) => ({
      syn_business_id: business_id,
      business_name,
      amount: amount_cents,
      obstacle,
    })),
  };
}
