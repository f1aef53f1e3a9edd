import { businessUsers, externalAccounts, purchases, ROLES, type RouteRole } from '@drawbridge/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeByReturn, removeAccount, wantNewSignIn } from '../../../test/support/accounts.ts';
import { signedInAnew } from '../../../test/support/consumers.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { ask, codeOf, newPayer, type Payer, pay, start, type Till, tillOf, tryToAsk, violations } from '../../../test/support/payments.ts';
import { openShop, registerConsumer, type TestShop } from '../../../test/support/people.ts';
import { ownerRun } from '../../../test/support/refunds.ts';
import { freeze } from '../../people/consumers/index.ts';
import { setSandboxAccount } from '../../sandbox/bank/index.ts';

let server: TestServer;
let shop: TestShop;
let till: Till;
let other: Till;
let payer: Payer;
beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server);
  till = await tillOf(shop);
  other = await tillOf(await openShop(server));
  payer = await newPayer(server);
});
afterAll(async () => {
  expect(await violations(server)).toEqual([]);
  await server.stop();
});

const rowOf = (id: string) => server.context.db.one<Record<string, unknown>>('select * from purchases where id = $1', [id]);
const rowsOf = (table: string) => server.context.db.one<{ count: number }>(`select count(*) as count from ${table}`);
const UNKNOWN = 'pur_00000000000000000000000000';

describe('a purchase that cannot be claimed', () => {
  it('is answered alike for a wrong code and for one that ran out', async () => {
    const started = await start(server, payer);
    server.clock.advance({ minutes: 5 });
    const expired = await tryToAsk(server, till, started, 100);
    const wrong = await tryToAsk(server, till, started, 100, { paymentCode: '22222' });
    expect(expired).toMatchObject({ status: 400, refusal: { code: 'PURCHASE_NOT_FOUND', status: 400 } });
    expect(wrong.refusal).toEqual(expired.refusal);
    // So it is once the time has been written down, too.
    await expect.poll(async () => (await rowOf(started.ID))['status']).toBe('CANCELLED');
    expect((await tryToAsk(server, till, started, 100)).refusal).toEqual(expired.refusal);
    payer = { ...payer, token: await payer.signIn() };
  });

  it('is not found by an id that is unknown, malformed or ran out', async () => {
    const started = await start(server, payer);
    for (const purchaseId of [UNKNOWN, 'https://elsewhere.example', '../../admin'])
      expect((await tryToAsk(server, till, started, 100, { purchaseId })).refusal.code).toBe('PURCHASE_NOT_FOUND');
    server.clock.advance({ minutes: 5 });
    expect((await tryToAsk(server, till, started, 100, { purchaseId: started.ID })).refusal.code).toBe('PURCHASE_NOT_FOUND');
  });

  it('has been used once anyone has asked, by code or by id, and whatever became of it', async () => {
    const waiting = await start(server, payer);
    await ask(server, till, waiting, 100);
    for (const who of [till, other]) {
      expect((await tryToAsk(server, who, waiting, 100)).refusal.code).toBe('PURCHASE_ALREADY_USED');
      expect((await tryToAsk(server, who, waiting, 100, { purchaseId: waiting.ID })).refusal.code).toBe('PURCHASE_ALREADY_USED');
    }
    await server.ok(purchases.denyDebit, { token: payer.token, body: { purchaseId: waiting.ID } });
    expect((await tryToAsk(server, other, waiting, 100, { purchaseId: waiting.ID })).refusal.code).toBe('PURCHASE_ALREADY_USED');
    const { purchaseId } = await pay(server, payer, till, 100);
    expect((await tryToAsk(server, till, waiting, 100, { purchaseId })).refusal.code).toBe('PURCHASE_ALREADY_USED');
  });

  it('goes to exactly one of two merchants who claim it at the same moment', async () => {
    for (let round = 0; round < 10; round++) {
      const started = await start(server, payer);
      const replies = await Promise.all([
        tryToAsk(server, till, started, 111),
        tryToAsk(server, other, started, 222, { purchaseId: started.ID }),
        tryToAsk(server, other, started, 333),
      ]);
      const won = replies.filter(({ status }) => status === 200);
      expect(won).toHaveLength(1);
      expect(replies.filter(({ status }) => status !== 200).map(({ refusal }) => refusal.code)).toEqual([
        'PURCHASE_ALREADY_USED',
        'PURCHASE_ALREADY_USED',
      ]);
      expect(await rowOf(started.ID)).toMatchObject({ amount_cents: won[0]?.body.amount });
      await server.ok(purchases.denyDebit, { token: payer.token, body: { purchaseId: started.ID } });
    }
  });
});

