import { apiKeys, businesses, counters, paymentLinks, purchases } from '@drawbridge/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newKey, openSession, tryToOpen, tryToPay } from '../../../test/support/checkout.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { makeLink, tryToPayLink } from '../../../test/support/links.ts';
import { advanceTo, approve, ask, callSandbox, fateOf, newYork, pay } from '../../../test/support/money.ts';
import { ownerDatabase } from '../../../test/support/owner.ts';
import { tillOf } from '../../../test/support/payments.ts';
import { linkChecking, openShop, registerConsumer, type TestConsumer, type TestShop } from '../../../test/support/people.ts';
import { addStaff, byTwo, type TestStaff } from '../../../test/support/staff.ts';
import { balanceOf } from '../../ledger/index.ts';
import { proveAll } from '../../prove-all.ts';

/* A merchant leaves: no new payment, the last payout, the end of its users; and all that stays. */

let server: TestServer;
let support: TestStaff;
let admin: TestStaff;
let auditor: TestStaff;
let operator: TestStaff;
let ada: TestConsumer;
beforeAll(async () => {
  server = await startTestServer();
  [support, admin, auditor, operator] = await Promise.all([
    addStaff(server, 'ProviderSupport'),
    addStaff(server, 'ProviderAdmin'),
    addStaff(server, 'ProviderAuditor'),
    addStaff(server, 'ProviderOperator'),
  ]);
  server.clock.set(newYork('2026-06-01', '10:00'));
  ada = await registerConsumer(server);
  await linkChecking(server, ada);
});
afterAll(() => server.stop());

const read = async (id: string) => (await auditor.call('readBusiness', { params: { id } })).body;
const close = (id: string) => byTwo(support, admin, 'closeBusiness', { id });
const keepOpen = (id: string, who = support) => who.call('keepBusinessOpen', { body: { id, reason: 'They stay' } });
const tryToAsk = async (shop: TestShop) => {
  const { ID } = await server.ok(purchases.start, { token: ada.token });
  const body = { purchaseId: ID, amount: 500, syn_business_id: shop.business_id };
  return server.call(purchases.requestDebit, { token: await shop.admin.signIn(), body });
};
/** Has a business close, but for what ends with it. */
async function setClosing(shop: TestShop): Promise<void> {
  const owner = ownerDatabase(server);
  await owner.run(`update businesses set standing = 'CLOSING', standing_at = now(), standing_by = 'x', standing_why = 'x' where id = $1`, [
    shop.business_id,
  ]);
  await owner.close();
}
const CLOSING = { refusal: { code: 'BUSINESS_CLOSING' } };
const mails = async (shop: TestShop) =>
  (
    await server.context.db.many<{ key: string }>("select key from messages where purpose = 'business_closing' and organization_id = $1", [
      shop.organization_id,
    ])
  ).length;

