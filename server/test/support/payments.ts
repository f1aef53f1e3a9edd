import { type ConfirmationStatus, type PurchaseResponse, purchases, type StartedPurchase } from '@drawbridge/contract';
import { invariants as ofLedger } from '../../src/ledger/index.ts';
import { invariants as ofPurchases } from '../../src/payments/purchases/index.ts';
import { refreshBalance } from '../../src/people/bank-accounts/index.ts';
import { setSandboxAccount } from '../../src/sandbox/bank/index.ts';
import type { CallInput, Reply } from './client.ts';
import { type LinkWishes, linkChecking, registerConsumer, type TestConsumer, type TestMerchantUser, type TestShop } from './people.ts';
import type { TestServer } from './start-test-server.ts';

/** A consumer with a linked account whose balance is known. */
export interface Payer extends TestConsumer {
  readonly account_id: string;
}

/** Registers a consumer and links a checking account: by default the one with $5,000.00, or with `balance` cents. */
export async function newPayer(server: TestServer, wishes: LinkWishes & { balance?: number } = {}): Promise<Payer> {
  const person = await registerConsumer(server);
  const account_id = await linkChecking(server, person, wishes);
  if (wishes.balance !== undefined) await setSandboxAccount(server.context, account_id, { balance: wishes.balance });
  await refreshBalance(server.context, account_id);
  return { ...person, account_id };
}

/** Who asks for money, and for which business. */
export interface Till {
  readonly token: string;
  readonly business_id: string;
}

export async function tillOf(shop: TestShop, user: TestMerchantUser = shop.admin, business_id = shop.business_id): Promise<Till> {
  return { token: await user.signIn(), business_id };
}

/** The last five characters of a purchase's public id. */
export function codeOf(started: StartedPurchase): string {
  return started.PublicId.slice(-5);
}

export function start(server: TestServer, payer: Pick<TestConsumer, 'token'>): Promise<StartedPurchase> {
  return server.ok(purchases.start, { token: payer.token });
}

export type AskWishes = Partial<NonNullable<CallInput<typeof purchases.requestDebit>['body']>>;

/** Asks for an amount in cents by the payment code, or by whatever `wishes` say; gives whatever comes back. */
export function tryToAsk(
  server: TestServer,
  till: Till,
  started: StartedPurchase,
  amount: number,
  wishes: AskWishes = {},
  key?: string,
): Promise<Reply<typeof purchases.requestDebit>> {
  const by = wishes.purchaseId === undefined ? { paymentCode: codeOf(started) } : {};
  const body = { ...by, amount, syn_business_id: till.business_id, ...wishes };
  return server.call(purchases.requestDebit, { token: till.token, body, ...(key === undefined ? {} : { key }) });
}

/** The same, for a request that must be accepted. */
export async function ask(
  server: TestServer,
  till: Till,
  started: StartedPurchase,
  amount: number,
  wishes: AskWishes = {},
): Promise<PurchaseResponse> {
  return accepted(await tryToAsk(server, till, started, amount, wishes));
}

export function tryToConfirm(
  server: TestServer,
  payer: Pick<TestConsumer, 'token'>,
  purchaseId: string,
  key?: string,
): Promise<Reply<typeof purchases.confirmDebit>> {
  return server.call(purchases.confirmDebit, { token: payer.token, body: { purchaseId }, ...(key === undefined ? {} : { key }) });
}

/** A whole payment at the counter, from the code to the approval; gives what the consumer was answered. */
export async function pay(server: TestServer, payer: Pick<TestConsumer, 'token'>, till: Till, amount: number): Promise<ConfirmationStatus> {
  const started = await start(server, payer);
  await ask(server, till, started, amount);
  return accepted(await tryToConfirm(server, payer, started.ID));
}

function accepted<T>(reply: { status: number; body: T; refusal: unknown }): T {
  if (reply.status !== 200) throw new Error(`refused with ${reply.status}: ${JSON.stringify(reply.refusal)}`);
  return reply.body;
}

/** What is wrong with the ledger and the purchases; nothing, if all that must hold holds. */
export async function violations(server: TestServer): Promise<string[]> {
  const found: string[] = [];
  for (const invariant of [...ofLedger(), ...ofPurchases]) {
    for (const text of await invariant.check(server.context.db)) found.push(`${invariant.name}: ${text}`);
  }
  return found;
}
