import { externalAccounts } from '@drawbridge/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { broken } from '../../../test/support/broken.ts';
import {
  accountNumber,
  answer,
  depositsTo,
  linkByNumbers,
  ROUTING_NUMBER,
  tryByNumbers,
  verificationOf,
  wrongFor,
} from '../../../test/support/by-numbers.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { advanceTo, newYork, outgoingFiles, readAchFile } from '../../../test/support/money.ts';
import { ask, start, tillOf, tryToAsk, tryToConfirm } from '../../../test/support/payments.ts';
import { linkChecking, openShop, registerConsumer, type TestConsumer, type TestShop } from '../../../test/support/people.ts';

import { balanceOf } from '../../ledger/index.ts';

let server: TestServer;
let shop: TestShop;
beforeAll(async () => {
  server = await startTestServer();
  server.clock.set(newYork('2026-06-01', '10:00'));
  shop = await openShop(server);
});
afterAll(async () => {
  expect(await broken(server)).toEqual([]);
  await server.stop();
});

const list = (consumer: TestConsumer) => server.ok(externalAccounts.list, { token: consumer.token });
const power = (consumer: TestConsumer) => server.call(externalAccounts.purchasePower, { token: consumer.token });
/** Moves on to the morning on which what was started before has arrived. */
async function untilArrived(consumer: TestConsumer): Promise<void> {
  const { ExpectedOn } = await verificationOf(server, consumer);
  await advanceTo(server, newYork(ExpectedOn, '08:30:05'));
}

