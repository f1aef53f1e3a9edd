import { ecommerce, externalAccounts } from '@drawbridge/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newKey, openSession, tryToPay } from '../../../test/support/checkout.ts';
import { inLine } from '../../../test/support/in-line.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { callsOf, linkViolations, makeLink, tryToPayLink } from '../../../test/support/links.ts';
import { newPayer, type Payer, type Till, tillOf } from '../../../test/support/payments.ts';
import { linkChecking, openShop, registerConsumer } from '../../../test/support/people.ts';
import { setSandboxAccount } from '../../sandbox/bank/index.ts';

let server: TestServer;
let till: Till;
let secret: string;
beforeAll(async () => {
  server = await startTestServer({ env: { FEATURE_INVOICE_LINKS: 'on' } });
  // Ten in the morning in New York: no test runs over midnight by chance.
  server.clock.set(new Date('2026-06-01T14:00:00Z'));
  const shop = await openShop(server);
  till = await tillOf(shop);
  secret = (await newKey(server, shop)).secret;
});
afterAll(async () => {
  expect(await linkViolations(server)).toEqual([]);
  await server.stop();
});

const purchasesOf = (person: { user_id: string }) =>
  server.context.db.many('select bank_account_id, amount_cents from purchases where consumer_id = $1', [person.user_id]);
const makePrimary = (person: { token: string }, SynAccountID: string) =>
  server.call(externalAccounts.makePrimary, { token: person.token, body: { SynAccountID } });

/** A consumer with two accounts, of which the first is the primary one. */
async function withTwo(): Promise<Payer & { second_id: string }> {
  const person = await newPayer(server);
  const second_id = await linkChecking(server, person, { institution: 'ins_lakeshore' });
  await makePrimary(person, person.account_id);
  return { ...person, second_id };
}

const WAYS = ['payment_link', 'invoice_link', 'ecommerce'] as const;
type Way = (typeof WAYS)[number];
const REFUSED = {
  status: 409,
  refusal: { code: 'ACCOUNT_CHANGED', message: 'Your primary account has changed. Please check the account and confirm again.' },
};

const make = async (way: Way, amount = 1_250) =>
  (way === 'ecommerce' ? await openSession(server, secret, { amount }) : await makeLink(server, till, amount, way)).id;
const accept = (way: Way, person: { token: string }, id: string, account_id?: string, key?: string) =>
  way === 'ecommerce' ? tryToPay(server, person, id, key, account_id) : tryToPayLink(server, person, id, way, key, account_id);
const isPaid = async (way: Way, { token }: { token: string }, id: string) => {
  const read = await server.ok(way === 'ecommerce' ? ecommerce.read : callsOf(way).read, { token, params: { id } });
  if ('paid_by_another' in read) return true;
  return 'purchased' in read ? read.purchased : read.purchase_id !== null;
};

describe.each(WAYS)('%s: a debit that was authorized from an account', (way) => {
  it('is made from it', async () => {
    const [id, person] = [await make(way), await withTwo()];
    expect((await accept(way, person, id, person.account_id)).status).toBe(200);
    expect(await purchasesOf(person)).toEqual([{ bank_account_id: person.account_id, amount_cents: 1_250 }]);
  });

  it('is not made from another that has become the primary one since, and can be authorized anew', async () => {
    const [id, person] = [await make(way), await withTwo()];
    await makePrimary(person, person.second_id);
    expect(await accept(way, person, id, person.account_id, 'first')).toMatchObject(REFUSED);
    expect([await purchasesOf(person), await isPaid(way, person, id)]).toEqual([[], false]);
    // Under its key it stays refused, also when the account is the primary one again.
    await makePrimary(person, person.account_id);
    expect(await accept(way, person, id, person.account_id, 'first')).toMatchObject(REFUSED);
    await makePrimary(person, person.second_id);
    expect((await accept(way, person, id, person.second_id, 'second')).status).toBe(200);
    expect(await purchasesOf(person)).toEqual([{ bank_account_id: person.second_id, amount_cents: 1_250 }]);
  });

  it('is not made where the account becomes another in the very moment', async () => {
    const [id, person] = [await make(way), await withTwo()];
    const [changed, reply] = await inLine(server, person.user_id, [
      () => makePrimary(person, person.second_id),
      () => accept(way, person, id, person.account_id),
    ]);
    expect(changed.status).toBe(200);
    expect(reply).toMatchObject(REFUSED);
    expect([await purchasesOf(person), await isPaid(way, person, id)]).toEqual([[], false]);
  });

  it('is not made where the account is removed, or of someone else, whatever else stands against it', async () => {
    const [id, person, other] = [await make(way), await newPayer(server), await newPayer(server)];
    for (const account_id of [other.account_id, `acc_${'0'.repeat(26)}`])
      expect(await accept(way, person, id, account_id)).toMatchObject(REFUSED);
    // It comes before what is in the primary account, and before asking the bank for that.
    await setSandboxAccount(server.context, person.account_id, { balance: 1 });
    server.clock.advance({ seconds: 61 });
    expect(await accept(way, person, id, other.account_id)).toMatchObject(REFUSED);
    await server.ok(externalAccounts.remove, { token: person.token, body: { SynAccountID: person.account_id } });
    expect(await accept(way, person, id, person.account_id)).toMatchObject(REFUSED);
    expect(await accept(way, await registerConsumer(server), id, other.account_id)).toMatchObject(REFUSED);
    expect([await purchasesOf(person), await purchasesOf(other)]).toEqual([[], []]);
    expect((await accept(way, other, id, other.account_id)).status).toBe(200);
  });

  it('is asked for under a key that is good for that account alone', async () => {
    const [id, person] = [await make(way), await withTwo()];
    expect((await accept(way, person, id, person.account_id, 'one-account')).status).toBe(200);
    const reused = { status: 409, refusal: { code: 'IDEMPOTENCY_KEY_REUSED' } };
    expect(await accept(way, person, id, person.second_id, 'one-account')).toMatchObject(reused);
    expect(await accept(way, person, id, undefined, 'one-account')).toMatchObject(reused);
    expect((await accept(way, person, id, person.account_id, 'one-account')).status).toBe(200);
    expect(await purchasesOf(person)).toHaveLength(1);
  });

  it('comes from the primary account where none is named', async () => {
    const [id, person] = [await make(way), await withTwo()];
    await makePrimary(person, person.second_id);
    expect((await accept(way, person, id)).status).toBe(200);
    expect(await purchasesOf(person)).toEqual([{ bank_account_id: person.second_id, amount_cents: 1_250 }]);
  });

  it('is refused for what is no account at all, by its field', async () => {
    const [id, person] = [await make(way), await newPayer(server)];
    for (const account_id of ['', '1', `acc_${'0'.repeat(27)}`, "acc_' or 1=1", 'acc_\u0000'])
      expect(await accept(way, person, id, account_id)).toMatchObject({
        status: 400,
        refusal: { code: 'BAD_INPUT', field: 'syn_account_id' },
      });
    expect(await purchasesOf(person)).toEqual([]);
  });
});
