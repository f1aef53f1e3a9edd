import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { balanceAtBank, numbersOfAccount } from '../../../test/support/accounts.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { linkChecking, registerConsumer } from '../../../test/support/people.ts';
import { applyCredit, applyDebit, setSandboxAccount } from './index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** A linked account by its name at the bank: the numbers that a file would carry, and what the bank has in its books. */
async function account(name: string) {
  const person = await registerConsumer(server);
  const id = await linkChecking(server, person, { account: name });
  const { db } = server.context;
  const numbers = await numbersOfAccount(server, id);
  const balance = () => balanceAtBank(server, id);
  const debit = (amount_cents: number) => db.transaction((tx) => applyDebit(tx, { ...numbers, amount_cents }, server.clock.now()));
  const credit = (amount_cents: number) => db.transaction((tx) => applyCredit(tx, { ...numbers, amount_cents }, server.clock.now()));
  return { id, numbers, balance, debit, credit };
}

const paid = { paid: true, return_later: undefined };

describe('a debit at the sandbox bank', () => {
  it('takes the money out, down to the last cent, and not beyond', async () => {
    const { debit, balance } = await account('Pocket Checking');
    expect(await debit(3_999)).toEqual(paid);
    expect(await debit(2)).toEqual({ paid: false, code: 'R01' });
    expect(await debit(1)).toEqual(paid);
    expect(await balance()).toBe(0);
  });

  it('never takes more than is there, however many come at once', async () => {
    const { debit, balance } = await account('Pocket Checking');
    const answers = await Promise.all(Array.from({ length: 8 }, () => debit(1_000)));
    expect(answers.filter((answer) => answer.paid)).toHaveLength(4);
    expect(await balance()).toBe(0);
  });

  it.each([
    ['R01 once', ['R01', 'paid', 'paid']],
    ['R09 once', ['R09', 'paid', 'paid']],
    ['R01 always', ['R01', 'R01', 'R01']],
    ['R02', ['R02', 'R02', 'R02']],
    ['R03', ['R03', 'R03', 'R03']],
  ])('of %s is answered as the name says', async (name, expected) => {
    const { debit, balance } = await account(name);
    const answers: string[] = [];
    for (const _ of expected) {
      const answer = await debit(1_000);
      answers.push(answer.paid ? 'paid' : answer.code);
    }
    expect(answers).toEqual(expected);
    expect(await balance()).toBe(500_000 - 1_000 * expected.filter((answer) => answer === 'paid').length);
  });

  it('of R10 after 20 days is paid, and disputed later', async () => {
    const { debit, credit, balance } = await account('R10 after 20 days');
    expect(await debit(2_500)).toEqual({ paid: true, return_later: { code: 'R10', after_days: 20 } });
    expect(await balance()).toBe(497_500);
    expect(await credit(2_500)).toEqual({ paid: true });
    expect(await balance()).toBe(500_000);
  });

  it('of an account that there is not, or that is closed', async () => {
    const { id, numbers, debit, credit } = await account('Everyday Checking');
    const { db } = server.context;
    const nobody = { ...numbers, account_number: '999999999', amount_cents: 100 };
    expect(await db.transaction((tx) => applyDebit(tx, nobody, server.clock.now()))).toEqual({ paid: false, code: 'R03' });
    expect(await db.transaction((tx) => applyCredit(tx, nobody, server.clock.now()))).toEqual({ paid: false, code: 'R03' });
    await setSandboxAccount(server.context, id, { closed: true });
    expect(await debit(100)).toEqual({ paid: false, code: 'R02' });
    expect(await credit(100)).toEqual({ paid: false, code: 'R02' });
    // Open again, it is seen to hold what it held.
    expect(await setSandboxAccount(server.context, id, { closed: false })).toMatchObject({ balance: 500_000 });
  });
});

describe('setting an account at the sandbox bank', () => {
  it('changes what is named and leaves the rest', async () => {
    const { id } = await account('Everyday Checking');
    const set = (change: Parameters<typeof setSandboxAccount>[2]) => setSandboxAccount(server.context, id, change);
    const state = { SynAccountID: id, balance: 500_000, login_required: false, closed: false };
    expect(await set({})).toEqual(state);
    expect(await set({ balance: 1 })).toEqual({ ...state, balance: 1 });
    expect(await set({ login_required: true })).toEqual({ ...state, balance: 1, login_required: true });
    expect(await set({ closed: true })).toEqual({ ...state, balance: 1, login_required: true, closed: true });
    expect(await set({ balance: null, login_required: false, closed: false })).toEqual({ ...state, balance: null });
    expect(await set({ balance: 0 })).toEqual({ ...state, balance: 0 });
  });

  it('knows only accounts that were linked', async () => {
    await expect(setSandboxAccount(server.context, 'acc_00000000000000000000000000', {})).rejects.toMatchObject({
      code: 'ERR_EXTERNAL_ACCOUNT_NOT_FOUND',
    });
  });
});