describe('a code that is checked before a debit is asked for', () => {
  const check = (who: Till, paymentCode: string) =>
    server.call(purchases.checkCode, { token: who.token, body: { paymentCode, syn_business_id: who.business_id } });

  it('names its consumer by first name and initial, in either case, and leaves the code as it was [MRC-08]', async () => {
    const person = await again(payer);
    const started = await start(server, person);
    const { first_name, last_name } = person.profile;
    const known = { customer: `${first_name} ${last_name[0]}.`, tries_left: null };
    expect((await check(till, codeOf(started))).body).toEqual(known);
    expect((await check(till, codeOf(started).toLowerCase())).body).toEqual(known);
    expect((await tryToAsk(server, till, started, 100)).status).toBe(200);
    expect((await check(till, codeOf(started))).refusal.code).toBe('PURCHASE_ALREADY_USED');
    await server.ok(purchases.denyDebit, { token: person.token, body: { purchaseId: started.ID } });
    expect((await check(till, codeOf(started))).body.customer).toBeNull();
  });

  it('is unknown once it ran out, and counts with those of debits toward the same ten [MRC-08]', async () => {
    const user = await shop.addUser('ViewStore');
    const clerk = await tillOf(shop, user);
    const started = await start(server, await again(payer));
    expect((await check(clerk, 'ZZZZZ')).body).toEqual({ customer: null, tries_left: 9 });
    await tryToAsk(server, clerk, { ID: '', PublicId: 'ZZZZZZZZZZZZ', Expiration: '' }, 100);
    server.clock.advance({ minutes: 5, seconds: 1 });
    const later = await tillOf(shop, user);
    expect((await check(later, codeOf(started))).body).toEqual({ customer: null, tries_left: 7 });
    const replies = await Promise.all(Array.from({ length: 20 }, () => check(later, 'ZZZZZ')));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(7);
    const fresh = await start(server, await again(payer));
    for (const reply of [await check(later, codeOf(fresh)), await tryToAsk(server, later, fresh, 100)])
      expect(reply).toMatchObject({ status: 429, refusal: { code: 'TOO_MANY_WRONG_CODES' } });
  });

  it('is told to nobody who may not ask for a debit there [MRC-08]', async () => {
    const started = await start(server, await again(payer));
    const other = await tillOf(await openShop(server));
    for (const who of [{ ...other, business_id: till.business_id }, await tillOf(shop, await shop.addUser('ViewAccount'))])
      expect((await check(who, codeOf(started))).refusal.code).toBe('FORBIDDEN');
    expect((await check(till, 'T2H')).status).toBe(400);
  });
});

describe('wrong payment codes', () => {
  const wrong = (who: Till) => tryToAsk(server, who, { ID: '', PublicId: 'ZZZZZZZZZZZZ', Expiration: '' }, 100);

  it('stop a merchant user after ten in ten minutes, also for the right one, with the time left', async () => {
    const user = await shop.addUser('ViewStore');
    const clerk = await tillOf(shop, user);
    for (let n = 0; n < 10; n++) expect((await wrong(clerk)).refusal.code).toBe('PURCHASE_NOT_FOUND');
    server.clock.advanceWall({ minutes: 4 });
    const started = await start(server, await again(payer));
    const stopped = await tryToAsk(server, clerk, started, 100);
    expect(stopped).toMatchObject({
      status: 429,
      refusal: { code: 'TOO_MANY_WRONG_CODES', message: 'Too many wrong codes. Try again in 6 minutes.' },
    });
    const retry_after_s = Number(stopped.headers.get('retry-after'));
    expect(retry_after_s).toBeGreaterThan(5 * 60);
    expect(retry_after_s).toBeLessThanOrEqual(6 * 60);
    expect(await rowOf(started.ID)).toMatchObject({ status: 'INITIATED' });
    // A colleague is not stopped by it, nor is a scan.
    expect((await wrong(await tillOf(shop, await shop.addUser('ViewStore')))).refusal.code).toBe('PURCHASE_NOT_FOUND');
    expect((await tryToAsk(server, clerk, started, 100, { purchaseId: started.ID })).status).toBe(200);

    server.clock.advanceWall({ minutes: 6 });
    expect((await tryToAsk(server, await tillOf(shop, user), await start(server, await again(payer)), 100)).status).toBe(200);
  });

  it('cannot be tried faster by trying many at once', async () => {
    const clerk = await tillOf(shop, await shop.addUser('ViewStore'));
    const replies = await Promise.all(Array.from({ length: 25 }, () => wrong(clerk)));
    const codes = replies.map(({ refusal }) => refusal.code);
    expect(codes.filter((code) => code === 'PURCHASE_NOT_FOUND')).toHaveLength(10);
    expect(codes.filter((code) => code === 'TOO_MANY_WRONG_CODES')).toHaveLength(15);
  });

  it('stop a business after thirty', async () => {
    const busy = await openShop(server);
    const clerks = await Promise.all([1, 2, 3, 4].map(async () => tillOf(busy, await busy.addUser('ViewStore'))));
    for (const clerk of clerks.slice(0, 3)) for (let n = 0; n < 10; n++) expect((await wrong(clerk)).status).toBe(400);
    const [, , , fourth] = clerks;
    expect((await wrong(fourth as Till)).refusal.code).toBe('TOO_MANY_WRONG_CODES');
  });
});

