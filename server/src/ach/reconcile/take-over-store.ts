import { numberArray, textArray, textsOrNulls } from '../../kernel/db/arrays.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import type { EntryAtBank } from '../entry-handlers.ts';
import type { NewFile } from '../store.ts';

// Files that the bank has had, taken back into a database that does not know them.

/**
 * Of debits that the bank has had, the ids of those that still wait for a file, for the same amount, their purchases
 * locked first. Their account, and whether it is valid, no longer matters.
 */
export async function lockStillWaiting(tx: Queryable, entries: readonly EntryAtBank[]): Promise<Set<string>> {
  await tx.run('select count(*) from lock_purchases($1)', [entries.map(({ purchase_id }) => purchase_id)]);
  const rows = await tx.many<{ id: string }>(
    `select g.id
       from unnest($1::text[], $2::text[], $3::smallint[], $4::bigint[]) as g (id, purchase_id, attempt, amount_cents)
       join purchase_debits p on p.id = g.purchase_id and p.amount_cents = g.amount_cents and p.approved_at is not null
      where g.attempt = 1 and p.status = 'PENDING' and not exists (select from ach_standing_entries e where e.purchase_id = p.id)
         or g.attempt > 1 and p.status = 'DECLINED'
            and exists (select from pending_reinitiations r
                         where r.purchase_id = p.id and r.attempt = g.attempt
                           and not exists (select from ach_standing_entries e where e.id = r.entry_id))`,
    [
      entries.map(({ id }) => id),
      entries.map(({ purchase_id }) => purchase_id),
      entries.map(({ attempt }) => attempt),
      entries.map(({ amount_cents }) => amount_cents),
    ],
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * Writes entries that nothing here waits for: they move nothing, and keep their attempts out of every other file.
 * Throws unless deliveries are held, and the file was taken over in this transaction and stands as delivered.
 */
export async function insertLostEntries(
  tx: Queryable,
  file: Pick<NewFile, 'id' | 'effective_entry_date'>,
  entries: readonly EntryAtBank[],
  at: Date,
  lost_reason: string,
): Promise<void> {
  await tx.run(
    `select write_lost_entries(
      p_file_id => $1, p_effective_entry_date => $2, p_at => $3, p_lost_reason => $4, p_ids => $5, p_kinds => $6,
      p_purchase_ids => $7, p_subject_ids => $8, p_account_ids => $9, p_account_versions => $10, p_attempts => $11,
      p_trace_numbers => $12, p_amounts => $13, p_transaction_codes => $14, p_receiver_names => $15, p_company_names => $16
    )`,
    [
      file.id,
      file.effective_entry_date,
      at,
      lost_reason,
      textArray(entries.map(({ id }) => id)),
      textArray(entries.map(({ kind }) => kind)),
      textsOrNulls(entries.map(({ purchase_id }) => purchase_id)),
      textsOrNulls(entries.map(({ subject_id }) => subject_id)),
      textsOrNulls(entries.map(({ bank_account_id }) => bank_account_id)),
      entries.map(({ account_version }) => account_version),
      numberArray(entries.map(({ attempt }) => attempt)),
      textArray(entries.map(({ trace_number }) => trace_number)),
      numberArray(entries.map(({ amount_cents }) => amount_cents)),
      numberArray(entries.map(({ transaction_code }) => Number(transaction_code))),
      textArray(entries.map(({ receiver_name }) => receiver_name)),
      textsOrNulls(entries.map(({ company_name }) => company_name)),
    ],
  );
}

/** Trace numbers go on after those that the bank has had. */
export async function passTraceSequence(tx: Queryable, odfi_identification: string, last_used: number): Promise<void> {
  await tx.run(
    `insert into ach_trace_counters as c (odfi_identification, last_sequence) values ($1, $2)
     on conflict (odfi_identification) do update set last_sequence = greatest(c.last_sequence, $2)`,
    [odfi_identification, last_used],
  );
}

/** A file that the bank does not hold any more goes there at once. */
export async function deliverAtOnce(db: Queryable, at: Date): Promise<void> {
  await db.run(`update ach_files set deliver_again_at = $1, delivery_failure = null where status = 'ORIGINATED'`, [at]);
}

/** Files that the database takes for delivered, newest first. */
export function listDelivered(
  db: Queryable,
  most: number,
): Promise<{ name: string; entry_addenda_count: number; total_debit_cents: number; total_credit_cents: number }[]> {
  return db.many(
    `select name, entry_addenda_count, total_debit_cents, total_credit_cents from ach_files
      where status in ('DELIVERED', 'ACCEPTED') order by cutoff_at desc, name desc limit $1`,
    [most],
  );
}

/** Of entries taken over, by id, those that went to numbers of an account unknown to this database. */
export async function listOfUnknownAccounts(
  tx: Queryable,
  entries: readonly Pick<EntryAtBank, 'id' | 'bank_account_id' | 'account_version'>[],
): Promise<Set<string>> {
  const rows = await tx.many<{ id: string }>(
    `select g.id from unnest($1::text[], $2::text[], $3::integer[]) as g (id, account_id, version)
      where g.account_id is not null and g.version is not null
        and not exists (select from account_number_versions n where n.account_id = g.account_id and n.version = g.version)`,
    [
      entries.map(({ id }) => id),
      entries.map(({ bank_account_id }) => bank_account_id),
      entries.map(({ account_version }) => account_version),
    ],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Of some ids of entries those of entries that stand in the books. */
export async function findEntryIds(tx: Queryable, ids: readonly string[]): Promise<Set<string>> {
  return new Set((await tx.many<{ id: string }>('select id from ach_entries where id = any($1)', [ids])).map(({ id }) => id));
}
