import { externalAccounts } from '@drawbridge/contract';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeByReturn } from '../../../test/support/accounts.ts';
import { atAnotherMoment } from '../../../test/support/at-another-moment.ts';
import { CutOffBank } from '../../../test/support/cut-off-bank.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { advance } from '../../../test/support/money.ts';
import {
  ask,
  newPayer,
  type Payer,
  pay,
  start,
  type Till,
  tillOf,
  tryToAsk,
  tryToConfirm,
  violations,
} from '../../../test/support/payments.ts';
import { openShop, registerConsumer } from '../../../test/support/people.ts';
import { ownerRun, pastCutoff } from '../../../test/support/refunds.ts';
import { sendBack } from '../../../test/support/returned.ts';
import { freeze } from '../../people/consumers/index.ts';
import { sandboxBankLinking } from '../../providers/bank-linking/sandbox.ts';
import { setSandboxAccount } from '../../sandbox/bank/index.ts';

const bank = new CutOffBank();

let server: TestServer;
let till: Till;
beforeAll(async () => {
  server = await startTestServer({ providers: { bankLinking: bank } });
  bank.real = sandboxBankLinking(server.context);
  // Ten in the morning in New York: no test runs over midnight by chance.
  server.clock.set(new Date('2026-06-01T14:00:00Z'));
  till = await tillOf(await openShop(server));
});
afterAll(async () => {
  expect(await violations(server)).toEqual([]);
  await server.stop();
});

const call = (person: { token: string }) => server.call(externalAccounts.purchasePower, { token: person.token });
const powers = async (person: { token: string }) => {
  const { purchase_power, invoice_link_purchase_power } = await server.ok(externalAccounts.purchasePower, { token: person.token });
  return [purchase_power, invoice_link_purchase_power];
};
/** An order that waits for approval. */
const order = async (person: Payer, amount: number) => (await ask(server, till, await start(server, person), amount)).id;

describe('the answer', () => {
  it('holds both powers and the account, in cents [API-12, DSH-12]', async () => {
    const person = await newPayer(server);
    expect(await call(person)).toMatchObject({
      status: 200,
      body: {
        purchase_power: 50_000,
        invoice_link_purchase_power: 500_000,
        account_linked: true,
        account: {
          id: person.account_id,
          syn_account_id: person.account_id,
          vendor_institution_name: 'Northgate Bank',
          last_four: expect.stringMatching(/^\d{4}$/),
        },
      },
    });
  });

  it('is 404 without an account [DSH-04, ERR-01]', async () => {
    expect(await call(await registerConsumer(server))).toMatchObject({ status: 404, refusal: { code: 'ERR_EXTERNAL_ACCOUNT_NOT_FOUND' } });
  });

  it('says that the account is not linked where the bank wants a new sign-in, and that this is why [DSH-18] [TRU-27]', async () => {
    const person = await newPayer(server);
    await setSandboxAccount(server.context, person.account_id, { login_required: true });
    expect(await call(person)).toMatchObject({
      status: 200,
      body: { account_linked: false, account_problem: 'login_required', purchase_power: 0, invoice_link_purchase_power: 0 },
    });
  });

  it('is given to a frozen consumer, too', async () => {
    const person = await newPayer(server);
    await freeze(server.context, person.user_id);
    server.clock.advanceWall({ seconds: 2 });
    expect((await call({ token: await person.signIn() })).status).toBe(200);
  });
});

