import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createTestDatabase } from '../../../test/support/database.ts';
import { startTestServer, TestClock, type TestServer } from '../../../test/support/index.ts';
import { advanceTo, newYork } from '../../../test/support/money.ts';
import { newPayer, type Payer, pay, type Till, tillOf } from '../../../test/support/payments.ts';
import { openShop } from '../../../test/support/people.ts';
import { LOCKS } from '../db/advisory-lock.ts';
import { Database } from '../db/database.ts';
import { CHAIN_PROOF, invariants, type Sealing, startSealing, unsealedCount } from './index.ts';
import { RHYTHM } from './start-sealing.ts';

// When records are sealed, in lives of whole servers on one database, which outlives them.
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let owner: pg.Client;
let db: Database;
let data_dir: string;
const clock = new TestClock();

beforeAll(async () => {
  clock.set(newYork('2026-06-01', '10:00'));
  data_dir = await mkdtemp(join(tmpdir(), 'drawbridge-server-'));
  database = await createTestDatabase(inject('postgres'));
  owner = new pg.Client({ connectionString: database.owner_url });
  await owner.connect();
  db = new Database(database.server_url, { connections: 2, onIdleError: () => undefined });
});
afterAll(async () => {
  await owner.end();
  await db.close();
  await database.drop();
  await rm(data_dir, { recursive: true, force: true });
});

/** A server on the database; all of them have the same folder, and with it the same keys. */
function begin(): Promise<TestServer> {
  const { server_url, owner_url } = database;
  return startTestServer({ beside: { urls: { server_url, owner_url }, data_dir, clock, context: { db } } });
}

async function people(server: TestServer): Promise<{ payer: Payer; till: Till }> {
  return { payer: await newPayer(server, { balance: 100_000_00 }), till: await tillOf(await openShop(server)) };
}

/** Keeps every server from sealing, for as long as the deed takes. */
async function unsealed(deed: () => Promise<void>): Promise<void> {
  await owner.query('select pg_advisory_lock($1)', [LOCKS.sealing]);
  try {
    await deed();
  } finally {
    await owner.query('select pg_advisory_unlock($1)', [LOCKS.sealing]);
  }
}

/** Patience with a busy machine, and less than it takes until the next round seals it anyhow. */
const PATIENCE_MS = 15_000;
const sealedNow = () => expect.poll(() => unsealedCount(db), { timeout: PATIENCE_MS }).toBe(0);

it('after a short life everything is sealed: it started, took fifty payments and stopped [TRU-07]', async () => {
  const server = await begin();
  const { payer, till } = await people(server);
  // In one go, so that the rounds in between find nothing to do for it.
  await unsealed(async () => {
    for (let n = 0; n < 50; n += 1) await pay(server, payer, till, 100 + n);
  });
  await server.stop();
  expect(await unsealedCount(db)).toBe(0);
  const { count } = await db.one<{ count: number }>(`select sum(row_count) as count from seals where table_name = 'consents'`);
  expect(count).toBe(50);
  for (const { name, check } of invariants) expect(await check(db), name).toEqual([]);
  // By the clock on the wall: the sandbox's stands in June 2026.
  const { recent } = await db.one<{ recent: boolean }>(`select max(sealed_at) > now() - interval '10 minutes' as recent from seals`);
  expect(recent).toBe(true);
});

it('a start seals what a killed server had left open, and a cutoff what it has done [TRU-07]', async () => {
  const first = await begin();
  const { payer, till } = await people(first);
  await unsealed(async () => {
    await pay(first, payer, till, 700);
    // It gives up sealing as it stops, and leaves everything as if it had been killed.
    await first.stop();
    expect(await unsealedCount(db)).toBeGreaterThan(0);
  });
  const server = await begin();
  try {
    await sealedNow();
    await advanceTo(server, newYork('2026-06-01', '22:00:05'));
    // What the delivery writes behind the cutoff waits for the next round.
    const tables = () => db.one<{ names: string[] }>('select array_agg(distinct table_name) as names from seals');
    await expect
      .poll(async () => (await tables()).names, { timeout: PATIENCE_MS })
      .toEqual(expect.arrayContaining(['ach_files', 'ach_entries', 'ach_file_pieces']));
  } finally {
    await server.stop();
  }
});

it('nothing is older than a minute without its seal: a round begins, and has waited, before that [TRU-07]', () => {
  expect(2 * RHYTHM.every_ms + RHYTHM.wait_ms).toBeLessThan(60_000);
});

describe('a transaction that stays open', () => {
  it('keeps its own table waiting, is named in the log, and keeps nothing else from being sealed [TRU-07]', async () => {
    const server = await begin();
    const slow = new pg.Client({ connectionString: database.server_url, application_name: 'slow-one' });
    await slow.connect();
    let sealing: Sealing | undefined;
    const abandonedRow = (reference: string) =>
      `insert into ach_abandoned_entries (purchase_id, reference, reason, since, abandoned_at, abandoned_by, abandoned_why)
       values ('pur_1', '${reference}', 'reason', now(), now(), 'Ingrid', 'why')`;
    try {
      const { payer, till } = await people(server);
      await slow.query('begin');
      await slow.query(abandonedRow('slow'));
      await db.run(abandonedRow('quick'));
      // In quick rounds, beside the server's own.
      sealing = startSealing(server.context, { every_ms: 20, wait_ms: 0 });
      await pay(server, payer, till, 800);
      const open = () =>
        db.one<{ left: number }>(
          `select count(*) as left from purchase_events where seq > (select max(to_seq) from seals where table_name = 'purchase_events')`,
        );
      await expect.poll(async () => (await open()).left).toBe(0);
      await expect
        .poll(() => server.log_lines.find((line) => line.includes('records cannot be sealed')))
        .toMatch(/"tables":\["ach_abandoned_entries"\].*slow-one/);
      await expect.poll(() => unsealedCount(db)).toBe(1);
      await slow.query('commit');
      await sealedNow();
      const { row_count } = await db.one<{ row_count: number }>(`select row_count from seals where table_name = 'ach_abandoned_entries'`);
      expect(row_count).toBe(2);
      for (const { name, check } of invariants) expect(await check(db), name).toEqual([]);
    } finally {
      await sealing?.stop();
      await slow.end();
      await server.stop();
    }
  });
});

it('two servers make one chain [TRU-07]', async () => {
  const servers = [await begin(), await begin()] as const;
  const sealings = servers.map(({ context }) => startSealing(context, { every_ms: 1, wait_ms: 100 }));
  try {
    const { payer, till } = await people(servers[0]);
    for (let n = 0; n < 10; n += 1) await pay(servers[0], payer, till, 900 + n);
    await sealedNow();
  } finally {
    for (const sealing of sealings) await sealing.stop();
    for (const server of servers) await server.stop();
  }
  const chain = invariants.find(({ name }) => name === CHAIN_PROOF);
  expect(await chain?.check(db)).toEqual([]);
});
