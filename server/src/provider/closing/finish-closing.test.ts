import { refunds } from '@drawbridge/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { broken } from '../../../test/support/broken.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { advanceTo, fateOf, newYork, type Payment } from '../../../test/support/money.ts';
import { ownerDatabase } from '../../../test/support/owner.ts';
import { openShop, type TestMerchantUser, type TestShop } from '../../../test/support/people.ts';
import { refund, setRefundRule, tryToRefund } from '../../../test/support/refunds.ts';
import { payFrom, sendBack, trigger } from '../../../test/support/returned.ts';
import { addStaff, byTwo, type TestStaff } from '../../../test/support/staff.ts';

/* A merchant leaves with a retry and a refund under way; and what nobody does any more once its business is closed. */

let server: TestServer;
let support: TestStaff;
let admin: TestStaff;
/** One whose payment comes back, and one with another business beside it. */
let retrying: TestShop;
let late: TestShop;
let second: TestMerchantUser;
let returned: Payment;
let payment: Payment;
let request_id: string;
beforeAll(async () => {
  server = await startTestServer();
  [support, admin] = await Promise.all([addStaff(server, 'ProviderSupport'), addStaff(server, 'ProviderAdmin')]);
  server.clock.set(newYork('2026-07-10', '10:00'));
  retrying = await openShop(server, { organization: 'Retries', names: ['Retry Books'], paid_out: true });
  late = await openShop(server, { organization: 'Late', names: ['Late Books', 'Late Annex'], paid_out: true });
  second = await late.addUser('AdminStore');
  await setRefundRule(server, late, { alone: 100 });
  returned = await payFrom(server, retrying, 'Everyday Checking', 3_000);
  payment = await payFrom(server, late, 'Everyday Checking', 2_000);
});
afterAll(() => server.stop());

const read = async ({ business_id }: TestShop) => (await support.call('readBusiness', { params: { id: business_id } })).body;
const close = ({ business_id }: TestShop) => byTwo(support, admin, 'closeBusiness', { id: business_id });
const decide = async ({ business_id }: TestShop, user: TestMerchantUser, id: string, decision: 'approve' | 'decline') =>
  server.call(refunds.decide, { token: await user.signIn(), body: { id, syn_business_id: business_id, decision } });
const CLOSED = { status: 403, refusal: { code: 'BUSINESS_CLOSED' } };

it('a business is not closed while a returned payment is debited again [PRV-07]', async () => {
  await advanceTo(server, newYork('2026-07-13', '22:00'));
  await sendBack(server, returned, 'R01');
  expect((await close(retrying)).status).toBe(200);
  expect((await trigger(server, retrying, returned)).status).toBe(200);
  await advanceTo(server, newYork('2026-07-15', '10:00'));
  expect(await fateOf(server, returned)).toMatchObject({ status: 'DECLINED' });
  expect(await read(retrying)).toMatchObject({ standing: 'CLOSING', closing: { payments: 0, retries: 1, owed: 0 } });
});

it('a business is not closed while a refund waits for a second person [PRV-07]', async () => {
  expect((await close(late)).status).toBe(200);
  await advanceTo(server, newYork('2026-07-22', '10:00'));
  ({ id: request_id } = await refund(server, late, payment, 500));
  await advanceTo(server, newYork('2026-07-28', '12:00'));
  expect(await read(late)).toMatchObject({ standing: 'CLOSING', closing: { payments: 0, credits: 0, refund_requests: 1, owed: 0 } });
});

it('nobody refunds a payment of a closed business, or has it debited again, who works for another [PRV-07]', async () => {
  expect((await decide(late, second, request_id, 'decline')).status).toBe(200);
  await advanceTo(server, newYork('2026-07-29', '12:00'));
  expect(await read(late)).toMatchObject({ standing: 'CLOSED', closing: { refund_requests: 0 } });
  expect(await tryToRefund(server, late, payment, 50)).toMatchObject(CLOSED);
  const token = await late.admin.signIn();
  expect(await server.ok(refunds.read, { token, params: { purchaseId: payment.purchase_id } })).toMatchObject({
    refunded: 0,
    refusal: { code: 'BUSINESS_CLOSED' },
  });
  await sendBack(server, payment, 'R01');
  expect(await trigger(server, late, payment)).toMatchObject(CLOSED);
  expect(await broken(server)).toEqual([]);
});

it('prove names what was open, refunded or debited again after a business was closed [PRV-07]', async () => {
  const shop = await openShop(server, { organization: 'Proved', names: ['Proved Books'] });
  const colleague = await shop.addUser('AdminStore');
  const [back, pending] = [
    await payFrom(server, shop, 'Everyday Checking', 3_000),
    await payFrom(server, shop, 'Everyday Checking', 2_000),
  ];
  await advanceTo(server, newYork('2026-07-30', '22:00'));
  await sendBack(server, back, 'R01');
  expect((await trigger(server, shop, back)).status).toBe(200);
  await refund(server, shop, pending, 500);
  await setRefundRule(server, shop, { alone: 100 });
  const { id } = await refund(server, shop, pending, 200);
  const owner = ownerDatabase(server);
  await owner.run(
    `update businesses set standing = 'CLOSED', standing_at = '2026-07-29T10:00:00Z', standing_by = 'x', standing_why = 'x' where id = $1`,
    [shop.business_id],
  );
  const lines = (await broken(server)).filter((line) => line.includes(shop.business_id)).join('\n');
  expect(lines).toContain(`purchase ${pending.purchase_id} is PENDING`);
  expect(lines).toMatch(/reinitiation \S+ of purchase \S+ is pending/);
  expect(lines).toMatch(/refund \S+ of purchase \S+ was asked for/);
  expect(await decide(shop, colleague, id, 'approve')).toMatchObject(CLOSED);
  expect((await decide(shop, colleague, id, 'decline')).status).toBe(200);
  for (const verb of ['cancel_orders_of_business', 'expire_sessions_of'])
    await expect(owner.one(`select ${verb}($1, now())`, [shop.business_id])).rejects.toThrow(/is not closing/);
  await owner.close();
});
