import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { externalAccounts, purchases, users } from '@drawbridge/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, TestClock, type TestServer } from '../../../test/support/index.ts';
import { ask, newPayer, start as startPurchase, tillOf } from '../../../test/support/payments.ts';
import { openShop } from '../../../test/support/people.ts';
import { migrate } from '../../schema/migrate.ts';
import { DatabaseAway } from '../db/away.ts';
import { Database } from '../db/database.ts';
import { type EmbeddedPostgres, freePort, startEmbedded } from '../db/embedded.ts';
import { migrateQueue } from '../db/queue-schema.ts';
import { SERVER_ROLE } from '../db/roles.ts';
import { readSecrets } from '../db/secrets.ts';
import { startWorker, type Task } from '../jobs/queue.ts';

const WARNING = 40;

let folder: string;
let postgres: EmbeddedPostgres;
let startDatabase: (more?: Record<string, string>) => Promise<EmbeddedPostgres>;
let server: TestServer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'drawbridge-away-'));
  await chmod(folder, 0o755);
  const secrets = await readSecrets(folder);
  // The same port each time, as an outside database has.
  const settings = { port: String(await freePort()), fsync: 'off' };
  startDatabase = (more) => startEmbedded(folder, secrets, { connections: 50, settings: { ...settings, ...more } });
  postgres = await startDatabase();
  const { server_url, owner_url } = postgres;
  await migrate(owner_url, SERVER_ROLE, 'sandbox');
  await migrateQueue(owner_url, SERVER_ROLE);
  const db = new Database(server_url, { connections: 1, onIdleError: () => undefined });
  server = await startTestServer({
    beside: { urls: { server_url, owner_url }, data_dir: folder, clock: new TestClock(), context: { db } },
  });
  await db.close();
});
afterAll(async () => {
  await server.stop();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

interface Line {
  readonly level: number;
  readonly msg: string;
}
const loudSince = (from: number) =>
  server.log_lines
    .slice(from)
    .map((line) => JSON.parse(line) as Line)
    .filter(({ level }) => level >= WARNING)
    .map(({ msg }) => msg);

it('answers 503 with Retry-After while its database is away, tells of it twice in its log, and goes on where it was [TRU-33]', async () => {
  const payer = await newPayer(server);
  const shop = await openShop(server);
  const { id: purchaseId } = await ask(server, await tillOf(shop), await startPurchase(server, payer), 1_250);
  const key = randomUUID();
  const confirm = () => server.call(purchases.confirmDebit, { token: payer.token, body: { purchaseId }, key });
  const from = server.log_lines.length;

  await postgres.stop();
  const calls = [
    confirm,
    () => server.call(users.read, { token: payer.token }),
    () => server.call(purchases.start, { token: payer.token }),
    () => server.call(externalAccounts.list, { token: payer.token }),
  ];
  for (let round = 0; round < 5; round++)
    for (const reply of await Promise.all(calls.map((call) => call()))) {
      expect(reply).toMatchObject({ status: 503, refusal: { code: 'DATABASE_AWAY', status: 503 } });
      expect(reply.headers.get('retry-after')).toBe('2');
    }
  const sign_in = await fetch(`${server.url}/oidc/token`, {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: 'x'.repeat(43), client_id: 'drawbridge-web' }),
  });
  expect([sign_in.status, sign_in.headers.get('retry-after')]).toEqual([503, '2']);
  const ready = await fetch(`${server.url}/readyz`);
  expect([ready.status, await ready.json()]).toMatchObject([503, { causes: { database: 'the database does not answer' } }]);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  for (const line of ['drawbridge_database_up 0', 'drawbridge_not_ready{cause="database"} 1', 'drawbridge_exceptions_open Nan'])
    expect(metrics).toContain(`${line}\n`);
  await expect.poll(() => loudSince(from)).toEqual(['the database is away: calls are answered 503 until it is back']);

  postgres = await startDatabase();
  await expect.poll(() => loudSince(from).at(-1)).toBe('the database is back');
  await expect.poll(async () => (await confirm()).status).toBe(200);
  await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status).toBe(200);
  expect(loudSince(from)).toHaveLength(2);
  // One payment, however often it was asked for.
  const { count } = await server.context.db.one<{ count: number }>(
    `select count(*) as count from purchase_events where purchase_id = $1 and event = 'consumer_confirmed'`,
    [purchaseId],
  );
  expect(count).toBe(1);
});

it('does not call a failure its database being away that is none: it stays a 500, with a line of its own', async () => {
  const payer = await newPayer(server);
  const from = server.log_lines.length;
  const owner = new Database(postgres.owner_url, { connections: 1, onIdleError: () => undefined });
  await owner.run('alter table consumers rename to hidden_consumers');
  const reply = await server.call(users.read, { token: payer.token });
  await owner.run('alter table hidden_consumers rename to consumers');
  await owner.close();
  expect(reply).toMatchObject({ status: 500, refusal: { code: 'INTERNAL' } });
  expect(loudSince(from)).toContain('a request failed unexpectedly');
});

const LOGGED_OF_DISK = 'the database has no room left on its disk: calls that meet it are answered 503';
const LOGGED_OF_TIME = 'the database canceled a statement that took too long: calls that meet it are answered 503';
/** Does something as the owner of the database, and undoes it. */
async function withOwner<T>(work: (owner: Database) => Promise<T>): Promise<T> {
  const owner = new Database(postgres.owner_url, { connections: 2, onIdleError: () => undefined });
  try {
    return await work(owner);
  } finally {
    await owner.close();
  }
}
const isReady = async () => (await fetch(`${server.url}/readyz`)).status;

