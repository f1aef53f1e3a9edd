import { confirmationStatus, purchaseResponse, purchases } from '@drawbridge/contract';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deactivated, signedInAnew } from '../../../test/support/consumers.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { traceOf } from '../../../test/support/money.ts';
import {
  ask,
  codeOf,
  newPayer,
  type Payer,
  pay,
  start,
  type Till,
  tillOf,
  tryToConfirm,
  violations,
} from '../../../test/support/payments.ts';
import { openShop, registerConsumer, type TestShop } from '../../../test/support/people.ts';
import { balanceOf, balancesOf } from '../../ledger/index.ts';
import { freeze } from '../../people/consumers/index.ts';

let server: TestServer;
let shop: TestShop;
let till: Till;
let payer: Payer;
beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, { names: ['Harbor Books', 'Harbor Books Annex'], fee_basis_points: 150, fee_fixed_cents: 10 });
  till = await tillOf(shop);
  payer = await newPayer(server);
});
afterAll(async () => {
  expect(await violations(server)).toEqual([]);
  await server.stop();
});

const rowOf = (id: string) => server.context.db.one<Record<string, unknown>>('select * from purchases where id = $1', [id]);
const iso = (moment: string) => new Date(moment).getTime();

it('starts a purchase with an id, a public id and five minutes to go [API-20, PAY-01, PAY-04]', async () => {
  const before = server.clock.now().getTime();
  const reply = await server.call(purchases.start, { token: payer.token });
  expect(reply.status).toBe(200);
  expect(Object.keys(reply.body).sort()).toEqual(['Expiration', 'ID', 'PublicId']);
  expect(reply.body.ID).toMatch(/^pur_[0-9a-hjkmnp-tv-z]{26}$/);
  expect(reply.body.PublicId).toMatch(/^[2-9A-HJ-NP-Z]{12}$/);
  const open_ms = iso(reply.body.Expiration) - before;
  expect(open_ms).toBeGreaterThanOrEqual(5 * 60_000);
  expect(open_ms).toBeLessThan(5 * 60_000 + 5_000);
  expect(await rowOf(reply.body.ID)).toMatchObject({ status: 'INITIATED', payment_code: codeOf(reply.body) });
});

it('takes a payment by its code, from the request to the approval [API-43, API-44, API-21, PAY-40, API-04]', async () => {
  const started = await start(server, payer);
  const asked = await ask(server, till, started, 12_345, {
    notes: '  two novels  ',
    pos_order_id: 'A-17',
    employee_name: "Zoë O'Neill",
    channel: 'in_store',
  });
  expect(purchaseResponse.safeParse(asked).success).toBe(true);
  expect(asked).toMatchObject({
    id: started.ID,
    status: 'WAITING_FOR_APPROVAL',
    facility_name: 'Harbor Books',
    amount: 12_345,
    notes: 'two novels',
    pos_order_id: 'A-17',
    consumer_name: `Ada ${payer.profile.last_name}`,
    public_id: started.PublicId,
  });
  expect(iso(asked.expiration) - iso(asked.purchase_date)).toBe(5 * 60_000);
  expect(await rowOf(started.ID)).toMatchObject({ input_type: 'code', employee_name: "Zoë O'Neill", channel: 'in_store' });

  const confirmed = await tryToConfirm(server, payer, started.ID);
  expect(confirmed.status).toBe(200);
  expect(confirmationStatus.safeParse(confirmed.body).success).toBe(true);
  expect(confirmed.body).toEqual({
    purchaseId: started.ID,
    status: 'COMPLETED',
    inputType: 'code',
    amount: 12_345,
    purchasePower: 50_000,
    businessName: 'Harbor Books',
    timeZone: 'America/New_York',
    customerAccountInstitutionName: 'Northgate Bank',
    customerAccountLastFour: expect.stringMatching(/^\d{4}$/),
    timestamp: expect.any(String),
    publicId: started.PublicId,
    expiration: asked.expiration,
  });
  // What the channel says now is what the call has answered.
  expect(await server.ok(purchases.read, { token: payer.token, params: { purchaseId: started.ID } })).toEqual(confirmed.body);
  expect(await rowOf(started.ID)).toMatchObject({
    status: 'PENDING',
    bank_account_id: payer.account_id,
    fee_basis_points: 150,
    fee_fixed_cents: 10,
  });
});

