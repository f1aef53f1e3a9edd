import { KEY_RIGHTS, monthlyStatements } from '@drawbridge/contract';
import { type PayoutLine, payoutsApi } from '@drawbridge/contract/public/payouts';
import { statementsApi } from '@drawbridge/contract/public/statements';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newKey } from '../../../test/support/checkout.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { advanceTo, newYork, pay } from '../../../test/support/money.ts';
import { linkChecking, openShop, registerConsumer, type TestShop } from '../../../test/support/people.ts';
import { listPayouts, refund, statementOf } from '../../../test/support/refunds.ts';

/* Payouts, their lines and monthly statements by API key: the same figures as on the portal's pages. */

let server: TestServer;
let shop: TestShop;
let token: string;
let foreign: string;
beforeAll(async () => {
  server = await startTestServer();
  server.clock.set(newYork('2026-06-01', '10:00'));
  shop = await openShop(server, { organization: 'Harbor', names: ['Harbor Books'], paid_out: true });
  const other = await openShop(server, { organization: 'Tideline', names: ['Tideline'], paid_out: true });
  token = (await newKey(server, shop, shop.business_id, { rights: ['payouts:read'] })).secret;
  foreign = (await newKey(server, other, other.business_id, { rights: [...KEY_RIGHTS] })).secret;
  const consumer = await registerConsumer(server);
  await linkChecking(server, consumer);
  await pay(server, consumer, shop, 3_000);
  const second = await pay(server, consumer, shop, 5_000);
  await advanceTo(server, newYork('2026-06-08', '12:00'));
  await refund(server, shop, second, 1_000);
  await pay(server, await paying(), { ...shop, admin: { ...shop.admin, token: await shop.admin.signIn() } }, 4_000);
  await advanceTo(server, newYork('2026-07-08', '12:00'));
}, 240_000);
afterAll(() => server.stop());

async function paying() {
  const consumer = await registerConsumer(server);
  await linkChecking(server, consumer);
  return consumer;
}

const list = (query: object = {}, by = token) => server.ok(payoutsApi.list, { token: by, query });
const read = (id: string, by = token) => server.call(payoutsApi.read, { token: by, params: { id } });
const lines = (id: string, query: object = {}, by = token) => server.call(payoutsApi.lines, { token: by, params: { id }, query });

async function allLines(id: string, limit: number): Promise<PayoutLine[]> {
  const all: PayoutLine[] = [];
  let cursor: string | null = null;
  do {
    const { body }: Awaited<ReturnType<typeof lines>> = await lines(id, { limit, ...(cursor === null ? {} : { cursor }) });
    all.push(...body.items);
    cursor = body.next_cursor;
  } while (cursor !== null);
  return all;
}

it('payouts are listed as in the portal, the newest first, by pages, and read one by one [DEV-02]', async () => {
  const { items } = await listPayouts(server, shop);
  expect(items.length).toBeGreaterThanOrEqual(2);
  const first = await list({ limit: 1 });
  const rest = await list({ limit: 50, cursor: first.next_cursor ?? '' });
  const both = [...first.items, ...rest.items];
  expect(both.map(({ id, amount }) => [id, amount])).toEqual(items.map(({ id, amount }) => [id, amount]));
  const [newest] = items;
  const { made_at, syn_business_id: _, business_name: __, ...shown } = newest ?? expect.fail();
  expect(both[0]).toEqual({ ...shown, object: 'payout', created_at: made_at });
  expect((await read(both[0]?.id ?? '')).body).toEqual(both[0]);
});

