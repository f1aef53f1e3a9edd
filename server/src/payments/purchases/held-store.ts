import type { Channel, PurchaseEvent, PurchaseStatus } from '@drawbridge/contract';
import type { Queryable } from '../../kernel/db/database.ts';

/** A payment as its consumer may have it, approved or not. Nothing of who served them, nor of the shop's terms. */
export interface HeldPurchase {
  readonly id: string;
  readonly public_id: string;
  readonly business_name: string | null;
  readonly institution_name: string | null;
  readonly last_four: string | null;
  readonly channel: Channel;
  readonly status: PurchaseStatus;
  readonly amount_cents: number | null;
  readonly tip_cents: number;
  readonly memo: string | null;
  readonly order_id: string | null;
  readonly created_at: Date;
  readonly requested_at: Date | null;
  readonly approved_at: Date | null;
  readonly settled_at: Date | null;
  readonly posted_at: Date | null;
  /** What they could spend, what their bank said that they had, and their limit for a day, as it stood then. */
  readonly spending_limit_cents: number | null;
  readonly balance_cents: number | null;
  readonly daily_limit_cents: number | null;
  readonly events: readonly { readonly at: string; readonly event: PurchaseEvent; readonly to: PurchaseStatus }[];
}

const HELD = `
  select p.id, p.public_id, b.name as business_name, a.institution_name, a.last_four, p.channel, p.status, p.amount_cents, p.tip_cents,
         p.notes as memo, p.pos_order_id as order_id, p.created_at, p.requested_at, p.approved_at, p.settled_at, p.posted_at,
         p.purchase_power_cents as spending_limit_cents, p.available_balance_cents as balance_cents, p.daily_limit_cents,
         (select coalesce(jsonb_agg(jsonb_build_object('at', wire_moment(e.at), 'event', e.event, 'to', e.to_status) order by e.seq), '[]')
            from purchase_events e where e.purchase_id = p.id and e.at >= p.created_at - interval '1 day') as events
    from purchases p
    left join business_names b on b.id = p.business_id
    left join bank_account_labels a on a.id = p.bank_account_id`;

/** A consumer's approved payments, oldest first, after one of theirs; at most so many. */
export function listHeldApproved(db: Queryable, consumer_id: string, after: string | null, limit: number): Promise<HeldPurchase[]> {
  return db.many<HeldPurchase>(
    `${HELD}
      where p.consumer_id = $1 and p.approved_at is not null
        and ($2::text is null or (p.approved_at, p.id) > (select l.approved_at, l.id from purchases l where l.id = $2))
      order by p.approved_at, p.id limit $3`,
    [consumer_id, after, limit],
  );
}

/** What they never approved: codes that ran out, orders that they or the shop ended. In the order of ids. */
export function listHeldUnapproved(db: Queryable, consumer_id: string, after: string | null, limit: number): Promise<HeldPurchase[]> {
  return db.many<HeldPurchase>(
    `${HELD}
      where p.consumer_id = $1 and p.approved_at is null and ($2::text is null or p.id > $2)
      order by p.id limit $3`,
    [consumer_id, after, limit],
  );
}
