import { purchases, type StartedPurchase } from '@drawbridge/contract';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CutOffBank } from '../../../test/support/cut-off-bank.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { traceOf } from '../../../test/support/money.ts';
import {
  ask,
  codeOf,
  newPayer,
  type Payer,
  start,
  type Till,
  tillOf,
  tryToAsk,
  tryToConfirm,
  violations,
} from '../../../test/support/payments.ts';
import { openShop, type TestShop } from '../../../test/support/people.ts';
import { tidy } from '../../kernel/idempotency/index.ts';
import { sandboxBankLinking } from '../../providers/bank-linking/sandbox.ts';
import { setSandboxAccount } from '../../sandbox/bank/index.ts';

const bank = new CutOffBank();

let server: TestServer;
let shop: TestShop;
let till: Till;
let payer: Payer;
beforeAll(async () => {
  server = await startTestServer({ providers: { bankLinking: bank } });
  bank.real = sandboxBankLinking(server.context);
  shop = await openShop(server);
  till = await tillOf(shop);
  payer = await newPayer(server);
});
afterAll(async () => {
  expect(await violations(server)).toEqual([]);
  await server.stop();
});

const rowOf = (id: string) => server.context.db.one<Record<string, unknown>>('select * from purchases where id = $1', [id]);
const keys = async () => (await server.context.db.one<{ count: number }>('select count(*) as count from idempotency_keys')).count;
let made = 0;
const newKey = () => `key-${++made}`;

it('gives the first answer to a key again, for the request and for the approval', async () => {
  const [ask_key, confirm_key] = [newKey(), newKey()];
  const started = await start(server, payer);
  const first = await tryToAsk(server, till, started, 321, {}, ask_key);
  expect(first.status).toBe(200);
  expect(await tryToAsk(server, till, started, 321, {}, ask_key)).toMatchObject({ status: 200, body: first.body });
  const confirmed = await tryToConfirm(server, payer, started.ID, confirm_key);
  expect(confirmed.status).toBe(200);
  expect(await tryToConfirm(server, payer, started.ID, confirm_key)).toMatchObject({ status: 200, body: confirmed.body });
  // Also the answer to what has long gone on.
  expect(await tryToAsk(server, till, started, 321, {}, ask_key)).toMatchObject({ status: 200, body: first.body });
  expect((await traceOf(server, started.ID)).postings).toHaveLength(1);
});

it('gives a refusal again, though it would be accepted now', async () => {
  const person = await newPayer(server, { balance: 100 });
  const [key, started] = [newKey(), await start(server, person)];
  const refused = await tryToAsk(server, till, started, 200, {}, key);
  expect(refused.refusal.code).toBe('INSUFFICIENT_FUNDS');
  await setSandboxAccount(server.context, person.account_id, { balance: 500_000 });
  expect((await tryToAsk(server, till, started, 200, {}, key)).refusal).toEqual(refused.refusal);
  expect((await tryToAsk(server, till, started, 200, {}, newKey())).refusal.code).not.toBe('INSUFFICIENT_FUNDS');
});

it('refuses the key with another body, and changes nothing', async () => {
  const [key, first, second] = [newKey(), await start(server, payer), await start(server, payer)];
  await tryToAsk(server, till, first, 100, {}, key);
  expect(await tryToAsk(server, till, second, 100, {}, key)).toMatchObject({ status: 409, refusal: { code: 'IDEMPOTENCY_KEY_REUSED' } });
  expect((await tryToAsk(server, till, first, 101, {}, key)).status).toBe(409);
  expect(await rowOf(second.ID)).toMatchObject({ status: 'INITIATED' });
  const confirm_key = newKey();
  expect((await tryToConfirm(server, payer, first.ID, confirm_key)).status).toBe(200);
  expect((await tryToConfirm(server, payer, second.ID, confirm_key)).status).toBe(409);
});

