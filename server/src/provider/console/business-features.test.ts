import { type BusinessFeature, businesses, counters, ecommerce, paymentLinks, purchases } from '@drawbridge/contract';
import { checkoutSessions } from '@drawbridge/contract/public/checkout-sessions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newKey, openSession, tryToOpen, tryToPay } from '../../../test/support/checkout.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { makeLink, tryToPayLink } from '../../../test/support/links.ts';
import { approve, ask, newYork, pay } from '../../../test/support/money.ts';
import { linkChecking, openShop, registerConsumer, type TestConsumer, type TestShop } from '../../../test/support/people.ts';
import { refund } from '../../../test/support/refunds.ts';
import { addStaff, type TestStaff } from '../../../test/support/staff.ts';
import { listEntries } from '../../kernel/audit/index.ts';
import { listOutbox } from '../../providers/outbox/index.ts';

/* What a business takes payments by, as staff switch it, and every door that it closes. */

let server: TestServer;
let support: TestStaff;
let auditor: TestStaff;
let shop: TestShop;
let ada: TestConsumer;

beforeAll(async () => {
  server = await startTestServer();
  support = await addStaff(server, 'ProviderSupport');
  auditor = await addStaff(server, 'ProviderAuditor');
  server.clock.set(newYork('2026-06-01', '10:00'));
  shop = await openShop(server, { names: ['Harbor Books', 'Harbor Annex'] });
  ada = await registerConsumer(server);
  await linkChecking(server, ada);
});
afterAll(() => server.stop());

const OFF = { status: 403, refusal: { code: 'BUSINESS_FEATURE_OFF', message: 'This way of paying is turned off for this business.' } };
const set = (feature: BusinessFeature, on: boolean, more: object = {}, by = support) =>
  by.call('setFeature', { body: { id: shop.business_id, feature, on, reason: 'They asked', ...more } });
const featuresOf = async (id = shop.business_id): Promise<Record<string, boolean>> => {
  const { features } = (await auditor.call('readBusiness', { params: { id } })).body;
  return Object.fromEntries(features.map(({ feature, on }: { feature: string; on: boolean }) => [feature, on]));
};
const till = () => ({ token: shop.admin.token, business_id: shop.business_id });
const here = async () => (await server.ok(businesses.user, { token: shop.admin.token })).Businesses;

