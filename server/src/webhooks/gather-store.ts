import type { Queryable } from '../kernel/db/database.ts';
import type { EventFacts } from './event-of.ts';

/** A change of a payment, for one address that is notified of it. */
export interface Change extends EventFacts {
  readonly seq: number;
  readonly endpoint_id: string;
}

/** The last event with written messages, locked. */
export async function lockMark(tx: Queryable): Promise<number> {
  return (await tx.one<{ upto_seq: number }>('select upto_seq from webhook_mark for no key update')).upto_seq;
}

export async function moveMark(tx: Queryable, upto_seq: number): Promise<void> {
  await tx.run('update webhook_mark set upto_seq = greatest(upto_seq, $1)', [upto_seq]);
}

/**
 * The place of the change v among those of its payment p, by which its event is known: the same wherever events are
 * read. Where a part of a payment's history was ever taken out, it is far above what was counted before: it never goes down.
 */
export const PLACE = `(
  (select count(*) from purchase_history x where x.purchase_id = v.purchase_id and x.seq <= v.seq and x.at >= p.created_at - interval '1 day')
  + case when p.created_at < (select ever_left_to('purchase_events')) then 1000 else 0 end)::integer`;

/**
 * The changes above one event, up to and including another, for the addresses that are notified of them; whoever
 * removes one of these waits, and then finds what was written for it. Listed events have their places already.
 */
export function listChanges(tx: Queryable, after_seq: number, upto_seq: number): Promise<Change[]> {
  return tx.many<Change>(
    `select v.seq, coalesce(n.place, ${PLACE}) as place, e.id as endpoint_id, e.business_id, b.name as business_name, v.at, v.from_status, v.to_status,
            p.id as purchase_id, p.public_id, p.amount_cents, p.tip_cents, p.channel, p.pos_order_id,
            s.order_id, s.id as session_id, l.id as link_id
       from purchase_history v
       join purchase_details p on p.id = v.purchase_id
       join webhook_endpoints e on e.business_id = p.business_id and e.removed_at is null and e.from_seq < v.seq
                                and 'purchase.' || lower(v.to_status) = any (e.events)
       join business_names b on b.id = e.business_id
       left join shop_events n on n.business_id = p.business_id and n.seq = v.seq
       left join session_purchases s on s.purchase_id = p.id
       left join link_purchases l on l.purchase_id = p.id
      where v.seq > $1 and v.seq <= $2 and v.to_status <> 'INITIATED' and p.requested_at is not null
      order by v.seq
        for share of e`,
    [after_seq, upto_seq],
  );
}

/** Keeps the changes above one event, up to and including another, for their businesses' lists; of those before `since` a business's last. */
export async function insertEvents(tx: Queryable, after_seq: number, upto_seq: number, since: Date): Promise<void> {
  await tx.run(
    `insert into shop_events (business_id, seq, purchase_id, place, type, at)
     select e.business_id, e.seq, e.purchase_id, e.place, e.type, e.at
       from (
         select p.business_id, v.seq, v.purchase_id, ${PLACE} as place, 'purchase.' || lower(v.to_status) as type, v.at,
                max(v.seq) filter (where v.at < $3) over (partition by p.business_id) as last_old
           from purchase_history v
           join purchase_details p on p.id = v.purchase_id
          where v.seq > $1 and v.seq <= $2 and v.to_status <> 'INITIATED' and p.requested_at is not null
       ) e
      where e.at >= $3 or e.seq = e.last_old
         on conflict (business_id, seq) do nothing`,
    [after_seq, upto_seq, since],
  );
}

/** Forgets what happened before a moment, but for each business's last: so it is known who of those that follow missed any. */
export async function forgetEvents(db: Queryable, before: Date): Promise<void> {
  await db.run(
    `delete from shop_events e
      where e.at < $1 and exists (select from shop_events n where n.business_id = e.business_id and n.seq > e.seq and n.at < $1)`,
    [before],
  );
}

export interface Written {
  readonly id: string;
  readonly endpoint_id: string;
  readonly business_id: string;
  readonly purchase_id: string;
  readonly seq: number;
  readonly type: string;
  readonly body: string;
}

/** Keeps messages, due at once. One that is there already stays as it is. */
export async function insertMessages(tx: Queryable, written: readonly Written[], at: Date): Promise<void> {
  const column = <K extends keyof Written>(name: K) => written.map((message) => message[name]);
  await tx.run(
    `insert into webhook_messages (id, endpoint_id, business_id, purchase_id, event_seq, type, body, created_at, next_try_at)
     select u.*, $8, $8 from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::bigint[], $6::text[], $7::text[]) u
         on conflict (endpoint_id, event_seq) do nothing`,
    [column('id'), column('endpoint_id'), column('business_id'), column('purchase_id'), column('seq'), column('type'), column('body'), at],
  );
}
