import pg from 'pg';
import type { Queryable } from '../db/database.ts';
import { readColumnTypes } from './row-text-store.ts';
import { SEALED_TABLES, type SealedTable } from './sealed-tables.ts';
import type { Since } from './since.ts';

// owners: 5 unseen, the tables of sealed-tables.ts.
const NOTING = SEALED_TABLES.filter(({ noted }) => noted.length > 0);

/** The SQL of a row's noted columns as JSON, the same in every session: a time stands in it as seconds. */
function saidBy(row: string, { noted }: SealedTable, types: ReadonlyMap<string, string>): string {
  const pairs = noted.map((column) => {
    const value = `${row}.${column}`;
    return `'${column}', ${types.get(column) === 'timestamp with time zone' ? `extract(epoch from ${value})` : value}`;
  });
  return `jsonb_build_object(${pairs.join(', ')})`;
}

function keyOf(row: string, { name }: SealedTable): string {
  return `${row}.${name[0]}::text`;
}

/**
 * Makes the triggers that note what the server writes later into sealed rows; run by the owner at each migration.
 * Others' writes, by hand or by a restore, are not noted, and the proof finds them, so a migration that writes such a
 * column calls `noteAsItStands`. Where one role is everything, all it writes is noted.
 */
export async function makeChangeNotes(owner: Pick<Queryable, 'many' | 'run'>, server_role: string): Promise<void> {
  for (const sealed of NOTING) {
    const { table, noted } = sealed;
    const types = await readColumnTypes(owner, table);
    const columns = (row: string): string => noted.map((column) => `${row}.${column}`).join(', ');
    await owner.run(
      `create or replace function note_change_of_${table}() returns trigger
       language plpgsql security definer set search_path = pg_catalog, pg_temp as $note$
       begin
         if session_user = ${pg.escapeLiteral(server_role)} then
           insert into public.row_changes (table_name, row_key, said) values ('${table}', ${keyOf('new', sealed)}, ${saidBy('new', sealed, types)});
         end if;
         return null;
       end $note$`,
    );
    await owner.run(
      `create or replace trigger note_made after insert on ${table} for each row
         when (num_nonnulls(${columns('new')}) > 0) execute function note_change_of_${table}()`,
    );
    await owner.run(
      `create or replace trigger note_changed after update of ${noted.join(', ')} on ${table} for each row
         when (row(${columns('old')}) is distinct from row(${columns('new')})) execute function note_change_of_${table}()`,
    );
  }
}

/** Notes the noted columns of every row, for an owner who wrote rows: a migration, or the bench's history. */
export async function noteAsItStands(owner: Queryable): Promise<void> {
  for (const sealed of NOTING) {
    const types = await readColumnTypes(owner, sealed.table);
    await owner.run(
      `insert into row_changes (table_name, row_key, said)
       select '${sealed.table}', ${keyOf('t', sealed)}, ${saidBy('t', sealed, types)} from ${sealed.table} t
        where num_nonnulls(${sealed.noted.map((column) => `t.${column}`).join(', ')}) > 0`,
    );
  }
}

/** The SQL of the keys of the rows that came, or were noted, in some stretches. */
function lookedAt(sealed: SealedTable, since: Since): string {
  return `select ${keyOf('t', sealed)} as row_key from ${sealed.table} t where ${since.within(sealed.table, `t.${sealed.order}`)}
     union select row_key from row_changes where table_name = $1 and ${since.within('row_changes', 'seq')}`;
}

/**
 * Rows whose noted columns differ from their last note, or have none; each with the columns' names. With `since` of the
 * rows that came or were noted in its stretches.
 */
export async function unnotedChanges(db: Queryable, sealed: SealedTable, since?: Since): Promise<string[]> {
  const { table, noted } = sealed;
  const types = await readColumnTypes(db, table);
  const said = saidBy('t', sealed, types);
  const rows = await db.many<{ row_key: string; columns: string }>(
    `with notes as (
       select distinct on (row_key) row_key, said from row_changes
        where table_name = $1 ${since ? `and row_key in (${lookedAt(sealed, since)})` : ''}
        order by row_key, seq desc
     )
     select ${keyOf('t', sealed)} as row_key,
            (select string_agg(now.key, ', ' order by now.key) from jsonb_each(${said}) now
              where now.value is distinct from coalesce(n.said -> now.key, 'null')) as columns
       from ${table} t left join notes n on n.row_key = ${keyOf('t', sealed)}
      where ${since ? `${keyOf('t', sealed)} in (${lookedAt(sealed, since)}) and` : ''} (n.said is not null or num_nonnulls(${noted.map((column) => `t.${column}`).join(', ')}) > 0)
        and n.said is distinct from ${said}
      order by 1 limit 100`,
    [table],
  );
  return rows.map(({ row_key, columns }) => `${table} ${row_key}: ${columns} was changed, and not by the server`);
}