describe('the balance behind it', () => {
  it('is kept for 15 minutes and then asked anew', async () => {
    const person = await newPayer(server, { balance: 30_000 });
    await powers(person);
    const before = bank.asked;
    server.clock.advance({ minutes: 14 });
    await powers(person);
    expect(bank.asked).toBe(before);
    server.clock.advance({ minutes: 2 });
    expect(await powers(person)).toEqual([30_000, 30_000]);
    expect(bank.asked).toBe(before + 1);
  });

  it('is 503 where it is too old and the bank does not answer, or answers without one', async () => {
    const person = await newPayer(server);
    bank.down = true;
    try {
      server.clock.advance({ minutes: 14 });
      expect((await call(person)).status).toBe(200);
      server.clock.advance({ minutes: 2 });
      expect(await call(person)).toMatchObject({ status: 503, refusal: { code: 'BALANCE_UNAVAILABLE' } });
    } finally {
      bank.down = false;
    }
    await setSandboxAccount(server.context, person.account_id, { balance: null });
    expect(await call(person)).toMatchObject({ status: 503, refusal: { code: 'BALANCE_UNAVAILABLE' } });
  });

  it('is fetched ahead when a purchase is started, so that the request need not wait', async () => {
    const person = await newPayer(server);
    server.clock.advance({ seconds: 45 });
    const before = bank.asked;
    const started = await start(server, person);
    await expect.poll(() => bank.asked).toBe(before + 1);
    await expect
      .poll(
        async () =>
          (await server.context.db.one<{ at: Date }>('select balance_at as at from bank_accounts where id = $1', [person.account_id])).at,
      )
      .toSatisfy((at: Date) => server.clock.now().getTime() - at.getTime() < 30_000);
    await ask(server, till, started, 100);
    expect(bank.asked).toBe(before + 1);
    await start(server, person);
    expect(bank.asked).toBe(before + 1);
  });
});

describe('what counts against it', () => {
  it('is the smaller of balance and daily limit', async () => {
    const poor = await newPayer(server, { balance: 12_000 });
    await order(poor, 5_000);
    expect(await powers(poor)).toEqual([7_000, 7_000]);
    const overdrawn = await newPayer(server, { balance: -300 });
    expect(await powers(overdrawn)).toEqual([0, 0]);
  });

  it('is the consumer’s own daily limit where the provider has set one', async () => {
    const person = await newPayer(server);
    await ownerRun(server, 'update consumers set daily_limit_cents = 1000 where user_id = $1', [person.user_id]);
    expect((await powers(person))[0]).toBe(1_000);
    expect((await tryToAsk(server, till, await start(server, person), 1_001)).refusal.code).toBe('INSUFFICIENT_FUNDS');
    await pay(server, person, till, 1_000);
    expect(await powers(person)).toEqual([0, 499_000]);
  });

  it('begins anew at midnight in New York, but what is held goes on', async () => {
    const person = await newPayer(server);
    await pay(server, person, till, 20_000);
    expect(await powers(person)).toEqual([30_000, 480_000]);
    // 23:59 and 00:01 in New York, when it is another day in London already.
    await atAnotherMoment(server, new Date('2026-06-02T03:59:00Z'), async () => {
      expect((await powers(person))[0]).toBe(30_000);
      server.clock.set(new Date('2026-06-02T04:01:00Z'));
      expect(await powers(person)).toEqual([50_000, 480_000]);
    });
  });
});

describe('what is behind it [TRU-29]', () => {
  const limitsOf = async (person: { token: string }) => {
    const power = await server.ok(externalAccounts.purchasePower, { token: person.token });
    return [power.purchase_power, power.limited_by, power.invoice_link_limited_by, power.daily_limit_left];
  };

  it('is the smaller of the two, cent by cent', async () => {
    expect(await limitsOf(await newPayer(server, { balance: 49_999 }))).toEqual([49_999, 'balance', 'balance', 50_000]);
    expect(await limitsOf(await newPayer(server, { balance: 50_000 }))).toEqual([50_000, 'daily_limit', 'balance', 50_000]);
    expect(await limitsOf(await newPayer(server, { balance: -1 }))).toEqual([0, 'balance', 'balance', 50_000]);
  });

  it('is the day once that is used up, whatever the balance, and the balance where it is held', async () => {
    const rich = await newPayer(server);
    await pay(server, rich, till, 45_000);
    expect(await limitsOf(rich)).toEqual([5_000, 'daily_limit', 'balance', 5_000]);
    await order(rich, 5_000);
    expect(await limitsOf(rich)).toEqual([0, 'daily_limit', 'balance', 0]);
    const poor = await newPayer(server, { balance: 12_000 });
    await order(poor, 12_000);
    expect(await limitsOf(poor)).toEqual([0, 'balance', 'balance', 38_000]);
  });

  it.each([
    ['an ordinary evening', '2026-06-02T03:59:59Z', '2026-06-02T04:00:00.000Z'],
    ['midnight itself', '2026-06-02T04:00:00Z', '2026-06-03T04:00:00.000Z'],
    ['the day on which clocks go forward', '2026-03-08T06:30:00Z', '2026-03-09T04:00:00.000Z'],
    ['the day on which they go back', '2026-11-01T05:30:00Z', '2026-11-02T05:00:00.000Z'],
    ['the last of the year', '2026-12-31T23:00:00Z', '2027-01-01T05:00:00.000Z'],
  ])('says when the next day begins in New York: %s', async (_when, now, resets_at) => {
    const { context } = server;
    const { at } = await context.db.one<{ at: Date }>('select resets_at as at from spending_limit($1, 0, 0, $2)', [
      'nobody',
      new Date(now),
    ]);
    expect(at.toISOString()).toBe(resets_at);
  });
});

