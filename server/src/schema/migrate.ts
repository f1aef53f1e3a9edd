import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PURCHASE_TRANSITIONS } from '@drawbridge/contract';
import pg from 'pg';
import { makeChangeNotes } from '../kernel/seals/index.ts';
import { StartRefused } from '../kernel/start-refused.ts';
import { BUILT_IN_TERMS } from '../kernel/texts/built-in-terms.ts';
import { LEDGER_ACCOUNTS, postingRecords } from '../ledger/index.ts';
import { consentTextsOf, type TermsByLanguage } from '../people/consents/index.ts';

/** A folder for each release, oldest first: what it found empty, or changed. */
export const SCHEMA_FOLDER = fileURLToPath(new URL('../../schema', import.meta.url));
/** Functions lie beside the verbs that call them, each in a file of its own. */
const functionsDir = fileURLToPath(new URL('..', import.meta.url));
const grantsFile = fileURLToPath(new URL('./grants.sql', import.meta.url));
/** Two servers that start at once migrate one after the other. */
const MIGRATION_LOCK = 4_201_001;

async function sqlFiles(dir: string): Promise<string[]> {
  const names = await readdir(dir, { recursive: true });
  return names.filter((name) => name.endsWith('.sql')).sort((one, other) => one.localeCompare(other, 'en', { numeric: true }));
}

/** The name of every migration of this version. */
export function migrationNames(): Promise<string[]> {
  return sqlFiles(SCHEMA_FOLDER);
}

/**
 * Brings the schema up to date: the files of each release once, then the functions and the grants as they stand now.
 * `owner_url` connects as the owner of the schema; `server_role` is the role the server works as.
 * Refuses to start when a migration that has run was changed since.
 */
export async function migrate(owner_url: string, server_role: string): Promise<{ ran: string[] }> {
  const client = new pg.Client({ connectionString: owner_url });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(`create table if not exists schema_migrations (name text primary key, sha256 text not null)`);
    const done = new Map<string, string>();
    for (const row of (await client.query<{ name: string; sha256: string }>('select name, sha256 from schema_migrations')).rows)
      done.set(row.name, row.sha256);

    const ran: string[] = [];
    const names = await migrationNames();
    const newer = [...done.keys()].find((name) => !names.includes(name));
    if (newer !== undefined) throw new StartRefused(`the database belongs to a newer version, which has ${newer}: start that one`);
    for (const name of names) {
      const text = await readFile(join(SCHEMA_FOLDER, name), 'utf8');
      const sha256 = createHash('sha256').update(text).digest('hex');
      const known = done.get(name);
      if (known !== undefined && known !== sha256)
        throw new StartRefused(`the database was made with another ${name} than this version has: it cannot be used`);
      if (known !== undefined) continue;
      await inTransaction(client, async () => {
        await client.query(text);
        await client.query('insert into schema_migrations (name, sha256) values ($1, $2)', [name, sha256]);
      });
      ran.push(name);
    }
    await inTransaction(client, async () => {
      await writeTransitions(client);
      await writeLedgerTables(client);
      await writeConsentTexts(client, BUILT_IN_TERMS);
      await client.query("select set_config('drawbridge.server_role', $1, true)", [server_role]);
      // In whichever order they are read: bodies are checked when they run.
      await client.query('set local check_function_bodies = off');
      for (const name of await sqlFiles(functionsDir)) {
        if (join(functionsDir, name) === grantsFile) continue;
        await client.query(await readFile(join(functionsDir, name), 'utf8'));
      }
      await writeChangeNotes(client, server_role);
      await client.query(await readFile(grantsFile, 'utf8'));
    });
    return { ran };
  } finally {
    await client.end();
  }
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

/** The database's copy of the transition table is made from the one in the contract. */
async function writeTransitions(client: pg.Client): Promise<void> {
  await client.query('delete from purchase_transitions');
  await client.query(
    `insert into purchase_transitions (from_status, event, to_status)
     select * from unnest($1::text[], $2::text[], $3::text[])`,
    [PURCHASE_TRANSITIONS.map((row) => row.from), PURCHASE_TRANSITIONS.map((row) => row.event), PURCHASE_TRANSITIONS.map((row) => row.to)],
  );
}

/** The chart of accounts and the table of postings, made from the ones in the ledger. */
async function writeLedgerTables(client: pg.Client): Promise<void> {
  await client.query('delete from ledger_postings');
  await client.query('delete from ledger_accounts');
  await client.query(
    `insert into ledger_accounts (account, normal_side, party, may_go_below_zero, purpose)
     select account, normal_side, party, may_go_below_zero, purpose from jsonb_populate_recordset(null::ledger_accounts, $1)`,
    [JSON.stringify(LEDGER_ACCOUNTS)],
  );
  await client.query(
    `insert into ledger_postings (event, line, debit_account, debit_party, credit_account, credit_party, share)
     select event, line, debit_account, debit_party, credit_account, credit_party, share from jsonb_populate_recordset(null::ledger_postings, $1)`,
    [JSON.stringify(postingRecords())],
  );
}

/** The triggers that note later changes of sealed rows, made from the list of sealed tables. */
async function writeChangeNotes(client: pg.Client, server_role: string): Promise<void> {
  await makeChangeNotes(
    {
      many: async <R>(text: string, values: readonly unknown[] = []) => (await client.query(text, [...values])).rows as R[],
      run: async (text) => (await client.query(text)).rowCount ?? 0,
    },
    server_role,
  );
}

/**
 * Keeps the provider's own terms, and the words of authorizations under them, before anybody agrees to them. `owner_url` connects as the owner of the
 * schema, which must be up to date.
 */
export async function keepTerms(owner_url: string, terms: TermsByLanguage): Promise<void> {
  const client = new pg.Client({ connectionString: owner_url });
  await client.connect();
  try {
    await inTransaction(client, () => writeConsentTexts(client, terms));
  } finally {
    await client.end();
  }
}

/** The words of authorizations under these terms, beside those of every version before: what was shown once must be found again. */
async function writeConsentTexts(client: pg.Client, terms: TermsByLanguage): Promise<void> {
  for (const { sha256, text, version } of Object.values(terms))
    await client.query(
      `insert into consent_terms (sha256, text, version) values ($1, $2, $3)
       on conflict (sha256) do update set version = excluded.version where consent_terms.version is null and excluded.version is not null`,
      [sha256, text, version],
    );
  await client.query(
    `insert into consent_texts (id, kind, language, text, terms_sha256)
     select id, kind, language, text, terms_sha256 from jsonb_populate_recordset(null::consent_texts, $1) on conflict do nothing`,
    [JSON.stringify(consentTextsOf(terms))],
  );
}