/** The same person after a new sign-in: access tokens live ten minutes of real time. */
async function again<T extends Payer>(person: T): Promise<T> {
  return { ...person, token: await person.signIn() };
}

describe('an account that cannot be debited', () => {
  it('declines the order for someone without any account [ERR-01] [MCO-47]', async () => {
    const person = await registerConsumer(server);
    const started = await start(server, await again(person as Payer));
    const fresh = await tillOf(shop);
    expect(await tryToAsk(server, fresh, started, 100)).toMatchObject({ status: 400, refusal: { code: 'ACCOUNT_INVALID' } });
    expect(await rowOf(started.ID)).toMatchObject({ status: 'DECLINED', last_event: 'refused_for_account', business_id: shop.business_id });
  });

  it.each<[string, (person: Payer) => Promise<void>]>([
    ['waits for a new sign-in at the bank', (person) => wantNewSignIn(server, person)],
    ['a return has closed', (person) => closeByReturn(server, person, till)],
    ['was removed', (person) => removeAccount(server, person)],
  ])('declines the order where the account %s', async (_words, happens) => {
    const person = await newPayer(server);
    await happens(person);
    const started = await start(server, await again(person));
    const reply = await tryToAsk(server, await tillOf(shop), started, 100);
    expect(reply).toMatchObject({ status: 400, refusal: { code: 'ACCOUNT_INVALID' } });
    expect(await rowOf(started.ID)).toMatchObject({ status: 'DECLINED', last_event: 'refused_for_account' });
  });

  it('declines the order of a consumer who was frozen meanwhile', async () => {
    const person = await newPayer(server);
    const started = await start(server, await again(person));
    await freeze(server.context, person.user_id);
    expect((await tryToAsk(server, await tillOf(shop), started, 100)).refusal.code).toBe('ACCOUNT_INVALID');
    expect(await rowOf(started.ID)).toMatchObject({ status: 'DECLINED' });
  });
});

describe('who may ask', () => {
  it.each<[RouteRole, number]>([
    ['AdminAccount', 200],
    ['AdminStore', 200],
    ['ViewStore', 200],
    ['ViewAccount', 403],
  ])('%s: %s [PRM-22]', async (role, status) => {
    const user = await shop.addUser(role as Exclude<RouteRole, 'Consumer'>);
    const fresh = await again(payer);
    expect((await tryToAsk(server, await tillOf(shop, user), await start(server, fresh), 100)).status).toBe(status);
  });

  it('is nobody from another organization or store, no consumer, and nobody whose role was lowered after the token', async () => {
    const [elsewhere, fresh] = [await openShop(server, { names: ['North', 'South'] }), await again(payer)];
    const started = await start(server, fresh);
    const clerk = await elsewhere.addUser('ViewStore');
    const [north = '', south = ''] = elsewhere.business_ids;
    const refused = async (token: string, business_id: string) =>
      (await tryToAsk(server, { token, business_id }, started, 100)).refusal.code;
    expect(await refused(await clerk.signIn(), south)).toBe('FORBIDDEN');
    expect(await refused(await clerk.signIn(), shop.business_id)).toBe('FORBIDDEN');
    expect(await refused(await elsewhere.admin.signIn(), shop.business_id)).toBe('FORBIDDEN');
    expect(await refused(await shop.admin.signIn(), 'biz_00000000000000000000000000')).toBe('FORBIDDEN');
    expect(await refused(fresh.token, shop.business_id)).toBe('FORBIDDEN');
    const token = await clerk.signIn();
    const nowIs = async (role: (typeof ROLES)[Exclude<RouteRole, 'Consumer'>]) =>
      server.ok(businessUsers.edit, {
        token: await elsewhere.admin.signIn(),
        body: { auth0_user_id: clerk.subject, role, synBusinessesIDs: [north] },
      });
    await nowIs(ROLES.ViewAccount);
    expect(await refused(token, north)).toBe('UNAUTHENTICATED');
    // An identity provider that has not heard of it gives tokens of the old role.
    const late = await signedInAnew(server, clerk);
    expect(await refused(late.token, north)).toBe('FORBIDDEN');
    await nowIs(ROLES.ViewStore);
    // Nothing of the product takes the payment center from somebody: who imports users may.
    await ownerRun(server, 'update business_users set payment_center_enabled = false where user_id = $1', [clerk.user_id]);
    expect(await refused((await signedInAnew(server, clerk)).token, north)).toBe('FORBIDDEN');
    const without = await server.tokenFor({ subject: shop.admin.subject, role: 'AdminAccount', permissions: ['pc:view:dashboard'] });
    expect(await refused(without, shop.business_id)).toBe('FORBIDDEN');
    expect(await rowOf(started.ID)).toMatchObject({ status: 'INITIATED' });
  });
});

