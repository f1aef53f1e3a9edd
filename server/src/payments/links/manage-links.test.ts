import { invoiceLinks, type LinkKind, type MerchantLink, paymentLinks, type QueryOf } from '@drawbridge/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { atAnotherMoment } from '../../../test/support/at-another-moment.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { callsOf, type LinkBody, linkViolations, makeLink, tryToPayLink } from '../../../test/support/links.ts';
import { advance, callSandbox } from '../../../test/support/money.ts';
import { newPayer, type Till, tillOf } from '../../../test/support/payments.ts';
import { openShop, registerConsumer, type TestShop } from '../../../test/support/people.ts';
import { pastCutoff } from '../../../test/support/refunds.ts';

let server: TestServer;
let shop: TestShop;
let till: Till;
beforeAll(async () => {
  server = await startTestServer({ env: { FEATURE_INVOICE_LINKS: 'on' } });
  server.clock.set(new Date('2026-06-01T14:00:00Z'));
  shop = await openShop(server, { names: ['Harbor Books'] });
  till = await tillOf(shop);
});
afterAll(async () => {
  expect(await linkViolations(server)).toEqual([]);
  await server.stop();
});

const KINDS: LinkKind[] = ['payment_link', 'invoice_link'];
const LIFE_MS = { payment_link: 12 * 3_600_000, invoice_link: 30 * 86_400_000 };
const tryToMake = (body: Partial<Record<keyof LinkBody, unknown>>, token = till.token) =>
  server.call(paymentLinks.create, { token, body: { amount: 100, memo: 'Bread', syn_business_id: till.business_id, ...body } as LinkBody });
const list = (who: { token: string }, query: Partial<QueryOf<typeof paymentLinks.list>> = {}, kind: LinkKind = 'payment_link') =>
  server.ok(callsOf(kind).list, { token: who.token, query: { limit: 50, offset: 0, ...query } });
const numbers = async (...input: Parameters<typeof list>) => (await list(...input)).items.map(({ number }) => number);
const voidIt = (who: { token: string }, { id }: { id: string }, kind: LinkKind = 'payment_link') =>
  server.call(callsOf(kind).void, { token: who.token, params: { id } });
const reset = (who: { token: string }, { id }: { id: string }, kind: LinkKind = 'payment_link') =>
  server.call(callsOf(kind).resetExpiration, { token: who.token, params: { id } });
const dispatch = (who: { token: string }, { id }: { id: string }, method: string, recipient: string, kind: LinkKind = 'payment_link') =>
  server.call(callsOf(kind).dispatch, { token: who.token, params: { id }, body: { method: method as 'sms', recipient } });

describe.each(KINDS)('a %s', (kind) => {
  it('is made over an amount, with a memo, under the next number of its business [API-55, API-57, MLK-20]', async () => {
    const fresh = await openShop(server, { names: ['North', 'South'] });
    const [north, south] = [await tillOf(fresh), await tillOf(fresh, fresh.admin, fresh.business_ids[1])];
    const link = await makeLink(server, north, 1_250, kind, '  Two loaves ');
    expect(link).toEqual({
      id: expect.stringMatching(/^(plk|ilk)_[0-9a-hjkmnp-tv-z]{26}$/),
      number: 1,
      memo: 'Two loaves',
      amount: 1_250,
      created_at: expect.any(String),
      expiration: new Date(Date.parse(link.created_at) + LIFE_MS[kind]).toISOString(),
      void: false,
      purchase_id: null,
      purchase_status: null,
      purchase_cause: null,
      sending: null,
    } satisfies MerchantLink);
    expect((await makeLink(server, north, 1, kind)).number).toBe(2);
    expect((await makeLink(server, south, 1, kind)).number).toBe(1);
    expect((await makeLink(server, north, 1, kind === 'payment_link' ? 'invoice_link' : 'payment_link')).number).toBe(1);
  });

  it('gets a number that no other has, and none is skipped, where many are made at once', async () => {
    const fresh = await tillOf(await openShop(server));
    const made = await Promise.all(Array.from({ length: 30 }, () => makeLink(server, fresh, 1, kind)));
    expect(made.map(({ number }) => number).sort((one, other) => one - other)).toEqual(Array.from({ length: 30 }, (_, n) => n + 1));
    expect(new Set(made.map(({ id }) => id)).size).toBe(30);
  });

  it('is voided, once and for all, which may be said twice [API-60, MLK-15]', async () => {
    const link = await makeLink(server, till, 100, kind);
    const { status, body } = await voidIt(till, link, kind);
    expect(status).toBe(200);
    expect(body).toEqual({ ...link, void: true });
    expect(await voidIt(till, link, kind)).toMatchObject({ status: 200, body });
    for (const reply of [await reset(till, link, kind), await dispatch(till, link, 'sms', '+12125550123', kind)])
      expect(reply).toMatchObject({ status: 400, refusal: { code: 'LINK_VOIDED' } });
  });

  it('lives its whole life again once it is copied, also after it has expired [API-58, MLK-14]', async () => {
    const link = await makeLink(server, till, 100, kind);
    await atAnotherMoment(server, new Date(Date.parse(link.expiration) + 60_000), async () => {
      const { body } = await reset(till, link, kind);
      expect(Date.parse(body.expiration) - server.clock.now().getTime()).toBeGreaterThan(LIFE_MS[kind] - 10_000);
      expect(body).toEqual({ ...link, expiration: body.expiration });
      expect((await tryToPayLink(server, await newPayer(server), link.id, kind)).status).toBe(200);
    });
  });

  it('never changes again once it is purchased', async () => {
    const link = await makeLink(server, till, 100, kind);
    expect((await tryToPayLink(server, await newPayer(server), link.id, kind)).status).toBe(200);
    for (const reply of [
      await voidIt(till, link, kind),
      await reset(till, link, kind),
      await dispatch(till, link, 'email', 'ada@people.example', kind),
    ])
      expect(reply).toMatchObject({ status: 400, refusal: { code: 'LINK_PAID' } });
    const { items } = await list(till, { search: String(link.number) }, kind);
    expect(items.find(({ id }) => id === link.id)).toEqual({
      ...link,
      purchase_id: expect.stringMatching(/^pur_/),
      purchase_status: 'PENDING',
    });
  });
});

