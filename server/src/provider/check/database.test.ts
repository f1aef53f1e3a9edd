import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { PRODUCTION } from '../../../test/support/production.ts';
import { newKey, writeKeys } from '../../../test/support/sealing-keys.ts';
import { readConfig } from '../../config.ts';
import { createDatabase, SERVER_ROLE } from '../../kernel/db/roles.ts';
import { StartRefused } from '../../kernel/start-refused.ts';
import { startServer } from '../../server.ts';
import { checkAll } from './index.ts';

const EMPTY = 'drawbridge_check_empty';

let folder: string;
let made: TestDatabase;
let empty: { server_url: string; owner_url: string };
const admin = async (work: (client: pg.Client) => Promise<unknown>, database?: string): Promise<void> => {
  const url = new URL(inject('postgres').admin_url);
  if (database !== undefined) url.pathname = `/${database}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await work(client).finally(() => client.end());
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'drawbridge-check-database-'));
  await writeKeys(join(folder, 'keys'), { 1: newKey() });
  made = await createTestDatabase(inject('postgres'));
  await admin((client) => createDatabase(client, EMPTY));
  const of = (url: string) => Object.assign(new URL(url), { pathname: `/${EMPTY}` }).href;
  empty = { server_url: of(made.server_url), owner_url: of(made.owner_url) };
});
afterAll(async () => {
  await made.drop();
  await admin((client) => client.query(`drop database ${EMPTY} with (force)`));
  await rm(folder, { recursive: true, force: true });
});

const env = ({ server_url, owner_url }: { server_url: string; owner_url: string }) => ({
  ...PRODUCTION,
  ODFI: 'folder',
  ODFI_FOLDER: folder,
  PORT: '0',
  LOG_LEVEL: 'silent',
  DATA_DIR: join(folder, 'data'),
  SEALING_KEYS_FILE: join(folder, 'keys'),
  DATABASE_URL: server_url,
  DATABASE_MIGRATION_URL: owner_url,
});
const ABOUT_DATABASES = ['Database', 'Migration role', 'Schema', 'Rights', 'Sealing keys'];
const found = async (given: Readonly<Record<string, string>>) =>
  (await checkAll(given)).filter(({ what }) => ABOUT_DATABASES.includes(what));
const saidOf = async (given: Readonly<Record<string, string>>, what: string) =>
  (await found(given)).filter((finding) => finding.what === what);
const refusalOf = (given: Readonly<Record<string, string>>) =>
  startServer(readConfig(given)).then(
    () => undefined,
    (error: Error) => error,
  );

describe('the role that changes the schema', () => {
  test('is found missing, wrong and right; a start without it is refused in words [LIV-04]', async () => {
    const unset = { ...env(empty), DATABASE_MIGRATION_URL: '' };
    expect(await saidOf(unset, 'Migration role')).toEqual([
      expect.objectContaining({
        good: false,
        says: expect.stringMatching(/^DATABASE_MIGRATION_URL is not set, and drawbridge_server of DATABASE_URL may not make tables/),
      }),
    ]);
    const other = new URL(made.server_url);
    other.searchParams.set('application_name', 'other');
    const wrong = { ...env(made), DATABASE_MIGRATION_URL: other.href };
    expect((await saidOf(wrong, 'Migration role'))[0]?.says).toMatch(
      /^DATABASE_MIGRATION_URL works as drawbridge_server, who may not make tables in the schema public and does not own all of its tables/,
    );
    expect(await saidOf(env(made), 'Migration role')).toEqual([
      { what: 'Migration role', good: true, says: 'drawbridge_owner may make the tables, and bring them up to date.' },
    ]);
    const [first, second] = [await refusalOf(unset), await refusalOf(wrong)];
    for (const refusal of [first, second]) expect(refusal).toBeInstanceOf(StartRefused);
    expect(first?.message).toMatch(/^DATABASE_MIGRATION_URL must name the owner of the database: it is not set.*permission denied/);
    expect(second?.message).toMatch(/^DATABASE_MIGRATION_URL must name the owner of the database: its role may not/);
  });
});

test('a server’s role that may make no temporary tables is found, with what to grant [LIV-04]', async () => {
  const database = new URL(made.server_url).pathname.slice(1);
  await admin((client) => client.query(`revoke temporary on database "${database}" from ${SERVER_ROLE}`));
  expect(await saidOf(env(made), 'Rights')).toContainEqual({
    what: 'Rights',
    good: false,
    says: 'drawbridge_server may not make temporary tables, and must: files to the bank are made through them.',
    remedy: `As the database’s owner: grant temporary on database "${database}" to "drawbridge_server"`,
  });
  await admin((client) => client.query(`grant temporary on database "${database}" to ${SERVER_ROLE}`));
  expect(JSON.stringify(await saidOf(env(made), 'Rights'))).not.toContain('temporary');
});

test('an empty database is said to be empty, once, and so is one on which a first start was cut short [LIV-04]', async () => {
  const wrong = async () => (await found(env(empty))).filter(({ good }) => !good).map(({ what, says }) => [what, says]);
  expect(await wrong()).toEqual([['Schema', 'The database is empty.']]);
  expect((await found(env(empty))).filter(({ seen }) => seen === false).map(({ what, says }) => [what, says])).toEqual([
    ['Rights', 'Not looked at: the database is empty.'],
    ['Sealing keys', 'Not looked at: the database is empty.'],
  ]);
  await admin((client) => client.query('create table schema_migrations (name text)'), EMPTY);
  expect((await wrong()).at(-1)).toEqual(['Schema', 'No start has ended on this database: the server’s role may not read it.']);
});
