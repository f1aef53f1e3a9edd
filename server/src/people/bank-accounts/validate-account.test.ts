import { externalAccounts } from '@drawbridge/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeByReturn, removeAccount } from '../../../test/support/accounts.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { tillOf } from '../../../test/support/payments.ts';
import { linkChecking, openShop, registerConsumer, type TestConsumer } from '../../../test/support/people.ts';
import { type BankLinking, BankLinkingUnavailable } from '../../providers/bank-linking/port.ts';
import { sandboxBankLinking } from '../../providers/bank-linking/sandbox.ts';
import { setSandboxAccount } from '../../sandbox/bank/index.ts';
import { fetchBalanceAhead, refreshBalance } from './index.ts';

/** The sandbox's provider behind a counter, a fault that can be switched on, and a door that can be held shut. */
let asked = 0;
let fault: Error | undefined;
let door: Promise<void> | undefined;
const provider: { real?: BankLinking } = {};
const bankLinking: BankLinking = {
  kind: 'sandbox',
  createLinkToken: (...input) => real().createLinkToken(...input),
  exchangePublicToken: (...input) => real().exchangePublicToken(...input),
  readItem: (...input) => real().readItem(...input),
  finishUpdate: (...input) => real().finishUpdate(...input),
  removeItem: (...input) => real().removeItem(...input),
  check: () => real().check(),
  async fetchAvailableBalance(...input) {
    asked += 1;
    if (fault) throw fault;
    const said = await real().fetchAvailableBalance(...input);
    await door;
    return said;
  },
};
function real(): BankLinking {
  if (!provider.real) throw new Error('the server has not started');
  return provider.real;
}

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ providers: { bankLinking } });
  provider.real = sandboxBankLinking(server.context);
});
afterAll(() => server.stop());

interface Known {
  available_balance_cents: number | null;
  balance_at: Date | null;
  checked_at: Date | null;
  login_required: boolean;
}
const known = (account_id: string) =>
  server.context.db.one<Known>('select available_balance_cents, balance_at, checked_at, login_required from bank_accounts where id = $1', [
    account_id,
  ]);

/** Waits until the balance that linking fetches ahead is there. */
async function linked(person: TestConsumer, account?: string): Promise<string> {
  const account_id = await linkChecking(server, person, account === undefined ? {} : { account });
  await expect.poll(async () => (await known(account_id)).checked_at).not.toBeNull();
  return account_id;
}

const validate = (token: string, synAccountID: string) => server.call(externalAccounts.validate, { token, params: { synAccountID } });

it('says that a linked account is valid, and asks the bank again only after 15 minutes [API-09]', async () => {
  const person = await registerConsumer(server);
  const account_id = await linked(person);
  const before = asked;
  expect((await validate(person.token, account_id)).body).toEqual({ isValid: true });
  server.clock.advance({ minutes: 14 });
  await setLoginRequiredSilently(account_id, true);
  expect((await validate(person.token, account_id)).body).toEqual({ isValid: true });
  expect(asked).toBe(before);

  server.clock.advance({ minutes: 2 });
  expect((await validate(person.token, account_id)).body).toEqual({ isValid: false });
  expect(asked).toBe(before + 1);
  expect((await validate(person.token, account_id)).body).toEqual({ isValid: false });
  expect(asked).toBe(before + 1);

  // The customer has signed in at the bank some other way: a quarter of an hour later it is seen.
  await setLoginRequiredSilently(account_id, false);
  server.clock.advance({ minutes: 16 });
  expect((await validate(person.token, account_id)).body).toEqual({ isValid: true });
});

/** A change at the bank that nobody tells the service of. */
async function setLoginRequiredSilently(account_id: string, login_required: boolean): Promise<void> {
  const changed = await server.context.db.run(
    `update sandbox_items set login_required = $2
      where customer_number = (select a.customer_number from sandbox_accounts a join bank_accounts b on b.vendor_account_id = a.id where b.id = $1)`,
    [account_id, login_required],
  );
  expect(changed).toBe(1);
}

it('says that an invalidated or removed account is not valid, without asking', async () => {
  const [payer, leaver] = [await registerConsumer(server), await registerConsumer(server)];
  const [closed, removed] = [await linked(payer), await linked(leaver)];
  await closeByReturn(server, payer, await tillOf(await openShop(server)), 'R03');
  await removeAccount(server, { ...leaver, account_id: removed });
  const before = asked;
  expect((await validate(payer.token, closed)).body).toEqual({ isValid: false });
  expect((await validate(leaver.token, removed)).body).toEqual({ isValid: false });
  expect(asked).toBe(before);
});

it("answers 404 for another's account and for none, alike; 400 for what is no id [API-09]", async () => {
  const [ada, eve] = [await registerConsumer(server), await registerConsumer(server)];
  const account_id = await linked(ada);
  const foreign = await validate(eve.token, account_id);
  const none = await validate(eve.token, 'acc_00000000000000000000000000');
  expect(foreign).toMatchObject({ status: 404, refusal: { code: 'ERR_EXTERNAL_ACCOUNT_NOT_FOUND' } });
  expect(none.refusal).toEqual(foreign.refusal);
  expect((await validate(eve.token, "acc_' or 1=1")).status).toBe(400);
});

