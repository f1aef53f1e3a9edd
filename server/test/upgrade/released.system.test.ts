import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { RELEASES } from '../../../tools/release/checks.mjs';
import { takeSnapshot } from '../../../tools/release/snapshot.mjs';
import { migrateQueue } from '../../src/kernel/db/queue-schema.ts';
import { SERVER_ROLE } from '../../src/kernel/db/roles.ts';
import { migrate } from '../../src/schema/migrate.ts';
import { emptyDatabase } from '../deploy/empty-database.ts';
import type { TestDatabase } from '../support/database.ts';
import { startTestServer, type TestServer } from '../support/index.ts';
import { pay } from '../support/payments.ts';
import { signInConsumer, signInMerchant } from '../support/sign-in.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const FOLDER = join(ROOT, RELEASES);
const BIN = process.env['POSTGRES_BIN'] ?? '/usr/lib/postgresql/15/bin';
const LONG_MS = 1_200_000;

interface Release {
  readonly version: string;
  readonly database: string;
  readonly sealing_key: string;
  readonly taken_at: string;
}

const kept = existsSync(FOLDER) ? readdirSync(FOLDER).filter((name) => name.endsWith('.json')) : [];
const released = kept.map((name): [string, () => Promise<Release>] => {
  const release = JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) as Release;
  return [`of ${release.version}, as it was released`, async () => ({ ...release, database: join(FOLDER, release.database) })];
});

let scratch: string;
beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), 'drawbridge-released-'));
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** This version's own, made as its release will make it: so that the next version finds one that can be taken over. */
async function ofToday(): Promise<Release> {
  const database = join(scratch, 'today.dump.gz');
  return { version: 'today', database, ...(await takeSnapshot(database)) };
}

describe.each([...released, ['of today, as a release would keep it', ofToday] as const])('a database %s', (_name, find) => {
  let release: Release;
  let database: TestDatabase;
  let server: TestServer | undefined;
  let env: Record<string, string>;
  let data_dir: string;

  beforeAll(async () => {
    release = await find();
    database = await emptyDatabase(inject('postgres'));
    data_dir = mkdtempSync(join(scratch, 'data-'));
    const keys = join(scratch, `${release.version}.keys`);
    writeFileSync(keys, JSON.stringify({ sealing_keys: { 1: release.sealing_key } }), { mode: 0o600 });
    env = { SEALING_KEYS_FILE: keys, DEMO: 'on' };
    const restored = spawnSync(join(BIN, 'pg_restore'), ['--exit-on-error', '--no-owner', '-d', database.owner_url], {
      encoding: 'utf8',
      input: gunzipSync(readFileSync(release.database)),
    });
    expect(restored.stderr).toBe('');
  }, LONG_MS);
  afterAll(async () => {
    await server?.stop();
    await database.drop();
  });

  test('is brought to today’s version, and all that was in it proves', { timeout: LONG_MS }, async () => {
    await migrate(database.owner_url, SERVER_ROLE, 'sandbox');
    await migrateQueue(database.owner_url, SERVER_ROLE);
    const at = new Date(new Date(release.taken_at).getTime() + 60_000);
    server = await startTestServer({ identity: 'embedded', on: { urls: database, data_dir }, at, env });
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    expect(prove()).toContain('the newest seal is');
  });

  test('its people log in, and pay', { timeout: LONG_MS }, async () => {
    const running = server as TestServer;
    const maya = await signInConsumer(running, '2125550101');
    const ingrid = await signInMerchant(running, 'ingrid.dahl', 'Lantern-Harbor-7');
    const { id } = await running.context.db.one<{ id: string }>("select id from businesses where name = 'Harbor Books'");
    const till = { token: ingrid.access_token, business_id: id };
    expect((await pay(running, { token: maya.access_token }, till, 1_250)).status).toBe('COMPLETED');
    expect(prove()).toContain('the newest seal is');
  });

  /** `npm run prove` with the same settings. Throws with its words where anything is broken. */
  function prove(): string {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['server/src/prove.ts'], {
      cwd: ROOT,
      encoding: 'utf8',
      env: {
        ...{ PATH: process.env['PATH'], SANDBOX: 'on', DATA_DIR: data_dir },
        ...{ DATABASE_URL: database.server_url, DATABASE_MIGRATION_URL: database.owner_url },
        ...env,
      },
    });
    if (status !== 0) throw new Error(`${stdout}${stderr}`);
    return stdout;
  }
});
