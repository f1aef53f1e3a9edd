import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { PRODUCTION } from '../../../test/support/production.ts';
import { newKey, writeKeys } from '../../../test/support/sealing-keys.ts';
import { readConfig } from '../../config.ts';
import { startServer } from '../../server.ts';
import { type CenterMode, keepMode, requireMode } from './center-mode.ts';

// A start brings the schema up to date, which takes its time where several tests run at once.
vi.setConfig({ testTimeout: 60_000 });

const REFUSALS: Readonly<Record<CenterMode, string>> = {
  sandbox: 'this database has been a sandbox’s',
  production: 'this database is production’s, and real people’s money stands in it',
};

let folder: string;
let database: TestDatabase;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'drawbridge-mode-'));
  await writeKeys(join(folder, 'keys'), { 1: newKey() });
  database = await createTestDatabase(inject('postgres'));
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Starts a server as its program does, and stops it. */
async function start(mode: CenterMode): Promise<void> {
  const real = { ...PRODUCTION, ODFI: 'folder', ODFI_FOLDER: folder, SEALING_KEYS_FILE: join(folder, 'keys') };
  const server = await startServer(
    readConfig({
      ...(mode === 'production' ? real : { SANDBOX: 'on' }),
      PORT: '0',
      LOG_LEVEL: 'silent',
      DATA_DIR: join(folder, mode),
      DATABASE_URL: database.server_url,
      DATABASE_MIGRATION_URL: database.owner_url,
    }),
  );
  await server.stop();
}

/** Whether the server's role has what it has in a sandbox alone. */
async function mayMoveClock(): Promise<boolean> {
  const client = new pg.Client({ connectionString: database.server_url });
  await client.connect();
  const { rows } = await client.query<{ may: boolean }>(`select has_column_privilege('clock', 'offset_ms', 'update') as may`);
  await client.end();
  return rows[0]?.may === true;
}

describe('a database', () => {
  it.each([
    ['production', 'sandbox'],
    ['sandbox', 'production'],
  ] as const)('that has been started on in %s refuses a %s, which changes nothing, and goes on itself [LIV-02]', async (mode, other) => {
    await start(mode);
    expect(await mayMoveClock()).toBe(mode === 'sandbox');
    await expect(start(other)).rejects.toThrow(REFUSALS[mode]);
    expect(await mayMoveClock()).toBe(mode === 'sandbox');
    await start(mode);
  });

  it('is noted once, whoever is second [LIV-02]', async () => {
    await requireMode(database.owner_url, 'production');
    await keepMode(database.owner_url, 'production');
    await keepMode(database.owner_url, 'production');
    await requireMode(database.owner_url, 'production');
    await expect(keepMode(database.owner_url, 'sandbox')).rejects.toThrow(REFUSALS.production);
  });
});
