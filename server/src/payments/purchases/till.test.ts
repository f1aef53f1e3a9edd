import { purchases, type StartedPurchase } from '@drawbridge/contract';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { ask, newPayer, type Payer, start, type Till, tillOf, tryToAsk, tryToConfirm, violations } from '../../../test/support/payments.ts';
import { openShop } from '../../../test/support/people.ts';
import { Database } from '../../kernel/db/database.ts';
import { DEBIT_ROLES } from './request-debit.ts';
import { cancelDebit, denyDebit } from './store.ts';

let server: TestServer;
let till: Till;
let merchant_subject: string;
let payers: Payer[];
let owner: pg.Client;
beforeAll(async () => {
  server = await startTestServer();
  const shop = await openShop(server);
  till = await tillOf(shop);
  merchant_subject = shop.admin.subject;
  payers = await Promise.all(Array.from({ length: 4 }, () => newPayer(server)));
  owner = new pg.Client({ connectionString: server.urls.owner_url });
  await owner.connect();
});
afterAll(async () => {
  expect(await violations(server)).toEqual([]);
  await owner.end();
  await server.stop();
});

const payerOf = (at: number): Payer => payers[at % payers.length] as Payer;
const startMany = (count: number) => Promise.all(Array.from({ length: count }, (_, at) => start(server, payerOf(at))));
/** Orders of 10 cents that wait for their consumers. */
async function askMany(count: number): Promise<StartedPurchase[]> {
  const started = await startMany(count);
  await Promise.all(started.map((one) => ask(server, till, one, 10)));
  return started;
}
const statusOf = async (id: string) =>
  (await server.context.db.one<{ status: string }>('select status from purchases where id = $1', [id])).status;

/** How often a verb was asked while `work` ran. */
async function statements<T>(verb: string, work: () => Promise<T>): Promise<{ count: number; given: T }> {
  let count = 0;
  server.context.db.watcher = (text) => {
    if (text.includes(`${verb}(`)) count += 1;
  };
  try {
    const given = await work();
    return { given, count };
  } finally {
    server.context.db.watcher = undefined;
  }
}

it('takes 64 calls at once, and gives each its own verdict, in fewer trips than calls', async () => {
  const started = await statements('start_purchase', () => startMany(64));
  expect(new Set(started.given.map(({ ID }) => ID)).size).toBe(64);
  // Every eighth asks for too much.
  const amountOf = (at: number) => (at % 8 === 7 ? 60_000 : 10 + at);
  const asked = await statements('request_debit', () =>
    Promise.all(started.given.map((one, at) => tryToAsk(server, till, one, amountOf(at), { purchaseId: one.ID }))),
  );
  asked.given.forEach((reply, at) => {
    if (at % 8 === 7) expect(reply).toMatchObject({ status: 400, refusal: { code: 'INSUFFICIENT_FUNDS' } });
    else expect(reply).toMatchObject({ status: 200, body: { id: started.given[at]?.ID, amount: amountOf(at) } });
  });
  // Every eighth from the first on is confirmed by somebody whose order it is not.
  const confirmed = await statements('confirm_debit', () =>
    Promise.all(started.given.map((one, at) => tryToConfirm(server, payerOf(at % 8 === 0 ? at + 1 : at), one.ID))),
  );
  confirmed.given.forEach((reply, at) => {
    if (at % 8 === 0) expect(reply).toMatchObject({ status: 404, refusal: { code: 'NOT_FOUND' } });
    else if (at % 8 === 7) expect(reply).toMatchObject({ refusal: { code: 'PURCHASE_NOT_OPEN' } });
    else expect(reply).toMatchObject({ status: 200, body: { purchaseId: started.given[at]?.ID, amount: amountOf(at) } });
  });
  for (const { count } of [started, asked, confirmed]) expect(count).toBeLessThan(64);
});

