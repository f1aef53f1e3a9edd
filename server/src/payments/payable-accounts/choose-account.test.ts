import { externalAccounts, purchases } from '@drawbridge/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { broken } from '../../../test/support/broken.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { advanceTo, ask, newYork, outgoingEntries, type Payment } from '../../../test/support/money.ts';
import { linkChecking, openShop, registerConsumer, type TestConsumer, type TestShop } from '../../../test/support/people.ts';
import { setSandboxAccount } from '../../sandbox/bank/index.ts';

let server: TestServer;
let shop: TestShop;
beforeAll(async () => {
  server = await startTestServer();
  server.clock.set(newYork('2026-06-01', '10:00'));
  shop = await openShop(server, { names: ['Blue Kettle Coffee'] });
});
afterAll(() => server.stop());

interface Payer extends TestConsumer {
  readonly primary: string;
  readonly other: string;
}
/** With two accounts of $5,000.00, the older one primary. */
async function payer(): Promise<Payer> {
  const person = await registerConsumer(server);
  const primary = await linkChecking(server, person);
  const other = await linkChecking(server, person, { user_name: `${person.subject}-2` });
  await server.ok(externalAccounts.makePrimary, { token: person.token, body: { SynAccountID: primary } });
  return { ...person, primary, other };
}
const confirm = ({ token }: Payer, { purchase_id }: Payment, syn_account_id?: string, key?: string) =>
  server.call(purchases.confirmDebit, {
    token,
    body: { purchaseId: purchase_id, ...(syn_account_id !== undefined && { syn_account_id }) },
    ...(key !== undefined && { key }),
  });
const accountsOf = ({ token }: Payer, { purchase_id }: Payment) =>
  server.ok(purchases.accounts, { token, params: { purchaseId: purchase_id }, query: {} });
const accountOf = async ({ purchase_id }: Payment) =>
  (await server.context.db.one<{ bank_account_id: string }>('select bank_account_id from purchases where id = $1', [purchase_id]))
    .bank_account_id;
const stillWaits = async ({ token }: Payer, { purchase_id }: Payment) =>
  expect(await server.ok(purchases.read, { token, params: { purchaseId: purchase_id } })).toMatchObject({ status: 'ACCEPTED' });

describe('the account of an order', () => {
  it('can be another for this payment only: it is debited, and kept with the authorization [CUS-03]', async () => {
    const who = await payer();
    const order = await ask(server, who, shop, 2_450);
    expect((await accountsOf(who, order)).map(({ SynAccountID, IsPrimary, problem }) => [SynAccountID, IsPrimary, problem])).toEqual([
      [who.primary, true, null],
      [who.other, false, null],
    ]);
    const [first, other] = await accountsOf(who, order);
    expect([first?.IsOfOrder, other?.IsOfOrder]).toEqual([true, undefined]);
    expect(Date.parse(other?.LinkedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(first?.LinkedAt ?? ''));
    expect(await confirm(who, order, who.other)).toMatchObject({
      status: 200,
      body: { status: 'COMPLETED', customerAccountLastFour: other?.LastFour },
    });
    expect(await accountOf(order)).toBe(who.other);
    const consent = await server.context.db.one<{ bank_account_id: string }>(
      'select bank_account_id from consents where purchase_id = $1',
      [order.purchase_id],
    );
    expect(consent.bank_account_id).toBe(who.other);
    const next = await ask(server, who, shop, 1_000);
    expect(await confirm(who, next)).toMatchObject({ status: 200 });
    expect(await accountOf(next)).toBe(who.primary);
    await advanceTo(server, newYork('2026-06-01', '22:00:05'));
    const entry = (await outgoingEntries(server)).find(({ receiver_identification }) => receiver_identification.trim() === order.public_id);
    expect(entry?.account_number.trim().slice(-4)).toBe(other?.LastFour);
    expect(await broken(server)).toEqual([]);
  });

  it('stays in the list with its reason where it cannot pay [CUS-03]', async () => {
    const who = await payer();
    const order = await ask(server, who, shop, 2_450);
    await setSandboxAccount(server.context, who.other, { balance: 1_000 });
    server.clock.set(new Date(server.clock.now().getTime() + 60_000));
    const problems = async () =>
      Object.fromEntries((await accountsOf(who, order)).map(({ SynAccountID, problem }) => [SynAccountID, problem]));
    expect(await problems()).toMatchObject({ [who.primary]: null });
    expect((await confirm(who, order, who.other)).refusal?.code).toBe('CHOSEN_ACCOUNT_LOW');
    expect(await problems()).toEqual({ [who.primary]: null, [who.other]: 'low_balance' });
    await stillWaits(who, order);
    await setSandboxAccount(server.context, who.other, { login_required: true });
    server.clock.set(new Date(server.clock.now().getTime() + 90_000));
    expect((await confirm(who, order, who.other)).status).toBeGreaterThanOrEqual(400);
    expect(await problems()).toEqual({ [who.primary]: null, [who.other]: 'not_linked' });
    expect((await confirm(who, order, who.other)).refusal?.code).toBe('CHOSEN_ACCOUNT_INVALID');
    expect(await confirm(who, order)).toMatchObject({ status: 200 });
  });

  it('is checked to be theirs, and to be there, whoever asks; a refusal is not kept for the key [CUS-03]', async () => {
    const [who, stranger] = [await payer(), await payer()];
    const order = await ask(server, who, shop, 2_450);
    expect((await confirm(who, order, stranger.other, 'one-press')).refusal?.code).toBe('CHOSEN_ACCOUNT_INVALID');
    expect((await confirm(who, order, 'acc_00000000000000000000000009')).refusal?.code).toBe('CHOSEN_ACCOUNT_INVALID');
    expect(
      (await server.call(purchases.accounts, { token: stranger.token, params: { purchaseId: order.purchase_id }, query: {} })).status,
    ).toBe(404);
    await server.ok(externalAccounts.remove, { token: who.token, body: { SynAccountID: who.other } });
    expect((await confirm(who, order, who.other)).refusal?.code).toBe('CHOSEN_ACCOUNT_INVALID');
    await stillWaits(who, order);
  });

  it('is held to the limit of the day as well, with what waits and what was paid from any account [CUS-03]', async () => {
    const who = await payer();
    const first = await ask(server, who, shop, 30_000);
    expect(await confirm(who, first, who.other)).toMatchObject({ status: 200 });
    const second = await ask(server, who, shop, 20_000);
    expect(await confirm(who, second, who.other)).toMatchObject({ status: 200 });
    const third = await server.call(externalAccounts.purchasePower, { token: who.token });
    expect(third.body).toMatchObject({ purchase_power: 0, limited_by: 'daily_limit' });
    expect(await broken(server)).toEqual([]);
  });

  it('holds its own other payments against its balance, and two orders at once cannot pass it [CUS-03]', async () => {
    const who = await payer();
    await setSandboxAccount(server.context, who.other, { balance: 20_000 });
    server.clock.set(new Date(server.clock.now().getTime() + 20 * 60_000));
    const [one, two] = [await ask(server, who, shop, 15_000), await ask(server, who, shop, 15_000)];
    const replies = await Promise.all([confirm(who, one, who.other), confirm(who, two, who.other)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(replies.find(({ status }) => status === 400)?.refusal?.code).toBe('CHOSEN_ACCOUNT_LOW');
    expect(await broken(server)).toEqual([]);
  });
});
