import { type BodyIn, KEY_RIGHTS, LINK_LIFE_MS, paymentLinks } from '@drawbridge/contract';
import { paymentLinksApi } from '@drawbridge/contract/public/payment-links';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newKey } from '../../../test/support/checkout.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { linkViolations, makeLink, tryToPayLink } from '../../../test/support/links.ts';
import { newPayer, tillOf } from '../../../test/support/payments.ts';
import { openShop, type TestShop } from '../../../test/support/people.ts';

/* Payment links by API key: the rules are the portal's, and so are the rows. */

let server: TestServer;
let shop: TestShop;
let other: TestShop;
let token: string;
let foreign: string;
beforeAll(async () => {
  server = await startTestServer({ env: { FEATURE_INVOICE_LINKS: 'on' } });
  shop = await openShop(server, { organization: 'Harbor', names: ['Harbor Books', 'Harbor Books, Pier 9'] });
  other = await openShop(server, { organization: 'Tideline', names: ['Tideline'] });
  token = (await newKey(server, shop, shop.business_id, { rights: [...KEY_RIGHTS] })).secret;
  foreign = (await newKey(server, other, other.business_id, { rights: [...KEY_RIGHTS] })).secret;
});
afterAll(() => server.stop());

type Wish = BodyIn<typeof paymentLinksApi.create>;
const tryToMake = (body: Partial<Wish> = {}, key?: string, by = token) =>
  server.call(paymentLinksApi.create, {
    token: by,
    body: { amount: 2_500, memo: 'Two maps', ...body },
    ...(key === undefined ? {} : { key }),
  });
const make = async (body: Partial<Wish> = {}) => (await tryToMake(body)).body;
const read = (id: string, by = token) => server.call(paymentLinksApi.read, { token: by, params: { id } });
const list = (query: object = {}, by = token) => server.ok(paymentLinksApi.list, { token: by, query });
const tryToVoid = (id: string, by = token, key?: string) =>
  server.call(paymentLinksApi.void, { token: by, params: { id }, ...(key === undefined ? {} : { key }) });

