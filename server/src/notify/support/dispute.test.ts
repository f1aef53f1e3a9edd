import { receipts, support } from '@drawbridge/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { newYork, type Payment, pay } from '../../../test/support/money.ts';
import { linkChecking, openShop, registerConsumer, type TestConsumer, type TestShop } from '../../../test/support/people.ts';

let server: TestServer;
let shop: TestShop;
let maya: TestConsumer;
beforeAll(async () => {
  server = await startTestServer();
  // A Friday before Thanksgiving's week.
  server.clock.set(newYork('2026-11-20', '15:00'));
  shop = await openShop(server);
  maya = await registerConsumer(server);
  await linkChecking(server, maya);
});
afterAll(() => server.stop());

const notes = 'I was not there that day.';
const report = async ({ public_id }: Payment, person = maya) =>
  server.call(receipts.dispute, { token: await person.signIn(), params: { purchaseId: public_id }, body: { notes } });
const kept = ({ purchase_id }: Payment) => server.context.db.many('select * from support_requests where purchase_id = $1', [purchase_id]);

describe('the report of a payment that its payer does not recognize', () => {
  it('says by which banking day it is checked and answered, with one reference, as the receipt does afterwards [CUS-07]', async () => {
    const payment = await pay(server, maya, shop, 1_250);
    const read = async () =>
      (await server.ok(receipts.read, { token: await maya.signIn(), params: { purchaseId: payment.public_id } })).dispute;
    expect(await read()).toBeUndefined();
    const { body } = await report(payment);
    expect(body).toEqual({
      reference: expect.stringMatching(/^\d{4}-\d{4}$/),
      status: 'WAITING_FOR_US',
      sent_at: expect.stringMatching(/^2026-11-20T20:/),
      // Over a weekend, and over Thanksgiving with it.
      checked_by: '2026-11-24',
      answered_by: '2026-12-07',
    });
    expect(await read()).toEqual(body);
    expect(await kept(payment)).toEqual([
      expect.objectContaining({ reference: body.reference, user_id: maya.user_id, notes, disputes: true, business_id: shop.business_id }),
    ]);
    const { requests } = await server.ok(support.list, { token: await maya.signIn() });
    expect(requests[0]).toMatchObject({ reference: body.reference, begins: notes });
  });

  it('is kept once, however often and by however many tabs it is sent, also once it is closed [CUS-07]', async () => {
    const payment = await pay(server, maya, shop, 1_250);
    const token = await maya.signIn();
    const send = () => server.ok(receipts.dispute, { token, params: { purchaseId: payment.public_id }, body: { notes } });
    const answers = await Promise.all([send(), send(), send()]);
    expect(new Set(answers.map(({ reference }) => reference)).size).toBe(1);
    await server.ok(support.write, { token, params: { reference: answers[0].reference }, body: { text: 'One thing more.' } });
    expect((await send()).reference).toBe(answers[0].reference);
    expect(await kept(payment)).toHaveLength(1);
  });

  it('has a key in the database against a second one [CUS-07]', async () => {
    const payment = await pay(server, maya, shop, 1_250);
    await report(payment);
    const again = server.context.db.run(
      `insert into support_requests (id, reference, user_id, side, notes, purchase_id, created_at, waiting_since, last_at, disputes)
       select id || 'x', '0000-0002', user_id, side, notes, purchase_id, created_at, waiting_since, last_at, true
         from support_requests where purchase_id = $1`,
      [payment.purchase_id],
    );
    await expect(again).rejects.toThrow(/support_requests_dispute/);
  });

  it("isn't for other people's payments, nor for none", async () => {
    const payment = await pay(server, maya, shop, 1_250);
    const other = await registerConsumer(server);
    expect(await report(payment, other)).toMatchObject({ status: 404, refusal: { code: 'NOT_FOUND' } });
    expect(await report({ ...payment, public_id: '7KQ9XM4T2HRD' })).toMatchObject({ status: 404 });
    expect(await kept(payment)).toEqual([]);
  });
});
