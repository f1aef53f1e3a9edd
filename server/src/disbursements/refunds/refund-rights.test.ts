import { businesses, refundRules, refunds } from '@drawbridge/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { broken } from '../../../test/support/broken.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { advanceTo, newYork, type Payment, pay } from '../../../test/support/money.ts';
import {
  linkChecking,
  openShop,
  registerConsumer,
  type TestConsumer,
  type TestMerchantUser,
  type TestShop,
} from '../../../test/support/people.ts';
import { ownerRun, refund, refundingToken, setRefundRule, tryToRefund } from '../../../test/support/refunds.ts';
import { runCommand } from '../../provider/operate/commands.ts';

let server: TestServer;
let consumer: TestConsumer;
beforeAll(async () => {
  server = await startTestServer();
  server.clock.set(newYork('2026-06-01', '10:00'));
  consumer = await registerConsumer(server);
  await linkChecking(server, consumer, { account: 'Everyday Checking' });
});
afterAll(() => server.stop());

const buy = async (shop: TestShop, amount_cents: number): Promise<Payment> =>
  pay(server, { token: await consumer.signIn() }, { ...shop, admin: { ...shop.admin, token: await shop.admin.signIn() } }, amount_cents);
const read = async (user: Pick<TestMerchantUser, 'signIn'>, { purchase_id }: Payment) =>
  server.ok(refunds.read, { token: await user.signIn(), params: { purchaseId: purchase_id } });

describe('a Store Viewer', () => {
  let shop: TestShop;
  let clerk: TestMerchantUser;
  const give = async (payment: Payment, amount: number, user = clerk) =>
    tryToRefund(server, shop, payment, amount, { token: await refundingToken(server, user) });
  beforeAll(async () => {
    shop = await openShop(server, { time_zone: 'America/Los_Angeles' });
    clerk = await shop.addUser('ViewStore');
  });

  it('refunds nothing unless their business allows it, whatever their token says [TRU-18]', async () => {
    const payment = await buy(shop, 1_000);
    expect((await tryToRefund(server, shop, payment, 1, { token: await clerk.signIn() })).status).toBe(403);
    expect((await give(payment, 1)).refusal).toMatchObject({ status: 403, code: 'REFUND_NOT_ALLOWED' });
    expect(await read(clerk, payment)).toMatchObject({ refusal: { code: 'REFUND_NOT_ALLOWED' }, refunded: 0 });
    // Switched on and off again.
    await setRefundRule(server, shop, { viewer_a_day: 500 });
    expect(await read(clerk, payment)).toMatchObject({ refusal: null, left_today: 500 });
    expect((await give(payment, 100)).status).toBe(200);
    await setRefundRule(server, shop, { viewer_a_day: null });
    expect((await give(payment, 100)).refusal).toMatchObject({ code: 'REFUND_NOT_ALLOWED' });
    expect(await read(shop.admin, payment)).toMatchObject({ refunded: 100, left_today: null, refusal: null });
  });

  it('refunds up to the amount of a day of the business, then waits for the next [TRU-18]', async () => {
    await advanceTo(server, newYork('2026-06-02', '12:00'));
    await setRefundRule(server, shop, { viewer_a_day: 1_000 });
    const payment = await buy(shop, 4_000);
    expect((await give(payment, 1_001)).refusal).toMatchObject({ status: 403, code: 'REFUND_OVER_DAY' });
    expect((await give(payment, 600)).status).toBe(200);
    expect((await give(payment, 401)).refusal).toMatchObject({ code: 'REFUND_OVER_DAY' });
    expect(await read(clerk, payment)).toMatchObject({ left_today: 400 });
    expect((await give(payment, 400)).status).toBe(200);
    expect(await read(clerk, payment)).toMatchObject({ left_today: 0, refusal: { code: 'REFUND_OVER_DAY' } });
    // A colleague has their own amount, and whoever holds the right by their role has no such amount at all.
    expect((await give(payment, 100, await shop.addUser('ViewStore'))).status).toBe(200);
    const admin = await shop.addUser('AdminStore');
    expect((await tryToRefund(server, shop, payment, 1_500, { token: await admin.signIn() })).status).toBe(200);
    // Past midnight in New York, and not yet in Los Angeles.
    await advanceTo(server, newYork('2026-06-03', '01:00'));
    expect((await give(payment, 1)).refusal).toMatchObject({ code: 'REFUND_OVER_DAY' });
    await advanceTo(server, newYork('2026-06-03', '03:01'));
    expect((await give(payment, 1)).status).toBe(200);
    expect(await broken(server)).toEqual([]);
  });

  it('passes the amount neither by asking many times at once nor by a refund that takes its payment back [TRU-18]', async () => {
    await advanceTo(server, newYork('2026-06-04', '12:00'));
    const sales = [];
    for (let left = 6; left > 0; left -= 1) sales.push(await buy(shop, 300));
    const replies = await Promise.all(sales.map((sale) => give(sale, 300)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 403, 403, 403]);
    expect(await read(clerk, sales[0] as Payment)).toMatchObject({ left_today: 100 });
  });

  it('of another business has that one’s amount', async () => {
    const other = await openShop(server);
    const stranger = await other.addUser('ViewStore');
    const sale = await buy(other, 500);
    const reply = await tryToRefund(server, other, sale, 100, { token: await refundingToken(server, stranger) });
    expect(reply.refusal).toMatchObject({ code: 'REFUND_NOT_ALLOWED' });
  });
});

