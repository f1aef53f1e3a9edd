import { purchases } from '@drawbridge/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { broken } from '../../../test/support/broken.ts';
import { newKey, openSession, tryToPay } from '../../../test/support/checkout.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { makeLink, tryToPayLink } from '../../../test/support/links.ts';
import { advanceTo, newYork, type Payment } from '../../../test/support/money.ts';
import { ownerDatabase } from '../../../test/support/owner.ts';
import { ask, newPayer, type Payer, pay, start, type Till, tillOf, tryToAsk, tryToConfirm } from '../../../test/support/payments.ts';
import { openShop, type TestShop } from '../../../test/support/people.ts';
import { refund } from '../../../test/support/refunds.ts';
import { sendBack, until } from '../../../test/support/returned.ts';
import { brokenOf, seenAfter } from '../../../test/support/tamper.ts';
import { runCommand } from '../../provider/operate/commands.ts';
import { invariants, readExposure, setExposureLimits } from './index.ts';

const WHY = { by: 'Ines', why: 'a test' };

let server: TestServer;
let shop: TestShop;
let payer: Payer;
let till: Till;
beforeAll(async () => {
  server = await startTestServer();
  server.clock.set(newYork('2026-06-01', '10:00'));
});
beforeEach(async () => {
  shop = await openShop(server);
  till = await tillOf(shop);
  payer = await newPayer(server);
});
afterAll(async () => {
  expect(await broken(server)).toEqual([]);
  await server.stop();
});

const limit = (day_cents: number | null, open_cents: number | null) =>
  setExposureLimits(server.context, shop.business_id, { day_cents, open_cents }, WHY);
async function used(): Promise<[number, number] | undefined> {
  const exposure = await readExposure(server.context, shop.business_id);
  return exposure && [exposure.day_cents, exposure.open_cents];
}
/** A payment of somebody who has just signed in, whatever the time is. */
async function paid(amount_cents: number): Promise<Payment> {
  const { purchaseId, publicId } = await pay(server, { token: await payer.signIn() }, await tillOf(shop), amount_cents);
  return { purchase_id: purchaseId, public_id: publicId ?? '', amount_cents };
}
const orderOf = async (amount: number) => (await ask(server, till, await start(server, payer), amount)).id;

it('holds a payment to the cent, and a refused one is over, for both sides and without an amount [RSK-06]', async () => {
  await limit(5_000, null);
  const [fits, over] = [await orderOf(3_000), await orderOf(2_001)];
  expect((await tryToConfirm(server, payer, fits, 'a')).status).toBe(200);
  const refused = await tryToConfirm(server, payer, over, 'b');
  expect(refused).toMatchObject({
    status: 403,
    refusal: {
      code: 'BUSINESS_LIMIT_REACHED',
      message: "This business can't take this payment right now, so nothing was charged. Ask them about another way to pay.",
    },
  });
  // The key keeps the refusal, also when the limit is gone.
  await limit(null, null);
  expect((await tryToConfirm(server, payer, over, 'b')).refusal.code).toBe('BUSINESS_LIMIT_REACHED');
  expect((await tryToConfirm(server, payer, over, 'c')).refusal.code).toBe('PURCHASE_NOT_OPEN');
  for (const token of [payer.token, till.token])
    expect(await server.ok(purchases.read, { token, params: { purchaseId: over } })).toMatchObject({ status: 'DENIED', deniedBy: 'limit' });
  expect(await used()).toBeUndefined();
});

it('lets exactly what is left through, and not a cent of it twice [RSK-06]', async () => {
  await limit(5_000, 5_000);
  const orders = [await orderOf(3_000), await orderOf(2_000)];
  for (const id of orders) expect((await tryToConfirm(server, payer, id)).status).toBe(200);
  expect(await used()).toEqual([5_000, 5_000]);
});

it('is told at the till before a customer is asked, where it is known already; the code stays good [RSK-06]', async () => {
  await limit(1_000, null);
  const started = await start(server, payer);
  expect(await tryToAsk(server, till, started, 1_001, {}, 'k')).toMatchObject({
    status: 403,
    refusal: {
      code: 'BUSINESS_LIMIT_REACHED',
      message: 'This would pass the limit of bank payments for your business. Contact support to have it raised.',
    },
  });
  expect((await tryToAsk(server, till, started, 1_000, {}, 'other')).status).toBe(200);
});

it('holds links and orders of shops on the web, which stay payable [RSK-06]', async () => {
  await limit(1_000, null);
  const link = await makeLink(server, till, 1_001);
  const session = await openSession(server, (await newKey(server, shop)).secret, { amount: 1_001 });
  const tries = () => [tryToPayLink(server, payer, link.id, 'payment_link', 'k'), tryToPay(server, payer, session.id, 'k')];
  for (const reply of await Promise.all(tries())) expect(reply).toMatchObject({ status: 403, refusal: { code: 'BUSINESS_LIMIT_REACHED' } });
  expect(await used()).toEqual([0, 0]);
  await limit(2_002, null);
  for (const reply of await Promise.all(tries())) expect(reply.status).toBe(200);
  expect(await used()).toEqual([2_002, 2_002]);
});

it('counts a tip with its order [RSK-06]', async () => {
  await runCommand(server.context, ['tips', shop.business_id, 'on']);
  await limit(1_100, null);
  const confirm = (purchaseId: string, tip_amount: number) =>
    server.call(purchases.confirmDebit, { token: payer.token, body: { purchaseId, tip_amount } });
  expect((await confirm(await orderOf(1_000), 101)).refusal.code).toBe('BUSINESS_LIMIT_REACHED');
  expect((await confirm(await orderOf(1_000), 100)).status).toBe(200);
  expect(await used()).toEqual([1_100, 1_100]);
});