describe('what is asked for a link', () => {
  it.each([
    ['amount', 0, 'Price must be at least $0.01'],
    ['amount', -1, 'Price must be at least $0.01'],
    ['amount', 1.5, 'Amounts are whole cents'],
    ['amount', '100', 'Amount must be a number of cents'],
    ['amount', null, 'Amount must be a number of cents'],
    ['amount', 100_000_000, 'Amount must be at most $999,999.99'],
    ['amount', 1e300, expect.any(String)],
    ['memo', '', 'Memo is required'],
    ['memo', '   ', 'Memo is required'],
    ['memo', null, 'Memo is required'],
    ['memo', 'x'.repeat(51), 'Max character length of 50'],
    ['memo', 'a\u0000b', 'Use letters, numbers and basic punctuation only'],
    ['memo', 'a\nBcc: b', 'Use letters, numbers and basic punctuation only'],
    ['memo', '\u202egnp.exe', 'Use letters, numbers and basic punctuation only'],
    ['syn_business_id', 'nonsense', 'Not a valid id'],
    ['surprise', 1, expect.any(String)],
  ])('is refused for its %s %j [MLK-03, MLK-04]', async (field, value, message) => {
    expect(await tryToMake({ [field]: value })).toMatchObject({ status: 400, refusal: { code: 'BAD_INPUT', field, message } });
  });

  it('is asked for again under its key: it is the same link, and another body is refused', async () => {
    const body = { amount: 100, memo: 'Asked for twice', syn_business_id: till.business_id };
    const make = (more: Partial<LinkBody> = {}) =>
      server.call(paymentLinks.create, { token: till.token, key: 'make-once', body: { ...body, ...more } });
    const [first, second] = await Promise.all([make(), make()]);
    expect(first.status).toBe(200);
    expect(second).toMatchObject({ status: 200, body: first.body });
    expect((await list(till, { search: body.memo })).page_info.total).toBe(1);
    expect(await make({ amount: 101 })).toMatchObject({ status: 409, refusal: { code: 'IDEMPOTENCY_KEY_REUSED' } });
  });

  it('leaves its number to the next', async () => {
    const before = (await tryToMake({})).body.number;
    await tryToMake({ memo: '' });
    expect((await tryToMake({})).body.number).toBe(before + 1);
  });

  it.each([
    ['over one cent', { amount: 1 }],
    ['over $999,999.99', { amount: 99_999_999 }],
    ['one with a memo of fifty characters', { memo: 'x'.repeat(50) }],
    ['one with a memo that a browser must not run', { memo: '<script>alert(1)</script>' }],
    ['one with a memo that a database must not run', { memo: "'; drop table links; --" }],
  ])('may be %s', async (_words, body) => {
    const reply = await tryToMake(body);
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject(body);
  });
});

