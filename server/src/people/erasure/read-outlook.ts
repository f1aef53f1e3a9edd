import { EASTERN, type IsoDate, wallTimeAt } from '@drawbridge/banking-calendar';
import type { ErasureOutlook, ErasureReason, ErasureReasonKind } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { findOpenDispute } from '../../notify/support/index.ts';
import { listPending, readRecordsUntil, readStanding } from './store.ts';

/** The day by which a debit clears, by the banking calendar; `settles_at` is null while it waits for a file. */
export type ClearsOn = (settles_at: Date | null, now: Date, rule: Context['config']['ach']) => IsoDate;

/** What decides, besides the books: whether the provider has suspended them. */
interface Of {
  readonly user_id: string;
  readonly status: string;
}

/**
 * Whether a consumer's data can be deleted now, and until when records of their payments are kept then. Amounts are in
 * cents. `db` may be the transaction that deletes, with the consumer locked: nothing begins until it ends.
 */
export async function readOutlook(context: Context, db: Queryable, of: Of, clearsOn: ClearsOn): Promise<ErasureOutlook> {
  const until = await readRecordsUntil(db, of.user_id);
  // Records of long ago are erased with the rest.
  const kept_until = until !== null && until > context.clock.now() ? dayOf(until) : null;
  return { reasons: await readReasons(context, db, of, clearsOn), kept_until };
}

/** A moment's day as people and banks count it. */
export function dayOf(moment: Date): IsoDate {
  return wallTimeAt(moment, EASTERN).date;
}

async function readReasons(
  { clock, config }: Context,
  db: Queryable,
  { user_id, status }: Of,
  clearsOn: ClearsOn,
): Promise<ErasureReason[]> {
  const standing = await readStanding(db, user_id);
  const pending = await listPending(db, user_id);
  const days = pending.map(({ settles_at }) => clearsOn(settles_at, clock.now(), config.ach)).sort();
  const pending_cents = pending.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  const reasons: ErasureReason[] = [];
  const add = (kind: ErasureReasonKind, is: boolean, amount: number | null = null, clears_on: IsoDate | null = null): void => {
    if (is) reasons.push({ kind, amount, clears_on });
  };
  add('suspended', status === 'FROZEN' || standing.is_blocked);
  add('order_open', standing.orders_open);
  add('payments_pending', pending.length > 0, pending_cents, days.at(-1) ?? null);
  add('money_owed', standing.owed_cents > 0, standing.owed_cents);
  add('refund_pending', standing.refund_cents > 0, standing.refund_cents);
  add('dispute_open', (await findOpenDispute(db, user_id)) !== undefined);
  return reasons;
}