describe('a business that closes', () => {
  let shop: TestShop;
  let order: Awaited<ReturnType<typeof ask>>;
  let secret: string;
  let session: { id: string };
  let link: { id: string };
  let counter_id: string;

  beforeAll(async () => {
    shop = await openShop(server, { organization: 'Harbor', names: ['Harbor Books'] });
    await pay(server, ada, shop, 1_200);
    order = await ask(server, ada, shop, 700);
    ({ secret } = await newKey(server, shop));
    session = await openSession(server, secret);
    link = await makeLink(server, await tillOf(shop), 900, 'payment_link');
    counter_id = (await server.ok(counters.create, { token: shop.admin.token, body: { name: 'Front', syn_business_id: shop.business_id } }))
      .id;
  });

  it('shows its approver what ends, and is closed by two, once [PRV-07, PRV-15]', async () => {
    expect((await read(shop.business_id)).closing).toMatchObject({ orders: 1, links: 1, api_keys: 1, payments: 1, users: 1, since: null });
    for (const who of [auditor])
      expect((await who.call('closeBusiness', { body: { id: shop.business_id, reason: 'x' } })).body.code).toBe('FORBIDDEN');
    const proposed = await support.call('closeBusiness', { body: { id: shop.business_id, reason: 'They retire' } });
    const { id, changes } = proposed.body.proposal;
    expect(changes).toContainEqual(expect.objectContaining({ what: 'API keys', before: '1 in use', after: 'Revoked' }));
    expect((await support.call('approveProposal', { body: { id } })).body.code).toBe('PROPOSAL_OWN');
    // It is refused once what the approver saw has changed.
    await newKey(server, shop);
    expect((await admin.call('approveProposal', { body: { id } })).body.code).toBe('PROPOSAL_OUTDATED');
    const again = (await support.call('closeBusiness', { body: { id: shop.business_id, reason: 'They retire' } })).body.proposal.id;
    const both = await Promise.all([admin, operator].map((who) => who.call('approveProposal', { body: { id: again } })));
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await read(shop.business_id)).toMatchObject({
      standing: 'CLOSING',
      closing: { orders: 0, links: 0, api_keys: 0, payments: 1, why: 'They retire', by: expect.stringContaining('approved by') },
    });
    expect((await support.call('closeBusiness', { body: { id: shop.business_id, reason: 'x' } })).body.code).toBe('BUSINESS_NOT_OPEN');
    const { businesses: listed } = (await support.call('listBusinesses', { query: { which: 'closing' } })).body;
    expect(listed.map(({ name }: { name: string }) => name)).toEqual(['Harbor Books']);
    const entries = await server.context.db.many(
      `select after, before, why from audit_entries where event = 'business.closing_begun' and thing_id = $1`,
      [shop.business_id],
    );
    expect(entries).toEqual([{ before: { status: 'OPEN' }, after: { status: 'CLOSING' }, why: 'They retire' }]);
  });

  it('takes no new payment at any door, and what waited has ended [PRV-07]', async () => {
    expect(await fateOf(server, order)).toMatchObject({ status: 'DENIED', reason: 'the business closes' });
    expect((await server.call(purchases.confirmDebit, { token: ada.token, body: { purchaseId: order.purchase_id } })).refusal?.code).toBe(
      'PURCHASE_NOT_OPEN',
    );
    expect(await tryToAsk(shop)).toMatchObject({ status: 403, ...CLOSING });
    // The portal says so on each page.
    const user = await server.ok(businesses.user, { token: await shop.admin.signIn() });
    expect(user.Businesses).toMatchObject([{ BusinessName: 'Harbor Books', Standing: 'CLOSING' }]);
    expect(await tryToPayLink(server, ada, link.id, 'payment_link')).toMatchObject({ refusal: { code: 'LINK_VOIDED' } });
    const token = await shop.admin.signIn();
    const body = { amount: 100, memo: 'Bread', syn_business_id: shop.business_id };
    expect(await server.call(paymentLinks.create, { token, body })).toMatchObject(CLOSING);
    expect(await server.call(apiKeys.create, { token, body: { syn_business_id: shop.business_id, name: 'Again' } })).toMatchObject(CLOSING);
    expect(await server.call(counters.create, { token, body: { syn_business_id: shop.business_id, name: 'Back' } })).toMatchObject(CLOSING);
    expect(await server.call(counters.preview, { params: { counterId: counter_id } })).toMatchObject({ status: 403, ...CLOSING });
    expect(await server.call(counters.startPurchase, { token: ada.token, params: { counterId: counter_id } })).toMatchObject(CLOSING);
    expect(await tryToOpen(server, secret)).toMatchObject({ refusal: { code: 'API_KEY_INVALID' } });
    expect(await tryToPay(server, ada, session.id)).toMatchObject({ refusal: { code: 'ORDER_EXPIRED' } });
  });

  it('refuses what was asked for at the same moment: an order is over, a link is not paid [PRV-07]', async () => {
    const other = await openShop(server, { organization: 'Races', names: ['Races'] });
    const late = await ask(server, ada, other, 300);
    const made = await makeLink(server, await tillOf(other), 300, 'payment_link');
    const counted = async (event: string) => {
      const metric = await server.context.metrics.registry.getSingleMetric('drawbridge_purchase_changes_total')?.get();
      return metric?.values.find(({ labels }) => labels['event'] === event)?.value ?? 0;
    };
    const canceled = await counted('merchant_cancelled');
    // As a payment finds them that was asked for while the business was closed, before what waits has ended.
    await setClosing(other);
    expect(await server.call(purchases.confirmDebit, { token: ada.token, body: { purchaseId: late.purchase_id } })).toMatchObject(CLOSING);
    expect(await fateOf(server, late)).toMatchObject({ status: 'DENIED', reason: 'the business closes' });
    expect([(await counted('merchant_cancelled')) - canceled, await counted('account_invalid_at_confirmation')]).toEqual([1, 0]);
    expect(await tryToPayLink(server, ada, made.id, 'payment_link')).toMatchObject(CLOSING);
    expect((await keepOpen(other.business_id)).status).toBe(200);
    expect((await tryToPayLink(server, ada, made.id, 'payment_link')).status).toBeLessThan(300);
  });

  it('makes no link or key and opens no order of a shop while it closes, but does once it stays open [PRV-07]', async () => {
    const other = await openShop(server, { organization: 'At Once', names: ['At Once'] });
    const { secret: key } = await newKey(server, other);
    const token = await other.admin.signIn();
    const link = { token, body: { amount: 100, memo: 'Bread', syn_business_id: other.business_id }, key: 'the-same-link' };
    const api_key = { token, body: { syn_business_id: other.business_id, name: 'Second' }, key: 'the-same-key' };
    await setClosing(other);
    const asked = [
      server.call(paymentLinks.create, link),
      server.call(apiKeys.create, api_key),
      tryToOpen(server, key, {}, 'the-same-order'),
    ];
    for (const reply of await Promise.all(asked)) expect(reply).toMatchObject({ status: 403, ...CLOSING });
    expect((await keepOpen(other.business_id)).status).toBe(200);
    // Asked again, as nothing was kept for their keys.
    expect((await tryToOpen(server, key, {}, 'the-same-order')).status).toBe(201);
    expect((await server.call(paymentLinks.create, link)).status).toBe(200);
    expect((await server.call(apiKeys.create, api_key)).status).toBe(201);
  });

  it('stays open after all where one person says so, and not twice [PRV-07]', async () => {
    expect((await keepOpen(shop.business_id, auditor)).body.code).toBe('FORBIDDEN');
    expect((await keepOpen(shop.business_id)).status).toBe(200);
    expect((await keepOpen(shop.business_id)).body.code).toBe('BUSINESS_NOT_CLOSING');
    expect((await server.call(counters.preview, { params: { counterId: counter_id } })).status).toBe(200);
    expect((await keepOpen(`biz_${'0'.repeat(26)}`)).body.code).toBe('BUSINESS_NOT_CLOSING');
    expect((await tryToAsk(shop)).status).toBeLessThan(300);
    expect(await tryToPayLink(server, ada, link.id, 'payment_link')).toMatchObject({ refusal: { code: 'LINK_VOIDED' } });
    await expect.poll(() => mails(shop)).toBe(2);
  });
});