describe('linking an account by its numbers', () => {
  it('takes two deposits, and the consumer who can say how much they were', async () => {
    const consumer = await registerConsumer(server);
    const number = accountNumber(1);
    const started = await linkByNumbers(server, consumer, number);
    expect(started).toEqual({
      SynAccountID: expect.stringMatching(/^acc_/),
      LastFour: '0001',
      Status: 'waiting',
      ExpectedOn: '2026-06-02',
      AnswerBy: null,
      TriesLeft: 3,
      RefusedReason: null,
      ReturnCode: null,
      CanPay: false,
    });
    expect(await list(consumer)).toMatchObject([
      { SynAccountID: started.SynAccountID, IsPrimary: false, LastFour: '0001', Verification: 'pending', CanPay: false },
    ]);
    expect(await power(consumer)).toMatchObject({ status: 404 });

    await advanceTo(server, newYork('2026-06-01', '22:00:05'));
    expect(await verificationOf(server, consumer)).toMatchObject({ Status: 'sent', ExpectedOn: '2026-06-02' });
    expect(await answer(server, consumer, started.SynAccountID, [1, 2])).toMatchObject({ refusal: { code: 'VERIFICATION_NOT_READY' } });

    await advanceTo(server, newYork('2026-06-02', '08:30:05'));
    const arrived = await verificationOf(server, consumer);
    expect(arrived).toMatchObject({ Status: 'ready', TriesLeft: 3 });
    expect(new Date(arrived.AnswerBy ?? 0).getTime() - server.clock.now().getTime()).toBeGreaterThan(13.9 * 86_400_000);

    const deposits = await depositsTo(server, number);
    expect(deposits).toHaveLength(2);
    const reply = await answer(server, consumer, started.SynAccountID, deposits.toReversed());
    expect(reply).toMatchObject({ status: 200, body: { Status: 'verified' } });
    expect(await list(consumer)).toMatchObject([{ IsPrimary: true, Verification: 'verified', CanPay: false }]);
    // Said again, it changes nothing.
    expect((await answer(server, consumer, started.SynAccountID, wrongFor(deposits))).body).toMatchObject({
      Status: 'verified',
      TriesLeft: 3,
    });
  });

  it('is two credits under a dollar, different, named as the rules want, in a batch without debits', async () => {
    const consumer = await registerConsumer(server);
    await linkByNumbers(server, consumer, accountNumber(2));
    await untilArrived(consumer);
    const [name = ''] = (await outgoingFiles(server)).slice(-1);
    const batch = (await readAchFile(server, name)).batches.find(
      (each) => each.format === 'standard' && each.header.company_entry_description === 'ACCTVERIFY',
    );
    if (batch?.format !== 'standard') throw new Error('no batch of micro-entries');
    expect(batch.header).toMatchObject({ standard_entry_class_code: 'PPD', service_class_code: '220', company_name: 'DRAWBRIDGE' });
    expect(batch.entries.map(({ transaction_code, receiving_routing_number }) => [transaction_code, receiving_routing_number])).toEqual([
      ['22', ROUTING_NUMBER],
      ['22', ROUTING_NUMBER],
    ]);
    const [one = 0, other = 0] = batch.entries.map(({ amount_cents }) => amount_cents);
    for (const cents of [one, other]) expect(cents).toSatisfy((value: number) => value >= 1 && value <= 99);
    expect(one).not.toBe(other);
  });

  it('costs us what was deposited, and nobody else', async () => {
    const before = await books();
    const consumer = await registerConsumer(server);
    await linkByNumbers(server, consumer, accountNumber(3));
    const { ExpectedOn } = await verificationOf(server, consumer);
    // In the night before: in a file, and not settled.
    await advanceTo(server, newYork(ExpectedOn, '06:00'));
    const cents = (await depositsTo(server, accountNumber(3))).reduce((sum, one) => sum + one, 0);
    expect(await books()).toEqual({ cost: before.cost + cents, in_transit: cents, cash: before.cash });
    await untilArrived(consumer);
    expect(await books()).toEqual({ cost: before.cost + cents, in_transit: 0, cash: before.cash - cents });
  });

  it.each([
    ['a routing number whose check digit is wrong', { routing_number: '021999018' }, 'routing_number'],
    ['zeros', { routing_number: '000000000' }, 'routing_number'],
    ['eight digits', { routing_number: '02199901' }, 'routing_number'],
    ['an account number of three digits', { account_number: '123' }, 'account_number'],
    ['one of eighteen', { account_number: '123456789012345678' }, 'account_number'],
    ['one with letters', { account_number: '12345a' }, 'account_number'],
  ])('refuses %s', async (_what, wrong, field) => {
    const consumer = await registerConsumer(server);
    const reply = await server.call(externalAccounts.linkByNumbers, {
      token: consumer.token,
      body: { routing_number: ROUTING_NUMBER, account_number: accountNumber(4), ...wrong },
    });
    expect(reply).toMatchObject({ status: 400, refusal: { code: 'BAD_INPUT', field } });
    expect(await list(consumer)).toEqual([]);
  });

  it('answers a repeated call with the same key alike, and another body not at all', async () => {
    const consumer = await registerConsumer(server);
    const [first, second] = await Promise.all([
      tryByNumbers(server, consumer, accountNumber(5), 'key-1'),
      tryByNumbers(server, consumer, accountNumber(5), 'key-1'),
    ]);
    expect(second.body).toEqual(first.body);
    expect(await list(consumer)).toHaveLength(1);
    expect(await tryByNumbers(server, consumer, accountNumber(6), 'key-1')).toMatchObject({ refusal: { code: 'IDEMPOTENCY_KEY_REUSED' } });
    expect(await tryByNumbers(server, consumer, accountNumber(5))).toMatchObject({
      status: 409,
      refusal: { code: 'ERR_EXTERNAL_ACCOUNT_EXISTS' },
    });
  });

  it('cannot be primary before it is verified', async () => {
    const consumer = await registerConsumer(server);
    const { SynAccountID } = await linkByNumbers(server, consumer, accountNumber(7));
    expect(await server.call(externalAccounts.makePrimary, { token: consumer.token, body: { SynAccountID } })).toMatchObject({
      status: 400,
      refusal: { code: 'ACCOUNT_NOT_VERIFIED' },
    });
    const { isValid } = await server.ok(externalAccounts.validate, { token: consumer.token, params: { synAccountID: SynAccountID } });
    expect(isValid).toBe(false);
    // Nor does it become so when the primary one goes.
    const other = await linkChecking(server, consumer);
    await server.ok(externalAccounts.remove, { token: consumer.token, body: { SynAccountID: other } });
    expect(await list(consumer)).toMatchObject([{ SynAccountID, IsPrimary: false }]);
  });

  it("is nobody else's to see or to answer", async () => {
    const consumer = await registerConsumer(server);
    const { SynAccountID } = await linkByNumbers(server, consumer, accountNumber(8));
    const other = await registerConsumer(server);
    expect(await server.ok(externalAccounts.verifications, { token: other.token })).toEqual([]);
    expect(await answer(server, other, SynAccountID, [1, 2])).toMatchObject({ refusal: { code: 'ERR_EXTERNAL_ACCOUNT_NOT_FOUND' } });
    const stranger = await server.call(externalAccounts.linkByNumbers, {
      body: { routing_number: ROUTING_NUMBER, account_number: accountNumber(8) },
    });
    expect(stranger.status).toBe(401);
  });
});