it('takes a scanned purchase by its id, for a business of the caller’s choice', async () => {
  const [, annex = ''] = shop.business_ids;
  const clerk = await shop.addUser('ViewStore', [annex]);
  const annexTill = await tillOf(shop, clerk, annex);
  const started = await start(server, payer);
  const asked = await ask(server, annexTill, started, 100, { purchaseId: started.ID, channel: 'e_commerce' });
  expect(asked).toMatchObject({ facility_name: 'Harbor Books Annex', notes: null, pos_order_id: null });
  expect(await rowOf(started.ID)).toMatchObject({ input_type: 'scan', channel: 'e_commerce', requested_by: clerk.user_id });
});

it('reads a payment code in small letters [MCO-17]', async () => {
  const started = await start(server, payer);
  expect((await ask(server, till, started, 100, { paymentCode: codeOf(started).toLowerCase() })).id).toBe(started.ID);
});

it('posts what the consumer owes and the merchant will be paid, once, and nothing before the approval', async () => {
  const rich = await newPayer(server);
  const lone = await openShop(server);
  const loneTill = await tillOf(lone);
  const started = await start(server, rich);
  await ask(server, loneTill, started, 4_200);
  expect(await balanceOf(server.context.db, 'consumer_receivable', rich.user_id)).toBe(0);
  await tryToConfirm(server, rich, started.ID);
  await tryToConfirm(server, rich, started.ID);
  expect(await balanceOf(server.context.db, 'consumer_receivable', rich.user_id)).toBe(4_200);
  expect((await balancesOf(server.context.db, 'merchant_pending')).get(lone.business_id)).toBe(4_200);
});

it('keeps every change as an event with its time, actor and statuses', async () => {
  const message = await pay(server, payer, till, 250);
  const { events } = await traceOf(server, message.purchaseId);
  const at = expect.any(String);
  expect(events).toEqual([
    { event: 'started', from: null, to: 'INITIATED', actor: payer.user_id, at },
    { event: 'merchant_asked', from: 'INITIATED', to: 'WAITING_FOR_APPROVAL', actor: shop.admin.user_id, at },
    { event: 'consumer_confirmed', from: 'WAITING_FOR_APPROVAL', to: 'PENDING', actor: payer.user_id, at },
  ]);
});

it('counts what happened, by event', async () => {
  const counts = async () => {
    const metric = await server.context.metrics.registry.getSingleMetric('drawbridge_purchase_changes_total')?.get();
    return Object.fromEntries(metric?.values.map(({ labels, value }) => [labels['event'], value]) ?? []);
  };
  const before = await counts();
  await pay(server, payer, till, 100);
  await start(server, payer);
  const after = await counts();
  expect(after).toEqual({
    ...before,
    started: (before['started'] ?? 0) + 2,
    merchant_asked: (before['merchant_asked'] ?? 0) + 1,
    consumer_confirmed: (before['consumer_confirmed'] ?? 0) + 1,
  });
});

it('gives no two open purchases the same code, whatever the dice say', async () => {
  const owner = new pg.Client({ connectionString: server.urls.owner_url });
  await owner.connect();
  try {
    const { rows } = await owner.query<{ text: string }>(`select pg_get_functiondef('random_public_id'::regproc) as text`);
    // Loaded dice: the same code twice running, then another.
    await owner.query(`create sequence dice`);
    await owner.query(`grant usage on sequence dice to drawbridge_server`);
    await owner.query(`create or replace function random_public_id() returns text language sql volatile as $$
      select case when nextval('dice') % 2 = 1 then 'ABCDEFG' else 'HJKLMNP' end || case when lastval() < 3 then '22222' else '33333' end $$`);
    try {
      const first = await start(server, payer);
      const second = await start(server, payer);
      expect([codeOf(first), codeOf(second)]).toEqual(['22222', '33333']);
    } finally {
      await owner.query(rows[0]?.text ?? '');
    }
  } finally {
    await owner.end();
  }
});

it('starts nothing for someone suspended, deactivated or without a profile, or for a merchant', async () => {
  const [frozen, left] = [await registerConsumer(server), await registerConsumer(server)];
  const tryToStart = async ({ token }: { token: string }) => (await server.call(purchases.start, { token })).refusal.code;
  await freeze(server.context, frozen.user_id);
  expect(await tryToStart(await signedInAnew(server, frozen))).toBe('ACCOUNT_FROZEN');
  expect(await tryToStart(await deactivated(server, left))).toBe('ACCOUNT_DEACTIVATED');
  const nobody = await server.tokenFor({ subject: 'sms|nobody', role: 'Consumer', phone: '+12125550199' });
  expect((await server.call(purchases.start, { token: nobody })).refusal.code).toBe('PROFILE_REQUIRED');
  expect((await server.call(purchases.start, { token: shop.admin.token })).refusal.code).toBe('FORBIDDEN');
});
