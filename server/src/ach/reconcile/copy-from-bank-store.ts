import type { Queryable } from '../../kernel/db/database.ts';
import type { EntryKind } from '../entry-handlers.ts';

interface Matched {
  readonly purchase_id: string | null;
  readonly subject_id: string | null;
  readonly bank_account_id: string | null;
  /** The newest, by which it was written unless that was replaced since. */
  readonly account_version: number;
  readonly attempt: number;
}

/**
 * What an entry was sent for that names a payment by its public id: its first debit, its reinitiation, or the oldest
 * refund or the reversal of that amount. A micro-entry names its verification, of which each has another amount.
 */
export function findMatched(db: Queryable, kind: EntryKind, public_id: string, amount_cents: number): Promise<Matched | undefined> {
  if (kind === 'debit')
    return db.maybe<Matched>(
      `select p.id as purchase_id, null as subject_id, a.account_id as bank_account_id, a.version as account_version, coalesce(r.attempt, 1)::int as attempt
         from purchase_debits p left join pending_reinitiations r on r.purchase_id = p.id and p.status = 'DECLINED'
         join newest_account_numbers a on a.account_id = coalesce(r.bank_account_id, p.bank_account_id)
        where p.public_id = $1 and p.approved_at is not null`,
      [public_id],
    );
  if (kind === 'micro_entry')
    return db.maybe<Matched>(
      `select null as purchase_id, m.id as subject_id, m.bank_account_id, a.version as account_version, 1 as attempt
         from micro_entry_accounts m join credit_destinations c on c.id = m.id
         join newest_account_numbers a on a.account_id = m.bank_account_id
        where upper(right(m.verification_id, 15)) = $1 and c.amount_cents = $2`,
      [public_id, amount_cents],
    );
  if (kind !== 'refund' && kind !== 'reversal') return Promise.resolve(undefined);
  return db.maybe<Matched>(
    `select null as purchase_id, s.id as subject_id, s.bank_account_id, a.version as account_version, 1 as attempt
       from credits_of_purchases s
       join purchase_references p on p.id = s.purchase_id
       join newest_account_numbers a on a.account_id = s.bank_account_id
      where s.kind = $2 and s.status in ('WAITING', 'QUEUED') and p.public_id = $1 and s.amount_cents = $3
      order by s.made_at, s.id
      limit 1`,
    [public_id, kind, amount_cents],
  );
}

/** The row behind a dishonored return, by the trace number of the return that it sends back. */
export function findDishonoredReturn(
  db: Queryable,
  return_trace_number: string,
  amount_cents: number,
): Promise<{ id: string } | undefined> {
  return db.maybe(
    'select id from dishonored_return_states where return_trace_number = $1 and amount_cents = $2 and settled_at is null and abandoned_at is null order by id limit 1',
    [return_trace_number, amount_cents],
  );
}

/** A version of a settlement account, sealed, with the name of its business. */
export interface SettlementAccountAtBank {
  readonly business_id: string;
  readonly name: string;
  readonly version: number;
  readonly sealed: string;
  readonly last_four: string;
  readonly account_type: string;
}

/** All versions of settlement accounts that end in these digits, the newest of each business first. */
export function listSettlementAccountsEnding(db: Queryable, last_four: string): Promise<SettlementAccountAtBank[]> {
  return db.many<SettlementAccountAtBank>(
    `select s.business_id, b.name, s.version, s.sealed, s.last_four, s.account_type
       from settlement_account_versions s join business_names b on b.id = s.business_id
      where s.last_four = $1 order by s.business_id, s.version desc`,
    [last_four],
  );
}
