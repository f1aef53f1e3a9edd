import { refunds } from '@drawbridge/contract';
import { payment as paymentShape, paymentsApi } from '@drawbridge/contract/public/payments';
import { refundsApi } from '@drawbridge/contract/public/refunds';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newKey, openSession, tryToPay } from '../../../test/support/checkout.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { ask, newPayer, type Payer, pay, start, type Till, tillOf } from '../../../test/support/payments.ts';
import { openShop, type TestMerchantUser, type TestShop } from '../../../test/support/people.ts';
import { ownerRun, setRefundRule } from '../../../test/support/refunds.ts';

/* Payments and refunds as a shop's own program reads and makes them, by its API key. */

let server: TestServer;
let shop: TestShop;
let other: TestShop;
let till: Till;
let key: { id: string; secret: string };
let theirs: string;
let ada: Payer;
let ben: Payer;
beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, { names: ['Harbor Books'], fee_basis_points: 100 });
  other = await openShop(server, { names: ['Tideline'] });
  till = await tillOf(shop);
  [key, theirs] = [await newKey(server, shop), (await newKey(server, other)).secret];
  [ada, ben] = [await newPayer(server), await newPayer(server)];
});
afterAll(() => server.stop());

type Query = NonNullable<Parameters<typeof server.ok<typeof paymentsApi.list>>[1]>['query'];
const list = (query: Query = {}, token = key.secret) => server.ok(paymentsApi.list, { token, query });
const read = (id: string, token = key.secret) => server.call(paymentsApi.read, { token, params: { id } });
const fresh = async () => ({ ...till, token: await shop.admin.signIn() });
const buy = async (who: Payer, amount: number) => (await pay(server, { token: await who.signIn() }, await fresh(), amount)).purchaseId;

describe('payments', () => {
  it('are read as the contract says, and by nobody else’s key [DEV-02]', async () => {
    const session = await openSession(server, key.secret, { amount: 4_000, order_id: 'HB-1' });
    await tryToPay(server, { token: await ada.signIn() }, session.id);
    const { items } = await list({ order_id: 'hb-1' });
    expect(items).toHaveLength(1);
    const [one] = items;
    expect(one).toMatchObject({
      object: 'payment',
      status: 'PENDING',
      channel: 'e_commerce',
      amount: 4_000,
      tip_amount: 0,
      refunded_amount: 0,
      fee_amount: 65,
      order_id: 'HB-1',
      customer_id: ada.user_id,
      checkout_session_id: session.id,
      payment_link_id: null,
      posted_at: null,
    });
    expect(paymentShape.parse(one)).toEqual(one);
    expect((await read(one?.id ?? '')).body).toEqual(one);
    expect((await read(one?.id ?? '', theirs)).refusal).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect((await list({}, theirs)).items).toEqual([]);
  });

  it('come in pages that do not shift while new ones arrive, the newest first, each once [DEV-02]', async () => {
    const before: string[] = [];
    for (let count = 0; count < 5; count += 1) before.unshift(await buy(ada, 1_000 + count));
    const seen: string[] = [];
    let cursor: string | undefined;
    for (let pages = 0; pages === 0 || cursor !== undefined; pages += 1) {
      const page = await list({ limit: 2, ...(cursor === undefined ? {} : { cursor }) });
      expect(page.items.length).toBeLessThanOrEqual(2);
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.next_cursor ?? undefined;
      if (pages < 3) await buy(ben, 500);
    }
    expect(seen.slice(0, 5)).toEqual(before);
    expect(new Set(seen).size).toBe(seen.length);
    const moments = (await list({ limit: 100 })).items.map(({ created_at }) => created_at);
    expect(moments).toEqual(moments.toSorted().toReversed());
  });

  it('are found by status, channel, customer, order and time, alone and together [DEV-02]', async () => {
    const { id: waiting } = await ask(server, await fresh(), await start(server, { token: await ben.signIn() }), 800);
    const all = (await list({ limit: 100 })).items;
    const ids = (found: { items: readonly { id: string }[] }) => found.items.map(({ id }) => id);
    const those = (wanted: (one: (typeof all)[number]) => boolean) => all.filter(wanted).map(({ id }) => id);
    expect(ids(await list({ status: 'WAITING_FOR_APPROVAL' }))).toEqual([waiting]);
    expect(ids(await list({ status: 'PENDING', limit: 100 }))).toEqual(those(({ status }) => status === 'PENDING'));
    for (const status of ['POSTED', 'DECLINED', 'DENIED', 'CANCELLED', 'FAILED'] as const) expect(ids(await list({ status }))).toEqual([]);
    expect(ids(await list({ channel: 'e_commerce' }))).toEqual(those(({ channel }) => channel === 'e_commerce'));
    expect(ids(await list({ customer: ben.user_id, limit: 100 }))).toEqual(
      those((one) => one.customer_id === ben.user_id && one.approved_at !== null),
    );
    expect(ids(await list({ customer: ada.user_id, channel: 'in_store', status: 'PENDING', limit: 100 }))).toEqual(
      those((one) => one.customer_id === ada.user_id && one.channel === 'in_store'),
    );
    const middle = all[2]?.created_at ?? '';
    expect(ids(await list({ created_before: middle, limit: 100 }))).toEqual(those((one) => one.created_at < middle));
    expect(ids(await list({ created_from: middle, limit: 100 }))).toEqual(those((one) => one.created_at >= middle));
  });
});