it('is never passed, however many orders ask at once', async () => {
  const person = await newPayer(server);
  const started = await Promise.all(Array.from({ length: 50 }, () => start(server, person)));
  // 40 times $12.34 is $493.60; one more would be over $500.
  const replies = await Promise.all(started.map((one) => tryToAsk(server, till, one, 1_234)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(40);
  expect(replies.filter(({ refusal }) => refusal.code === 'INSUFFICIENT_FUNDS')).toHaveLength(10);
  expect((await powers(person))[0]).toBe(50_000 - 40 * 1_234);
});

it('is looked at by one order at a time: a second waits until the first has held its money', async () => {
  const person = await newPayer(server);
  const [first, second] = [await start(server, person), await start(server, person)];
  const owner = new pg.Client({ connectionString: server.urls.owner_url });
  await owner.connect();
  try {
    // Stops every order between its look at the limit and its end.
    await owner.query('begin');
    await owner.query('lock table purchase_events in share row exclusive mode');
    const replies = Promise.all([first, second].map((one) => tryToAsk(server, till, one, 30_000)));
    const waiting = async () => {
      const sql = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%request_debit%'`;
      return (await server.context.db.many(sql)).length;
    };
    await expect.poll(waiting).toBe(2);
    await owner.query('rollback');
    expect((await replies).map(({ status }) => status).sort()).toEqual([200, 400]);
  } finally {
    await owner.end();
  }
});

it('is never passed by orders and approvals, refusals and orders that cross', async () => {
  const person = await newPayer(server, { balance: 10_000 });
  const some = async (n: number) => {
    const started = await start(server, person);
    const reply = await tryToAsk(server, till, started, 3_000);
    if (reply.status === 200 && n % 2 === 0) await tryToConfirm(server, person, started.ID);
    return reply.status;
  };
  const statuses = await Promise.all(Array.from({ length: 12 }, (_, n) => some(n)));
  expect(statuses.filter((status) => status === 200)).toHaveLength(3);
  expect(await powers(person)).toEqual([1_000, 1_000]);
});

// Last, since they move the clock past cutoffs.
describe('what the bank has of it', () => {
  it('of the daily limit is not given back by a return', async () => {
    const person = await newPayer(server);
    const { purchaseId, publicId } = await pay(server, person, till, 20_000);
    await pastCutoff(server);
    expect(await powers(person)).toEqual([30_000, 480_000]);
    await sendBack(server, { purchase_id: purchaseId, public_id: publicId ?? '', amount_cents: 20_000 }, 'R08');
    expect(await powers(person)).toEqual([30_000, 500_000]);
  });

  it('is held from the request on, through the approval, and until it settles', async () => {
    const person = await newPayer(server);
    const id = await order(person, 10_000);
    expect(await powers(person)).toEqual([40_000, 490_000]);
    await tryToConfirm(server, person, id);
    expect(await powers(person)).toEqual([40_000, 490_000]);
    await pastCutoff(server);
    expect((await powers(person))[1]).toBe(490_000);
    // Settled the next morning: the bank's own balance shows it from now on, and nothing is held of what comes in again.
    await advance(server, { seconds: 11 * 60 * 60 });
    expect((await powers(person))[1]).toBe(490_000);
    await setSandboxAccount(server.context, person.account_id, { balance: 500_000 });
    expect(await powers(person)).toEqual([50_000, 500_000]);
  });

  it('is no power at all where a return has closed the account, which is not said to be a bank login that has expired [TRU-27]', async () => {
    const person = await newPayer(server);
    await closeByReturn(server, person, till);
    expect((await call(person)).body).toMatchObject({
      account_linked: false,
      account_problem: 'invalid',
      purchase_power: 0,
      invoice_link_purchase_power: 0,
    });
  });
});
