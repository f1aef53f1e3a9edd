import { type AnswerOf, owedOf, type PurchaseStatus, type purchases, type Transaction } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import type { Actor } from '../../kernel/http/actor.ts';
import { type HistoryRow, listApproved } from './store.ts';

/**
 * The consumer's transactions, newest first: every purchase that they ever approved. Amounts in cents.
 * `offset` counts transactions, not pages.
 */
export async function listRecent(
  context: Context,
  actor: Actor,
  { limit, offset }: { limit: number; offset: number },
): Promise<AnswerOf<typeof purchases.listRecent>> {
  // One more than asked for tells whether there are more.
  const rows = await listApproved(context.db, actor.user_id, context.clock.now(), limit + 1, offset);
  const items = rows.slice(0, limit).map(presentTransaction);
  return { items, page_info: { has_more: rows.length > limit, page: Math.floor(offset / limit) } };
}

/** A payment as its consumer's lists show it. */
export function presentTransaction({ facts, ...row }: HistoryRow): Transaction {
  return {
    amount: row.amount_cents,
    tip: row.tip_cents || undefined,
    purchase_date: row.approved_at.toISOString(),
    business_name: row.business_name,
    time_zone: row.time_zone,
    last_four: row.last_four,
    status: shownStatus(row.status),
    public_id: row.public_id,
    has_retried: row.retries.length > 0,
    retries: [...row.retries],
    refunds: [...row.refunds],
    reversal: row.reversal ?? undefined,
    owed: facts ? owedOf(facts, row.amount_cents) : undefined,
    settled_by_hand: row.last_event === 'return_resolved_by_hand' || undefined,
  };
}

/** What a consumer is shown: money on its way, money taken, or money that was not (or not in the end). */
export function shownStatus(status: PurchaseStatus): Transaction['status'] {
  if (status === 'PENDING') return 'Pending';
  return status === 'POSTED' ? 'Posted' : 'Declined';
}
