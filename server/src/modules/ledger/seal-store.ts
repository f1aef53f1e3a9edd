import type { Queryable } from '../../db/database.ts';
import type { Seal, SealedRange, SealHead } from './seal.ts';

/**
 * What stands in a range of transfers, in one row: `to_id` is null where it is empty. A row's text is PostgreSQL's text of a composite value,
 * which quotes what could be mistaken and tells null from empty; the time stands in it as seconds, whatever time zone a session has.
 * It stands here and not in a function of the database, whose owner could replace that.
 */
const digestOf = (range: string): string =>
  `select max(r.id) as to_id, count(*) as row_count, coalesce(sum(r.amount_cents), 0)::bigint as total_cents,
          encode(sha256(convert_to(coalesce(string_agg(r.text, E'\\n' order by r.id), ''), 'UTF8')), 'hex') as rows_sha256
     from (select t.id, t.amount_cents,
                  row(t.id, extract(epoch from t.at), t.event, t.line, t.debit_account, t.debit_party, t.credit_account, t.credit_party,
                      t.amount_cents, t.purchase_id, t.cause)::text as text
             from ledger_transfers t
            where ${range}) r`;

/** The highest id that is committed and seen; undefined where there are no transfers. */
export async function readHighestTransfer(db: Queryable): Promise<number | undefined> {
  return (await db.one<{ id: number | null }>('select max(id) as id from ledger_transfers')).id ?? undefined;
}

/** The transactions that may have written to the ledger and have not ended: PostgreSQL locks a table for its writers before the first row. */
export async function listWriters(db: Queryable): Promise<string[]> {
  const rows = await db.many<{ virtualtransaction: string }>(
    `select distinct virtualtransaction from pg_locks
      where locktype = 'relation' and mode = 'RowExclusiveLock' and granted
        and relation = 'ledger_transfers'::regclass and database = (select oid from pg_database where datname = current_database())`,
  );
  return rows.map((row) => row.virtualtransaction);
}

/** Where the chain stands, locked: one seals at a time. */
export function lockHead(tx: Queryable): Promise<SealHead> {
  return tx.one<SealHead>('select number, to_id, sha256 from ledger_seal_head for no key update');
}

export function readHead(db: Queryable): Promise<SealHead> {
  return db.one<SealHead>('select number, to_id, sha256 from ledger_seal_head');
}

const SEAL = 'number, after_id, to_id, row_count, total_cents, rows_sha256, sealed_at, sha256';

export function readNewestSeal(db: Queryable): Promise<Seal | undefined> {
  return db.maybe<Seal>(`select ${SEAL} from ledger_seals order by number desc limit 1`);
}

/** The next seals after a number, in order: who reads all of them holds `most` at a time. */
export function readSealsAfter(db: Queryable, number: number, most: number): Promise<Seal[]> {
  return db.many<Seal>(`select ${SEAL} from ledger_seals where number > $1 order by number limit $2`, [number, most]);
}

/** What the first `most` transfers above `after_id` and up to `upto_id` are; undefined where there are none. */
export async function digestNext(tx: Queryable, after_id: number, upto_id: number, most: number): Promise<SealedRange | undefined> {
  const digest = await tx.one<Omit<SealedRange, 'after_id' | 'to_id'> & { to_id: number | null }>(
    digestOf('t.id > $1 and t.id <= $2 order by t.id limit $3'),
    [after_id, upto_id, most],
  );
  return digest.to_id === null ? undefined : { ...digest, after_id, to_id: digest.to_id };
}

export async function insertSeal(tx: Queryable, seal: Seal): Promise<void> {
  await tx.run(`insert into ledger_seals (${SEAL}) values ($1, $2, $3, $4, $5, $6, $7, $8)`, [
    seal.number,
    seal.after_id,
    seal.to_id,
    seal.row_count,
    seal.total_cents,
    seal.rows_sha256,
    seal.sealed_at,
    seal.sha256,
  ]);
  await tx.run('update ledger_seal_head set number = $1, to_id = $2, sha256 = $3', [seal.number, seal.to_id, seal.sha256]);
}

/** Sealed ranges that are not what they were, each in words; at most a hundred. */
export async function changedRanges(db: Queryable): Promise<string[]> {
  const rows = await db.many<{ text: string }>(
    `select format('transfers %s to %s, sealed %s (seal %s): ', s.after_id + 1, s.to_id, to_char(s.sealed_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI'), s.number)
            || case when (d.row_count, d.total_cents) = (s.row_count, s.total_cents) then 'something in them was changed'
                    else format('%s of %s cents were sealed, %s of %s cents are there', s.row_count, s.total_cents, d.row_count, d.total_cents) end as text
       from ledger_seals s
      cross join lateral (${digestOf('t.id > s.after_id and t.id <= s.to_id')}) d
      where (d.row_count, d.total_cents, d.rows_sha256) is distinct from (s.row_count, s.total_cents, s.rows_sha256::text)
      order by s.number limit 100`,
  );
  return rows.map((row) => row.text);
}

/** Transfers with ids from before the first seal, which no sequence gives out. */
export async function transfersBeforeTheFirst(db: Queryable, first_after_id: number): Promise<string[]> {
  const rows = await db.many<{ id: number }>('select id from ledger_transfers where id <= $1 order by id limit 100', [first_after_id]);
  return rows.map(({ id }) => `transfer ${id} stands before the first seal`);
}
