import { ownPasskeys, type PaymentNamed, purchases } from '@drawbridge/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newKey, openSession, tryToPay } from '../../../test/support/checkout.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { makeLink, tryToPayLink } from '../../../test/support/links.ts';
import { addOwnPasskey, approveByPasskey, knownConsumer } from '../../../test/support/own-passkeys.ts';
import { ask, start, type Till, tillOf } from '../../../test/support/payments.ts';
import { linkChecking, openShop, type TestConsumer, type TestShop } from '../../../test/support/people.ts';
import { later } from '../../../test/support/sign-in.ts';
import type { SoftwarePasskey } from '../../../test/support/software-passkey.ts';
import { setSandboxAccount } from '../../sandbox/bank/index.ts';

// Payments of consumers who have switched on that their passkey is asked for: the server refuses whatever lacks it.

let server: TestServer;
let shop: TestShop;
let till: Till;
beforeAll(async () => {
  server = await startTestServer({ env: { FEATURE_INVOICE_LINKS: 'on' } });
  shop = await openShop(server, { names: ['Pier Books'] });
  till = await tillOf(shop);
});
afterAll(() => server.stop());

interface Payer extends TestConsumer {
  readonly passkey: SoftwarePasskey;
  readonly passkey_id: string;
  readonly account_id: string;
}
/** With a linked account of $5,000.00, a passkey, and the wish to be asked for it. */
async function payer(ask_when_paying = true): Promise<Payer> {
  const person = await knownConsumer(server);
  const account_id = await linkChecking(server, person);
  const { key, id } = await addOwnPasskey(server, person);
  if (ask_when_paying) await server.ok(ownPasskeys.askWhenPaying, { token: person.token, body: { ask: true } });
  return { ...person, passkey: key, passkey_id: id, account_id };
}
/** An order of that many cents that waits for the payer. */
async function order(who: Payer, cents = 1_000): Promise<string> {
  const started = await start(server, who);
  await ask(server, till, started, cents);
  return started.ID;
}
const confirm = ({ token }: Payer, purchaseId: string, key?: string, tip_amount?: number) =>
  server.call(purchases.confirmDebit, {
    token,
    body: { purchaseId, ...(tip_amount === undefined ? {} : { tip_amount }) },
    ...(key === undefined ? {} : { key }),
  });
const needed = { status: 403, refusal: { code: 'PASSKEY_NEEDED' } };
const ok = { status: 200 };
const orderNamed = (id: string): PaymentNamed => ({ kind: 'order', id });

describe('an order at a counter', () => {
  test('is not confirmed without the passkey, and is with it, under the same key [AUT-11]', async () => {
    const who = await payer();
    const id = await order(who);
    expect(await confirm(who, id, 'one-attempt')).toMatchObject({
      ...needed,
      refusal: { code: 'PASSKEY_NEEDED', message: 'Approve this payment with your passkey.' },
    });
    // The order waits on, and the merchant hears nothing of it.
    expect(await server.ok(purchases.read, { token: who.token, params: { purchaseId: id } })).toMatchObject({ status: 'ACCEPTED' });
    await approveByPasskey(server, who, who.passkey, orderNamed(id));
    const paid = await confirm(who, id, 'one-attempt');
    expect(paid).toMatchObject({ ...ok, body: { status: 'COMPLETED' } });
    // A lost answer is asked for again without another passkey.
    expect(await confirm(who, id, 'one-attempt')).toMatchObject({ ...ok, body: paid.body });
    expect(await server.context.db.many('select * from payment_proofs where subject = $1', [who.subject])).toEqual([]);
  });

  test('asks for nothing where its consumer has not switched that on [AUT-11]', async () => {
    const who = await payer(false);
    expect(await confirm(who, await order(who))).toMatchObject(ok);
  });

  test('is confirmed by a proof of its own, of its own consumer, within 2 minutes [AUT-11]', async () => {
    const [who, other] = [await payer(), await payer()];
    const id = await order(who);
    await approveByPasskey(server, who, who.passkey, orderNamed('pur_another'));
    expect(await confirm(who, id)).toMatchObject(needed);
    await approveByPasskey(server, who, who.passkey, { kind: 'payment_link', id });
    expect(await confirm(who, id)).toMatchObject(needed);
    // Somebody else's proof is theirs, and their passkey none of this consumer's.
    await approveByPasskey(server, other, other.passkey, orderNamed(id));
    expect(await confirm(who, id)).toMatchObject(needed);
    expect(await confirm(other, id)).toMatchObject({ status: 404 });
    const { options } = await server.ok(ownPasskeys.beginApproval, { token: who.token, body: orderNamed(id) });
    expect(
      await server.call(ownPasskeys.approve, { token: who.token, body: { ...orderNamed(id), response: other.passkey.used(options) } }),
    ).toMatchObject({ status: 400, refusal: { code: 'PASSKEY_REFUSED' } });
    await approveByPasskey(server, who, who.passkey, orderNamed(id));
    await later(server, { minutes: 3 }, async () => {
      expect(await confirm(who, id)).toMatchObject(needed);
    });
    expect(await confirm(who, id)).toMatchObject(ok);
  });

  test('takes no answer twice, none for another payment, none of another site [AUT-11]', async () => {
    const who = await payer();
    const id = await order(who);
    const begin = async (payment: PaymentNamed) =>
      (await server.ok(ownPasskeys.beginApproval, { token: who.token, body: payment })).options;
    const approve = (payment: PaymentNamed, response: ReturnType<SoftwarePasskey['used']>) =>
      server.call(ownPasskeys.approve, { token: who.token, body: { ...payment, response } });
    const refused = { status: 400, refusal: { code: 'PASSKEY_REFUSED' } };
    const of_another = who.passkey.used(await begin(orderNamed('pur_another')));
    await begin(orderNamed(id));
    expect(await approve(orderNamed(id), of_another)).toMatchObject(refused);
    expect(await approve(orderNamed(id), who.passkey.used(await begin(orderNamed(id)), { origin: 'https://evil.example' }))).toMatchObject(
      refused,
    );
    expect(await approve(orderNamed(id), who.passkey.used(await begin(orderNamed(id)), { verified: false }))).toMatchObject(refused);
    expect(await confirm(who, id)).toMatchObject(needed);
    const answer = who.passkey.used(await begin(orderNamed(id)));
    expect(await approve(orderNamed(id), answer)).toMatchObject(ok);
    expect(await approve(orderNamed(id), answer)).toMatchObject(refused);
  });

  test('that refuses a tip leaves the proof for another tip [AUT-11]', async () => {
    const who = await payer();
    const id = await order(who);
    await approveByPasskey(server, who, who.passkey, orderNamed(id));
    expect(await confirm(who, id, 'tip', 200)).toMatchObject({ refusal: { code: 'TIPS_NOT_OFFERED' } });
    expect(await confirm(who, id, 'tip')).toMatchObject(ok);
  });
});

