import { Agent, request } from 'node:http';
import { purchases, users } from '@drawbridge/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeListeners, listen } from '../../../test/support/channel-listener.ts';
import { startChoosingProxy } from '../../../test/support/choosing-proxy.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { ownerDatabase } from '../../../test/support/owner.ts';
import { newPayer, pay, start, tillOf, violations } from '../../../test/support/payments.ts';
import { openShop } from '../../../test/support/people.ts';
import { startLoad } from '../../../test/support/steady-load.ts';
import { migrate } from '../../schema/migrate.ts';
import { SERVER_ROLE } from '../db/roles.ts';
import { countWorkers } from '../jobs/store.ts';

/* How a server leaves, so that whoever calls it loses nothing. With HAProxy in front: `server/test/rolling-restart.system.test.ts`. */

let staying: TestServer;
beforeAll(async () => {
  staying = await startTestServer();
});
afterAll(async () => {
  closeListeners();
  await staying.stop();
});

const agent = new Agent({ keepAlive: true });
const connectionOf = (url: string): Promise<string | undefined> =>
  new Promise((resolve, reject) => {
    request(`${url}/healthz`, { agent }, (answer) => answer.resume().on('end', () => resolve(answer.headers.connection)))
      .on('error', reject)
      .end();
  });
/** Every server takes the tokens of one. */
const sameTokens = () => ({ OIDC_AUDIENCE: staying.context.config.oidc_audience });
const workers = () => countWorkers(staying.context.db);

it('says not ready at once, begins no more work, answers what is under way, and sends pages to another server', async () => {
  const leaving = await startTestServer({ beside: staying, env: { ...sameTokens(), STOP_DELAY_S: '2', STOP_CALLS_S: '20' } });
  const payer = await newPayer(staying);
  const page = await listen(staying, payer, (await start(staying, payer)).ID, leaving);
  const owner = ownerDatabase(staying);
  expect(await connectionOf(leaving.url)).toBe('keep-alive');
  await expect.poll(workers).toBe(2);

  const left = leaving.leave();
  const ready = await fetch(`${leaving.url}/readyz`);
  expect([ready.status, ready.headers.get('retry-after'), await ready.json()]).toMatchObject([
    503,
    '1',
    { causes: { stopping: 'this server is stopping: send calls to another' } },
  ]);
  expect(await connectionOf(leaving.url)).toBe('close');
  await expect.poll(workers).toBe(1);
  expect((await leaving.call(purchases.start, { token: payer.token })).status).toBe(200);
  expect(page.closed).toBeUndefined();

  // Still under way when it takes no more connections.
  let reply: Promise<{ status: number }> | undefined;
  await owner.transaction(async (tx) => {
    await tx.run('lock table consumers in access exclusive mode');
    reply = leaving.call(users.read, { token: payer.token });
    expect(await page.ended).toBe(1012);
    await expect.poll(() => fetch(`${leaving.url}/healthz`).catch(() => 'refused')).toBe('refused');
  });
  expect((await reply)?.status).toBe(200);
  await left;
  await owner.close();
  expect(leaving.log_lines.filter((line) => line.includes('this server is stopping: it is not ready'))).toHaveLength(1);
  expect(leaving.log_lines.filter((line) => line.includes('"level":50'))).toEqual([]);
});

it('loses no call behind a proxy that looks at /readyz, while one server after the other is replaced', async () => {
  const proxy = await startChoosingProxy();
  const begin = () => startTestServer({ beside: staying, env: { ...sameTokens(), STOP_DELAY_S: '1' } });
  const shop = await openShop(staying);
  const payers = [await newPayer(staying), await newPayer(staying), await newPayer(staying)];
  let servers = [await begin(), await begin()];
  for (const { url } of servers) proxy.add(url);
  await expect.poll(() => proxy.ready().length).toBe(2);
  const load = startLoad(proxy.url, {
    payers: payers.map(
      ({ token }) =>
        async () =>
          token,
    ),
    till: shop.admin.signIn,
    business_id: shop.business_id,
  });
  for (const old of servers) {
    const before = load.acknowledged();
    await expect.poll(() => load.acknowledged()).toBeGreaterThan(before + 5);
    await old.leave();
    proxy.remove(old.url);
    const next = await begin();
    proxy.add(next.url);
    servers = [...servers.filter((one) => one !== old), next];
    await expect.poll(() => proxy.ready().length).toBe(2);
  }
  const met = await load.end();
  await proxy.stop();
  for (const server of servers) await server.stop();
  expect(met.lost).toEqual([]);
  const { count } = await staying.context.db.one<{ count: number }>(
    `select count(*) as count from purchase_events where event = 'consumer_confirmed' and purchase_id = any($1)`,
    [met.acknowledged],
  );
  expect(count).toBe(met.acknowledged.length);
  expect(await violations(staying)).toEqual([]);
});

it('goes on, and is ready, once a newer version has added to the tables; none of its own version starts there', async () => {
  const [payer, till] = [await newPayer(staying), await tillOf(await openShop(staying))];
  await pay(staying, payer, till, 100);
  const owner = ownerDatabase(staying);
  for (const text of [
    'alter table purchases add column newer_note text',
    'alter table bank_accounts add column newer_note text',
    'create table newer_notes (id bigint primary key)',
    `insert into schema_migrations (name, sha256) values ('9.0.0/01-newer.sql', 'x')`,
  ])
    await owner.run(text);
  await owner.close();
  // Statements that its connections have prepared still hold.
  for (let times = 0; times < 12; times++) await pay(staying, payer, till, 100);
  expect((await fetch(`${staying.url}/readyz`)).status).toBe(200);
  await expect(migrate(staying.urls.owner_url, SERVER_ROLE, 'sandbox')).rejects.toThrow('the database belongs to a newer version');
});
