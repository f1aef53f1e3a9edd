import { type BodyOf, dataFile, erasure, purchases, receipts, support, users } from '@drawbridge/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountNumber, tryByNumbers } from '../../../test/support/by-numbers.ts';
import { inLine, waiting } from '../../../test/support/in-line.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { ask, newYork, pay } from '../../../test/support/money.ts';
import { newPayer, type Payer, start, tillOf, tryToAsk, tryToConfirm } from '../../../test/support/payments.ts';
import { openShop, registerConsumer, type TestShop } from '../../../test/support/people.ts';
import { ownerRun, pastCutoff, posted, refund } from '../../../test/support/refunds.ts';
import { sendBack } from '../../../test/support/returned.ts';
import { freeze } from '../consumers/index.ts';

/* Who may not delete their data yet, and why; and what two calls at once do. */

let server: TestServer;
let shop: TestShop;
beforeAll(async () => {
  server = await startTestServer();
  server.clock.set(newYork('2026-11-24', '15:00'));
  shop = await openShop(server);
});
afterAll(() => server.stop());

const outlook = async ({ signIn }: Pick<Payer, 'signIn'>) => (await server.ok(erasure.read, { token: await signIn() })).reasons;
const erase = async ({ signIn }: Pick<Payer, 'signIn'>) => server.call(erasure.erase, { token: await signIn() });
const stays = async (payer: Payer) =>
  expect((await server.ok(users.read, { token: await payer.signIn() })).email).toBe(payer.profile.email);
const refused = { status: 409, refusal: { code: 'ERASURE_NOT_YET', message: "Your data can't be deleted yet." } };
const fresh = async (payer: Payer): Promise<Payer> => ({ ...payer, token: await payer.signIn() });

describe('is refused, and nothing is changed', () => {
  it('while an order waits for approval, and no more once it is refused [CUS-14]', async () => {
    const payer = await newPayer(server);
    const order = await ask(server, payer, shop, 1_250);
    expect(await outlook(payer)).toEqual([{ kind: 'order_open', amount: null, clears_on: null }]);
    expect(await erase(payer)).toMatchObject(refused);
    await stays(payer);
    await server.ok(purchases.denyDebit, {
      token: payer.token,
      body: { purchaseId: order.purchase_id } satisfies BodyOf<typeof purchases.denyDebit>,
    });
    expect(await outlook(payer)).toEqual([]);
  });

  it('while payments are pending, by the sum of them and the last day on which one clears, over Thanksgiving [CUS-14]', async () => {
    const payer = await newPayer(server);
    await pay(server, payer, shop, 8_990);
    await pay(server, payer, shop, 5_000);
    // Tuesday's file settles on Wednesday; Thursday is Thanksgiving, so the second banking day after it is Monday.
    expect(await outlook(payer)).toEqual([{ kind: 'payments_pending', amount: 13_990, clears_on: '2026-11-30' }]);
    expect(await erase(payer)).toMatchObject(refused);
    await pastCutoff(server);
    expect(await outlook(await fresh(payer))).toEqual([{ kind: 'payments_pending', amount: 13_990, clears_on: '2026-11-30' }]);
    await stays(payer);
  });

  it('while a returned payment is owed, and while it is tried again [CUS-14]', async () => {
    const payer = await newPayer(server);
    const payment = await pay(
      server,
      { token: await payer.signIn() },
      { ...shop, admin: { ...shop.admin, token: await shop.admin.signIn() } },
      2_790,
    );
    await pastCutoff(server);
    await sendBack(server, payment, 'R01');
    expect(await outlook(payer)).toEqual([{ kind: 'money_owed', amount: 2_790, clears_on: null }]);
    expect(await erase(payer)).toMatchObject(refused);
    await stays(payer);
  });

  it('while a refund is on its way, and no more once it has settled [CUS-14]', async () => {
    const payer = await newPayer(server);
    const payment = await posted(server, payer, shop, 3_000);
    await refund(server, shop, payment, 1_200);
    expect(await outlook(payer)).toEqual([{ kind: 'refund_pending', amount: 1_200, clears_on: null }]);
    expect(await erase(payer)).toMatchObject(refused);
    await pastCutoff(server);
    await pastCutoff(server);
    expect(await outlook(payer)).toEqual([]);
  });

  it('while a payment that they reported is looked into [CUS-14]', async () => {
    const payer = await newPayer(server);
    const payment = await posted(server, payer, shop, 3_000);
    const token = await payer.signIn();
    await server.ok(receipts.dispute, { token, params: { purchaseId: payment.public_id }, body: { notes: 'I was not there that day.' } });
    expect(await outlook(payer)).toEqual([{ kind: 'dispute_open', amount: null, clears_on: null }]);
    expect(await erase(payer)).toMatchObject(refused);
    await stays(payer);
  });

  it('of whoever is suspended, or blocked by the provider [CUS-14]', async () => {
    const suspended = await newPayer(server);
    await freeze(server.context, suspended.user_id);
    server.clock.advanceWall({ seconds: 2 });
    expect(await outlook(suspended)).toEqual([{ kind: 'suspended', amount: null, clears_on: null }]);
    expect(await erase(suspended)).toMatchObject({ status: 403, refusal: { code: 'ACCOUNT_FROZEN' } });
    const blocked = await newPayer(server);
    await ownerRun(
      server,
      `insert into risk_blocks (id, kind, value, label, at, by, why) values ($1, 'person', $2, 'Ada', now(), 'Ingrid', 'fraud')`,
      [`rbl_${blocked.user_id}`, blocked.user_id],
    );
    expect(await outlook(blocked)).toEqual([{ kind: 'suspended', amount: null, clears_on: null }]);
    expect(await erase(blocked)).toMatchObject(refused);
  });

  it('of merchants’ users, newcomers, and whoever signed in a while ago and did not confirm it [CUS-14]', async () => {
    expect((await server.call(erasure.erase, { token: await shop.admin.signIn() })).status).toBe(403);
    expect((await server.call(erasure.erase, {})).status).toBe(401);
    const person = await registerConsumer(server);
    const signed_in_at = new Date(server.clock.wall().getTime() - 6 * 60_000);
    const old = await server.tokenFor({ subject: person.subject, role: 'Consumer', phone: person.phone, signed_in_at });
    expect(await server.call(erasure.erase, { token: old })).toMatchObject({
      status: 403,
      refusal: { code: 'STEP_UP_NEEDED', about: 'delete your data' },
    });
    expect((await server.call(users.read, { token: old })).status).toBe(200);
  });
});