describe('the list', () => {
  const memos = ['Apple pie', 'Bread 100%', 'Cider_', 'Dates', 'Eggs', 'Flour', 'Grapes'];
  let own: Till;
  const links: MerchantLink[] = [];
  beforeAll(async () => {
    const fresh = await openShop(server, { names: ['East', 'West'] });
    own = await tillOf(fresh);
    for (const memo of memos) {
      links.push(await makeLink(server, own, 100, 'payment_link', memo));
      server.clock.advance({ seconds: 1 });
    }
    const [, , , paid, failed, voided] = links;
    await tryToPayLink(server, await newPayer(server), paid?.id ?? '');
    const { public_id } = (await tryToPayLink(server, await newPayer(server), failed?.id ?? '')).body;
    await voidIt(own, voided as MerchantLink);
    // The bank refuses one of the two debits; and what nobody paid runs out, but for what lives anew.
    await pastCutoff(server);
    expect((await callSandbox(server, 'POST', '/ach/refuse', { public_id, reason: 'Too much in one day' })).status).toBe(200);
    await advance(server, { seconds: 60 * 60 });
    for (const n of [0, 1, 2]) links[n] = (await reset(own, links[n] as MerchantLink)).body;
  });

  it('is newest first, in pages [API-56]', async () => {
    expect(await numbers(own)).toEqual([7, 6, 5, 4, 3, 2, 1]);
    const second = await list(own, { limit: 3, offset: 3 });
    expect(second.items.map(({ number }) => number)).toEqual([4, 3, 2]);
    expect(second.page_info).toEqual({ page: 1, total: 7 });
    expect((await list(own, { limit: 3, offset: 9 })).items).toEqual([]);
    expect(second.items[0]).toEqual({ ...links[3], purchase_id: expect.any(String), purchase_status: 'PENDING' });
  });

  it.each([
    ['INITIATED', [3, 2, 1]],
    ['EXPIRED', [7]],
    ['VOIDED', [6]],
    ['PENDING', [4]],
    ['FAILED', [5]],
    ['POSTED', []],
    ['DECLINED', []],
    ['', [7, 6, 5, 4, 3, 2, 1]],
  ] as const)('can be had by status: %s', async (status, expected) => {
    expect(await numbers(own, { status })).toEqual(expected);
    expect((await list(own, { status })).page_info.total).toBe(expected.length);
  });

  it.each([
    ['pie', [1]],
    ['PIE', [1]],
    ['  apple ', [1]],
    ['r', [7, 6, 3, 2]],
    ['%', [2]],
    ['_', [3]],
    ["'", []],
    ['2', [2]],
    ['', [7, 6, 5, 4, 3, 2, 1]],
  ])('can be searched: %j', async (search, expected) => {
    expect(await numbers(own, { search })).toEqual(expected);
  });

  it('can be of one link alone, which must be of the caller and of this kind', async () => {
    const [first] = links;
    const { items, page_info } = await list(own, { id: first?.id });
    expect([items, page_info.total]).toEqual([[first], 1]);
    expect(await numbers(own, { id: 'plk_unknown' })).toEqual([]);
    expect(await numbers(own, { id: first?.id }, 'invoice_link')).toEqual([]);
    expect(await numbers(till, { id: first?.id })).toEqual([]);
  });

  it('finds a number by how it begins', async () => {
    const busy = await tillOf(await openShop(server));
    for (let n = 0; n < 12; n++) await makeLink(server, busy, 1);
    expect(await numbers(busy, { search: '1' })).toEqual([12, 11, 10, 1]);
    expect(await numbers(busy, { search: '12' })).toEqual([12]);
  });

  it('is of one business, or with none named of all the caller’s', async () => {
    const two = await openShop(server, { names: ['North', 'South'] });
    const [north, south] = [await tillOf(two), await tillOf(two, two.admin, two.business_ids[1])];
    const [first, second] = [await makeLink(server, north, 1), await makeLink(server, south, 2)];
    const ids = async (who: { token: string }, syn_business_id?: string) =>
      (await list(who, syn_business_id === undefined ? {} : { syn_business_id })).items.map(({ id }) => id).sort();
    expect(await ids(north, north.business_id)).toEqual([first.id]);
    expect(await ids(north, south.business_id)).toEqual([second.id]);
    for (const all of [undefined, '']) expect(await ids(north, all)).toEqual([first.id, second.id].sort());
    const clerk = await two.addUser('ViewStore', [south.business_id]);
    expect(await ids(clerk)).toEqual([second.id]);
  });

  it.each([
    [{ limit: 0 }, 'limit'],
    [{ limit: 51 }, 'limit'],
    [{ limit: 1.5 }, 'limit'],
    [{ limit: Number.NaN }, 'limit'],
    [{ offset: -1 }, 'offset'],
    [{ status: 'CANCELED' }, 'status'],
    [{ search: 'x'.repeat(101) }, 'search'],
    [{ search: 'a\u0000' }, 'search'],
    [{ syn_business_id: 'x' }, 'syn_business_id'],
  ])('refuses %j', async (query, field) => {
    const reply = await server.call(paymentLinks.list, { token: own.token, query: { limit: 10, offset: 0, ...query } as never });
    expect(reply).toMatchObject({ status: 400, refusal: { code: 'BAD_INPUT', field } });
  });

  it('needs no more than a token: ten from the start', async () => {
    const reply = await server.call(paymentLinks.list, { token: own.token });
    expect(reply).toMatchObject({ status: 200, body: { page_info: { page: 0, total: 7 } } });
  });
});

