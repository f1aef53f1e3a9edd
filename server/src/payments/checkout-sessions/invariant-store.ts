import type { Queryable } from '../../kernel/db/database.ts';

async function texts(db: Queryable, text: string): Promise<string[]> {
  return (await db.many<{ text: string }>(text)).map((row) => row.text);
}

export function foreignSessions(db: Queryable): Promise<string[]> {
  return texts(
    db,
    `select format('session %s names business %s and key %s', s.id, s.business_id, s.api_key_id) as text
       from checkout_sessions s
       left join api_key_owners k on k.id = s.api_key_id and k.business_id = s.business_id
      where k.id is null`,
  );
}

export function wrongPayments(db: Queryable): Promise<string[]> {
  return texts(
    db,
    `select format('session %s and its payment %s do not agree', s.id, s.purchase_id) as text
       from checkout_sessions s
       left join purchases p on p.id = s.purchase_id
      where s.purchase_id is not null
        and (p.channel = 'e_commerce' and p.amount_cents = s.amount_cents and p.business_id = s.business_id and p.pos_order_id = s.order_id
             and p.approved_at = s.paid_at and s.paid_at < s.expires_at) is not true`,
  );
}

export function strayPayments(db: Queryable): Promise<string[]> {
  return texts(
    db,
    `select format('purchase %s was accepted without a session', p.id) as text
       from purchases p
       join purchase_events e on e.purchase_id = p.id and e.event = 'accepted'
      where p.channel = 'e_commerce' and not exists (select from checkout_sessions s where s.purchase_id = p.id)`,
  );
}
