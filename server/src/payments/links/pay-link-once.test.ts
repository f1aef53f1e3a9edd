import { externalAccounts, type LinkKind, type PayableLink, paymentLinks } from '@drawbridge/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inLine } from '../../../test/support/in-line.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { linkViolations, makeLink, tryToPayLink } from '../../../test/support/links.ts';
import { newPayer, type Payer, type Till, tillOf } from '../../../test/support/payments.ts';
import { openShop } from '../../../test/support/people.ts';
import { ownerRun } from '../../../test/support/refunds.ts';
import { setSandboxAccount } from '../../sandbox/bank/index.ts';

let server: TestServer;
let till: Till;
beforeAll(async () => {
  server = await startTestServer({ env: { FEATURE_INVOICE_LINKS: 'on' } });
  // Ten in the morning in New York: no test runs over midnight by chance.
  server.clock.set(new Date('2026-06-01T14:00:00Z'));
  till = await tillOf(await openShop(server));
});
afterAll(async () => {
  expect(await linkViolations(server)).toEqual([]);
  await server.stop();
});

let keys = 0;
const newKey = () => `key-${++keys}`;
const make = (amount: number, kind?: LinkKind) => makeLink(server, till, amount, kind);
const tryToPay = (payer: { token: string }, { id }: { id: string }, kind?: LinkKind, key?: string) =>
  tryToPayLink(server, payer, id, kind, key);
const read = (person: { token: string }, { id }: { id: string }) => server.call(paymentLinks.read, { token: person.token, params: { id } });
const purchasesOf = (person: { user_id: string }) =>
  server.context.db.many('select id from purchases where consumer_id = $1', [person.user_id]);
const powers = async (person: { token: string }) => {
  const { purchase_power, invoice_link_purchase_power } = await server.ok(externalAccounts.purchasePower, { token: person.token });
  return [purchase_power, invoice_link_purchase_power];
};

describe('the spending limit', () => {
  it('counts payment links into the day, and invoices only against the balance', async () => {
    const person = await newPayer(server, { balance: 200_000 });
    expect((await tryToPay(person, await make(120_000, 'invoice_link'), 'invoice_link')).status).toBe(200);
    expect(await powers(person)).toEqual([50_000, 80_000]);
    expect((await tryToPay(person, await make(30_000))).status).toBe(200);
    expect(await powers(person)).toEqual([20_000, 50_000]);
    expect((await tryToPay(person, await make(20_001))).refusal.code).toBe('INSUFFICIENT_FUNDS');
    expect((await tryToPay(person, await make(50_001, 'invoice_link'), 'invoice_link')).refusal).toMatchObject({
      code: 'INSUFFICIENT_FUNDS',
      message: 'Your available balance is insufficient. Please link another bank account.',
    });
    expect((await tryToPay(person, await make(50_000, 'invoice_link'), 'invoice_link')).status).toBe(200);
    expect(await powers(person)).toEqual([0, 0]);
  });

  it('is never passed, however many links a consumer pays at once', async () => {
    const person = await newPayer(server);
    const links = await Promise.all(Array.from({ length: 50 }, () => make(1_234)));
    // 40 times $12.34 is $493.60; one more would be over $500.
    const replies = await Promise.all(links.map((link) => tryToPay(person, link)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(40);
    expect(replies.filter(({ refusal }) => refusal.code === 'INSUFFICIENT_FUNDS')).toHaveLength(10);
    expect(await purchasesOf(person)).toHaveLength(40);
    expect((await powers(person))[0]).toBe(50_000 - 40 * 1_234);
  });
});

describe('a link', () => {
  it('is paid by exactly one of fifty who pay it at once', async () => {
    const link = await make(1_000);
    const people: Payer[] = [];
    for (let n = 0; n < 50; n++) people.push(await newPayer(server));
    const replies = await Promise.all(people.map((person) => tryToPay(person, link)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ refusal }) => refusal.code === 'LINK_PAID')).toHaveLength(49);
    const made = await server.context.db.many('select id from purchases where consumer_id = any($1)', [
      people.map(({ user_id }) => user_id),
    ]);
    expect(made).toHaveLength(1);
    // Fifty people must register first.
  }, 120_000);

  it('is either voided or paid where both happen at once, never both', async () => {
    const person = await newPayer(server);
    const ends = new Set<string>();
    for (let round = 0; round < 20; round++) {
      const link = await make(10);
      const voiding = () => server.call(paymentLinks.void, { token: till.token, params: { id: link.id } });
      const [first, second] = round % 2 === 0 ? [voiding(), tryToPay(person, link)] : [tryToPay(person, link), voiding()];
      const codes = (await Promise.all([first, second])).map(({ status, refusal }) => (status === 200 ? 'done' : refusal.code));
      expect([
        ['LINK_PAID', 'done'],
        ['LINK_VOIDED', 'done'],
      ]).toContainEqual([...codes].sort());
      const end = (await read(person, link)).body as PayableLink;
      expect(end.purchased).not.toBe(end.void);
      ends.add(end.void ? 'void' : 'purchased');
    }
    expect(await linkViolations(server)).toEqual([]);
  });

  it('that was purchased or voided never changes again, not even by hand', async () => {
    const [paid, voided, person] = [await make(10), await make(10), await newPayer(server)];
    await tryToPay(person, paid);
    await server.ok(paymentLinks.void, { token: till.token, params: { id: voided.id } });
    const { db } = server.context;
    const unpay = 'update links set purchase_id = null where id = $1';
    await expect(db.run(unpay, [paid.id])).rejects.toThrow('permission denied');
    await expect(ownerRun(server, unpay, [paid.id])).rejects.toThrow('is purchased and cannot change');
    await expect(db.run('update links set voided_at = null where id = $1', [voided.id])).rejects.toThrow('is voided and cannot change');
    await expect(db.run('update links set amount_cents = 1 where id = $1', [paid.id])).rejects.toThrow('permission denied');
    await expect(db.run('delete from links where id = $1', [paid.id])).rejects.toThrow('permission denied');
  });
});