describe('a refund', () => {
  const give = (id: string, body: { amount: number; reason?: string }, more: { token?: string; key?: string } = {}) =>
    server.call(paymentsApi.refund, {
      token: more.token ?? key.secret,
      params: { id },
      body,
      ...(more.key === undefined ? {} : { key: more.key }),
    });

  it('is given once for an idempotency key, and another body under it is refused [DEV-02]', async () => {
    const id = await buy(ada, 3_000);
    const first = await give(id, { amount: 1_000, reason: 'Brought back' }, { key: 'refund-1' });
    expect(first).toMatchObject({
      status: 201,
      body: { object: 'refund', payment_id: id, amount: 1_000, reason: 'Brought back', status: 'pending' },
    });
    expect((await give(id, { amount: 1_000, reason: 'Brought back' }, { key: 'refund-1' })).body).toEqual(first.body);
    expect((await give(id, { amount: 999 }, { key: 'refund-1' })).refusal).toMatchObject({ status: 409, code: 'IDEMPOTENCY_KEY_REUSED' });
    expect((await give(id, { amount: 2_001 })).refusal.code).toBe('REFUND_TOO_LARGE');
    expect((await read(id)).body).toMatchObject({ refunded_amount: 1_000, status: 'PENDING' });
    const found = await server.ok(refundsApi.list, { token: key.secret, query: { payment: id } });
    expect(found.items).toEqual([first.body]);
    expect(await server.ok(refundsApi.read, { token: key.secret, params: { id: first.body.id } })).toEqual(first.body);
    // People see which program it was.
    const shown = await server.ok(refunds.read, { token: await shop.admin.signIn(), params: { purchaseId: id } });
    expect(shown.items).toMatchObject([{ requested_by: 'API key Web shop' }]);
  });

  it('of another business’s payment is not there, nor are their refunds [DEV-02]', async () => {
    const id = await buy(ada, 2_000);
    expect((await give(id, { amount: 1 }, { token: theirs })).refusal.code).toBe('NOT_FOUND');
    const { body } = await give(id, { amount: 2_000 });
    expect(body).toMatchObject({ status: 'withdrawn', reason: 'Refunded through the API' });
    expect((await read(id)).body.status).toBe('CANCELLED');
    expect((await server.call(refundsApi.read, { token: theirs, params: { id: body.id } })).status).toBe(404);
    expect((await server.ok(refundsApi.list, { token: theirs, query: {} })).items).toEqual([]);
  });

  it('above what one person may give waits for a person, and keeps its id and its place in the list [DEV-02]', async () => {
    const id = await buy(ada, 5_000);
    await setRefundRule(server, shop, { alone: 1_000 });
    const { body: waiting } = await give(id, { amount: 2_000 });
    expect(waiting.status).toBe('awaiting_approval');
    expect((await give(id, { amount: 2_000 })).refusal.code).toBe('REFUND_WAITS');
    const another = await shop.addUser('AdminAccount');
    const decision = { id: waiting.id, syn_business_id: shop.business_id, decision: 'approve' as const };
    server.clock.advance({ minutes: 1 });
    const shown = async (who: TestMerchantUser) =>
      (await server.ok(refunds.read, { token: await who.signIn(), params: { purchaseId: id } })).waiting;
    // Neither by whoever made the key, who may have asked through it, nor by less than an account admin.
    const tries: [TestMerchantUser, string][] = [
      [shop.admin, 'REFUND_NEEDS_ANOTHER'],
      [await shop.addUser('AdminStore'), 'REFUND_NEEDS_ACCOUNT_ADMIN'],
    ];
    for (const [who, code] of tries) {
      expect(await shown(who)).toMatchObject({ by_key: true, may_approve: false, may_decline: true });
      const { refusal } = await server.call(refunds.decide, { token: await who.signIn(), body: decision });
      expect(refusal).toMatchObject({ status: 403, code });
    }
    expect(await shown(another)).toMatchObject({ by_key: true, may_approve: true });
    await server.ok(refunds.decide, { token: await another.signIn(), body: decision });
    const now = await server.ok(refundsApi.read, { token: key.secret, params: { id: waiting.id } });
    expect(now).toMatchObject({ status: 'pending', created_at: waiting.created_at });
    const { items } = await server.ok(refundsApi.list, { token: key.secret, query: { limit: 100 } });
    expect(items.filter((one) => one.id === waiting.id)).toEqual([now]);
    await setRefundRule(server, shop, { alone: null });
  });
});