it('counts what was approved before it was set, and starts anew after it was lifted [RSK-06]', async () => {
  await paid(700);
  await limit(null, 1_000);
  expect(await used()).toEqual([700, 700]);
  expect((await tryToConfirm(server, payer, await orderOf(300))).status).toBe(200);
  await limit(null, null);
  await paid(5_000);
  await limit(6_000, 6_000);
  expect(await used()).toEqual([6_000, 6_000]);
  expect((await tryToAsk(server, till, await start(server, payer), 1)).refusal.code).toBe('BUSINESS_LIMIT_REACHED');
});

it('is given back by what ends a payment: a refund before the file its day too, a return what is open alone [RSK-06]', async () => {
  await limit(3_000, 3_000);
  const refunded = await paid(1_000);
  const back = await paid(2_000);
  expect(await used()).toEqual([3_000, 3_000]);
  await refund(server, shop, refunded, 1_000);
  expect(await used()).toEqual([2_000, 2_000]);
  const other = await paid(1_000);
  expect(await used()).toEqual([3_000, 3_000]);
  await advanceTo(server, newYork(server.clock.now().toISOString().slice(0, 10), '23:00'));
  await sendBack(server, back, 'R01');
  expect(await used()).toEqual([3_000, 1_000]);
  expect(other.amount_cents).toBe(1_000);
});

it('begins anew each banking day, while what is open stays until its return window has passed [RSK-06]', async () => {
  await until(server, '2026-06-12 12:00');
  await limit(2_000, 5_000);
  await paid(2_000);
  // Saturday's and Sunday's count to Monday.
  await until(server, '2026-06-13 12:00');
  expect(await used()).toEqual([0, 2_000]);
  await paid(1_500);
  await until(server, '2026-06-15 12:00');
  expect(await used()).toEqual([1_500, 3_500]);
  const late = await start(server, { token: await payer.signIn() });
  expect((await tryToAsk(server, await tillOf(shop), late, 501)).refusal.code).toBe('BUSINESS_LIMIT_REACHED');
  await paid(500);
  await until(server, '2026-06-16 12:00');
  expect(await used()).toEqual([0, 4_000]);
  const over = await start(server, { token: await payer.signIn() });
  expect((await tryToAsk(server, await tillOf(shop), over, 1_001)).refusal.code).toBe('BUSINESS_LIMIT_REACHED');
  // By then all of them are posted, and the next payment takes them off.
  await until(server, '2026-06-26 12:00');
  expect(await used()).toEqual([0, 0]);
  await paid(2_000);
  expect(await used()).toEqual([2_000, 2_000]);
});

it('is set by a command, which tells what is used; who set it and why is kept [RSK-06]', async () => {
  await paid(700);
  const run = (...args: string[]) => runCommand(server.context, args);
  await expect(run('set-exposure-limit', shop.business_id, '--day', '10')).rejects.toThrow('--why says in a few words');
  await expect(run('set-exposure-limit', shop.business_id, '--why', 'x')).rejects.toThrow('set-exposure-limit takes');
  const { business_name } = await server.context.db.one<{ business_name: string }>(
    'select name as business_name from businesses where id = $1',
    [shop.business_id],
  );
  const words = ['--why', 'the agreement', '--by', 'Ines'];
  expect(await run('set-exposure-limit', shop.business_id, '--day', '1000', '--open', '2500.50', ...words)).toBe(
    `Debited for ${business_name} in this banking day: $7.00 of $1,000.00.\nOpen, as it may still come back: $7.00 of $2,500.50.`,
  );
  await run('set-exposure-limit', shop.business_id, '--open', 'off', '--why', 'a good year', '--by', 'Omar');
  const shown = await run('show-business', shop.business_id);
  expect(shown).toContain('It may ask for debits.');
  expect(shown).toContain('$7.00 of $1,000.00.\nOpen, as it may still come back: $7.00 of any amount.');
  expect(shown).toMatch(
    /\$1,000\.00 a day and any amount open, set by Omar: a good year\n.* \$1,000\.00 a day and \$2,500\.50 open, set by Ines/,
  );
  await run('set-exposure-limit', shop.business_id, '--day', 'off', '--why', 'closed');
  expect(await run('show-business', shop.business_id)).toContain('has no exposure limit.');
});

it('is proved: a counter that says other than the payments, or that is missing, is found [RSK-06]', async () => {
  await limit(5_000, 5_000);
  await paid(1_000);
  const owner = ownerDatabase(server);
  const business = `'${shop.business_id}'`;
  const found = (deed: string) => seenAfter(owner, deed, (tx) => brokenOf(tx, invariants));
  const [sums, counted] = invariants.map(({ name }) => name);
  try {
    expect(await brokenOf(server.context.db, invariants)).toEqual([]);
    expect(await found(`update exposures set open_cents = 999 where business_id = ${business}`)).toEqual([sums]);
    expect(await found(`update exposures set day_cents = 0 where business_id = ${business}`)).toEqual([sums]);
    expect(await found(`insert into exposure_releases (business_id, cents) values (${business}, 1)`)).toEqual([sums]);
    expect(await found(`delete from exposures where business_id = ${business}`)).toEqual([counted]);
    expect(await found(`update businesses set exposure_day_cents = null, exposure_open_cents = null where id = ${business}`)).toEqual([
      counted,
    ]);
  } finally {
    await owner.close();
  }
});