describe('a request whose answer never came, taken back by its key', () => {
  const withdraw = (started: StartedPurchase, amount: number, key?: string) =>
    server.call(purchases.withdrawDebit, {
      token: till.token,
      body: { paymentCode: codeOf(started), amount, syn_business_id: till.business_id },
      ...(key === undefined ? {} : { key }),
    });

  it('that has not arrived asks nobody, also when it arrives afterwards', async () => {
    const [key, started] = [newKey(), await start(server, payer)];
    expect(await withdraw(started, 100, key)).toMatchObject({ status: 200, body: null });
    expect((await tryToAsk(server, till, started, 100, {}, key)).refusal.code).toBe('PURCHASE_NOT_FOUND');
    expect(await rowOf(started.ID)).toMatchObject({ status: 'INITIATED' });
    // The consumer's code is as good as before, for a request of its own.
    expect((await tryToAsk(server, till, started, 200, {}, newKey())).status).toBe(200);
  });

  it('that has arrived is cancelled, or told of where the consumer was in time', async () => {
    const [key, started] = [newKey(), await start(server, payer)];
    await tryToAsk(server, till, started, 100, {}, key);
    expect(await withdraw(started, 100, key)).toMatchObject({ status: 200, body: { status: 'DENIED', deniedBy: 'merchant' } });
    expect(await rowOf(started.ID)).toMatchObject({ status: 'DENIED' });
    const [paid_key, paid] = [newKey(), await start(server, payer)];
    await tryToAsk(server, till, paid, 100, {}, paid_key);
    await tryToConfirm(server, payer, paid.ID, newKey());
    expect(await withdraw(paid, 100, paid_key)).toMatchObject({ status: 200, body: { status: 'COMPLETED' } });
  });

  it('is known by its key and its body alone', async () => {
    const [key, started] = [newKey(), await start(server, payer)];
    await tryToAsk(server, till, started, 100, {}, key);
    expect(await withdraw(started, 101, key)).toMatchObject({ status: 409, refusal: { code: 'IDEMPOTENCY_KEY_REUSED' } });
    expect((await withdraw(started, 100)).status).toBe(400);
    expect(await rowOf(started.ID)).toMatchObject({ status: 'WAITING_FOR_APPROVAL' });
  });
});

it('keeps keys apart by user and by route', async () => {
  const key = newKey();
  const colleague = await tillOf(shop, await shop.addUser('ViewStore'));
  const [first, second] = [await start(server, payer), await start(server, payer)];
  expect((await tryToAsk(server, till, first, 100, {}, key)).status).toBe(200);
  expect((await tryToAsk(server, colleague, second, 100, {}, key)).status).toBe(200);
  expect((await tryToConfirm(server, payer, first.ID, key)).status).toBe(200);
});

it('answers repeats at the same moment with one and the same answer', async () => {
  for (let round = 0; round < 8; round++) {
    const [ask_key, confirm_key, started] = [newKey(), newKey(), await start(server, payer)];
    const asked = await Promise.all(Array.from({ length: 6 }, () => tryToAsk(server, till, started, 100, {}, ask_key)));
    expect(asked.map(({ status, body }) => ({ status, body }))).toEqual(asked.map(() => ({ status: 200, body: asked[0]?.body })));
    const confirmed = await Promise.all(Array.from({ length: 6 }, () => tryToConfirm(server, payer, started.ID, confirm_key)));
    expect(confirmed.map(({ status, body }) => ({ status, body }))).toEqual(
      confirmed.map(() => ({ status: 200, body: confirmed[0]?.body })),
    );
  }
});

/** Scanned: asked for by the purchase's id, where a key is supposed to be new. */
const scanned = (started: { ID: string }) => ({ purchaseId: started.ID, paymentCode: null });

it('gives the first answer again for a scanned code, and refuses the key with another', async () => {
  const [key, first, second] = [newKey(), await start(server, payer), await start(server, payer)];
  const asked = await Promise.all(Array.from({ length: 6 }, () => tryToAsk(server, till, first, 100, scanned(first), key)));
  expect(asked.map(({ status, body }) => ({ status, body }))).toEqual(asked.map(() => ({ status: 200, body: asked[0]?.body })));
  expect(await tryToAsk(server, till, second, 100, scanned(second), key)).toMatchObject({
    status: 409,
    refusal: { code: 'IDEMPOTENCY_KEY_REUSED' },
  });
  expect(await rowOf(second.ID)).toMatchObject({ status: 'INITIATED', business_id: null });
});

