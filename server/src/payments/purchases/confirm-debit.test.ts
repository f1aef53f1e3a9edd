import { externalAccounts, purchases } from '@drawbridge/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closableByReturn, wantNewSignIn } from '../../../test/support/accounts.ts';
import { deactivated, signedInAnew } from '../../../test/support/consumers.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { traceOf } from '../../../test/support/money.ts';
import { ask, newPayer, type Payer, start, type Till, tillOf, tryToConfirm, violations } from '../../../test/support/payments.ts';
import { linkChecking, openShop, type TestShop } from '../../../test/support/people.ts';
import { ownerRun } from '../../../test/support/refunds.ts';
import { balanceOf } from '../../ledger/index.ts';
import { setFees } from '../../merchants/businesses/index.ts';
import { freeze } from '../../people/consumers/index.ts';

let server: TestServer;
let shop: TestShop;
let till: Till;
let payer: Payer;
beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server);
  till = await tillOf(shop);
  payer = await newPayer(server);
});
afterAll(async () => {
  expect(await violations(server)).toEqual([]);
  await server.stop();
});

/** How a payment stands, and the event that brought it there. */
async function standOf(id: string) {
  const { payment, events } = await traceOf(server, id);
  return { status: payment?.status, last_event: events.at(-1)?.event, approved_at: payment?.approved_at };
}
const owed = (person: Payer) => balanceOf(server.context.db, 'consumer_receivable', person.user_id);
const deny = (person: Payer, purchaseId: string) => server.call(purchases.denyDebit, { token: person.token, body: { purchaseId } });
const cancel = (who: Till, purchaseId: string) =>
  server.call(purchases.cancelDebit, { token: who.token, body: { purchaseId, syn_business_id: who.business_id } });

/** An order of one dollar that waits for a new consumer's approval. */
async function waiting(): Promise<{ person: Payer; id: string }> {
  const person = await newPayer(server);
  const { id } = await ask(server, till, await start(server, person), 100);
  return { person, id };
}