it('answers 503 while the bank cannot be asked, and 200 from its last word while that is young', async () => {
  const person = await registerConsumer(server);
  const account_id = await linked(person);
  fault = new BankLinkingUnavailable('down');
  expect((await validate(person.token, account_id)).body).toEqual({ isValid: true });
  server.clock.advance({ minutes: 16 });
  expect(await validate(person.token, account_id)).toMatchObject({ status: 503, refusal: { code: 'LINKING_UNAVAILABLE' } });
  fault = undefined;
  expect((await validate(person.token, account_id)).body).toEqual({ isValid: true });
});

it('refreshes the balance and keeps it with the moment of asking', async () => {
  const person = await registerConsumer(server);
  const account_id = await linked(person, 'Pocket Checking');
  server.clock.advance({ minutes: 5 });
  const answer = await refreshBalance(server.context, account_id);
  expect(answer.available_balance_cents).toBe(4_000);
  expect(await known(account_id)).toEqual({
    available_balance_cents: 4_000,
    balance_at: answer.at,
    checked_at: answer.at,
    login_required: false,
  });
});

it('has no balance where the bank gives none, and none to decide by where the bank wants a sign-in', async () => {
  const person = await registerConsumer(server);
  const account_id = await linked(person);
  await setSandboxAccount(server.context, account_id, { balance: null });
  expect((await refreshBalance(server.context, account_id)).available_balance_cents).toBeUndefined();
  expect(await known(account_id)).toMatchObject({ available_balance_cents: null, balance_at: null, login_required: false });
  expect((await validate(person.token, account_id)).body).toEqual({ isValid: true });

  await setSandboxAccount(server.context, account_id, { balance: 70_000 });
  expect((await refreshBalance(server.context, account_id)).available_balance_cents).toBe(70_000);
  await setSandboxAccount(server.context, account_id, { login_required: true });
  expect((await refreshBalance(server.context, account_id)).available_balance_cents).toBeUndefined();
  expect(await known(account_id)).toMatchObject({ available_balance_cents: null, balance_at: null, login_required: true });
});

it('keeps the last balance when the bank does not answer', async () => {
  const person = await registerConsumer(server);
  const account_id = await linked(person);
  const before = await known(account_id);
  fault = new BankLinkingUnavailable('down');
  server.clock.advance({ minutes: 1 });
  expect((await refreshBalance(server.context, account_id)).available_balance_cents).toBeUndefined();
  fault = undefined;
  expect(await known(account_id)).toEqual(before);
});

it('asks the bank once for many who want to know at the same moment', async () => {
  const person = await registerConsumer(server);
  const account_id = await linked(person);
  let open: () => void = () => undefined;
  door = new Promise((resolve) => {
    open = resolve;
  });
  const before = asked;
  const answers = Array.from({ length: 8 }, () => refreshBalance(server.context, account_id));
  await expect.poll(() => asked).toBeGreaterThan(before);
  // While the first question waits at the door, the others come along.
  for (let step = 0; step < 10; step++) await known(account_id);
  expect(asked).toBe(before + 1);
  open();
  door = undefined;
  expect((await Promise.all(answers)).map(({ available_balance_cents }) => available_balance_cents)).toEqual(Array(8).fill(500_000));
});

it('drops an answer that was under way when something changed at the bank', async () => {
  const person = await registerConsumer(server);
  const account_id = await linked(person);
  let open: () => void = () => undefined;
  door = new Promise((resolve) => {
    open = resolve;
  });
  const before = asked;
  const old = refreshBalance(server.context, account_id);
  await expect.poll(() => asked).toBe(before + 1);
  await setSandboxAccount(server.context, account_id, { balance: 100 });
  open();
  door = undefined;
  await old;
  expect(await known(account_id)).toMatchObject({ available_balance_cents: null, checked_at: null });
  expect((await refreshBalance(server.context, account_id)).available_balance_cents).toBe(100);
  expect(await known(account_id)).toMatchObject({ available_balance_cents: 100 });
});

it('fetches ahead when the balance is no longer young, and never throws', async () => {
  const person = await registerConsumer(server);
  const account_id = await linked(person);
  const { balance_at } = await known(account_id);
  const before = asked;
  fetchBalanceAhead(server.context, person.user_id);
  // Long enough for what it must not do.
  await validate(person.token, account_id);
  await validate(person.token, account_id);
  expect(asked).toBe(before);
  server.clock.advance({ seconds: 31 });
  fetchBalanceAhead(server.context, person.user_id);
  await expect.poll(async () => (await known(account_id)).balance_at?.getTime()).toBeGreaterThan((balance_at?.getTime() ?? 0) + 30_000);
  expect(asked).toBe(before + 1);

  fault = new Error('a bug in the provider');
  server.clock.advance({ seconds: 31 });
  const lines = server.log_lines.length;
  fetchBalanceAhead(server.context, person.user_id);
  await expect.poll(() => server.log_lines.slice(lines).join('\n')).toContain('a balance could not be fetched ahead');
  fault = undefined;
  fetchBalanceAhead(server.context, 'usr_00000000000000000000000000');
});
