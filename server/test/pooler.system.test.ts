import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { externalAccounts, purchases, users } from '@drawbridge/contract';
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest';
import { readConfig } from '../src/config.ts';
import { startServer } from '../src/server.ts';
import { closeListeners, listen } from './support/channel-listener.ts';
import { createTestDatabase, type TestDatabase } from './support/database.ts';
import { startTestServer, type TestServer } from './support/index.ts';
import { newPayer, pay, start, tillOf, violations } from './support/payments.ts';
import { linkChecking, openShop } from './support/people.ts';
import { makePgbouncer, type Pgbouncer } from './support/pgbouncer.ts';
import { tryToRefund } from './support/refunds.ts';
import { profileFor, signInConsumer } from './support/sign-in.ts';

/* Requests through Debian's PgBouncer (1.18, transaction pooling, four connections to the database), everything else past it. */

const PHONE = '2125550142';
const MINUTES_10_MS = 10 * 60_000;

let folder: string;
let database: TestDatabase;
let pgbouncer: Pgbouncer;
let pooled: Record<string, string>;
let server: TestServer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'drawbridge-pooler-'));
  database = await createTestDatabase(inject('postgres'));
  pgbouncer = await makePgbouncer(folder, database.server_url);
  await pgbouncer.start();
  pooled = { DATABASE_URL: pgbouncer.through(database.server_url), DATABASE_DIRECT_URL: database.server_url };
  server = await startTestServer({ on: { urls: database, data_dir: folder }, env: pooled });
}, MINUTES_10_MS);
afterEach(closeListeners);
afterAll(async () => {
  await server.stop();
  await pgbouncer.stop();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

it(
  'takes somebody from the sign-in to a refund through it, and a page hears what happens [OPS-06]',
  async () => {
    const embedded = await startTestServer({ beside: server, identity: 'embedded', env: pooled });
    const { access_token: token, subject } = await signInConsumer(embedded, PHONE);
    await embedded.ok(users.createSelf, { token, body: profileFor(PHONE) });
    await linkChecking(embedded, { token, subject });
    expect(await embedded.ok(externalAccounts.list, { token })).toHaveLength(1);
    const begun = await embedded.ok(purchases.start, { token });
    // The consumer's page is at another server than the till.
    const page = await listen(embedded, { token }, begun.ID);
    const shop = await openShop(server);
    const till = await tillOf(shop);
    const body = { purchaseId: begun.ID, amount: 1_250, syn_business_id: shop.business_id };
    await server.ok(purchases.requestDebit, { token: till.token, body, key: randomUUID() });
    await expect.poll(() => page.statuses().at(-1)).toBe('ACCEPTED');
    await embedded.ok(purchases.confirmDebit, { token, body: { purchaseId: begun.ID }, key: randomUUID() });
    await expect.poll(() => page.statuses().at(-1)).toBe('COMPLETED');
    const refund = await tryToRefund(server, shop, { purchase_id: begun.ID }, 250);
    expect(refund).toMatchObject({ status: 200 });
    await embedded.stop();
    expect(await violations(server)).toEqual([]);
  },
  MINUTES_10_MS,
);

it(
  'runs what falls due past it, and tells servers apart there [OPS-06]',
  async () => {
    const payer = await newPayer(server);
    const { ID } = await start(server, payer);
    server.clock.advance({ hours: 1 });
    const status = async () => (await server.context.db.one<{ status: string }>('select status from purchases where id = $1', [ID])).status;
    await expect.poll(status).toBe('CANCELLED');
    // No statement has a name there: the next transaction may come to a connection that has not prepared it.
    expect(await server.context.db.many('select name from pg_prepared_statements')).toEqual([]);
    const { limit } = await server.context.db.transaction((tx) =>
      tx.one<{ limit: string }>(`select current_setting('idle_in_transaction_session_timeout') as limit`),
    );
    expect(limit).toBe('20s');
  },
  MINUTES_10_MS,
);

it(
  'answers 503 or succeeds while it is restarted, and takes nothing twice [OPS-06]',
  async () => {
    const shop = await openShop(server);
    const till = await tillOf(shop);
    const payers = await Promise.all(Array.from({ length: 4 }, () => newPayer(server)));
    const [statuses, paid] = [new Map<number, number>(), [] as string[]];
    let is_over = false;
    /** As a page does it: the same call again, under the same key, until it is answered. */
    const insist = async <T extends { status: number }>(ask: () => Promise<T>): Promise<T> => {
      for (;;) {
        const reply = await ask();
        statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
        if (reply.status !== 503) return reply;
      }
    };
    const all = payers.map(async ({ token }) => {
      while (!is_over) {
        const { body: begun } = await insist(() => server.call(purchases.start, { token }));
        const [asks, confirms] = [randomUUID(), randomUUID()];
        const body = { purchaseId: begun.ID, amount: 101, syn_business_id: shop.business_id };
        await insist(() => server.call(purchases.requestDebit, { token: till.token, body, key: asks }));
        await insist(() => server.call(purchases.confirmDebit, { token, body: { purchaseId: begun.ID }, key: confirms }));
        paid.push(begun.ID);
      }
    });
    for (let times = 0; times < 3; times++) {
      const before = paid.length;
      await expect.poll(() => paid.length).toBeGreaterThan(before + 5);
      await pgbouncer.stop();
      await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status).toBe(503);
      await pgbouncer.start();
    }
    const before = paid.length;
    await expect.poll(() => paid.length).toBeGreaterThan(before + 5);
    is_over = true;
    await Promise.all(all);
    process.stdout.write(`${paid.length} payments; answers by status: ${JSON.stringify(Object.fromEntries(statuses))}\n`);
    expect([...statuses.keys()].toSorted((one, other) => one - other)).toEqual([200, 503]);
    const { events, once } = await server.context.db.one<{ events: number; once: number }>(
      `select count(*) as events, count(distinct purchase_id) as once from purchase_events
        where event = 'consumer_confirmed' and purchase_id = any($1)`,
      [paid],
    );
    expect([events, once]).toEqual([paid.length, paid.length]);
    expect(await violations(server)).toEqual([]);
    await pay(server, payers[0] ?? (await newPayer(server)), till, 500);
  },
  MINUTES_10_MS,
);

it(
  'is refused as the only address, or beside another database, with what to set',
  async () => {
    const config = (env: Record<string, string>) =>
      readConfig({ ...pooled, PORT: '0', DATA_DIR: folder, DATABASE_MIGRATION_URL: database.owner_url, SANDBOX: 'on', ...env });
    await expect(startServer(config({ DATABASE_DIRECT_URL: '' }))).rejects.toThrow(
      'DATABASE_URL is a pooler’s, which gives no sessions: set DATABASE_DIRECT_URL, too, to the address of PostgreSQL itself',
    );
    const other = await createTestDatabase(inject('postgres'));
    await expect(startServer(config({ DATABASE_DIRECT_URL: other.server_url }))).rejects.toThrow('they are two');
    await other.drop();
  },
  MINUTES_10_MS,
);