describe('answers', () => {
  it('that are wrong three times close the account, which can then be started anew', async () => {
    const consumer = await registerConsumer(server);
    const number = accountNumber(10);
    const { SynAccountID } = await linkByNumbers(server, consumer, number);
    await untilArrived(consumer);
    const deposits = await depositsTo(server, number);
    const wrong = wrongFor(deposits);
    for (const tries_left of [2, 1])
      expect(await answer(server, consumer, SynAccountID, wrong)).toMatchObject({
        status: 400,
        refusal: { code: 'VERIFICATION_WRONG', tries_left },
      });
    expect(await answer(server, consumer, SynAccountID, wrong)).toMatchObject({ refusal: { code: 'VERIFICATION_REFUSED' } });
    // Too late for the right ones.
    expect(await answer(server, consumer, SynAccountID, deposits)).toMatchObject({ refusal: { code: 'VERIFICATION_REFUSED' } });
    expect(await verificationOf(server, consumer)).toMatchObject({ Status: 'refused', RefusedReason: 'wrong_amounts', TriesLeft: 0 });
    expect(await list(consumer)).toMatchObject([{ IsPrimary: false, Verification: 'refused' }]);

    const anew = await linkByNumbers(server, consumer, number);
    expect(anew).toMatchObject({ Status: 'waiting', TriesLeft: 3 });
    expect(await list(consumer)).toMatchObject([{ SynAccountID: anew.SynAccountID, Verification: 'pending' }]);
  });

  it('are counted one after the other when they come all at once', async () => {
    const consumer = await registerConsumer(server);
    const number = accountNumber(11);
    const { SynAccountID } = await linkByNumbers(server, consumer, number);
    await untilArrived(consumer);
    const wrong = wrongFor(await depositsTo(server, number));
    const replies = await Promise.all(Array.from({ length: 8 }, () => answer(server, consumer, SynAccountID, wrong)));
    const codes = replies.map((reply) => reply.refusal?.code);
    expect(codes.filter((code) => code === 'VERIFICATION_WRONG')).toHaveLength(2);
    expect(codes.filter((code) => code === 'VERIFICATION_REFUSED')).toHaveLength(6);
  });

  it('must be two amounts: one of them twice is none', async () => {
    const consumer = await registerConsumer(server);
    const number = accountNumber(12);
    const { SynAccountID } = await linkByNumbers(server, consumer, number);
    await untilArrived(consumer);
    const [one = 0] = await depositsTo(server, number);
    expect(await answer(server, consumer, SynAccountID, [one, one])).toMatchObject({ refusal: { code: 'VERIFICATION_WRONG' } });
    for (const amounts of [[0, 5], [5, 100], [1.5, 2]]) // biome-ignore format: one line reads better
      expect(await answer(server, consumer, SynAccountID, amounts)).toMatchObject({ refusal: { code: 'BAD_INPUT' } });
    expect(await verificationOf(server, consumer)).toMatchObject({ TriesLeft: 2 });
  });

  it('are taken for two weeks', async () => {
    const consumer = await registerConsumer(server);
    const number = accountNumber(13);
    const { SynAccountID } = await linkByNumbers(server, consumer, number);
    await untilArrived(consumer);
    const { AnswerBy } = await verificationOf(server, consumer);
    // Past the moment and before the next cutoff: nobody has looked at it since.
    await advanceTo(server, new Date(Date.parse(AnswerBy ?? '') + 1_000));
    expect(await verificationOf(server, consumer)).toMatchObject({ Status: 'refused', RefusedReason: 'too_late' });
    await advanceTo(server, new Date(Date.parse(AnswerBy ?? '') + 2 * 86_400_000));
    expect(await list(consumer)).toMatchObject([{ Verification: 'refused' }]);
    expect(await answer(server, consumer, SynAccountID, await depositsTo(server, number))).toMatchObject({
      refusal: { code: 'VERIFICATION_REFUSED' },
    });
  });
});

