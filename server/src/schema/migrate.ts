import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { CenterMode } from '../kernel/db/center-mode.ts';
import type { Queryable } from '../kernel/db/database.ts';
import { makeFirstMonths } from '../kernel/months/index.ts';
import { makeChangeNotes } from '../kernel/seals/index.ts';
import { StartRefused } from '../kernel/start-refused.ts';
import { BUILT_IN_TERMS } from '../kernel/texts/built-in-terms.ts';
import { pourLedgerTables } from '../ledger/index.ts';
import { pourTransitions } from '../payments/purchases/index.ts';
import { keepConsentTexts, type TermsByLanguage } from '../people/consents/index.ts';
import { pourRiskRules } from '../risk/index.ts';

export { readMigrations } from './store.ts';

/** A folder for each release, oldest first: what it found empty, or changed. */
export const SCHEMA_FOLDER = fileURLToPath(new URL('../../schema', import.meta.url));
/** Functions lie beside the verbs that call them, each in a file of its own. */
const functionsDir = fileURLToPath(new URL('..', import.meta.url));
const grantsFile = fileURLToPath(new URL('./grants.sql', import.meta.url));
const CREATES_VIEW = /^create view (\w+)/m;
/** Two servers that start at once migrate one after the other. */
const MIGRATION_LOCK = 4_201_001;
/** Whoever waits for a table's lock holds up all who come after: not for longer than calls of an older server may wait. */
const LOCK_WAIT = '2s';
const MOST_TRIES = 10;
/** PostgreSQL's insufficient_privilege, lock_not_available and deadlock_detected. */
const [MAY_NOT, LOCKED, DEADLOCK] = ['42501', '55P03', '40P01'];

async function sqlFiles(dir: string): Promise<string[]> {
  const names = await readdir(dir, { recursive: true });
  return names.filter((name) => name.endsWith('.sql')).sort((one, other) => one.localeCompare(other, 'en', { numeric: true }));
}

/** The name of every migration of this version. */
export function migrationNames(): Promise<string[]> {
  return sqlFiles(SCHEMA_FOLDER);
}

/**
 * Brings the schema up to date: releases' files once, then functions and grants as they stand, for `server_role`, which
 * by `mode` production may write nothing of a sandbox's. Refuses to start when a migration that has run was changed.
 */
export async function migrate(owner_url: string, server_role: string, mode: CenterMode): Promise<{ ran: string[] }> {
  const client = new pg.Client({ connectionString: owner_url });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(`create table if not exists schema_migrations (name text primary key, sha256 text not null)`);
    const done = new Map<string, string>();
    for (const row of (await client.query<{ name: string; sha256: string }>('select name, sha256 from schema_migrations')).rows)
      done.set(row.name, row.sha256);

    const names = await migrationNames();
    const newer = [...done.keys()].find((name) => !names.includes(name));
    if (newer !== undefined) throw new StartRefused(`the database belongs to a newer version, which has ${newer}: start that one`);
    const files = await Promise.all(names.map(readFileOfRelease));
    for (const { name, sha256 } of files)
      if (done.has(name) && done.get(name) !== sha256)
        throw new StartRefused(`the database was made with another ${name} than this version has: it cannot be used`);
    const missing = files.filter(({ name }) => !done.has(name));
    await bringUpToDate(client, missing, { server_role, mode });
    return { ran: missing.map(({ name }) => name) };
  } finally {
    await client.end();
  }
}

interface FileOfRelease {
  readonly name: string;
  readonly text: string;
  readonly sha256: string;
}

async function readFileOfRelease(name: string): Promise<FileOfRelease> {
  const text = await readFile(join(SCHEMA_FOLDER, name), 'utf8');
  return { name, text, sha256: createHash('sha256').update(text).digest('hex') };
}

/**
 * All in one transaction: where any of it fails, the database stays that of the older version, whose servers work on.
 * Throws StartRefused with what to do, or the error itself where the role may not do it.
 */
