import { externalAccounts } from '@drawbridge/contract';
import { providerWho } from '../../src/kernel/audit/index.ts';
import type { AccountNumbers } from '../../src/kernel/security/account-numbers.ts';
import { addSettlementAccount, openSettlementAccount, type SettlementAccount } from '../../src/merchants/businesses/index.ts';
import { openNumbers, vendorReference } from '../../src/people/bank-accounts/index.ts';
import { hashOf } from '../../src/sandbox/bank/bank.ts';
import { findItem, setLoginRequired } from '../../src/sandbox/bank/store.ts';
import { callSandbox } from './money.ts';
import { type Payer, pay, type Till } from './payments.ts';
import type { TestConsumer } from './people.ts';
import { pastCutoff } from './refunds.ts';
import { sendBack } from './returned.ts';
import type { TestServer } from './start-test-server.ts';

/** The bank of an account wants a new sign-in, and the service has heard of it. */
export async function wantNewSignIn(server: TestServer, { token, account_id }: Pick<Payer, 'token' | 'account_id'>): Promise<void> {
  const reply = await callSandbox(server, 'POST', `/bank/accounts/${account_id}`, { login_required: true });
  if (reply.status !== 200) throw new Error(`the bank cannot be changed: ${reply.text}`);
  const { isValid } = await server.ok(externalAccounts.validate, { token, params: { synAccountID: account_id } });
  if (isValid) throw new Error('the service has not heard that the bank wants a new sign-in');
}

/** What a linked account holds at the bank, in cents, whatever the service knows of it. */
export async function balanceAtBank({ context }: TestServer, account_id: string): Promise<number | undefined> {
  const reference = await vendorReference(context, account_id);
  if (!reference) throw new Error(`the bank gives no access to ${account_id}`);
  return context.bankLinking.fetchAvailableBalance(reference.access_token, reference.vendor_account_id);
}

/** The bank of an account wants a new sign-in, or no longer does, and nobody tells the service of it. */
export async function setLoginRequiredSilently({ context }: TestServer, account_id: string, login_required: boolean): Promise<void> {
  const reference = await vendorReference(context, account_id);
  const item = reference && (await findItem(context.db, hashOf(reference.access_token)));
  if (!item) throw new Error(`the bank gives no access to ${account_id}`);
  await setLoginRequired(context.db, item.id, login_required);
}

/** Has an account be the one that pays, as its consumer does. */
export async function makePrimary(server: TestServer, consumer: Pick<TestConsumer, 'signIn'>, SynAccountID: string): Promise<void> {
  await server.ok(externalAccounts.makePrimary, { token: await consumer.signIn(), body: { SynAccountID } });
}

/** Removes an account as its consumer does. */
export async function removeAccount(server: TestServer, { token, account_id }: Pick<Payer, 'token' | 'account_id'>): Promise<void> {
  await server.ok(externalAccounts.remove, { token, body: { SynAccountID: account_id } });
}

/**
 * Somebody pays a dollar from their primary account, and the clock goes past the next cutoff: the bank has the debit. Gives what has it come
 * back, by default with the code of a closed account: that account pays no more until it is linked anew.
 */
export async function closableByReturn(
  server: TestServer,
  consumer: Pick<TestConsumer, 'token'>,
  till: Till,
): Promise<(code?: string) => Promise<void>> {
  const { publicId, purchaseId } = await pay(server, consumer, till, 100);
  await pastCutoff(server);
  return (code = 'R02') => sendBack(server, { public_id: publicId ?? '', purchase_id: purchaseId, amount_cents: 100 }, code);
}

/** The same at once: an account that a return has closed. */
export async function closeByReturn(server: TestServer, consumer: Pick<TestConsumer, 'token'>, till: Till, code?: string): Promise<void> {
  await (await closableByReturn(server, consumer, till))(code);
}

/** Has a business paid out to another account at once, as one that has rested takes force. */
export function payOutTo(server: TestServer, business_id: string, account: SettlementAccount): Promise<void> {
  const change = { by: 'the provider', why: 'the business asked for it', validated: 'called back' };
  const { context } = server;
  return context.db.transaction((tx) => addSettlementAccount(context, tx, business_id, account, change, providerWho(change.by)));
}

/** The account that a business is paid out to, open. */
export async function settlementAccountOf(server: TestServer, business_id: string): Promise<AccountNumbers> {
  const kept = await server.context.db.one<Parameters<typeof openSettlementAccount>[1]>(
    `select s.* from businesses b join settlement_accounts s on s.business_id = b.id and s.version = b.settlement_version where b.id = $1`,
    [business_id],
  );
  return openSettlementAccount(server.context.sealer, kept);
}

/** The numbers of a linked account, open. */
export async function numbersOfAccount(server: TestServer, account_id: string): Promise<AccountNumbers> {
  const kept = await server.context.db.one<Parameters<typeof openNumbers>[1]>(
    `select a.id, a.consumer_id, a.numbers_version, n.sealed as numbers_sealed
       from bank_accounts a join bank_account_numbers n on n.account_id = a.id and n.version = a.numbers_version where a.id = $1`,
    [account_id],
  );
  return openNumbers(server.context.sealer, kept);
}
