import { KEY_RIGHTS } from '@drawbridge/contract';
import { customersApi } from '@drawbridge/contract/public/customers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newKey } from '../../../test/support/checkout.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { newPayer, type Payer, pay, tillOf } from '../../../test/support/payments.ts';
import { openShop, type TestShop } from '../../../test/support/people.ts';

let server: TestServer;
let shop: TestShop;
let token: string;
let foreign: string;
let payers: Payer[];
beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, { organization: 'Harbor', names: ['Harbor Books'] });
  const other = await openShop(server, { organization: 'Tideline', names: ['Tideline'] });
  token = (await newKey(server, shop, shop.business_id, { rights: ['customers:read'] })).secret;
  foreign = (await newKey(server, other, other.business_id, { rights: [...KEY_RIGHTS] })).secret;
  const till = await tillOf(shop);
  payers = [];
  for (const amount of [500, 600, 700]) {
    const payer = await newPayer(server);
    server.clock.advance({ seconds: 2 });
    await pay(server, payer, till, amount);
    payers.unshift(payer);
  }
});
afterAll(() => server.stop());

const list = (query: object = {}, by = token) => server.ok(customersApi.list, { token: by, query });
const read = (id: string, by = token) => server.call(customersApi.read, { token: by, params: { id } });

it('a shop’s program reads who paid, those who paid last first, by pages, and nothing of how they are reached [DEV-02]', async () => {
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof list>> = await list({ limit: 2, ...(cursor === null ? {} : { cursor }) });
    seen.push(...page.items.map(({ id }) => id));
    cursor = page.next_cursor;
  } while (cursor !== null);
  expect(seen).toEqual(payers.map(({ user_id }) => user_id));
  const [newest] = (await list({ limit: 1 })).items;
  expect(newest).toEqual({
    id: payers[0]?.user_id,
    object: 'customer',
    name: expect.stringMatching(/^\S+ \S+/),
    payment_count: 1,
    paid_amount: 700,
    returned_amount: 0,
    owed_amount: 0,
    created_at: expect.any(String),
    last_payment_at: expect.any(String),
  });
  expect((await read(newest?.id ?? '')).body).toEqual(newest);
  expect((await list({ search: newest?.name })).items.map(({ id }) => id)).toContain(newest?.id);
  expect((await list({ search: 'nobody of that name' })).items).toEqual([]);
});

it('a customer of another business is not there, and a cursor is good for its own list alone [DEV-02]', async () => {
  expect(await read(payers[0]?.user_id ?? '', foreign)).toMatchObject({ status: 404, refusal: { code: 'NOT_FOUND' } });
  expect((await list({}, foreign)).items).toEqual([]);
  const { next_cursor } = await list({ limit: 1 });
  for (const [query, by] of [
    [{ cursor: next_cursor ?? '' }, foreign],
    [{ cursor: next_cursor ?? '', search: 'a' }, token],
  ] as const)
    expect(await server.call(customersApi.list, { token: by, query })).toMatchObject({ status: 400, refusal: { code: 'CURSOR_INVALID' } });
});

it('a key without the right reads none [DEV-01] [DEV-02]', async () => {
  const { secret } = await newKey(server, shop, shop.business_id, { rights: ['payments:read'] });
  expect(await server.call(customersApi.list, { token: secret, query: {} })).toMatchObject({
    status: 403,
    refusal: { code: 'KEY_RIGHT_MISSING', message: expect.stringContaining('customers:read') },
  });
});