it('gives the refusal of a scanned code again, and does what it refused under another key', async () => {
  const person = await newPayer(server, { balance: 100 });
  const [key, later_key, started, later] = [newKey(), newKey(), await start(server, person), await start(server, person)];
  const refused = await tryToAsk(server, till, started, 200, scanned(started), key);
  expect(refused.refusal.code).toBe('INSUFFICIENT_FUNDS');
  await setSandboxAccount(server.context, person.account_id, { balance: 500_000 });
  expect((await tryToAsk(server, till, started, 200, scanned(started), key)).refusal).toEqual(refused.refusal);
  expect((await tryToAsk(server, till, later, 200, scanned(later), key)).refusal.code).toBe('IDEMPOTENCY_KEY_REUSED');
  expect((await tryToAsk(server, till, later, 200, scanned(later), later_key)).status).toBe(200);
});

it('does one of two orders that come at once under one key, and nothing of the other', async () => {
  for (let round = 0; round < 8; round++) {
    const [key, confirm_key] = [newKey(), newKey()];
    const people = [await newPayer(server), await newPayer(server)] as const;
    const orders = [await start(server, people[0]), await start(server, people[1])] as const;
    const replies = await Promise.all(orders.map((started) => tryToAsk(server, till, started, 100, scanned(started), key)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const rows = await Promise.all(orders.map(({ ID }) => rowOf(ID)));
    expect(rows.map(({ status }) => status)).toEqual(replies.map(({ status }) => (status === 200 ? 'WAITING_FOR_APPROVAL' : 'INITIATED')));
    const both = await Promise.all([0, 1].map(async () => start(server, payer)));
    for (const started of both) await tryToAsk(server, till, started, 100, scanned(started), newKey());
    const confirmed = await Promise.all(both.map(({ ID }) => tryToConfirm(server, payer, ID, confirm_key)));
    expect(confirmed.map(({ status }) => status).sort()).toEqual([200, 409]);
  }
});

it('is one order for a scan and a typed code that come at once under one key', async () => {
  for (let round = 0; round < 8; round++) {
    const [key, started] = [newKey(), await start(server, payer)];
    const replies = await Promise.all([
      tryToAsk(server, till, started, 100, scanned(started), key),
      tryToAsk(server, till, started, 100, {}, key),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(replies.find(({ status }) => status === 409)?.refusal.code).toBe('IDEMPOTENCY_KEY_REUSED');
  }
});

it('is one order where the balance must be read first, however often it comes at once', async () => {
  for (let round = 0; round < 4; round++) {
    const person = await newPayer(server);
    const [key, started] = [newKey(), await start(server, person)];
    await setSandboxAccount(server.context, person.account_id, { balance: 5_000 });
    const replies = await Promise.all(Array.from({ length: 6 }, () => tryToAsk(server, till, started, 100, scanned(started), key)));
    expect(replies.map(({ status, body }) => ({ status, body }))).toEqual(replies.map(() => ({ status: 200, body: replies[0]?.body })));
  }
});

it('counts a wrong code once under one key', async () => {
  const user = await shop.addUser('ViewStore');
  const [clerk, key] = [await tillOf(shop, user), newKey()];
  const nothing = { ID: '', PublicId: 'ZZZZZZZZZZZZ', Expiration: '' };
  const replies = await Promise.all(Array.from({ length: 12 }, () => tryToAsk(server, clerk, nothing, 100, {}, key)));
  expect(replies.map(({ refusal }) => refusal.code)).toEqual(replies.map(() => 'PURCHASE_NOT_FOUND'));
  const { wrong } = await server.context.db.one<{ wrong: number }>('select count(*) as wrong from wrong_codes where user_id = $1', [
    user.user_id,
  ]);
  expect(wrong).toBe(1);
});

it('answers 503 while the bank gives no balance, changes nothing, and keeps no key for it', async () => {
  const person = await newPayer(server);
  const [key, started] = [newKey(), await start(server, person)];
  await setSandboxAccount(server.context, person.account_id, { balance: 5_000 });
  const before = await keys();
  bank.down = true;
  try {
    expect(await tryToAsk(server, till, started, 100, {}, key)).toMatchObject({ status: 503, refusal: { code: 'BALANCE_UNAVAILABLE' } });
    expect(await rowOf(started.ID)).toMatchObject({ status: 'INITIATED', business_id: null, amount_cents: null });
    expect(await keys()).toBe(before);
  } finally {
    bank.down = false;
  }
  expect((await tryToAsk(server, till, started, 100, {}, key)).status).toBe(200);
});

it('answers 503 where the bank answers without an available balance', async () => {
  const person = await newPayer(server);
  const started = await start(server, person);
  await setSandboxAccount(server.context, person.account_id, { balance: null });
  expect(await tryToAsk(server, till, started, 100)).toMatchObject({ status: 503, refusal: { code: 'BALANCE_UNAVAILABLE' } });
  expect(await rowOf(started.ID)).toMatchObject({ status: 'INITIATED' });
  await setSandboxAccount(server.context, person.account_id, { balance: 100 });
  expect((await tryToAsk(server, till, started, 100)).status).toBe(200);
});

it('declines where the bank, asked now, wants a new sign-in', async () => {
  const person = await newPayer(server);
  const started = await start(server, person);
  await setSandboxAccount(server.context, person.account_id, { login_required: true });
  expect((await tryToAsk(server, till, started, 100)).refusal.code).toBe('ACCOUNT_INVALID');
  expect(await rowOf(started.ID)).toMatchObject({ status: 'DECLINED' });
});

it('does not keep what failed by a fault of ours', async () => {
  const key = newKey();
  const started = await start(server, payer);
  await ask(server, till, started, 100);
  const owner = new pg.Client({ connectionString: server.urls.owner_url });
  await owner.connect();
  try {
    await owner.query('alter table ledger_transfers add constraint fault check (amount_cents <> 100) not valid');
    const failed = await tryToConfirm(server, payer, started.ID, key);
    expect(failed).toMatchObject({ status: 500, refusal: { code: 'INTERNAL' } });
    expect(JSON.stringify(failed.refusal)).not.toContain('fault');
    expect(await rowOf(started.ID)).toMatchObject({ status: 'WAITING_FOR_APPROVAL' });
    await owner.query('alter table ledger_transfers drop constraint fault');
  } finally {
    await owner.end();
  }
  expect((await tryToConfirm(server, payer, started.ID, key)).status).toBe(200);
});

it('does not keep "later": a key stopped by too many wrong codes works when the time is over', async () => {
  const user = await shop.addUser('ViewStore');
  const clerk = await tillOf(shop, user);
  const nothing = { ID: '', PublicId: 'YYYYYYYYYYYY', Expiration: '' };
  for (let n = 0; n < 10; n++) await tryToAsk(server, clerk, nothing, 100);
  const [key, started] = [newKey(), await start(server, payer)];
  expect((await tryToAsk(server, clerk, started, 100, {}, key)).status).toBe(429);
  server.clock.advanceWall({ minutes: 10 });
  expect((await tryToAsk(server, await tillOf(shop, user), started, 100, {}, key)).status).toBe(200);
});

it('forgets a key after a day of real time', async () => {
  const person = { ...payer, token: await payer.signIn() };
  const [key, first, second] = [newKey(), await start(server, person), await start(server, person)];
  expect((await tryToAsk(server, await tillOf(shop), first, 100, {}, key)).status).toBe(200);
  server.clock.advanceWall({ hours: 23 });
  expect((await tryToAsk(server, await tillOf(shop), second, 100, {}, key)).status).toBe(409);
  server.clock.advanceWall({ hours: 1, minutes: 1 });
  const later = await tillOf(shop);
  const again = await Promise.all(Array.from({ length: 4 }, () => tryToAsk(server, later, second, 100, scanned(second), key)));
  expect(again.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await keys()).toBeGreaterThan(1);
  server.clock.advanceWall({ hours: 25 });
  await tidy(server.context);
  expect(await keys()).toBe(0);
});

it('wants a key of printable characters', async () => {
  const started = await start(server, { token: await payer.signIn() });
  const reply = await server.call(purchases.confirmDebit, {
    token: await payer.signIn(),
    body: { purchaseId: started.ID },
    headers: { 'idempotency-key': 'x'.repeat(201) },
  });
  expect(reply).toMatchObject({ status: 400, refusal: { field: 'Idempotency-Key' } });
});