describe('a feature of a business', () => {
  it('is switched by one person, told in the audit log, to its admins, and to its portal [PRV-07]', async () => {
    expect(await featuresOf()).toEqual({ in_store: true, payment_link: true, invoice_link: true, e_commerce: true });
    expect((await set('invoice_link', true)).body.code).toBe('NOTHING_CHANGES');
    const replies = await Promise.all([1, 2].map(() => set('invoice_link', false)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await featuresOf()).toMatchObject({ invoice_link: false, payment_link: true });
    expect(await featuresOf(shop.business_ids[1])).toMatchObject({ invoice_link: true });
    expect((await here()).map(({ BusinessName, FeaturesOff }) => [BusinessName, FeaturesOff])).toEqual([
      ['Harbor Annex', undefined],
      ['Harbor Books', ['invoice_link']],
    ]);
    const { items } = await listEntries(server.context, { organization_id: shop.organization_id }, { limit: 20 });
    expect(items.find(({ event }) => event === 'business.features_changed')).toMatchObject({
      before: { features: expect.stringContaining('Invoice links: on') },
      after: { features: expect.stringContaining('Invoice links: off') },
      why: 'They asked',
    });
    const mails = async () => (await listOutbox(server.context.db, { to: shop.admin.email })).map(({ subject }) => subject);
    await expect.poll(mails, { timeout: 20_000 }).toContain('Invoice links: switched off for Harbor Books');
    expect((await set('invoice_link', true)).status).toBe(200);
    await expect.poll(mails, { timeout: 20_000 }).toContain('Invoice links: switched on for Harbor Books');
  });

  it('is refused to whoever may not, for no business, and for what is none', async () => {
    expect((await set('in_store', false, {}, auditor)).status).toBe(403);
    expect((await set('in_store', false, { id: `biz_${'0'.repeat(26)}` })).body.code).toBe('BUSINESS_NOT_FOUND');
    expect((await set('wire' as BusinessFeature, false)).status).toBe(400);
    expect((await set('in_store', false, { reason: '' })).body).toMatchObject({ code: 'BAD_INPUT', field: 'reason' });
    expect(await featuresOf()).toMatchObject({ in_store: true });
  });
});

describe('a feature that is off', () => {
  it('closes the counter, but not what waits there, nor refunds of what was approved [PRV-07]', async () => {
    const paid = await pay(server, ada, shop, 900);
    const { id: counterId } = await server.ok(counters.create, {
      token: shop.admin.token,
      body: { name: 'Front', syn_business_id: shop.business_id },
    });
    const waits = await ask(server, ada, shop, 700);
    expect((await set('in_store', false)).status).toBe(200);
    await approve(server, ada, waits);
    expect(await server.call(counters.preview, { params: { counterId } })).toMatchObject(OFF);
    expect(await server.call(counters.startPurchase, { token: ada.token, params: { counterId } })).toMatchObject(OFF);
    const { ID } = await server.ok(purchases.start, { token: ada.token });
    const debit = {
      token: shop.admin.token,
      body: { purchaseId: ID, amount: 100, syn_business_id: shop.business_id },
      key: 'k'.repeat(20),
    };
    expect(await server.call(purchases.requestDebit, debit)).toMatchObject(OFF);
    const another = { token: shop.admin.token, body: { name: 'Back', syn_business_id: shop.business_id } };
    expect(await server.call(counters.create, another)).toMatchObject(OFF);
    await refund(server, shop, paid, 200);
    // The other location goes on, and the key has kept nothing.
    const annex = shop.business_ids[1] ?? '';
    expect((await server.call(counters.create, { ...another, body: { name: 'Back', syn_business_id: annex } })).status).toBe(200);
    expect((await set('in_store', true)).status).toBe(200);
    expect((await server.call(purchases.requestDebit, debit)).status).toBe(200);
  });

  it('closes payment links, open ones too, which can still be voided [PRV-07]', async () => {
    const { id } = await makeLink(server, till(), 800);
    const done = await makeLink(server, till(), 300);
    expect((await tryToPayLink(server, ada, done.id)).status).toBe(200);
    const params = { id };
    const body = { amount: 500, memo: 'Bread', syn_business_id: shop.business_id };
    const make = (key: string) => server.call(paymentLinks.create, { token: shop.admin.token, body, key });
    const sent = { method: 'email', recipient: 'kim@people.example' } as const;
    const send = (key: string) => server.call(paymentLinks.dispatch, { token: shop.admin.token, params, body: sent, key });
    const made = await make('made-before');
    expect((await send('sent-before')).status).toBe(200);
    expect((await set('payment_link', false)).status).toBe(200);
    expect(await make('made-later')).toMatchObject(OFF);
    expect(await send('sent-later')).toMatchObject(OFF);
    // Whoever lost the answer to what was done before is told of it.
    expect(await make('made-before')).toMatchObject({ status: 200, body: made.body });
    expect((await send('sent-before')).status).toBe(200);
    expect(await server.call(paymentLinks.resetExpiration, { token: shop.admin.token, params })).toMatchObject(OFF);
    expect(await server.call(paymentLinks.preview, { params })).toMatchObject(OFF);
    expect(await server.call(paymentLinks.read, { token: ada.token, params })).toMatchObject(OFF);
    expect(await tryToPayLink(server, ada, id, 'payment_link', 'l'.repeat(20))).toMatchObject(OFF);
    // What was paid stays to be seen.
    expect((await server.call(paymentLinks.read, { token: ada.token, params: { id: done.id } })).body).toMatchObject({ purchased: true });
    expect((await set('payment_link', true)).status).toBe(200);
    expect((await make('made-later')).status).toBe(200);
    expect((await send('sent-later')).status).toBe(200);
    expect((await tryToPayLink(server, ada, id, 'payment_link', 'l'.repeat(20))).status).toBe(200);
    const open = await makeLink(server, till(), 400);
    await set('payment_link', false);
    expect((await server.call(paymentLinks.void, { token: shop.admin.token, params: { id: open.id } })).status).toBe(200);
  });

  it('closes a shop’s checkout, open orders too [PRV-07]', async () => {
    const { secret } = await newKey(server, shop);
    const { id } = await openSession(server, secret, { amount: 600 });
    expect((await set('e_commerce', false)).status).toBe(200);
    expect(await tryToOpen(server, secret, {}, 'o'.repeat(20))).toMatchObject(OFF);
    expect(await server.call(ecommerce.preview, { params: { id } })).toMatchObject(OFF);
    expect(await server.call(ecommerce.read, { token: ada.token, params: { id } })).toMatchObject(OFF);
    expect(await tryToPay(server, ada, id)).toMatchObject(OFF);
    // Its own server still reads how the order stands.
    expect((await server.ok(checkoutSessions.read, { token: secret, params: { id } })).status).toBe('open');
    expect((await set('e_commerce', true)).status).toBe(200);
    expect((await tryToOpen(server, secret, {}, 'o'.repeat(20))).status).toBe(201);
    expect((await tryToPay(server, ada, id)).status).toBe(200);
  });
});
