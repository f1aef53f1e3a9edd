import type { Queryable } from '../../kernel/db/database.ts';
import type { CreditKind, CreditStatus } from './store.ts';

/** A credit as people find it in a list: whom it is for, where it goes, how it stands and what was last said of it. */
export interface ListedCredit {
  readonly id: string;
  readonly kind: CreditKind;
  /** Null of a micro-entry, as the business. */
  readonly reference: string | null;
  readonly status: CreditStatus;
  readonly status_at: Date;
  readonly made_at: Date;
  readonly amount_cents: number;
  readonly held_reason: string | null;
  readonly return_code: string | null;
  readonly business_id: string | null;
  readonly business_name: string | null;
  /** Null of a payout. */
  readonly consumer_id: string | null;
  readonly consumer_name: string | null;
  /** The payment that it gives back; null of a payout. */
  readonly public_id: string | null;
  /** The last digits of the account that it goes to. */
  readonly last_four: string | null;
  /** The newest file that it stood in. */
  readonly file_name: string | null;
  /** Why no file could hold it at the last cutoff. */
  readonly unoriginable: string | null;
  /** Why it was last changed. */
  readonly said: string | null;
}

/** A credit's entries in files; each half has its own index. */
const entriesOf = (credit: string): string => `(
         select * from ach_entries_in_files where kind = ${credit}.kind and subject_id = ${credit}.id and rejected_at is null
         union all
         select * from ach_entries_in_files where kind = ${credit}.kind and subject_id = ${credit}.id and rejected_at is not null)`;

const LISTED = `c.id, c.kind, c.reference, c.status, c.status_at, c.made_at, c.amount_cents, c.held_reason, c.return_code, c.business_id,
       b.name as business_name, c.consumer_id, h.first_name || ' ' || h.last_name as consumer_name, p.public_id,
       coalesce(y.last_four, a.last_four) as last_four, u.reason as unoriginable,
       (select e.file_name from ${entriesOf('c')} e order by e.originated_at desc limit 1) as file_name,
       (select e.reason from credit_events e where e.credit_id = c.id order by e.seq desc limit 1) as said`;
const OF = `left join business_names b on b.id = c.business_id
       left join consumer_names h on h.user_id = c.consumer_id
       left join purchase_references p on p.id = c.purchase_id
       left join payouts y on y.id = c.id
       left join bank_account_labels a on a.id = c.bank_account_id
       left join ach_unoriginable_subjects u on u.kind = c.kind and u.subject_id = c.id`;

/** Of these kinds in these statuses, the newest first; those after the one named `after`, which is of any. */
export function listCredits(
  db: Queryable,
  { kinds, statuses, after }: { kinds: readonly CreditKind[]; statuses: readonly CreditStatus[]; after: string | undefined },
  limit: number,
): Promise<ListedCredit[]> {
  // Each kind and status has its newest by one look at an index, however rare it is among the others.
  return db.many<ListedCredit>(
    `select ${LISTED}
       from (select f.*
               from unnest($1::text[]) k (kind)
              cross join unnest($2::text[]) s (status)
              cross join lateral (
                select * from credits
                 where kind = k.kind and status = s.status and ($3::text is null or seq < (select seq from credits where id = $3))
                 order by seq desc limit $4) f
              order by f.seq desc limit $4) c
       ${OF}
      order by c.seq desc`,
    [kinds, statuses, after ?? null, limit],
  );
}

/** One of them by its id; undefined where there is none, and for a micro-entry. */
export function findCredit(db: Queryable, id: string): Promise<ListedCredit | undefined> {
  return db.maybe<ListedCredit>(`select ${LISTED} from credits c ${OF} where c.id = $1 and c.kind <> 'micro_entry'`, [id]);
}

export interface CreditEventRow {
  readonly at: Date;
  readonly event: string;
  readonly to_status: CreditStatus;
  /** Who did it: a user of the business by name, somebody of the provider, or what the product did itself. */
  readonly actor: string;
  readonly reason: string | null;
  /** The last digits of the account that a person chose for it. */
  readonly last_four: string | null;
}

/** All that happened to a credit, in order. */
export function listEventsOfCredit(db: Queryable, id: string): Promise<CreditEventRow[]> {
  return db.many<CreditEventRow>(
    `select e.at, e.event, e.to_status, coalesce(u.username, e.actor) as actor, e.reason, a.last_four
       from credit_events e
       left join business_user_names u on u.user_id = e.actor
       left join bank_account_labels a on a.id = e.bank_account_id
      where e.credit_id = $1
      order by e.seq`,
    [id],
  );
}

/** An entry of a credit in a file to the bank. */
export interface EntryOfCredit {
  readonly file_name: string;
  readonly trace_number: string;
  /** The day on which it settles. */
  readonly settles_on: string;
  readonly rejected_at: Date | null;
  readonly settled_at: Date | null;
  readonly returned_at: Date | null;
  readonly return_code: string | null;
}

/** A credit's entries in files, in the order in which they were sent. */
export function listEntriesOfCredit(db: Queryable, id: string): Promise<EntryOfCredit[]> {
  return db.many<EntryOfCredit>(
    `select e.file_name, e.trace_number, to_char(e.settles_at at time zone 'America/New_York', 'YYYY-MM-DD') as settles_on,
            e.rejected_at, e.settled_at, e.returned_at, e.return_code
       from credits c cross join lateral ${entriesOf('c')} e
      where c.id = $1
      order by e.originated_at, e.trace_number`,
    [id],
  );
}