describe('an amount that is none', () => {
  it.each([0, -1, 1.5, '12', 1e12, 100_000_000, null, Number.NaN])(
    '%j is refused by its field and moves nothing [MCO-04, API-04]',
    async (amount) => {
      const started = await start(server, await again(payer));
      const transfers = await rowsOf('ledger_transfers');
      const reply = await tryToAsk(server, await tillOf(shop), started, amount as number);
      expect(reply).toMatchObject({ status: 400, refusal: { code: 'BAD_INPUT', field: 'amount' } });
      expect(await rowOf(started.ID)).toMatchObject({ status: 'INITIATED', amount_cents: null });
      expect(await rowsOf('ledger_transfers')).toEqual(transfers);
    },
  );

  it.each([
    ['employee_name', 'A<b>', 'employee_name'],
    ['notes', 'x'.repeat(256), 'notes'],
    ['paymentCode', 'ABCD', 'paymentCode'],
    ['paymentCode', '', 'paymentCode'],
    // PostgreSQL has no place for NUL in a text.
    ['paymentCode', 'AB\u0000CD', 'paymentCode'],
    ['purchaseId', 'pur\u0000x', 'purchaseId'],
    ['channel', 'payment_link', 'channel'],
    ['syn_business_id', 'nonsense', 'syn_business_id'],
    ['surprise', 'x', 'surprise'],
  ])('so is %s %j [MCO-05, MCO-06, MCO-18, MCO-07]', async (name, value, field) => {
    const reply = await tryToAsk(server, await tillOf(shop), await start(server, await again(payer)), 100, { [name]: value });
    expect(reply).toMatchObject({ status: 400, refusal: { code: 'BAD_INPUT', field } });
  });

  it('wants a code or an id, not both', async () => {
    const started = await start(server, await again(payer));
    const both = { purchaseId: started.ID, paymentCode: codeOf(started) };
    expect(await tryToAsk(server, await tillOf(shop), started, 100, both)).toMatchObject({
      status: 400,
      refusal: { field: 'paymentCode' },
    });
  });
});

it('declines what the balance does not hold, and tells the merchant so [MCO-46, ERR-01]', async () => {
  const poor = await again(await newPayer(server, { balance: 4_000 }));
  const started = await start(server, poor);
  expect(await tryToAsk(server, await tillOf(shop), started, 4_001)).toMatchObject({
    status: 400,
    refusal: { code: 'INSUFFICIENT_FUNDS' },
  });
  expect(await rowOf(started.ID)).toMatchObject({
    status: 'DECLINED',
    last_event: 'refused_for_funds',
    purchase_power_cents: 4_000,
    amount_cents: 4_001,
  });
  expect((await tryToAsk(server, await tillOf(shop), await start(server, poor), 4_000)).status).toBe(200);
  expect((await server.ok(externalAccounts.purchasePower, { token: poor.token })).purchase_power).toBe(0);
});

it('asks the bank where the balance is older than a minute', async () => {
  const person = await again(await newPayer(server));
  await setSandboxAccount(server.context, person.account_id, { balance: 700 });
  const started = await start(server, person);
  server.clock.advance({ seconds: 61 });
  expect((await tryToAsk(server, await tillOf(shop), started, 701)).refusal.code).toBe('INSUFFICIENT_FUNDS');
  expect(await rowOf(started.ID)).toMatchObject({ purchase_power_cents: 700 });
});