describe('with many payments', () => {
  it('each list finds its own by an index [DEV-02]', async () => {
    await ownerRun(
      server,
      `insert into purchases
       select (jsonb_populate_record(p, jsonb_build_object(
                'id', 'pur_' || lpad(n::text, 26, '0'), 'public_id', translate(lpad(n::text, 12, 'Z'), '01', 'XY'), 'payment_code', 'x' || n,
                'status', case when n % 5 = 0 then 'PENDING' else 'POSTED' end, 'business_id', case when n % 5 = 0 then $1 else p.business_id end,
                'pos_order_id', 'B-' || n, 'requested_at', p.requested_at - n * interval '1 minute'))).*
         from purchases p cross join generate_series(1, 30000) n where p.pos_order_id = 'HB-1'`,
      [other.business_id],
    );
    await ownerRun(server, 'analyze purchases');
    const { db } = server.context;
    const asked: [string, readonly unknown[]][] = [];
    db.watcher = (text, values) => {
      if (text.includes('from purchase_details q')) asked.push([text, values]);
    };
    const filters = [
      {},
      { status: 'PENDING' },
      { status: 'FAILED' },
      { status: 'WAITING_FOR_APPROVAL' },
      { order_id: 'HB-1' },
      { customer: ben.user_id },
    ] as const;
    for (const query of filters) await list(query);
    db.watcher = undefined;
    expect(asked).toHaveLength(filters.length);
    const plans = [];
    for (const [text, values] of asked)
      plans.push((await db.many<Record<string, string>>(`explain ${text}`, values)).map((row) => Object.values(row)[0]).join('\n'));
    const [newest, pending, failed, waiting, order, customer] = plans;
    expect(newest).toContain('purchases_of_business');
    expect(pending).toContain('purchases_not_posted_of_business');
    expect(failed).toContain('purchases_not_posted_of_business');
    expect(waiting).toMatch(/purchases_(due|open_code)/);
    expect(order).toContain('purchases_orders_of_business');
    expect(customer).toContain('purchases_approved');
  });
});