describe('a link and a shop’s order', () => {
  test.each(['payment_link', 'invoice_link'] as const)('of a %s want the passkey, once for each try [AUT-11]', async (kind) => {
    const who = await payer();
    const { id } = await makeLink(server, till, 2_500, kind);
    expect(await tryToPayLink(server, who, id, kind, 'first')).toMatchObject(needed);
    await setSandboxAccount(server.context, who.account_id, { balance: 100 });
    await approveByPasskey(server, who, who.passkey, { kind, id });
    await server.clock.advance({ minutes: 2 });
    expect(await tryToPayLink(server, who, id, kind, 'first')).toMatchObject({ refusal: { code: 'INSUFFICIENT_FUNDS' } });
    // That was an answer: the next try is another one.
    expect(await tryToPayLink(server, who, id, kind, 'second')).toMatchObject(needed);
    await setSandboxAccount(server.context, who.account_id, { balance: 500_000 });
    await server.clock.advance({ minutes: 2 });
    await approveByPasskey(server, who, who.passkey, { kind, id });
    expect(await tryToPayLink(server, who, id, kind, 'second')).toMatchObject(ok);
  });

  test('a checkout session wants it too [AUT-11]', async () => {
    const who = await payer();
    const { secret } = await newKey(server, shop);
    const { id } = await openSession(server, secret);
    expect(await tryToPay(server, who, id, 'order')).toMatchObject(needed);
    await approveByPasskey(server, who, who.passkey, { kind: 'ecommerce', id });
    expect(await tryToPay(server, who, id, 'order')).toMatchObject(ok);
  });
});

describe('the wish to be asked', () => {
  test('needs a passkey, ends with the last one, and is told [AUT-11]', async () => {
    const bare = await knownConsumer(server);
    expect(await server.call(ownPasskeys.askWhenPaying, { token: bare.token, body: { ask: true } })).toMatchObject({
      status: 409,
      refusal: { code: 'PASSKEY_MISSING' },
    });
    expect(await server.call(ownPasskeys.beginApproval, { token: bare.token, body: orderNamed('pur_x') })).toMatchObject({
      status: 409,
      refusal: { code: 'PASSKEY_MISSING' },
    });
    const who = await payer();
    expect(await server.ok(ownPasskeys.list, { token: who.token })).toMatchObject({ ask_when_paying: true });
    await server.ok(ownPasskeys.remove, { token: who.token, params: { id: who.passkey_id } });
    expect(await server.ok(ownPasskeys.list, { token: who.token })).toEqual({ passkeys: [], ask_when_paying: false });
    expect(await confirm(who, await order(who))).toMatchObject(ok);
  });
});