describe('an approval', () => {
  it('counts once: a second one, under another key or none, changes nothing', async () => {
    const { person, id } = await waiting();
    expect((await tryToConfirm(server, person, id, 'first')).status).toBe(200);
    for (const key of ['second', undefined])
      expect(await tryToConfirm(server, person, id, key)).toMatchObject({ status: 400, refusal: { code: 'PURCHASE_NOT_OPEN' } });
    expect(await owed(person)).toBe(100);
    expect(await standOf(id)).toMatchObject({ status: 'PENDING' });
  });

  it('counts once when it comes many times at once', async () => {
    const { person, id } = await waiting();
    const replies = await Promise.all(Array.from({ length: 8 }, (_, n) => tryToConfirm(server, person, id, n % 2 ? `k${n}` : undefined)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400, 400, 400]);
    expect(await owed(person)).toBe(100);
  });

  it('is refused before a merchant has asked, and after the order was denied', async () => {
    const started = await start(server, payer);
    expect((await tryToConfirm(server, payer, started.ID)).refusal.code).toBe('PURCHASE_NOT_OPEN');
    const { person, id } = await waiting();
    expect((await deny(person, id)).body.status).toBe('DENIED');
    expect((await tryToConfirm(server, person, id)).refusal.code).toBe('PURCHASE_NOT_OPEN');
    expect(await owed(person)).toBe(0);
  });

  it('is not another consumer’s to give, nor a merchant’s', async () => {
    const { person, id } = await waiting();
    expect(await tryToConfirm(server, payer, id)).toMatchObject({ status: 404, refusal: { code: 'NOT_FOUND' } });
    expect((await tryToConfirm(server, payer, 'pur_00000000000000000000000000')).refusal.code).toBe('NOT_FOUND');
    expect((await tryToConfirm(server, { token: shop.admin.token }, id)).refusal.code).toBe('FORBIDDEN');
    expect(await standOf(id)).toMatchObject({ status: 'WAITING_FOR_APPROVAL' });
    expect((await tryToConfirm(server, person, id)).status).toBe(200);
  });

  it('is taken until ten seconds before the end, and not after', async () => {
    const [early, late] = [await waiting(), await waiting()];
    server.clock.advance({ minutes: 4, seconds: 48 });
    expect((await tryToConfirm(server, early.person, early.id)).status).toBe(200);
    server.clock.advance({ seconds: 3 });
    expect(await tryToConfirm(server, late.person, late.id)).toMatchObject({ status: 400, refusal: { code: 'PURCHASE_EXPIRED' } });
    expect(await standOf(late.id)).toMatchObject({ status: 'WAITING_FOR_APPROVAL' });
    server.clock.advance({ seconds: 10 });
    await expect.poll(async () => (await standOf(late.id)).status).toBe('CANCELLED');
    expect((await tryToConfirm(server, late.person, late.id)).refusal.code).toBe('PURCHASE_EXPIRED');
    expect(await owed(late.person)).toBe(0);
  });

  it('is refused to a consumer who was frozen or deactivated meanwhile, and with a token from before', async () => {
    const { person, id } = await waiting();
    await freeze(server.context, person.user_id);
    expect(await tryToConfirm(server, person, id)).toMatchObject({ status: 401 });
    // The freeze ended the sessions; a later sign-in is frozen all the same.
    const signedIn = await signedInAnew(server, person);
    expect(await tryToConfirm(server, signedIn, id)).toMatchObject({ status: 403, refusal: { code: 'ACCOUNT_FROZEN' } });
    expect((await deny(signedIn, id)).refusal.code).toBe('ACCOUNT_FROZEN');
    expect(await standOf(id)).toMatchObject({ status: 'WAITING_FOR_APPROVAL' });
    // Nobody deactivates while an order waits for them; one that they have merely started stays where it is.
    const other = await newPayer(server);
    const { ID } = await start(server, other);
    expect((await tryToConfirm(server, await deactivated(server, other), ID)).refusal.code).toBe('ACCOUNT_DEACTIVATED');
    expect(await standOf(ID)).toMatchObject({ status: 'INITIATED' });
  });

  // Each gives what happens to the account while the order waits.
  it.each<[string, (person: Payer) => Promise<() => Promise<unknown>>]>([
    // No call removes it meanwhile: this is what the approval itself relies on.
    [
      'unlinked',
      async ({ account_id }) =>
        () =>
          ownerRun(server, 'update bank_accounts set removed_at = now(), is_primary = false where id = $1', [account_id]),
    ],
    ['closed by a return', (person) => closableByReturn(server, person, till)],
    ['in need of a new sign-in', async (person) => () => wantNewSignIn(server, person)],
  ])('declines the order where the account is %s by then', async (_words, prepare) => {
    const person = await newPayer(server);
    const happens = await prepare(person);
    const { id } = await ask(server, till, await start(server, person), 100);
    await happens();
    expect(await tryToConfirm(server, person, id)).toMatchObject({ status: 400, refusal: { code: 'ACCOUNT_INVALID' } });
    expect(await standOf(id)).toMatchObject({ status: 'DECLINED', last_event: 'account_invalid_at_confirmation', approved_at: null });
    expect(await owed(person)).toBe(0);
    for (const token of [person.token, till.token])
      expect(await server.ok(purchases.read, { token, params: { purchaseId: id } })).toMatchObject({ status: 'ACCOUNT_INVALID' });
  });

  it('debits the account that was the primary one when the merchant asked', async () => {
    const { person, id } = await waiting();
    const second = await linkChecking(server, person, { institution: 'ins_lakeshore' });
    await server.ok(externalAccounts.makePrimary, { token: person.token, body: { SynAccountID: second } });
    // And that one cannot be removed while the order waits.
    const remove = await server.call(externalAccounts.remove, { token: person.token, body: { SynAccountID: person.account_id } });
    expect(remove.refusal.code).toBe('ACCOUNT_HAS_PENDING');
    expect((await tryToConfirm(server, person, id)).status).toBe(200);
    expect(await server.ok(purchases.read, { token: person.token, params: { purchaseId: id } })).toMatchObject({
      customerAccountInstitutionName: 'Northgate Bank',
    });
  });

  it('keeps the fee as it stood then, whatever it becomes', async () => {
    const { person, id } = await waiting();
    await setFees(server.context, shop.business_id, { fee_basis_points: 290, fee_fixed_cents: 30 }, { by: 'operator', why: 'a test' });
    await tryToConfirm(server, person, id);
    await setFees(server.context, shop.business_id, { fee_basis_points: 100, fee_fixed_cents: 25 }, { by: 'operator', why: 'as it was' });
    const fee = await server.context.db.one('select fee_basis_points, fee_fixed_cents from purchases where id = $1', [id]);
    expect(fee).toEqual({ fee_basis_points: 290, fee_fixed_cents: 30 });
  });
});

