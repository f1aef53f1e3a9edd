import type { Queryable } from '../../kernel/db/database.ts';
import { FROM_LINES } from './statement-store.ts';

/** What a payout is made of, as the shop's own program sees it. */
export interface ShopLineRow {
  readonly transfer_id: number;
  readonly at: Date;
  readonly event: string;
  readonly amount_cents: number;
  readonly fee_cents: number | null;
  readonly purchase_id: string | null;
  readonly public_id: string | null;
  readonly order_id: string | null;
  readonly note: string | null;
}

/** A payout's transfers, the newest first, from the transfer `from` on; from the newest where that is null. */
export function listShopLines(db: Queryable, payout_id: string, from: number | null, rows: number): Promise<ShopLineRow[]> {
  return db.many<ShopLineRow>(
    `select t.id as transfer_id, t.at, t.event, l.amount_cents, fee.amount_cents as fee_cents, t.purchase_id, p.public_id,
            nullif(p.pos_order_id, '') as order_id, r.reason as note
       ${FROM_LINES}
      where l.payout_id = $1
        and ($2::bigint is null or (t.at, t.id) <= (select x.at, x.id from ledger_transfer_shares x where x.id = $2))
      order by t.at desc, t.id desc
      limit $3`,
    [payout_id, from, rows],
  );
}