describe('an account that is removed at the same moment', () => {
  const remove = (person: Payer) => () =>
    server.call(externalAccounts.remove, { token: person.token, body: { SynAccountID: person.account_id } });

  it('pays nothing once it is gone', async () => {
    const [link, person] = [await make(100), await newPayer(server)];
    const [removal, payment] = await inLine(server, person.user_id, [remove(person), () => tryToPay(person, link)]);
    expect([removal.status, payment.refusal.code]).toEqual([200, 'ACCOUNT_INVALID']);
    expect(await purchasesOf(person)).toEqual([]);
  });

  it('cannot go once it has paid', async () => {
    const [link, person] = [await make(100), await newPayer(server)];
    const [payment, removal] = await inLine(server, person.user_id, [() => tryToPay(person, link), remove(person)]);
    expect([payment.status, removal.refusal.code]).toEqual([200, 'ACCOUNT_HAS_PENDING']);
  });
});

describe('an idempotency key', () => {
  it('gets the first answer again, and makes one purchase, also where both come at once', async () => {
    const [link, person, key] = [await make(100), await newPayer(server), newKey()];
    const replies = await Promise.all([1, 2, 3, 4, 5].map(() => tryToPay(person, link, 'payment_link', key)));
    expect(replies.map(({ status }) => status)).toEqual(Array(5).fill(200));
    for (const { body } of replies) expect(body).toEqual(replies[0]?.body);
    expect((await tryToPay(person, link, 'payment_link', key)).body).toEqual(replies[0]?.body);
    expect(await purchasesOf(person)).toHaveLength(1);
    // Without the key, and with another, it is what it is now.
    expect((await tryToPay(person, link)).refusal.code).toBe('LINK_PAID');
    expect((await tryToPay(person, link, 'payment_link', newKey())).refusal.code).toBe('LINK_PAID');
  });

  it('keeps a refusal, and is refused for another link', async () => {
    const [link, other, poor, key] = [await make(1_001), await make(1), await newPayer(server, { balance: 1_000 }), newKey()];
    expect((await tryToPay(poor, link, 'payment_link', key)).refusal.code).toBe('INSUFFICIENT_FUNDS');
    await setSandboxAccount(server.context, poor.account_id, { balance: 5_000 });
    server.clock.advance({ seconds: 61 });
    expect((await tryToPay(poor, link, 'payment_link', key)).refusal.code).toBe('INSUFFICIENT_FUNDS');
    expect(await tryToPay(poor, other, 'payment_link', key)).toMatchObject({ status: 409, refusal: { code: 'IDEMPOTENCY_KEY_REUSED' } });
    expect((await tryToPay(poor, link, 'payment_link', newKey())).status).toBe(200);
  });
});

it('is one round trip to the database where the balance is fresh', async () => {
  const [link, person] = [await make(100), await newPayer(server)];
  const statements: string[] = [];
  const { db } = server.context;
  // What the server does by itself in the same moment names neither of them.
  const named = (values: readonly unknown[]) => [person.subject, person.user_id, link.id].some((id) => values.includes(id));
  db.watcher = (text, values) => {
    if (named(values)) statements.push(text);
  };
  try {
    expect((await tryToPay(person, link)).status).toBe(200);
  } finally {
    db.watcher = undefined;
  }
  expect(statements.filter((text) => /accept_link|links|purchases|consumers/.test(text))).toEqual([
    expect.stringContaining('from accept_link('),
  ]);
});
