import type { Queryable } from '../kernel/db/database.ts';
import type { EventFacts } from './event-of.ts';
import { PLACE } from './gather-store.ts';

/** An event, and its number among those of all payments. */
export interface EventRow extends EventFacts {
  readonly seq: number;
}

const SHOWN = `
  select v.seq, e.place, p.business_id, b.name as business_name, v.at, v.from_status, v.to_status, p.id as purchase_id, p.public_id, coalesce(p.amount_cents::bigint, 0) as amount_cents,
         p.tip_cents, p.channel, p.pos_order_id, s.order_id, s.id as session_id, l.id as link_id`;
const BESIDE = `
    join purchase_history v on v.purchase_id = e.purchase_id and v.seq = e.seq
    join purchase_details p on p.id = e.purchase_id
    join business_names b on b.id = p.business_id
    left join session_purchases s on s.purchase_id = p.id
    left join link_purchases l on l.purchase_id = p.id`;
/** All changes of the payment $2, each with its place; those that its shop is told of, where it was asked for by the business $1. */
const OF_PAYMENT = `
  select v.purchase_id, v.seq, ${PLACE} as place
    from purchase_history v
    join purchase_details p on p.id = v.purchase_id
   where v.purchase_id = $2 and p.business_id = $1 and p.requested_at is not null and v.to_status <> 'INITIATED'`;

export interface EventSelection {
  readonly business_id: string;
  readonly type: string | null;
  readonly from: string;
  readonly before: string;
  readonly rows: number;
}

/** Written out, as an index that begins with the type is found by nothing else. */
const ofType = (type: string | null) => (type === null ? '$2::text is null' : 'x.type = $2');

/** A business's events, the newest first, behind a moment and a number. */
export function listNewest(db: Queryable, of: EventSelection, at: string, seq: number): Promise<EventRow[]> {
  const { business_id, type, from, before, rows } = of;
  return db.many<EventRow>(
    `${SHOWN}
       from (
         select x.purchase_id, x.seq, x.place from shop_events x
          where x.business_id = $1 and ${ofType(type)} and x.at >= $3::timestamptz and x.at < $4::timestamptz
            and (x.at, x.seq) < ($5::timestamptz, $6::bigint)
          order by x.at desc, x.seq desc limit $7
       ) e ${BESIDE}
      order by v.at desc, v.seq desc`,
    [business_id, type, from, before, at, seq, rows],
  );
}

/** A business's events above a number, the oldest first. */
export function listBehind(db: Queryable, of: EventSelection, seq: number): Promise<EventRow[]> {
  const { business_id, type, from, before, rows } = of;
  return db.many<EventRow>(
    `${SHOWN}
       from (
         select x.purchase_id, x.seq, x.place from shop_events x
          where x.business_id = $1 and ${ofType(type)} and x.at >= $3::timestamptz and x.at < $4::timestamptz and x.seq > $5
          order by x.seq limit $6
       ) e ${BESIDE}
      order by v.seq`,
    [business_id, type, from, before, seq, rows],
  );
}

/** All events of one payment of a business whose months are in the database, the oldest first. */
export function listOfPayment(db: Queryable, business_id: string, purchase_id: string): Promise<EventRow[]> {
  return db.many<EventRow>(`${SHOWN} from (${OF_PAYMENT}) e ${BESIDE} order by v.seq`, [business_id, purchase_id]);
}

/** Whether any of a business's events above a number happened before a moment: of these one is kept, see `forgetEvents`. */
export async function isAnyTooOld(db: Queryable, business_id: string, seq: number, since: Date): Promise<boolean> {
  return (
    (await db.maybe('select from shop_events where business_id = $1 and seq > $2 and at < $3 limit 1', [business_id, seq, since])) !==
    undefined
  );
}