describe('a link', () => {
  it('is made by a key for its business, paid by a customer, and read until it is [DEV-02]', async () => {
    const made = await tryToMake();
    expect(made.status).toBe(201);
    const { id, number, created_at } = made.body;
    const expires_at = new Date(Date.parse(created_at) + LINK_LIFE_MS.payment_link).toISOString();
    const open = {
      id,
      object: 'payment_link',
      kind: 'payment_link',
      number,
      url: `${server.url}/payment-link-purchase/${id}`,
      amount: 2_500,
      memo: 'Two maps',
      status: 'open',
      created_at,
      expires_at,
      voided_at: null,
      payment_id: null,
      payment_status: null,
    };
    expect(made.body).toEqual(open);
    expect((await read(id)).body).toEqual(open);
    // The portal has it as one of its own, under the same numbers.
    const { items } = await server.ok(paymentLinks.list, {
      token: await shop.admin.signIn(),
      query: { limit: 10, offset: 0, status: null, syn_business_id: shop.business_id } as never,
    });
    expect(items.find((link) => link.id === id)).toMatchObject({ number, amount: 2_500, memo: 'Two maps' });
    const payer = await newPayer(server);
    const paid = await tryToPayLink(server, payer, id);
    expect(paid.status).toBe(200);
    expect((await read(id)).body).toEqual({ ...open, status: 'paid', payment_id: paid.body.purchase_id, payment_status: 'PENDING' });
    expect(await tryToVoid(id)).toMatchObject({ status: 400, refusal: { code: 'LINK_PAID' } });
    expect(await linkViolations(server)).toEqual([]);
  });

  it('is made once for calls under one key, each API key on its own [DEV-02]', async () => {
    const again = [await tryToMake({}, 'order-7'), await tryToMake({}, 'order-7')];
    expect(again[1]?.body).toEqual(again[0]?.body);
    expect(await tryToMake({ amount: 9_900 }, 'order-7')).toMatchObject({ status: 409, refusal: { code: 'IDEMPOTENCY_KEY_REUSED' } });
    expect((await tryToMake({}, 'order-7', foreign)).body.id).not.toBe(again[0]?.body.id);
  });

  it.each<[string, object, string]>([
    ['no amount', { amount: undefined }, 'amount'],
    ['half a cent', { amount: 10.5 }, 'amount'],
    ['no memo', { memo: '' }, 'memo'],
    ['another business', { syn_business_id: 'biz_00000000000000000000000000' }, ''],
  ])('with %s is refused [DEV-02]', async (_, body, field) => {
    const reply = await tryToMake(body);
    expect(reply).toMatchObject({ status: 400, refusal: { code: 'BAD_INPUT', ...(field === '' ? {} : { field }) } });
  });

  it('with an address of the web in its memo is refused, as in the portal [DEV-02]', async () => {
    expect(await tryToMake({ memo: 'See evil.example' })).toMatchObject({
      status: 400,
      refusal: { code: 'MEMO_HAS_ADDRESS', field: 'memo' },
    });
  });

  it('expires, and is voided for good: by whoever asks again, too [DEV-02]', async () => {
    const invoice = await make({ kind: 'invoice_link' });
    expect(invoice).toMatchObject({ kind: 'invoice_link', url: `${server.url}/invoice-link-purchase/${invoice.id}` });
    const first = await tryToVoid(invoice.id, token, 'void-1');
    expect(first.body).toMatchObject({ status: 'voided', voided_at: expect.any(String) });
    expect((await tryToVoid(invoice.id, token, 'void-1')).body).toEqual(first.body);
    expect((await tryToVoid(invoice.id)).body).toEqual(first.body);
    const short = await make();
    server.clock.advance({ hours: 13 });
    expect((await read(short.id)).body.status).toBe('expired');
  });

  it('is nobody else’s: not of another business of the organization, not of another merchant [DEV-02]', async () => {
    const { id } = await make();
    const pier = (await newKey(server, shop, shop.business_ids[1], { rights: [...KEY_RIGHTS] })).secret;
    for (const stranger of [foreign, pier]) {
      for (const reply of [await read(id, stranger), await tryToVoid(id, stranger)])
        expect(reply).toMatchObject({ status: 404, refusal: { code: 'LINK_NOT_FOUND' } });
      expect((await list({}, stranger)).items.map((link) => link.id)).not.toContain(id);
    }
    expect((await read(id)).body.status).toBe('open');
  });

  it('needs its right: reading one doesn’t make one [DEV-01] [DEV-02]', async () => {
    const { secret } = await newKey(server, shop, shop.business_id, { rights: ['links:read'] });
    const { id } = await make();
    expect((await read(id, secret)).status).toBe(200);
    for (const reply of [await tryToMake({}, undefined, secret), await tryToVoid(id, secret)])
      expect(reply).toMatchObject({ status: 403, refusal: { code: 'KEY_RIGHT_MISSING' } });
  });
});

describe('the list', () => {
  it('has links of both kinds, the portal’s too, the newest first, by pages and by status [DEV-02]', async () => {
    const place = await openShop(server, { organization: 'Lists', names: ['Lists'] });
    const by = (await newKey(server, place, place.business_id, { rights: [...KEY_RIGHTS] })).secret;
    const made: string[] = [];
    for (let at = 0; at < 5; at += 1) {
      server.clock.advance({ seconds: 1 });
      const kind = at % 2 === 0 ? 'payment_link' : 'invoice_link';
      made.unshift((await tryToMake({ kind, amount: 100 + at }, undefined, by)).body.id);
    }
    server.clock.advance({ seconds: 1 });
    made.unshift((await makeLink(server, await tillOf(place), 900)).id);
    const seen: string[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await list({ limit: 2, ...(cursor ? { cursor } : {}) }, by);
      expect(page.object).toBe('list');
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect(seen).toEqual(made);

    await tryToVoid(made[1] ?? '', by);
    expect((await list({ status: 'voided' }, by)).items.map(({ id }) => id)).toEqual([made[1]]);
    expect((await list({ status: 'open' }, by)).items).toHaveLength(5);
    expect((await list({ status: 'paid' }, by)).items).toEqual([]);
  });

  it('takes a cursor of its own filters and business alone [DEV-02]', async () => {
    await make();
    await make();
    const { next_cursor } = await list({ limit: 1, status: 'open' });
    const cursor = next_cursor ?? '';
    expect((await list({ limit: 1, status: 'open', cursor })).items).toHaveLength(1);
    for (const [query, by] of [
      [{ status: 'voided', cursor }, token],
      [{ cursor }, token],
      [{ status: 'open', cursor }, foreign],
      [{ status: 'open', cursor: 'bm9uc2Vuc2U' }, token],
    ] as const)
      expect(await server.call(paymentLinksApi.list, { token: by, query })).toMatchObject({
        status: 400,
        refusal: { code: 'CURSOR_INVALID', field: 'cursor' },
      });
  });
});