it('the lines of a payout are the portal’s, add up to it, and come alike in pages of any size [DEV-02]', async () => {
  for (const payout of (await list()).items) {
    const [whole, ones, threes] = [await allLines(payout.id, 100), await allLines(payout.id, 1), await allLines(payout.id, 3)];
    expect(ones).toEqual(whole);
    expect(threes).toEqual(whole);
    expect(whole.reduce((sum, { amount }) => sum + amount, 0)).toBe(payout.amount);
    const portal = await statementOf(server, shop, payout);
    const words = (all: readonly { kind: string; amount: number }[]) => all.map(({ kind, amount }) => `${kind} ${amount}`).sort();
    expect(words(whole)).toEqual(words(portal));
    for (const line of whole) expect(line).toMatchObject({ object: 'payout_line', id: expect.stringMatching(/^pln_\d+(_fee)?$/) });
  }
  const [oldest] = (await list()).items.slice(-1);
  const sale = (await allLines(oldest?.id ?? '', 10)).find(({ kind }) => kind === 'sale');
  expect(sale).toMatchObject({ payment_id: expect.stringMatching(/^pur_/), payment_public_id: expect.any(String) });
});

it('another business’s payouts are not there, and a cursor is good for its own list alone [DEV-02]', async () => {
  const [payout] = (await list()).items;
  const id = payout?.id ?? '';
  for (const reply of [await read(id, foreign), await lines(id, {}, foreign)])
    expect(reply).toMatchObject({ status: 404, refusal: { code: 'NOT_FOUND' } });
  expect((await list({}, foreign)).items).toEqual([]);
  const cursor = (await list({ limit: 1 })).next_cursor ?? '';
  expect(await lines(id, { cursor })).toMatchObject({ status: 400, refusal: { code: 'CURSOR_INVALID' } });
  expect(await server.call(payoutsApi.list, { token: foreign, query: { cursor } })).toMatchObject({
    status: 400,
    refusal: { code: 'CURSOR_INVALID' },
  });
});

it('a month’s statement has the portal’s figures, and there is one for each month since the first [DEV-02]', async () => {
  const months = await server.ok(statementsApi.list, { token, query: { limit: 1 } });
  expect(months.items).toEqual([
    {
      id: '2026-07',
      object: 'statement',
      first_day: '2026-07-01',
      last_day: '2026-07-31',
      time_zone: 'America/New_York',
      is_over: false,
    },
  ]);
  const earlier = await server.ok(statementsApi.list, { token, query: { limit: 1, cursor: months.next_cursor ?? '' } });
  expect(earlier).toMatchObject({ items: [{ id: '2026-06', last_day: '2026-06-30', is_over: true }], next_cursor: null });
  // A cursor that somebody made of a given one, to months to come.
  const parts = JSON.parse(Buffer.from(months.next_cursor ?? '', 'base64url').toString()) as string[];
  const edited = Buffer.from(JSON.stringify([parts[0], '2099-01-01T00:00:00.000Z', '2099-01'])).toString('base64url');
  expect(await server.call(statementsApi.list, { token, query: { limit: 1, cursor: edited } })).toMatchObject({
    status: 400,
    refusal: { code: 'CURSOR_INVALID' },
  });

  for (const month of ['2026-06', '2026-07']) {
    const statement = await server.ok(statementsApi.read, { token, params: { month } });
    const portal = await server.ok(monthlyStatements.read, {
      token: await shop.admin.signIn(),
      query: { syn_business_id: shop.business_id, month },
    });
    expect(statement).toMatchObject({ id: month, opening_amount: portal.opening, closing_amount: portal.closing, lines: portal.lines });
    expect(statement.payout_ids).toEqual(portal.payouts.map(({ id }) => id));
    const sum = statement.lines.reduce((total, { amount }) => total + amount, statement.opening_amount);
    expect(sum).toBe(statement.closing_amount);
  }
});

it('a month before the first or to come has no statement, and a key without the right reads none [DEV-01] [DEV-02]', async () => {
  for (const month of ['2026-05', '2026-08'])
    expect(await server.call(statementsApi.read, { token, params: { month } })).toMatchObject({
      status: 404,
      refusal: { code: 'NOT_FOUND' },
    });
  const { secret } = await newKey(server, shop, shop.business_id, { rights: ['payments:read'] });
  for (const reply of [
    await server.call(payoutsApi.list, { token: secret, query: {} }),
    await server.call(statementsApi.list, { token: secret, query: {} }),
  ])
    expect(reply).toMatchObject({ status: 403, refusal: { code: 'KEY_RIGHT_MISSING' } });
});