/** Has calls of one person that tell support something wait, in the given order, and gives their answers. */
async function behindSupport(user_id: string, calls: readonly (() => Promise<Awaited<ReturnType<typeof server.call>>>)[]) {
  const running: ReturnType<(typeof calls)[number]>[] = [];
  await server.context.db.transaction(async (tx) => {
    await tx.run("select pg_advisory_xact_lock(hashtextextended('support ' || $1, 0))", [user_id]);
    for (const call of calls) {
      running.push(call());
      await expect.poll(() => waiting(server)).toBe(running.length);
    }
  });
  const [first, second] = await Promise.all(running);
  if (!first || !second) throw new Error('two calls are made');
  return [first, second] as const;
}

describe('at the same moment', () => {
  it('a payment and the deletion wait for each other: the money is held, or nobody is there to pay [CUS-14]', async () => {
    const till = await tillOf(shop, { ...shop.admin, token: await shop.admin.signIn() });
    const staying = await newPayer(server);
    const begun = await start(server, staying);
    const [asked, kept] = await inLine(server, staying.user_id, [
      () => tryToAsk(server, till, begun, 1_000),
      () => server.call(erasure.erase, { token: staying.token }),
    ]);
    expect(asked.status).toBe(200);
    expect(kept).toMatchObject(refused);
    // Whichever of the two is first: the order is open, or paid and pending.
    const [paid, still] = await Promise.all([
      tryToConfirm(server, staying, begun.ID),
      server.call(erasure.erase, { token: staying.token }),
    ]);
    expect(paid.status).toBe(200);
    expect(still).toMatchObject(refused);

    const leaving = await newPayer(server);
    const for_leaving = await start(server, leaving);
    const [gone, too_late] = await inLine(server, leaving.user_id, [
      () => server.call(erasure.erase, { token: leaving.token }),
      () => tryToAsk(server, till, for_leaving, 1_000),
    ]);
    expect(gone).toMatchObject({ status: 200, body: { kept_until: null } });
    expect(too_late).toMatchObject({ status: 400, refusal: { code: 'ACCOUNT_INVALID' } });
  });

  it('the file of one’s data is asked for before the deletion, which takes it along, or by nobody [CUS-14]', async () => {
    const payer = await newPayer(server);
    const [gone, too_late] = await inLine(server, payer.user_id, [
      () => server.call(erasure.erase, { token: payer.token }),
      () => server.call(dataFile.request, { token: payer.token }),
    ]);
    expect(gone.status).toBe(200);
    expect(too_late).toMatchObject({ status: 403, refusal: { code: 'ACCOUNT_DEACTIVATED' } });
    expect(await server.context.db.many('select from data_files where consumer_id = $1', [payer.user_id])).toEqual([]);
  });

  it('an account that is linked by its numbers is erased with the rest, or linked for nobody [CUS-14]', async () => {
    const payer = await newPayer(server);
    const [gone, too_late] = await inLine(server, payer.user_id, [
      () => server.call(erasure.erase, { token: payer.token }),
      () => tryByNumbers(server, payer, accountNumber(51)),
    ]);
    expect(gone.status).toBe(200);
    expect(too_late).toMatchObject({ status: 403, refusal: { code: 'ACCOUNT_DEACTIVATED' } });
    expect(await server.context.db.many('select from bank_account_numbers where consumer_id = $1', [payer.user_id])).toEqual([]);
  });

  it('a report of a payment keeps the data, or comes too late [CUS-14]', async () => {
    const payer = await newPayer(server);
    const payment = await posted(server, payer, shop, 3_000);
    const token = await payer.signIn();
    const dispute = () =>
      server.call(receipts.dispute, { token, params: { purchaseId: payment.public_id }, body: { notes: 'I was not there that day.' } });
    const [sent, kept] = await behindSupport(payer.user_id, [dispute, () => server.call(erasure.erase, { token })]);
    expect(sent.status).toBe(200);
    expect(kept).toMatchObject(refused);

    const leaving = await newPayer(server);
    const [gone, too_late] = await behindSupport(leaving.user_id, [
      () => server.call(erasure.erase, { token: leaving.token }),
      () => server.call(support.send, { token: leaving.token, body: { notes: 'Please call me.' } }),
    ]);
    expect(gone.status).toBe(200);
    expect(too_late).toMatchObject({ status: 403, refusal: { code: 'ACCOUNT_DEACTIVATED' } });
  });

  it('two taps delete once, and both are told the same [CUS-14]', async () => {
    const payer = await newPayer(server);
    const erasing = () => server.call(erasure.erase, { token: payer.token });
    const [first, second] = await inLine(server, payer.user_id, [erasing, erasing]);
    expect([first, second]).toMatchObject([
      { status: 200, body: { kept_until: null } },
      { status: 200, body: { kept_until: null } },
    ]);
    const entries = await server.context.db.many(
      `select who_name, thing_name, address from audit_entries where event = 'consumer.data_deleted' and thing_id = $1`,
      [payer.user_id],
    );
    expect(entries).toEqual([{ who_name: 'Former customer', thing_name: 'Former customer', address: null }]);
    expect(
      await server.context.db.many(`select from messages where purpose = 'data_deleted' and created_at > now() - interval '1 minute'`),
    ).not.toEqual([]);
  });
});

it('where an outside provider keeps who signs in, its subject is free for somebody new [CUS-14]', async () => {
  const outside = await startTestServer({ beside: server, env: { OIDC_ISSUER: 'http://127.0.0.1:9' } });
  try {
    const person = await registerConsumer(outside);
    expect(await outside.ok(erasure.erase, { token: person.token })).toEqual({ kept_until: null });
    const { subject } = await server.context.db.one<{ subject: string }>('select subject from users where id = $1', [person.user_id]);
    expect(subject).toBe(`erased|${person.user_id}`);
    const anew = await outside.ok(users.createSelf, { token: await person.signIn(), body: { ...person.profile, first_name: 'Nora' } });
    expect(anew.first_name).toBe('Nora');
    expect((await outside.ok(erasure.read, { token: await person.signIn() })).reasons).toEqual([]);
  } finally {
    await outside.stop();
  }
});
