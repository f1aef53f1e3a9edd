import type { Queryable } from '../../kernel/db/database.ts';
import type { EntryAtBank } from '../entry-handlers.ts';
import type { NewFile } from '../store.ts';

/** The row of a file as it was originated; throws for one that is kept whole. */
export function readRowToCopy(db: Queryable, id: string): Promise<NewFile> {
  return db.one<NewFile>(
    `select id, name, cutoff_at, originated_at, file_id_modifier, effective_entry_date, settles_at, batch_count, entry_addenda_count, entry_hash,
            total_debit_cents, total_credit_cents, sha256, size_bytes, deliver_again_at, company_identification, description_in_store,
            description_online
       from ach_files where id = $1 and size_bytes is not null`,
    [id],
  );
}

/** The next entries of a file after a trace number, with what a person knows each by, and what makes a payout anew. */
export function listEntriesToCopy(db: Queryable, file_id: string, after: string, most: number): Promise<EntryAtBank[]> {
  return db.many<EntryAtBank>(
    `select e.id, e.kind, e.purchase_id, e.subject_id, e.bank_account_id, e.attempt, e.trace_number, e.amount_cents, e.company_name, e.account_version,
            e.transaction_code::text as transaction_code, e.receiver_name,
            coalesce(p.public_id, c.reference, e.subject_id) as reference,
            case when o.id is not null then c.business_id end as payout_to, c.settlement_version, o.last_four
       from ach_entries e
       left join purchase_references p on p.id = e.purchase_id
       left join credit_destinations c on c.id = e.subject_id and c.kind = e.kind
       left join payout_account_digits o on o.id = c.id
      where e.file_id = $1 and e.trace_number > $2
      order by e.trace_number limit $3`,
    [file_id, after, most],
  );
}
