import { LOCKS } from '../../kernel/db/advisory-lock.ts';
import type { Queryable } from '../../kernel/db/database.ts';

// What the database knows of the journal, and whether deliveries are held.

export async function readIdentity(db: Queryable): Promise<string> {
  return (await db.one<{ identity: string }>('select database_identity() as identity')).identity;
}

/** Notes a line before it is written into a journal. */
export async function insertNoted(tx: Queryable, noted: { line: string; line_sha256: string; at: Date }): Promise<void> {
  await tx.run(
    `insert into ach_journal (line, line_sha256, noted_at, database_identity) values ($1, $2, $3, database_identity())
     on conflict (line_sha256) do nothing`,
    [noted.line, noted.line_sha256, noted.at],
  );
}

/** Of some lines those that the database has noted. */
export async function findNoted(db: Queryable, line_sha256s: readonly string[]): Promise<Set<string>> {
  const rows = await db.many<{ line_sha256: string }>('select line_sha256 from ach_journal where line_sha256 = any($1)', [line_sha256s]);
  return new Set(rows.map((row) => row.line_sha256));
}

/** Whether a text is the beginning of a line that the database has noted: a crash tore the rest off. */
export async function isBeginningOfNoted(db: Queryable, text: string): Promise<boolean> {
  const row = await db.one<{ known: boolean }>('select exists (select from ach_journal where starts_with(line, $1)) as known', [text]);
  return row.known;
}

/** What was noted about a file of a name, the newest first; a line may be about another of which the name is part. */
export async function listNotedAbout(db: Queryable, name: string): Promise<string[]> {
  const about = JSON.stringify({ name }).slice(1, -1);
  const rows = await db.many<{ line: string }>('select line from ach_journal where strpos(line, $1) > 0 order by number desc', [about]);
  return rows.map(({ line }) => line);
}

/** Lines of comparisons that were noted, in which a person said something of lines that are gone. */
export async function listNotedWithGone(db: Queryable): Promise<string[]> {
  const rows = await db.many<{ line: string }>(`select line from ach_journal where strpos(line, '"gone":') > 0`);
  return rows.map(({ line }) => line);
}

/** The database that noted last, by itself; undefined where nothing was ever noted. */
export async function readLastIdentity(db: Queryable): Promise<string | undefined> {
  const row = await db.maybe<{ identity: string }>('select database_identity as identity from ach_journal order by number desc limit 1');
  return row?.identity;
}

export interface HoldEvent {
  readonly at: Date;
  readonly event: 'held' | 'released';
  readonly by_whom: string;
  readonly why: string;
}

/** The last time that deliveries were held or released; undefined where they never were. */
export function findLastHold(db: Queryable): Promise<(HoldEvent & { readonly number: number }) | undefined> {
  return db.maybe('select number, at, event, by_whom, why from ach_delivery_holds order by number desc limit 1');
}

/**
 * Notes that deliveries are held or released. `after`: the last such row that the caller knew, or null; false, and
 * nothing noted, where another came since. `names`: files that only an acknowledgement tells of, as a person saw.
 */
export async function insertHold(
  tx: Queryable,
  { at, event, by_whom, why, names }: HoldEvent & { names: readonly string[] },
  after?: number | null,
): Promise<boolean> {
  await tx.run('select pg_advisory_xact_lock($1)', [LOCKS.holds]);
  if (after !== undefined && ((await findLastHold(tx))?.number ?? null) !== after) return false;
  await tx.run('insert into ach_delivery_holds (at, event, by_whom, why, names) values ($1, $2, $3, $4, $5)', [
    at,
    event,
    by_whom,
    why,
    names,
  ]);
  return true;
}

/** Names of files that the database does not know, and that a person has seen when deliveries were released. */
export async function listComparedNames(db: Queryable): Promise<string[]> {
  return (await db.many<{ name: string }>('select distinct unnest(names) as name from ach_delivery_holds')).map(({ name }) => name);
}

/** Files that were originated, by names without regard to capitals. */
export function findOriginatedByNames(
  db: Queryable,
  lower_names: readonly string[],
): Promise<{ id: string; name: string; status: string; sha256: string; effective_entry_date: string }[]> {
  return db.many('select id, name, status, sha256, effective_entry_date from ach_files where lower(name) = any($1)', [lower_names]);
}