describe('a refusal', () => {
  it('denies the order and holds nothing any more [API-22]', async () => {
    const { person, id } = await waiting();
    const power = async () => (await server.ok(externalAccounts.purchasePower, { token: person.token })).purchase_power;
    expect(await power()).toBe(49_900);
    expect(await deny(person, id)).toMatchObject({ status: 200, body: { purchaseId: id, status: 'DENIED', amount: 100 } });
    expect(await standOf(id)).toMatchObject({ status: 'DENIED', last_event: 'consumer_denied' });
    expect(await power()).toBe(50_000);
    expect((await deny(person, id)).body.status).toBe('DENIED');
  });

  it('does not take an approval back', async () => {
    const { person, id } = await waiting();
    await tryToConfirm(server, person, id);
    expect(await deny(person, id)).toMatchObject({ status: 400, refusal: { code: 'PURCHASE_NOT_OPEN' } });
    expect(await standOf(id)).toMatchObject({ status: 'PENDING' });
  });

  it('is not another consumer’s to give', async () => {
    const { id } = await waiting();
    expect((await deny(payer, id)).refusal.code).toBe('NOT_FOUND');
    expect(await standOf(id)).toMatchObject({ status: 'WAITING_FOR_APPROVAL' });
  });
});

describe('a cancellation at the counter', () => {
  it('denies the order [API-45, MCO-34]', async () => {
    const { person, id } = await waiting();
    expect(await cancel(till, id)).toMatchObject({ status: 200, body: { purchaseId: id, status: 'DENIED', purchasePower: null } });
    expect(await standOf(id)).toMatchObject({ status: 'DENIED', last_event: 'merchant_cancelled' });
    expect((await tryToConfirm(server, person, id)).refusal.code).toBe('PURCHASE_NOT_OPEN');
  });

  it('hears COMPLETED where the consumer was in time, and reverses nothing', async () => {
    const { person, id } = await waiting();
    await tryToConfirm(server, person, id);
    expect(await cancel(till, id)).toMatchObject({ status: 200, body: { status: 'COMPLETED' } });
    expect(await standOf(id)).toMatchObject({ status: 'PENDING' });
    expect(await owed(person)).toBe(100);
  });

  it('tells the business which of its users canceled, and the customer only that the business did [MRC-09]', async () => {
    const { person, id } = await waiting();
    const cashier = await shop.addUser('ViewStore');
    await cancel(await tillOf(shop, cashier), id);
    const read = (token: string) => server.ok(purchases.read, { token, params: { purchaseId: id } });
    expect(await read(till.token)).toMatchObject({ deniedBy: 'merchant', deniedByUser: cashier.username });
    const told = await read(person.token);
    expect(told?.deniedBy).toBe('merchant');
    expect(told).not.toHaveProperty('deniedByUser');
  });

  it('ends one way or the other when it meets the approval, and both sides hear the same', async () => {
    for (let round = 0; round < 12; round++) {
      const { person, id } = await waiting();
      const [confirmed, cancelled] = await Promise.all([tryToConfirm(server, person, id), cancel(till, id)]);
      const { status } = await standOf(id);
      expect(status).toBe(confirmed.status === 200 ? 'PENDING' : 'DENIED');
      expect(cancelled.body.status).toBe(confirmed.status === 200 ? 'COMPLETED' : 'DENIED');
    }
  });

  it('hears DENIED where the time had run out', async () => {
    const { id } = await waiting();
    server.clock.advance({ minutes: 5, seconds: 1 });
    await expect.poll(async () => (await standOf(id)).status).toBe('CANCELLED');
    expect((await cancel(till, id)).body.status).toBe('DENIED');
  });

  it('is not another business’s to make', async () => {
    const { id } = await waiting();
    const other = await tillOf(await openShop(server));
    expect((await cancel(other, id)).refusal.code).toBe('NOT_FOUND');
    expect((await cancel({ token: other.token, business_id: till.business_id }, id)).refusal.code).toBe('FORBIDDEN');
    const viewer = await tillOf(shop, await shop.addUser('ViewAccount'));
    expect((await cancel(viewer, id)).refusal.code).toBe('FORBIDDEN');
    expect(await standOf(id)).toMatchObject({ status: 'WAITING_FOR_APPROVAL' });
  });
});

describe('reading a purchase', () => {
  it('says nothing to either side before a merchant has asked, and is nobody else’s', async () => {
    const started = await start(server, payer);
    const params = { purchaseId: started.ID };
    expect(await server.ok(purchases.read, { token: payer.token, params })).toBeNull();
    expect((await server.call(purchases.read, { token: till.token, params })).status).toBe(404);
    const { person } = await waiting();
    expect((await server.call(purchases.read, { token: person.token, params })).status).toBe(404);
  });

  it('tells the merchant neither what the consumer may spend nor where they bank', async () => {
    const { person, id } = await waiting();
    await tryToConfirm(server, person, id);
    const params = { purchaseId: id };
    expect(await server.ok(purchases.read, { token: till.token, params })).toMatchObject({
      status: 'COMPLETED',
      purchasePower: null,
      customerAccountInstitutionName: null,
      customerAccountLastFour: expect.any(String),
    });
    expect(await server.ok(purchases.read, { token: person.token, params })).toMatchObject({
      purchasePower: 50_000,
      customerAccountInstitutionName: 'Northgate Bank',
    });
  });
});
