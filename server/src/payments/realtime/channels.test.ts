import { purchases } from '@drawbridge/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { closableByReturn } from '../../../test/support/accounts.ts';
import { closeListeners, listen } from '../../../test/support/channel-listener.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { ask, newPayer, type Payer, start, type Till, tillOf, tryToAsk, tryToConfirm } from '../../../test/support/payments.ts';
import { openShop, registerConsumer, type TestShop } from '../../../test/support/people.ts';

let server: TestServer;
/** A second server on the same database. */
let beside: TestServer;
let shop: TestShop;
let till: Till;
beforeAll(async () => {
  server = await startTestServer();
  beside = await startTestServer({ beside: server });
  shop = await openShop(server);
  till = await tillOf(shop);
});
afterEach(closeListeners);
afterAll(async () => {
  await beside.stop();
  await server.stop();
});

/** A new consumer's purchase, and an order of one dollar for it. */
async function waiting(): Promise<{ person: Payer; id: string }> {
  const person = await newPayer(server);
  const { id } = await ask(server, till, await start(server, person), 100);
  return { person, id };
}

/** Waits until these servers have said everything that there was to say: what is published now is sent after it. */
async function caughtUp(at: TestServer = server): Promise<void> {
  const { person, id } = await waiting();
  await (await listen(server, person, id, at)).receives('ACCEPTED');
}

const deny = (person: Payer, purchaseId: string) => server.ok(purchases.denyDebit, { token: person.token, body: { purchaseId } });
const cancel = (purchaseId: string) =>
  server.ok(purchases.cancelDebit, { token: till.token, body: { purchaseId, syn_business_id: till.business_id } });

describe('what is said', () => {
  it('to the consumer: nothing at first, ACCEPTED when a merchant asks, COMPLETED when they approve [API-36, PAY-40]', async () => {
    const person = await newPayer(server);
    const started = await start(server, person);
    const listener = await listen(server, person, started.ID);
    await caughtUp();
    await listener.receives();
    const asked = await ask(server, till, started, 100);
    await listener.receives('ACCEPTED');
    expect(listener.received[0]).toEqual({
      purchaseId: started.ID,
      status: 'ACCEPTED',
      inputType: 'code',
      amount: 100,
      purchasePower: 50_000,
      businessName: 'Green Leaf Market',
      customerAccountInstitutionName: 'Northgate Bank',
      customerAccountLastFour: expect.stringMatching(/^\d{4}$/),
      timeZone: 'America/New_York',
      timestamp: asked.purchase_date,
      publicId: started.PublicId,
      expiration: asked.expiration,
    });
    const { body } = await tryToConfirm(server, person, started.ID);
    await listener.receives('ACCEPTED', 'COMPLETED');
    expect(listener.received[1]).toEqual(body);
  });

  it('to the merchant: nothing while it waits, COMPLETED when it is approved, without the consumer’s means [MCO-28]', async () => {
    const { person, id } = await waiting();
    const listener = await listen(server, till, id);
    await caughtUp();
    await listener.receives();
    await tryToConfirm(server, person, id);
    await listener.receives('COMPLETED');
    expect(listener.received[0]).toMatchObject({ amount: 100, purchasePower: null, customerAccountInstitutionName: null });
  });

  it('INSUFFICIENT_FUNDS to the consumer, with the amount and what could be spent', async () => {
    const person = await newPayer(server, { balance: 900 });
    const started = await start(server, person);
    const listener = await listen(server, person, started.ID);
    await tryToAsk(server, till, started, 901);
    await listener.receives('INSUFFICIENT_FUNDS');
    expect(listener.received[0]).toMatchObject({ amount: 901, purchasePower: 900, businessName: 'Green Leaf Market' });
  });

  it('ACCOUNT_INVALID to the consumer, with the business', async () => {
    const person = await registerConsumer(server);
    const started = await start(server, person);
    const listener = await listen(server, person, started.ID);
    await tryToAsk(server, till, started, 100);
    await listener.receives('ACCOUNT_INVALID');
    expect(listener.received[0]).toMatchObject({ businessName: 'Green Leaf Market', customerAccountLastFour: null });
  });

  it('ACCOUNT_INVALID to both where the account fails at the approval [MCO-30]', async () => {
    const person = await newPayer(server);
    const close = await closableByReturn(server, person, till);
    const { id } = await ask(server, till, await start(server, person), 100);
    const [consumer, merchant] = [await listen(server, person, id), await listen(server, till, id)];
    await consumer.receives('ACCEPTED');
    await close();
    await tryToConfirm(server, person, id);
    await consumer.receives('ACCEPTED', 'ACCOUNT_INVALID');
    await merchant.receives('ACCOUNT_INVALID');
  });

  it.each([
    ['the consumer refuses', deny],
    ['the merchant cancels', (_person: Payer, id: string) => cancel(id)],
  ])('DENIED to both when %s', async (_words, end) => {
    const { person, id } = await waiting();
    const [consumer, merchant] = [await listen(server, person, id), await listen(server, till, id)];
    await consumer.receives('ACCEPTED');
    await end(person, id);
    await consumer.receives('ACCEPTED', 'DENIED');
    await merchant.receives('DENIED');
  });

  it('DENIED to both when the time runs out while it waits, and nothing when nobody had asked', async () => {
    const { person, id } = await waiting();
    const payer = await newPayer(server);
    const started = await start(server, payer);
    const [consumer, merchant, alone] = [
      await listen(server, person, id),
      await listen(server, till, id),
      await listen(server, payer, started.ID),
    ];
    await consumer.receives('ACCEPTED');
    server.clock.advance({ minutes: 5 });
    await consumer.receives('ACCEPTED', 'DENIED');
    await merchant.receives('DENIED');
    await caughtUp();
    await alone.receives();
  });

  it('on connecting, as things stand', async () => {
    const [completed, denied] = [await waiting(), await waiting()];
    await tryToConfirm(server, completed.person, completed.id);
    await deny(denied.person, denied.id);
    for (const [who, id, word] of [
      [completed.person, completed.id, 'COMPLETED'],
      [till, completed.id, 'COMPLETED'],
      [denied.person, denied.id, 'DENIED'],
      [till, denied.id, 'DENIED'],
    ] as const)
      await (await listen(server, who, id)).receives(word);
  });

  it('once to each of many listeners, also when word of it comes twice', async () => {
    const { person, id } = await waiting();
    const all = await Promise.all([
      listen(server, person, id),
      listen(server, person, id),
      listen(server, till, id),
      listen(server, till, id, beside),
    ]);
    await all[0].receives('ACCEPTED');
    await all[1].receives('ACCEPTED');
    await tryToConfirm(server, person, id);
    server.context.channels.changed(id);
    beside.context.channels.changed(id);
    await all[0].receives('ACCEPTED', 'COMPLETED');
    await all[3].receives('COMPLETED');
    await caughtUp();
    await caughtUp(beside);
    expect(all.map((listener) => listener.statuses())).toEqual([
      ['ACCEPTED', 'COMPLETED'],
      ['ACCEPTED', 'COMPLETED'],
      ['COMPLETED'],
      ['COMPLETED'],
    ]);
  });
});
