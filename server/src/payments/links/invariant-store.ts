import type { Queryable } from '../../kernel/db/database.ts';
import { wholeFrom } from '../../kernel/seals/index.ts';

async function texts(db: Queryable, sql: string): Promise<string[]> {
  return (await db.many<{ text: string }>(`${sql} limit 100`)).map((row) => row.text);
}

/** A link holds one purchase; this shows that no other was made for it, and that its own is what it asked for. */
export function unmatchedPurchases(db: Queryable): Promise<string[]> {
  return texts(
    db,
    `select format('link %s (%s of %s cents at %s) and purchase %s (%s of %s cents at %s, first event %s)',
                   l.id, l.kind, l.amount_cents, l.business_id, coalesce(p.id, l.purchase_id), p.channel, p.amount_cents, p.business_id, e.event) as text
       from (select * from links where purchase_id is not null) l
       full join (select * from purchases where channel in ('payment_link', 'invoice_link')) p on p.id = l.purchase_id
       left join lateral (select event from purchase_events where purchase_id = p.id order by seq limit 1) e on true
      where l.id is null or p.id is null
         or (e.event is distinct from 'accepted' and p.created_at >= (${wholeFrom('purchase_events')} + interval '1 day'))
         or (p.channel, p.amount_cents, p.business_id, p.notes) is distinct from (l.kind, l.amount_cents, l.business_id, l.memo)
         or p.approved_at < l.created_at or p.approved_at >= l.expires_at`,
  );
}

export function skippedNumbers(db: Queryable): Promise<string[]> {
  return texts(
    db,
    `select format('%s links of %s reach number %s, the last one given is %s',
                   l.count, coalesce(l.business_id, n.business_id), l.highest, n.last_number) as text
       from (select business_id, kind, count(*) as count, max(number) as highest from links group by business_id, kind) l
       full join link_numbers n on n.business_id = l.business_id and n.kind = l.kind
      where l.count is distinct from l.highest or l.highest is distinct from n.last_number`,
  );
}
