import type { Queryable } from '../../db/database.ts';
import type { EntryKind } from './movements.ts';

interface Meant {
  readonly purchase_id: string | null;
  readonly subject_id: string | null;
  readonly bank_account_id: string | null;
  /** The newest, by which it was written unless that was replaced since. */
  readonly account_version: number;
  readonly attempt: number;
}

/**
 * What an entry was sent for that names a payment by its public id: its first debit, its retry, or the oldest refund or the reversal of that amount.
 */
export function findMeant(db: Queryable, kind: EntryKind, public_id: string, amount_cents: number): Promise<Meant | undefined> {
  if (kind === 'debit')
    return db.maybe<Meant>(
      `select p.id as purchase_id, null as subject_id, p.bank_account_id, a.numbers_version as account_version, coalesce(r.attempt, 1)::int as attempt
         from purchases p join bank_accounts a on a.id = p.bank_account_id left join retries r on r.purchase_id = p.id and r.status = 'pending' and p.status = 'DECLINED'
        where p.public_id = $1 and p.approved_at is not null`,
      [public_id],
    );
  if (kind !== 'refund' && kind !== 'reversal') return Promise.resolve(undefined);
  return db.maybe<Meant>(
    `select null as purchase_id, s.id as subject_id, s.bank_account_id, a.numbers_version as account_version, 1 as attempt
       from (select 'refund' as kind, id, purchase_id, bank_account_id, amount_cents, requested_at from refunds where status in ('WAITING', 'QUEUED')
             union all
             select 'reversal', id, purchase_id, bank_account_id, amount_cents, asked_at from reversals where status = 'WAITING') s
       join purchases p on p.id = s.purchase_id
       join bank_accounts a on a.id = s.bank_account_id
      where s.kind = $2 and p.public_id = $1 and s.amount_cents = $3
      order by s.requested_at, s.id
      limit 1`,
    [public_id, kind, amount_cents],
  );
}
