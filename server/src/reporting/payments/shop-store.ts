import type { Channel, PurchaseStatus } from '@drawbridge/contract';
import type { Queryable } from '../../kernel/db/database.ts';
import type { Place } from '../../kernel/http/paging.ts';
import type { CauseFacts } from '../../payments/purchases/index.ts';

/** A payment as the shop's own program sees it. */
export interface ShopPaymentRow extends CauseFacts {
  readonly id: string;
  readonly public_id: string;
  readonly status: PurchaseStatus;
  readonly return_code: string | null;
  readonly channel: Channel;
  readonly amount_cents: number;
  readonly tip_cents: number;
  readonly refunded_cents: number;
  readonly reversed_cents: number;
  readonly fee_basis_points: number | null;
  readonly fee_fixed_cents: number | null;
  readonly pos_order_id: string | null;
  readonly notes: string | null;
  readonly customer_id: string | null;
  readonly customer_name: string;
  readonly session_id: string | null;
  readonly link_id: string | null;
  readonly requested_at: Date;
  readonly approved_at: Date | null;
  readonly posted_at: Date | null;
}

export interface ShopPaymentSelection {
  readonly business_id: string;
  readonly status: Exclude<PurchaseStatus, 'INITIATED'> | null;
  readonly channel: Channel | null;
  readonly customer_id: string | null;
  readonly order_id: string | null;
  readonly from: string;
  readonly before: string;
  readonly after: Place;
  readonly rows: number;
}

const SHOWN = `
  select p.id, p.public_id, p.status, p.last_event, p.last_event_at, p.expires_at, p.channel, p.amount_cents, p.tip_cents, g.refunded_cents, g.reversed_cents,
         case when p.status = 'DECLINED'
              then (select r.code from debit_returns r where r.purchase_id = p.id order by r.returned_at desc, r.id desc limit 1) end as return_code,
         p.fee_basis_points, p.fee_fixed_cents, p.pos_order_id, p.notes,
         case when p.approved_at is not null
                or exists (select from purchase_details o where o.consumer_id = p.consumer_id and o.business_id = p.business_id and o.approved_at is not null)
              then p.consumer_id end as customer_id,
         c.first_name || ' ' || c.last_name as customer_name, s.id as session_id, l.id as link_id, p.requested_at, p.approved_at, p.posted_at`;
const BESIDE = `
    join consumer_names c on c.user_id = p.consumer_id
    left join session_purchases s on s.purchase_id = p.id
    left join link_purchases l on l.purchase_id = p.id
   cross join lateral given_back(p.id) g`;

/** A business's payments, the newest first, behind a place. What they are found by is what has an index. */
export function listShopPayments(db: Queryable, of: ShopPaymentSelection): Promise<ShopPaymentRow[]> {
  const { business_id, status, channel, customer_id, order_id, from, before, after, rows } = of;
  return db.many<ShopPaymentRow>(
    `${SHOWN}
    from (
      select q.* from purchase_details q
       where q.business_id = $1 and ${foundBy(of)}
         and q.requested_at >= $6::timestamptz and q.requested_at < $7::timestamptz and (q.requested_at, q.id) < ($8::timestamptz, $9::text)
         and ($2::text is null or q.status = $2) and ($3::text is null or q.channel = $3)
         and ($4::text is null or q.consumer_id = $4 and q.approved_at is not null) and ($5::text is null or lower(q.pos_order_id) = lower($5))
       order by q.requested_at desc, q.id desc
       limit $10
    ) p ${BESIDE}
    order by p.requested_at desc, p.id desc`,
    [business_id, status, channel, customer_id, order_id, from, before, after.at, after.id, rows],
  );
}

/** Each by itself, as an index that holds one status alone is found by nothing else; POSTED has none. */
const BY_STATUS: Partial<Record<PurchaseStatus, string>> = {
  WAITING_FOR_APPROVAL: `(q.status || '') in ('INITIATED', 'WAITING_FOR_APPROVAL')`,
  PENDING: `q.status = 'PENDING'`,
  DECLINED: `q.status = 'DECLINED'`,
  DENIED: `q.status = 'DENIED'`,
  CANCELLED: `q.status = 'CANCELLED'`,
  FAILED: `q.status = 'FAILED'`,
};

/** By which index payments are looked for: that of the filter which leaves the fewest. */
function foundBy({ order_id, customer_id, status, channel }: ShopPaymentSelection): string {
  if (order_id !== null) return 'lower(q.pos_order_id) = lower($5) and q.pos_order_id is not null';
  if (customer_id !== null) return 'q.consumer_id = $4 and q.approved_at is not null';
  const by_status = status === null ? undefined : BY_STATUS[status];
  if (by_status !== undefined) return by_status;
  return channel === null ? 'true' : 'q.channel = $3 and q.requested_at is not null';
}

/** One of a business's payments; undefined for anybody else's. */
export function findShopPayment(db: Queryable, business_id: string, id: string): Promise<ShopPaymentRow | undefined> {
  return db.maybe<ShopPaymentRow>(
    `${SHOWN} from purchase_details p ${BESIDE} where p.id = $2 and p.business_id = $1 and p.requested_at is not null`,
    [business_id, id],
  );
}