describe('how often accounts can be linked by their numbers', () => {
  it('is three times in 30 days for a consumer, whatever became of them', async () => {
    const consumer = await registerConsumer(server);
    for (const n of [20, 21, 22]) {
      const { SynAccountID } = await linkByNumbers(server, consumer, accountNumber(n));
      await server.ok(externalAccounts.remove, { token: consumer.token, body: { SynAccountID } });
    }
    const refused = await tryByNumbers(server, consumer, accountNumber(23));
    expect(refused).toMatchObject({ status: 429, refusal: { code: 'TOO_MANY_VERIFICATIONS' } });
    expect(await list(consumer)).toEqual([]);
    const of_three = await registerConsumer(server);
    const replies = await Promise.all([24, 25, 26, 27, 28].map((n) => tryByNumbers(server, of_three, accountNumber(n))));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(3);
    await advanceTo(server, new Date(server.clock.now().getTime() + 31 * 86_400_000));
    await linkByNumbers(server, consumer, accountNumber(23));
  });

  it('is three times in 30 days for an account, whoever it is', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => registerConsumer(server)));
    const replies = await Promise.all(people.map((person) => tryByNumbers(server, person, accountNumber(30))));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(replies.filter(({ refusal }) => refusal?.code === 'TOO_MANY_VERIFICATIONS')).toHaveLength(2);
  });
});

describe('a verified account', () => {
  async function verified(n: number): Promise<{ consumer: TestConsumer; account_id: string }> {
    const consumer = await registerConsumer(server);
    const { SynAccountID } = await linkByNumbers(server, consumer, accountNumber(n));
    await untilArrived(consumer);
    expect((await answer(server, consumer, SynAccountID, await depositsTo(server, accountNumber(n)))).status).toBe(200);
    return { consumer, account_id: SynAccountID };
  }

  it('has no balance, so that nothing is paid from it on a guess', async () => {
    const { consumer } = await verified(40);
    expect(await power(consumer)).toMatchObject({ status: 503, refusal: { code: 'BALANCE_UNAVAILABLE', unseen: true } });
    const till = await tillOf(shop);
    const started = await start(server, consumer);
    expect(await tryToAsk(server, till, started, 100)).toMatchObject({ status: 503, refusal: { code: 'BALANCE_UNAVAILABLE' } });
  });

  it('gives its place to one that is linked through a bank, and becomes that one where it is the same', async () => {
    const { consumer, account_id } = await verified(41);
    const other = await linkChecking(server, consumer);
    expect(await list(consumer)).toMatchObject([
      { SynAccountID: other, IsPrimary: true },
      { SynAccountID: account_id, IsPrimary: false },
    ]);
    expect(await power(consumer)).toMatchObject({ status: 200, body: { purchase_power: 50_000 } });
    // The newest would become primary; one that can pay goes before it.
    await server.ok(externalAccounts.makePrimary, { token: consumer.token, body: { SynAccountID: account_id } });
    await server.ok(externalAccounts.remove, { token: consumer.token, body: { SynAccountID: account_id } });
    expect(await list(consumer)).toMatchObject([{ SynAccountID: other, IsPrimary: true }]);
  });

  it('is the same account when its owner signs in at the bank after all', async () => {
    const consumer = await registerConsumer(server);
    const signed_in = await linkChecking(server, consumer);
    const numbers = await server.context.db.one<{ account_number: string; routing_number: string }>(
      `select s.account_number, s.routing_number from bank_accounts a join sandbox_accounts s on s.id = a.vendor_account_id where a.id = $1`,
      [signed_in],
    );
    await server.ok(externalAccounts.remove, { token: consumer.token, body: { SynAccountID: signed_in } });
    const reply = await tryByNumbers(server, consumer, numbers.account_number, undefined, numbers.routing_number);
    expect(reply.status).toBe(200);
    expect(await linkChecking(server, consumer)).toBe(reply.body.SynAccountID);
    const [account, ...more] = await list(consumer);
    expect(more).toEqual([]);
    expect(account).toMatchObject({ IsPrimary: true, VendorInstitutionName: 'Northgate Bank' });
    expect(account?.Verification).toBeUndefined();
    // What was to be sent for it stays here.
    await advanceTo(server, new Date(server.clock.now().getTime() + 4 * 86_400_000));
    expect(await depositsTo(server, numbers.account_number)).toEqual([]);
  });
});