async function bringUpToDate(
  client: pg.Client,
  missing: readonly FileOfRelease[],
  { server_role, mode }: { readonly server_role: string; readonly mode: CenterMode },
): Promise<void> {
  let at = 'the functions of this version';
  const work = async (): Promise<void> => {
    await client.query(`set local lock_timeout = '${LOCK_WAIT}'`);
    for (const { name, text, sha256 } of missing) {
      at = name;
      await client.query(text);
      await client.query('insert into schema_migrations (name, sha256) values ($1, $2)', [name, sha256]);
    }
    at = 'the functions of this version';
    await pourWhatBelongsToNoRelease(client, server_role, mode);
  };
  for (let tries = 1; ; tries += 1) {
    try {
      return await inTransaction(client, work);
    } catch (error) {
      const { code, message } = error as { code?: string; message: string };
      // A connection that broke, or a database that is stopping, says nothing about this version.
      if (!(error instanceof pg.DatabaseError) || code === MAY_NOT || code?.startsWith('57')) throw error;
      if ((code === LOCKED || code === DEADLOCK) && tries < MOST_TRIES) continue;
      throw new StartRefused(
        `the database was not brought up to date: ${at} failed (${message}). Nothing of it was kept, and servers of the version before ` +
          'work on: leave them running, or start them again, and tell who made this version',
        { cause: error },
      );
    }
  }
}

/** Functions, tables that are poured, and grants, as they stand in this version. */
async function pourWhatBelongsToNoRelease(client: pg.Client, server_role: string, mode: CenterMode): Promise<void> {
  await pourTransitions(writing(client));
  await pourLedgerTables(writing(client));
  await pourRiskRules(writing(client));
  await keepConsentTexts(writing(client), BUILT_IN_TERMS);
  await client.query("select set_config('drawbridge.server_role', $1, true), set_config('drawbridge.center_mode', $2, true)", [
    server_role,
    mode,
  ]);
  // In whichever order they are read: bodies are checked when they run.
  await client.query('set local check_function_bodies = off');
  const views = await viewsThere(client);
  for (const name of offersFirst(await sqlFiles(functionsDir))) {
    if (join(functionsDir, name) === grantsFile) continue;
    const text = await readFile(join(functionsDir, name), 'utf8');
    // Made once: remaking a view at a start would block its readers. One that a migration drops is made as it stands now.
    const view = CREATES_VIEW.exec(text)?.[1];
    if (view === undefined || !views.has(view)) await client.query(text);
  }
  await makeFirstMonths(writing(client));
  await makeChangeNotes(writing(client), server_role);
  await client.query(await readFile(grantsFile, 'utf8'));
}

async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin');
  try {
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

async function viewsThere(client: pg.Client): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ viewname: string }>("select viewname from pg_views where schemaname = 'public'");
  return new Set(rows.map(({ viewname }) => viewname));
}

/** What rooms offer comes before its uses at once: a trigger that is made, and the views that it reads. */
function offersFirst(names: readonly string[]): string[] {
  const isOffer = (name: string): boolean => dirname(name).endsWith(join('sql', 'public'));
  return [...names.filter(isOffer), ...names.filter((name) => !isOffer(name))];
}

/** The connection in the few words that the rooms' stores write with. */
function writing(client: pg.Client): Pick<Queryable, 'many' | 'run'> {
  return {
    many: async <R>(text: string, values: readonly unknown[] = []) => (await client.query(text, [...values])).rows as R[],
    run: async (text, values = []) => (await client.query(text, [...values])).rowCount ?? 0,
  };
}

/**
 * Keeps the provider's own terms, and the words of authorizations under them, before anybody agrees to them.
 * `owner_url` connects as the owner of the schema, which must be up to date.
 */
export async function keepTerms(owner_url: string, terms: TermsByLanguage): Promise<void> {
  const client = new pg.Client({ connectionString: owner_url });
  await client.connect();
  try {
    await inTransaction(client, () => keepConsentTexts(writing(client), terms));
  } finally {
    await client.end();
  }
}