describe('who may', () => {
  const everything = async (token: string, link: MerchantLink, business_id: string) => {
    const params = { id: link.id };
    const body = { amount: 1, memo: 'x', syn_business_id: business_id };
    const replies = [
      await server.call(paymentLinks.create, { token, body }),
      await server.call(paymentLinks.list, { token, query: { limit: 1, offset: 0, syn_business_id: business_id } }),
      await server.call(paymentLinks.resetExpiration, { token, params }),
      await server.call(paymentLinks.dispatch, { token, params, body: { method: 'email', recipient: 'ada@people.example' } }),
      await server.call(paymentLinks.void, { token, params }),
    ];
    return replies.map(({ status, refusal }) => (status === 200 ? 'ok' : refusal.code));
  };
  const nobody = Array(5).fill('FORBIDDEN');

  it.each([
    ['AdminAccount', Array(5).fill('ok')],
    ['AdminStore', Array(5).fill('ok')],
    ['ViewStore', Array(5).fill('ok')],
    ['ViewAccount', nobody],
  ] as const)('make, list, send and void links: %s', async (role, expected) => {
    const user = await shop.addUser(role);
    expect(await everything(user.token, await makeLink(server, till, 1), till.business_id)).toEqual(expected);
  });

  it('touch the links of another business or organization: nobody, and nobody hears that they are there', async () => {
    const two = await openShop(server, { names: ['North', 'South'] });
    const [north = '', south = ''] = two.business_ids;
    const link = await makeLink(server, await tillOf(two, two.admin, south), 500);
    const foreign = ['FORBIDDEN', 'FORBIDDEN', 'LINK_NOT_FOUND', 'LINK_NOT_FOUND', 'LINK_NOT_FOUND'];
    expect(await everything((await two.addUser('ViewStore', [north])).token, link, south)).toEqual(foreign);
    expect(await everything((await two.addUser('AdminStore', [north])).token, link, south)).toEqual(foreign);
    expect(await everything(await shop.admin.signIn(), link, south)).toEqual(foreign);
    // The same as of a link that never was.
    const unknown = { ...link, id: `plk_${'0'.repeat(26)}` };
    expect((await everything(await shop.admin.signIn(), unknown, south)).slice(2)).toEqual(foreign.slice(2));
    expect((await list(await tillOf(two), { syn_business_id: south })).items).toEqual([link]);
    expect(await server.context.db.many('select from link_dispatches where link_id = $1', [link.id])).toEqual([]);
  });

  it('is no consumer, nobody without the permission or a token', async () => {
    const link = await makeLink(server, till, 1);
    expect(await everything((await registerConsumer(server)).token, link, till.business_id)).toEqual(nobody);
    const without = await server.tokenFor({ subject: shop.admin.subject, role: 'AdminAccount', permissions: ['pc:view:dashboard'] });
    expect(await everything(without, link, till.business_id)).toEqual(nobody);
    expect(await everything('nonsense', link, till.business_id)).toEqual(Array(5).fill('UNAUTHENTICATED'));
  });

  it('reach a payment link by the calls of invoices: nobody', async () => {
    const link = await makeLink(server, till, 1);
    expect((await voidIt(till, link, 'invoice_link')).refusal.code).toBe('LINK_NOT_FOUND');
    expect((await server.call(invoiceLinks.resetExpiration, { token: till.token, params: { id: link.id } })).status).toBe(404);
  });
});
