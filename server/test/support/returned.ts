import { instantOf } from '@drawbridge/banking-calendar';
import { retries } from '@drawbridge/contract';
import { advanceTo, callSandbox, type Payment, pay } from './money.ts';
import { linkChecking, registerConsumer, type TestConsumer, type TestMerchantUser, type TestShop } from './people.ts';
import type { TestServer } from './start-test-server.ts';

/** A moment by the clocks of New York, as `2026-06-03 22:00`. */
function newYork(words: string): Date {
  const [date = '', time = ''] = words.split(' ');
  return instantOf({ date, time }, 'America/New_York');
}

/** Moves the clock to a moment of New York's, and a little past it. */
export async function until(server: TestServer, words: string): Promise<void> {
  await advanceTo(server, new Date(newYork(words).getTime() + 5_000));
}

export interface ReturnedPayment extends Payment {
  readonly consumer: TestConsumer;
  readonly account_id: string;
}

/** Somebody new pays from an account of the sandbox bank. */
export async function payFrom(server: TestServer, shop: TestShop, account: string, amount_cents: number): Promise<ReturnedPayment> {
  const consumer = await registerConsumer(server);
  const account_id = await linkChecking(server, consumer, { account });
  return { ...(await pay(server, consumer, shop, amount_cents)), consumer, account_id };
}

/** Sends a debit that the bank has back at once. */
export async function sendBack(server: TestServer, { public_id }: Payment, code: string): Promise<void> {
  const reply = await callSandbox(server, 'POST', '/ach/return', { public_id, code });
  if (reply.status !== 200) throw new Error(`the debit cannot be returned: ${reply.text}`);
}

export interface By {
  readonly user?: TestMerchantUser;
  readonly business_id?: string;
  readonly key?: string;
}

function callAbout(shop: TestShop, payment: Payment, by: By) {
  return {
    body: { purchase_id: payment.purchase_id, syn_business_id: by.business_id ?? shop.business_id },
    ...(by.key !== undefined && { key: by.key }),
  };
}

export async function trigger(server: TestServer, shop: TestShop, payment: Payment, by: By = {}) {
  return server.call(retries.trigger, { token: await (by.user ?? shop.admin).signIn(), ...callAbout(shop, payment, by) });
}

export async function resolve(server: TestServer, shop: TestShop, payment: Payment, by: By = {}) {
  return server.call(retries.resolve, { token: await (by.user ?? shop.admin).signIn(), ...callAbout(shop, payment, by) });
}

/** A payment's row of the returns report. */
export async function returnOf(server: TestServer, shop: TestShop, payment: Payment) {
  const rows = await server.ok(retries.list, { token: await shop.admin.signIn() });
  const row = rows.find(({ purchase_id }) => purchase_id === payment.purchase_id);
  if (!row) throw new Error('the report does not show this return');
  return row;
}
