import type { Queryable } from '../../kernel/db/database.ts';

async function texts(db: Queryable, sql: string): Promise<string[]> {
  return (await db.many<{ text: string }>(`${sql} limit 100`)).map((row) => row.text);
}

export function refundedTooMuch(db: Queryable): Promise<string[]> {
  return texts(
    db,
    `select format('purchase %s of %s cents has refunds of %s', p.id, p.amount_cents, sum(r.amount_cents)) as text
       from credits r left join purchase_debits p on p.id = r.purchase_id
      where r.kind = 'refund' and r.status <> 'CANCELLED'
      group by p.id, p.amount_cents
     having p.id is null or sum(r.amount_cents) > p.amount_cents`,
  );
}

/** Refunds to another account than the one debited or chosen since by a person; or to another consumer's. */
export function sentElsewhere(db: Queryable): Promise<string[]> {
  return texts(
    db,
    `select format('refund %s of purchase %s goes to account %s of %s, and not to %s of %s', r.id, r.purchase_id, r.bank_account_id, r.consumer_id,
                   coalesce(v.bank_account_id, p.bank_account_id), p.consumer_id) as text
       from credits r
       left join purchase_debits p on p.id = r.purchase_id
       left join lateral (select bank_account_id from credit_events v where v.credit_id = r.id and v.bank_account_id is not null
                           order by v.seq desc limit 1) v on true
      cross join lateral (select array(select y.bank_account_id from repayment_accounts y where y.purchase_id = p.id) || p.bank_account_id as accounts) debited
      where r.kind = 'refund' and (r.consumer_id is distinct from p.consumer_id or r.bank_account_id <> all (case when v.bank_account_id is null then debited.accounts else array[v.bank_account_id] end))`,
  );
}

/** Requests that a second person approved, and their refunds: of the same id, payment, amount and user. */
export function decidedWrongly(db: Queryable): Promise<string[]> {
  return texts(
    db,
    `select format('refund request %s of purchase %s over %s cents by %s is %s by %s, and its refund is of %s over %s cents by %s', q.id, q.purchase_id,
                   q.amount_cents, q.requested_by, q.status, q.decided_by, c.purchase_id, c.amount_cents, r.requested_by) as text
       from refund_requests q left join refunds r on r.id = q.id left join credits c on c.id = r.id
      where case when q.status = 'APPROVED'
              then (c.purchase_id, c.amount_cents, r.requested_by) is distinct from (q.purchase_id, q.amount_cents, q.requested_by)
              else r.id is not null
            end`,
  );
}

/** Refunds of businesses that are closed, made or asked for since. */
export function refundedAfterClosing(db: Queryable): Promise<string[]> {
  return texts(
    db,
    `select format('refund %s of purchase %s was asked for at %s, and business %s is closed since %s', r.id, r.purchase_id, r.at, b.id, b.closed_at) as text
       from business_closings b
       join (select id, purchase_id, business_id, made_at as at from credits where kind = 'refund'
             union all
             select id, purchase_id, business_id, requested_at from refund_requests) r on r.business_id = b.id
      where r.at > b.closed_at`,
  );
}