it('answers 503 with Retry-After what its database has no room on its disk for, tells of it once, and goes on reading [TRU-33]', async () => {
  const payer = await newPayer(server);
  const from = server.log_lines.length;
  await withOwner(async (owner) => {
    await owner.run(`create function full_disk() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file "base/1/2": No space left on device' using errcode = 'disk_full'; end $$`);
    await owner.run('create trigger full_disk before insert on purchases for each row execute function full_disk()');
    for (let round = 0; round < 3; round++) {
      const reply = await server.call(purchases.start, { token: payer.token });
      expect(reply).toMatchObject({ status: 503, refusal: { code: 'DATABASE_AWAY', status: 503 } });
      expect(reply.headers.get('retry-after')).toBe('2');
    }
    expect((await server.call(users.read, { token: payer.token })).status).toBe(200);
    await owner.run('drop function full_disk cascade');
  });
  expect(loudSince(from)).toEqual([LOGGED_OF_DISK]);
  expect((await server.call(purchases.start, { token: payer.token })).status).toBe(200);
});

it('answers 503 with Retry-After what its database takes too long for, tells of it once, and goes on afterwards [TRU-33]', async () => {
  const payer = await newPayer(server);
  const read = () => server.call(users.read, { token: payer.token });
  await postgres.stop();
  postgres = await startDatabase({ statement_timeout: '500ms' });
  await expect.poll(isReady).toBe(200);
  await expect.poll(async () => (await read()).status).toBe(200);
  const from = server.log_lines.length;
  await withOwner((owner) =>
    owner.transaction(async (tx) => {
      await tx.run('lock table consumers in access exclusive mode');
      for (const reply of await Promise.all([read(), read(), read()])) {
        expect(reply).toMatchObject({ status: 503, refusal: { code: 'DATABASE_AWAY' } });
        expect(reply.headers.get('retry-after')).toBe('2');
      }
    }),
  );
  expect(loudSince(from).filter((said) => said === LOGGED_OF_TIME)).toHaveLength(1);
  expect(loudSince(from)).not.toContain('a request failed unexpectedly');
  expect((await read()).status).toBe(200);
  await postgres.stop();
  postgres = await startDatabase();
  await expect.poll(isReady).toBe(200);
});

it('notes the jobs that end while its database is away once it is back, does none of them twice, and lives [TRU-33]', async () => {
  const unhandled: unknown[] = [];
  const note = (error: unknown) => unhandled.push(error);
  process.on('unhandledRejection', note);
  const { db } = server.context;
  const begun: string[] = [];
  const ends = { good: Promise.withResolvers<void>(), bad: Promise.withResolvers<void>() };
  const away_job = async (_context: unknown, { how }: { how: 'good' | 'bad' }) => {
    begun.push(how);
    await ends[how].promise;
  };
  const worker = await startWorker(server.context, postgres.server_url, { away_job: away_job as Task });
  for (const how of ['good', 'bad']) await db.transaction((tx) => server.context.queue.enqueue(tx, 'away_job', { how }));
  await expect.poll(() => begun.length).toBe(2);
  await postgres.stop();
  ends.good.resolve();
  ends.bad.reject(new Error('the database went away beneath it'));
  await expect.poll(isReady).toBe(503);
  postgres = await startDatabase();
  const left = async () =>
    (
      await db.many<{ held: boolean }>(`select locked_by is not null as held from graphile_worker.jobs where task_identifier = 'away_job'`)
    ).map(({ held }) => held);
  // The one that failed waits for its next try; nobody holds it.
  await expect.poll(() => left().catch(() => 'away'), { timeout: 40_000 }).toEqual([false]);
  await worker.stop();
  await db.run(`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs where task_identifier = 'away_job'))`);
  process.off('unhandledRejection', note);
  expect(begun.toSorted()).toEqual(['bad', 'good']);
  expect(unhandled).toEqual([]);
});

it('stops the queue at once while its database is away [TRU-33]', async () => {
  const worker = await startWorker(server.context, postgres.server_url, {});
  await postgres.stop();
  await expect.poll(isReady).toBe(503);
  await worker.stop();
  postgres = await startDatabase();
  await expect.poll(isReady).toBe(200);
});

it('takes a transaction that its database ended, since nobody came back to it in time, for the database being away [TRU-33]', async () => {
  const { db } = server.context;
  const waited = db.transaction(async (tx) => {
    const { pid } = await tx.one<{ pid: number }>('select pg_backend_pid() as pid');
    await tx.run('set idle_in_transaction_session_timeout = 50');
    await expect.poll(async () => (await db.many('select from pg_stat_activity where pid = $1', [pid])).length).toBe(0);
    await tx.run('select 1');
  });
  await expect(waited).rejects.toBeInstanceOf(DatabaseAway);
  // Met by a statement that was on its way when it ended.
  const ended = withOwner((owner) =>
    owner.run(`do $$ begin raise exception 'terminating connection due to idle-in-transaction timeout' using errcode = '25P03'; end $$`),
  );
  await expect(ended).rejects.toBeInstanceOf(DatabaseAway);
});
