import { externalAccounts, purchases } from '@drawbridge/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { advanceTo, callSandbox, fateOf, listAchFiles, newYork, type Payment, pay, readAchFile } from '../../../test/support/money.ts';
import { linkChecking, openShop, registerConsumer, type TestConsumer, type TestShop } from '../../../test/support/people.ts';
import { balanceOf } from '../../ledger/index.ts';

/** Approved on Monday 1 June 2026, settled on Tuesday, sent back at noon on Wednesday and ingested at that day's cutoff. */
const BEFORE_INGESTED = newYork('2026-06-03', '21:59:50');
const INGESTED = newYork('2026-06-03', '22:00:10');

interface Debtor {
  readonly consumer: TestConsumer;
  readonly account_id: string;
  readonly payment: Payment;
}

let server: TestServer;
let shop: TestShop;
const debtors = new Map<string, Debtor>();

async function debtor(account: string, amount_cents: number): Promise<Debtor> {
  const consumer = await registerConsumer(server);
  const account_id = await linkChecking(server, consumer, { account });
  return { consumer, account_id, payment: await pay(server, consumer, shop, amount_cents) };
}

function of(name: string): Debtor {
  const found = debtors.get(name);
  if (!found) throw new Error(`nobody pays by ${name}`);
  return found;
}

const fate = (name: string) => fateOf(server, of(name).payment);
const bankBalance = (account_name: string, consumer: TestConsumer) =>
  server.context.db.one<{ balance_cents: number }>(
    `select a.balance_cents from sandbox_accounts a join sandbox_customers c on c.number = a.customer_number
      where a.name = $1 and c.user_name = $2`,
    [account_name, consumer.subject],
  );

beforeAll(async () => {
  server = await startTestServer();
  server.clock.set(newYork('2026-06-01', '10:00'));
  shop = await openShop(server);
  for (const account of ['R01 once', 'R01 always', 'R02', 'R03', 'R09 once', 'R10 after 20 days'])
    debtors.set(account, await debtor(account, 10_000));
  debtors.set('closed', await debtor('Everyday Checking', 10_000));
  debtors.set('poor', await debtor('Everyday Checking', 10_000));
  debtors.set('paying', await debtor('Everyday Checking', 10_000));
  // After the approval, as it happens in life.
  await callSandbox(server, 'POST', `/bank/accounts/${of('closed').account_id}`, { closed: true });
  await callSandbox(server, 'POST', `/bank/accounts/${of('poor').account_id}`, { balance: 9_999 });
  await advanceTo(server, BEFORE_INGESTED);
});
afterAll(() => server.stop());

describe('the sandbox bank', () => {
  it('has everyone’s debits settled and nothing declined before the cutoff at which its returns are ingested', async () => {
    for (const name of debtors.keys())
      expect(await fate(name), name).toMatchObject({ status: 'PENDING', settled_at: newYork('2026-06-02', '08:30') });
    expect((await bankBalance('Everyday Checking', of('paying').consumer)).balance_cents).toBe(490_000);
  });

  it('offers one well-formed file with what it sends back, before that cutoff', async () => {
    const files = await listAchFiles(server);
    expect(files.filter((file) => file.direction === 'incoming')).toMatchObject([
      { name: 'returns-20260603-1200-1.ach', status: 'WAITING', created_at: newYork('2026-06-03', '12:00').toISOString() },
    ]);
    const file = await readAchFile(server, 'returns-20260603-1200-1.ach');
    const returned = file.batches.flatMap((batch) => (batch.format === 'standard' ? batch.entries : []));
    expect(returned.map((entry) => entry.addenda[0])).toHaveLength(7);
    expect(returned[0]).toMatchObject({ transaction_code: '26', receiving_routing_number: '091000019', amount_cents: 10_000 });
  });

  it.each([
    ['R01 once', 'R01'],
    ['R01 always', 'R01'],
    ['R02', 'R02'],
    ['R03', 'R03'],
    ['R09 once', 'R09'],
    ['closed', 'R02'],
    ['poor', 'R01'],
  ])('returns the debit of account “%s” with %s', async (name, code) => {
    await advanceTo(server, INGESTED);
    expect(await fate(name)).toMatchObject({ status: 'DECLINED', reason: code });
    expect((await listAchFiles(server)).find((file) => file.direction === 'incoming')?.status).toBe('INGESTED');
  });

  it('takes nothing from an account whose debit it returns', async () => {
    expect((await bankBalance('R01 once', of('R01 once').consumer)).balance_cents).toBe(500_000);
    expect((await bankBalance('Everyday Checking', of('poor').consumer)).balance_cents).toBe(9_999);
  });

  it('pays the others, which become POSTED', async () => {
    await advanceTo(server, newYork('2026-06-04', '22:00:10'));
    for (const name of ['paying', 'R10 after 20 days']) expect((await fate(name)).status, name).toBe('POSTED');
    expect(await balanceOf(server.context.db, 'merchant_payable')).toBe(2 * (10_000 - 125));
  });

  it('returns a POSTED debit after 20 days: the merchant owes it, the fee is given back, the customer has their money', async () => {
    expect((await bankBalance('R10 after 20 days', of('R10 after 20 days').consumer)).balance_cents).toBe(490_000);
    await advanceTo(server, newYork('2026-06-22', '21:59:50'));
    expect((await fate('R10 after 20 days')).status).toBe('POSTED');
    await advanceTo(server, newYork('2026-06-22', '22:00:10'));
    expect(await fate('R10 after 20 days')).toMatchObject({ status: 'DECLINED', reason: 'R10' });
    expect((await bankBalance('R10 after 20 days', of('R10 after 20 days').consumer)).balance_cents).toBe(500_000);
    expect(await balanceOf(server.context.db, 'merchant_payable')).toBe(10_000 - 125);
    expect(await balanceOf(server.context.db, 'fee_income')).toBe(125);
    expect(await balanceOf(server.context.db, 'cash_at_odfi')).toBe(10_000);
  });
});

describe('after a return', () => {
  it.each(['R02', 'R03', 'closed', 'R10 after 20 days'])('the account of “%s” is invalid until it is linked anew', async (name) => {
    const { consumer, account_id } = of(name);
    const isValid = async () =>
      (await server.ok(externalAccounts.validate, { token: consumer.token, params: { synAccountID: account_id } })).isValid;
    expect(await isValid()).toBe(false);
    const { ID } = await server.ok(purchases.start, { token: consumer.token });
    const reply = await server.call(purchases.requestDebit, {
      token: shop.admin.token,
      body: { purchaseId: ID, amount: 100, syn_business_id: shop.business_id },
    });
    expect(reply.refusal).toMatchObject({ code: 'ACCOUNT_INVALID' });
  });

  it.each(['R01 once', 'R09 once', 'poor'])('for want of money the consumer of “%s” can spend nothing', async (name) => {
    const { consumer } = of(name);
    expect(await server.ok(externalAccounts.purchasePower, { token: consumer.token })).toMatchObject({
      purchase_power: 0,
      invoice_link_purchase_power: 0,
    });
    const { ID } = await server.ok(purchases.start, { token: consumer.token });
    const reply = await server.call(purchases.requestDebit, {
      token: shop.admin.token,
      body: { purchaseId: ID, amount: 100, syn_business_id: shop.business_id },
    });
    expect(reply.refusal).toMatchObject({ code: 'INSUFFICIENT_FUNDS' });
  });

  it('everyone else goes on paying', async () => {
    await expect(pay(server, of('paying').consumer, shop, 5_000)).resolves.toBeDefined();
  });
});