it('lets an order wait that somebody else holds, and no other', async () => {
  const [held, ...others] = await askMany(17);
  if (!held) throw new Error('nothing was started');
  await owner.query('begin');
  try {
    await owner.query('select from purchases where id = $1 for no key update', [held.ID]);
    let answered = false;
    const slow = tryToConfirm(server, payerOf(0), held.ID).finally(() => {
      answered = true;
    });
    // Twice: what comes after it is no worse off.
    for (const some of [others.slice(0, 8), others.slice(8)]) {
      const replies = await Promise.all(some.map((one) => tryToConfirm(server, payerOf(1 + others.indexOf(one)), one.ID)));
      expect(replies.map(({ status }) => status)).toEqual(Array(8).fill(200));
    }
    expect(answered).toBe(false);
    await owner.query('rollback');
    expect((await slow).status).toBe(200);
  } finally {
    await owner.query('rollback');
  }
});

it('fails alone an order that cannot be worked on', async () => {
  const orders = await askMany(12);
  const bad = orders[5]?.ID;
  const { rows } = await owner.query<{ account_id: string }>('select bank_account_id as account_id from purchases where id = $1', [bad]);
  await owner.query('update purchases set bank_account_id = null where id = $1', [bad]);
  const replies = await Promise.all(orders.map((one, at) => tryToConfirm(server, payerOf(at), one.ID)));
  expect(replies.map(({ status }) => status)).toEqual(orders.map((_, at) => (at === 5 ? 500 : 200)));
  await owner.query('update purchases set bank_account_id = $2 where id = $1', [bad, rows[0]?.account_id]);
  expect((await tryToConfirm(server, payerOf(5), bad ?? '')).status).toBe(200);
});

it('answers a key twice alike that is asked twice at once', async () => {
  const started = await startMany(8);
  const replies = await Promise.all(
    [...started, ...started].map((one) => tryToAsk(server, till, one, 25, { purchaseId: one.ID }, `twice ${one.ID}`.replace(' ', '-'))),
  );
  started.forEach((one, at) => {
    expect(replies[at]).toMatchObject({ status: 200, body: { id: one.ID } });
    expect(replies[at + 8]?.body).toEqual(replies[at]?.body);
  });
});

it('never holds up lists of two servers crosswise, in whatever orders they come', async () => {
  const beside = new Database(server.urls.server_url, { connections: 8, onIdleError: () => undefined });
  const deadlocks = async () =>
    (await server.context.db.one<{ deadlocks: number }>('select deadlocks from pg_stat_database where datname = current_database()'))
      .deadlocks;
  const before = await deadlocks();
  const [now, issued_at] = [server.clock.now(), server.context.clock.wall()];
  try {
    await fc.assert(
      fc.asyncProperty(fc.infiniteStream(fc.nat()), async (numbers) => {
        const orders = await askMany(12);
        const shuffled = () => orders.map((order, at) => ({ order, at, by: numbers.next().value })).sort((a, b) => a.by - b.by);
        const denied = shuffled().map(({ order, at }) =>
          denyDebit(server.context.db, { subject: payerOf(at).subject, issued_at, purchase_id: order.ID, now }),
        );
        const cancelled = shuffled().map(({ order }) =>
          cancelDebit(beside, {
            subject: merchant_subject,
            issued_at,
            roles: DEBIT_ROLES,
            business_id: till.business_id,
            purchase_id: order.ID,
            now,
          }),
        );
        const changed = (await Promise.all([...denied, ...cancelled])).flatMap(({ changed_id }) => changed_id ?? []);
        // Each by the one or the other.
        expect(changed.toSorted()).toEqual(orders.map(({ ID }) => ID).toSorted());
      }),
      { seed: 1, numRuns: 8 },
    );
    expect(await deadlocks()).toBe(before);
  } finally {
    await beside.close();
  }
});

it('asks for a lone call at once, in one trip', async () => {
  const { count, given } = await statements('start_purchase', () => server.ok(purchases.start, { token: payerOf(0).token }));
  expect([count, await statusOf(given.ID)]).toEqual([1, 'INITIATED']);
});