describe('a refund above what one person gives back', () => {
  let shop: TestShop;
  let second: TestMerchantUser;
  const decide = async (user: TestMerchantUser, id: string, decision: 'approve' | 'decline', at = shop, key?: string) =>
    server.call(refunds.decide, {
      token: await user.signIn(),
      body: { id, syn_business_id: at.business_id, decision },
      ...(key === undefined ? {} : { key }),
    });
  const askFor = async (payment: Payment, amount: number) => {
    const asked = await refund(server, shop, payment, amount);
    expect(asked).toMatchObject({ status: 'awaiting_approval', amount, refunded: 0 });
    return asked;
  };
  beforeAll(async () => {
    await advanceTo(server, newYork('2026-06-08', '10:00'));
    shop = await openShop(server);
    second = await shop.addUser('AdminStore');
    await setRefundRule(server, shop, { alone: 1_000 });
  });

  it('waits for a second person, who approves it; until then nothing is given back [TRU-18]', async () => {
    const payment = await buy(shop, 5_000);
    expect((await refund(server, shop, await buy(shop, 2_000), 1_000)).status).toBe('pending');
    const asked = await askFor(payment, 2_500);
    expect(await read(shop.admin, payment)).toMatchObject({
      refunded: 0,
      waiting: { id: asked.id, may_approve: false, may_decline: true },
    });
    expect(await read(second, payment)).toMatchObject({ waiting: { amount: 2_500, reason: 'Brought back', may_approve: true } });
    const { items } = await server.ok(refunds.listWaiting, { token: await second.signIn() });
    expect(items).toMatchObject([{ id: asked.id, public_id: payment.public_id, amount: 2_500 }]);
    // Not by who asked, nor by who does not decide, nor from elsewhere.
    expect((await decide(shop.admin, asked.id, 'approve')).refusal).toMatchObject({ status: 403, code: 'REFUND_NEEDS_ANOTHER' });
    for (const role of ['ViewStore', 'ViewAccount'] as const)
      expect((await decide(await shop.addUser(role), asked.id, 'approve')).status).toBe(403);
    const elsewhere = await openShop(server);
    expect((await decide(elsewhere.admin, asked.id, 'approve', elsewhere)).status).toBe(404);
    expect((await tryToRefund(server, shop, payment, 1_200)).refusal).toMatchObject({ status: 409, code: 'REFUND_WAITS' });
    const approved = await decide(second, asked.id, 'approve', shop, 'a-1');
    expect(approved.body).toMatchObject({ id: asked.id, reference: asked.reference, status: 'pending', refunded: 2_500 });
    // Said again, it is answered again; by another call it is decided already.
    expect((await decide(second, asked.id, 'approve', shop, 'a-1')).body).toEqual(approved.body);
    expect((await decide(second, asked.id, 'approve')).refusal).toMatchObject({ status: 409, code: 'REFUND_DECIDED' });
    expect(await read(second, payment)).toMatchObject({ refunded: 2_500, waiting: null, items: [{ amount: 2_500 }] });
    expect(await broken(server)).toEqual([]);
  });

  it('waits only together with the mail that says so: where that is not queued, nothing waits [TRU-18]', async () => {
    const payment = await buy(shop, 5_000);
    const { enqueue } = server.context.queue;
    const queueing = vi.spyOn(server.context.queue, 'enqueue').mockImplementation((tx, task, ...more) => {
      if (task === 'refunds.mail_waiting') throw new Error('the server dies');
      return enqueue(tx, task, ...more);
    });
    expect((await tryToRefund(server, shop, payment, 2_500)).status).toBe(500);
    queueing.mockRestore();
    expect(await read(second, payment)).toMatchObject({ refunded: 0, waiting: null });
    expect(await refund(server, shop, payment, 2_500)).toMatchObject({ status: 'awaiting_approval' });
  });

  it('is not asked for in parts: all refunds of a payment count together [TRU-18]', async () => {
    const payment = await buy(shop, 3_000);
    expect((await refund(server, shop, payment, 700)).status).toBe('pending');
    expect((await refund(server, shop, payment, 300)).status).toBe('pending');
    expect(await refund(server, shop, payment, 1)).toMatchObject({ status: 'awaiting_approval', refunded: 1_000 });
  });

  it('is made once where two approve it at the same moment, and never passes what was paid [TRU-18]', async () => {
    const third = await shop.addUser('AdminAccount');
    const payment = await buy(shop, 2_000);
    const asked = await askFor(payment, 1_500);
    const both = await Promise.all([decide(second, asked.id, 'approve'), decide(third, asked.id, 'approve')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const other = await buy(shop, 1_600);
    const waiting = await askFor(other, 1_500);
    await refund(server, shop, other, 900);
    expect((await decide(second, waiting.id, 'approve')).refusal).toMatchObject({ code: 'REFUND_TOO_LARGE' });
    expect((await decide(second, waiting.id, 'decline')).body).toMatchObject({ status: 'cancelled', refunded: 900 });
    expect(await broken(server)).toEqual([]);
  });

  it('ends after seven days without an answer, or when it is declined or taken back [TRU-18]', async () => {
    await advanceTo(server, newYork('2026-06-10', '10:00'));
    const payment = await buy(shop, 2_500);
    const asked = await askFor(payment, 2_000);
    expect((await decide(shop.admin, asked.id, 'decline')).body).toMatchObject({ status: 'cancelled' });
    const again = await askFor(payment, 2_000);
    expect((await decide(second, again.id, 'decline')).body).toMatchObject({ status: 'cancelled', refunded: 0 });
    const last = await askFor(payment, 2_000);
    await advanceTo(server, newYork('2026-06-17', '10:01'));
    expect((await decide(second, last.id, 'approve')).refusal).toMatchObject({ code: 'REFUND_DECIDED' });
    expect(await read(second, payment)).toMatchObject({ waiting: null });
    await askFor(payment, 2_000);
    expect(await broken(server)).toEqual([]);
  });

  it('is found by prove where somebody has approved it behind the service’s back', async () => {
    await ownerRun(
      server,
      `update refund_requests set status = 'APPROVED', decided_by = 'usr_x', decided_at = now() where status = 'WAITING'`,
    );
    expect((await broken(server)).join()).toContain('every refund that needed a second person has one');
    await ownerRun(server, `delete from refund_requests where decided_by = 'usr_x'`);
    expect((await broken(server)).join()).not.toContain('every refund that needed a second person has one');
  });
});

describe('who may refund how much', () => {
  it('is said by Account Admins for their own businesses alone, and kept with who said it [TRU-18]', async () => {
    const shop = await openShop(server, { names: ['Harbor Books', 'Pier Books'] });
    const [first = '', pier = ''] = shop.business_ids;
    const foreign = await openShop(server);
    const set = async (user: TestMerchantUser, syn_business_id: string, rule: object) =>
      server.call(refundRules.set, { token: await user.signIn(), body: { syn_business_id, viewer_a_day: 100, alone: null, ...rule } });
    for (const role of ['AdminStore', 'ViewStore', 'ViewAccount'] as const)
      expect((await set(await shop.addUser(role), first, {})).status).toBe(403);
    expect((await set(shop.admin, foreign.business_id, {})).status).toBe(403);
    for (const amount of [0, -1, 1.5, 100_000_000])
      expect((await set(shop.admin, first, { alone: amount })).refusal).toMatchObject({ field: 'alone' });
    expect((await set(shop.admin, pier, { alone: 700 })).status).toBe(200);
    expect((await set(shop.admin, pier, { alone: 900 })).status).toBe(200);
    expect(await server.ok(refundRules.list, { token: await shop.admin.signIn() })).toEqual([
      { syn_business_id: first, viewer_a_day: null, alone: null },
      { syn_business_id: pier, viewer_a_day: 100, alone: 900 },
    ]);
    const kept = await server.context.db.many('select alone_cents, set_by from refund_rules where business_id = $1 order by seq', [pier]);
    expect(kept).toEqual([700, 900].map((alone_cents) => ({ alone_cents, set_by: shop.admin.user_id })));
    await expect(server.context.db.run('update refund_rules set alone_cents = 1')).rejects.toThrow('permission denied');
    // The provider does it by a command.
    expect(await runCommand(server.context, ['refund-rules', pier])).toBe(
      'Each Store Viewer refunds up to $1.00 a day. Refunds of more than $9.00 of a payment need a second person.',
    );
    expect(await runCommand(server.context, ['refund-rules', 'Pier Books', '--viewer-a-day', 'off', '--alone', '$1,250.00'])).toBe(
      'Store Viewers refund nothing. Refunds of more than $1,250.00 of a payment need a second person.',
    );
    await expect(runCommand(server.context, ['refund-rules', pier, '--alone', '0'])).rejects.toThrow('refund-rules takes BUSINESS');
    await expect(runCommand(server.context, ['refund-rules', 'biz_none'])).rejects.toThrow('there is no business biz_none');
    expect((await server.ok(businesses.user, { token: await shop.admin.signIn() })).Businesses).toHaveLength(2);
  });
});
