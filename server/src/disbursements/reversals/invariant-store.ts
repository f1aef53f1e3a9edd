import type { Queryable } from '../../kernel/db/database.ts';

async function texts(db: Queryable, sql: string): Promise<string[]> {
  return (await db.many<{ text: string }>(`${sql} limit 100`)).map((row) => row.text);
}

export function unlikeTheirDebits(db: Queryable): Promise<string[]> {
  return texts(
    db,
    `select format('reversal %s of %s cents to %s is of debit %s, of %s cents from %s', c.id, c.amount_cents, c.bank_account_id, v.entry_id,
                   d.amount_cents, d.bank_account_id) as text
       from credits c
       join reversals v on v.id = c.id
       left join ach_debits d on d.id = v.entry_id
       left join ach_entry_outcomes e on e.kind = 'reversal' and e.subject_id = v.id
      where d.purchase_id is distinct from c.purchase_id
         or (c.amount_cents, c.bank_account_id) is distinct from (d.amount_cents, d.bank_account_id)
         or (e.id is not null and (e.amount_cents, e.bank_account_id) is distinct from (d.amount_cents, d.bank_account_id))`,
  );
}

export function reversedAndRefunded(db: Queryable): Promise<string[]> {
  return texts(
    db,
    `select format('reversal %s of purchase %s stands beside refund %s', v.id, v.purchase_id, r.id) as text
       from credits v join credits r on r.purchase_id = v.purchase_id
      where v.kind = 'reversal' and r.kind = 'refund' and v.status not in ('CANCELLED', 'RETURNED') and r.status <> 'CANCELLED'`,
  );
}