it('keeps numbers and amounts out of logs and answers, and sealed in the database', async () => {
  const consumer = await registerConsumer(server);
  const number = '9000000050';
  const said: unknown[] = [];
  const { SynAccountID } = await linkByNumbers(server, consumer, number);
  await untilArrived(consumer);
  const deposits = await depositsTo(server, number);
  said.push(await verificationOf(server, consumer), await answer(server, consumer, SynAccountID, wrongFor(deposits)));
  said.push(await answer(server, consumer, SynAccountID, deposits), await list(consumer));
  expect(JSON.stringify(said)).not.toMatch(/amount_cents|90000000|021999019/);
  const lines = server.log_lines.join('\n');
  expect(lines).not.toContain(number);
  expect(lines).not.toContain(ROUTING_NUMBER);
  expect(lines).not.toMatch(/"amounts?"/);
  // Anywhere in what the server keeps, the sandbox bank's own tables aside.
  const tables = await server.context.db.many<{ name: string }>(
    `select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'sandbox%'`,
  );
  for (const { name } of tables) {
    const { count } = await server.context.db.one<{ count: number }>(
      `select count(*) as count from ${name} t where t::text like '%' || $1 || '%'`,
      [number],
    );
    expect(count, name).toBe(0);
  }
});

async function books(): Promise<{ cost: number; in_transit: number; cash: number }> {
  const { db } = server.context;
  return {
    cost: await balanceOf(db, 'verification_cost'),
    in_transit: await balanceOf(db, 'verification_in_transit'),
    cash: await balanceOf(db, 'cash_at_odfi'),
  };
}

describe('where the provider lets accounts pay whose balance they cannot see', () => {
  let trusting: TestServer;
  beforeAll(async () => {
    trusting = await startTestServer({ env: { UNSEEN_BALANCE_LIMIT_CENTS: '5000' } });
    trusting.clock.set(newYork('2026-06-01', '10:00'));
  });
  afterAll(async () => {
    expect(await broken(trusting)).toEqual([]);
    await trusting.stop();
  });

  it('no more than that is ever outstanding', async () => {
    const till = await tillOf(await openShop(trusting));
    const consumer = await registerConsumer(trusting);
    const { SynAccountID } = await linkByNumbers(trusting, consumer, accountNumber(60));
    await advanceTo(trusting, newYork('2026-06-02', '08:30:05'));
    const deposits = await depositsTo(trusting, accountNumber(60));
    expect((await answer(trusting, consumer, SynAccountID, deposits)).body).toMatchObject({ Status: 'verified', CanPay: true });
    const left = async () => (await trusting.ok(externalAccounts.purchasePower, { token: consumer.token })).purchase_power;
    expect(await left()).toBe(5_000);

    const first = await start(trusting, consumer);
    await ask(trusting, till, first, 4_000);
    expect((await tryToConfirm(trusting, consumer, first.ID)).status).toBe(200);
    expect(await left()).toBe(1_000);
    expect(await tryToAsk(trusting, till, await start(trusting, consumer), 1_001)).toMatchObject({
      refusal: { code: 'INSUFFICIENT_FUNDS' },
    });
    // Settled: nothing is outstanding any more.
    await advanceTo(trusting, newYork('2026-06-03', '08:30:05'));
    expect(await left()).toBe(5_000);
  });
});