describe('a business that is closing', () => {
  it('is closed once all is paid out, then its users end, and those of another business stay [PRV-07]', async () => {
    const shop = await openShop(server, { organization: 'Leavers', names: ['Corner Deli', 'Deli Annex'], paid_out: true });
    const [deli = '', annex = ''] = shop.business_ids;
    const clerk = await shop.addUser('ViewStore', [deli]);
    const payment = await pay(server, ada, shop, 4_000);
    const waits = await ask(server, ada, shop, 100);
    await approve(server, ada, waits);
    expect((await close(deli)).status).toBe(200);
    await advanceTo(server, newYork('2026-06-03', '10:00'));
    expect(await read(deli)).toMatchObject({ standing: 'CLOSING', closing: { payments: 2, users: 1 } });
    await advanceTo(server, newYork('2026-06-25', '10:00'));
    expect(await fateOf(server, payment)).toMatchObject({ status: 'POSTED' });
    expect(await read(deli)).toMatchObject({ standing: 'CLOSED', closing: { payments: 0, credits: 0, owed: 0, users: 0 } });
    expect((await keepOpen(deli)).body.code).toBe('BUSINESS_NOT_CLOSING');
    // The store's clerk is ended; the admin has another business.
    expect((await server.call(businesses.user, { token: clerk.token })).status).toBe(401);
    const users = (await support.call('listMerchantUsers', { params: { id: deli } })).body.users;
    expect(users.map(({ username, state }: { username: string; state: string }) => [username, state])).toEqual(
      expect.arrayContaining([
        [clerk.username, 'DEACTIVATED'],
        [shop.admin.username, 'ACTIVE'],
      ]),
    );
    expect((await tryToAsk({ ...shop, business_id: annex })).status).toBeLessThan(300);
    expect(await tryToAsk(shop)).toMatchObject(CLOSING);
    await expect.poll(() => mails(shop)).toBe(2);

    // A debit that comes back later is what the business owes, and nothing else changes.
    await callSandbox(server, 'POST', '/ach/return', { public_id: payment.public_id, code: 'R10' });
    await advanceTo(server, newYork('2026-06-30', '10:00'));
    expect(await balanceOf(server.context.db, 'merchant_payable', deli)).toBeLessThan(0);
    expect((await read(deli)).standing).toBe('CLOSED');
    const said: string[] = [];
    expect([
      await proveAll(server.context.db, server.context.sealer, (line) => said.push(line)),
      said.filter((line) => line.includes('NOT')),
    ]).toEqual([true, []]);
  });

  it('that cannot be paid out is not closed, and its last admin is ended with it once it is [PRV-07]', async () => {
    const unpaid = await openShop(server, { organization: 'Unpaid', names: ['Unpaid'] });
    const never = await openShop(server, { organization: 'Never', names: ['Never Began'] });
    const ben = await registerConsumer(server);
    await linkChecking(server, ben);
    await pay(server, ben, unpaid, 2_000);
    await close(unpaid.business_id);
    await close(never.business_id);
    await advanceTo(server, newYork('2026-07-10', '10:00'));
    expect(await read(unpaid.business_id)).toMatchObject({ standing: 'CLOSING', closing: { payments: 0, users: 1 } });
    expect((await read(unpaid.business_id)).closing.owed).toBeGreaterThan(0);
    expect(await read(never.business_id)).toMatchObject({ standing: 'CLOSED', closing: { users: 0 } });
    expect((await server.call(businesses.user, { token: never.admin.token })).status).toBe(401);
    await expect.poll(() => mails(never)).toBe(2);
  });
});
