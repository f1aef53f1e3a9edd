import { businessUsers, COUNTERS_MAX, counters, type MerchantRole } from '@drawbridge/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { openShop, registerConsumer, type TestMerchantUser, type TestShop } from '../../../test/support/people.ts';

let server: TestServer;
let shop: TestShop;
let elsewhere: TestShop;
beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, { names: ['Harbor Books', 'Harbor Annex'] });
  elsewhere = await openShop(server);
});
afterAll(() => server.stop());

let named = 0;
const add = (user: TestMerchantUser, syn_business_id: string, name = `Counter ${++named}`) =>
  server.call(counters.create, { token: user.token, body: { name, syn_business_id } });
const list = (user: TestMerchantUser, syn_business_id: string) =>
  server.call(counters.list, { token: user.token, query: { syn_business_id } });
const retire = (user: TestMerchantUser, counterId: string) => server.call(counters.retire, { token: user.token, params: { counterId } });
const idsOf = async (user: TestMerchantUser, business_id: string) => (await list(user, business_id)).body.items.map(({ id }) => id);

it('adds a counter with an id that cannot be guessed, and lists it with who added it', async () => {
  const [, annex = ''] = shop.business_ids;
  const clerk = await shop.addUser('ViewStore', [annex]);
  const first = await add(shop.admin, annex, '  Front  ');
  const second = await add(clerk, annex, 'Back');
  expect(first.status).toBe(200);
  expect(first.body.id).toMatch(/^ctr_[0-9a-hjkmnp-tv-z]{26}$/);
  // No part of it is the time: two made at once share no beginning, but by a chance in a thousand million.
  expect(second.body.id.slice(4, 10)).not.toBe(first.body.id.slice(4, 10));
  expect((await list(clerk, annex)).body.items).toEqual([
    { ...first.body, name: 'Front', created_by: shop.admin.username },
    { ...second.body, name: 'Back', created_by: clerk.username },
  ]);
});

it('lists what somebody added who has been removed since, with their name', async () => {
  const clerk = await shop.addUser('AdminStore');
  const { body } = await add(clerk, shop.business_id);
  expect(body.created_by).toMatch(/^adminstore/);
  await server.ok(businessUsers.remove, { token: shop.admin.token, params: { id: clerk.user_id } });
  const { items } = (await list(shop.admin, shop.business_id)).body;
  expect(items.find(({ id }) => id === body.id)).toEqual(body);
});

describe('who may see, add and retire counters', () => {
  it.each<[MerchantRole, number]>([
    ['AdminAccount', 200],
    ['AdminStore', 200],
    ['ViewStore', 200],
    ['ViewAccount', 403],
  ])('%s: %s', async (role, status) => {
    const user = await shop.addUser(role);
    const { body } = await add(shop.admin, shop.business_id);
    expect((await list(user, shop.business_id)).status).toBe(status);
    expect((await add(user, shop.business_id)).status).toBe(status);
    expect((await server.call(counters.waiting, { token: user.token, query: { syn_business_id: shop.business_id } })).status).toBe(status);
    expect((await retire(user, body.id)).status).toBe(status);
    expect((await idsOf(shop.admin, shop.business_id)).includes(body.id)).toBe(status !== 200);
  });

  it('is nobody of another organization or store, and no consumer', async () => {
    const [, annex = ''] = shop.business_ids;
    const { body } = await add(shop.admin, annex);
    const of_first = await shop.addUser('AdminStore', [shop.business_id]);
    const person = await registerConsumer(server);
    for (const user of [elsewhere.admin, of_first, { ...elsewhere.admin, token: person.token }]) {
      expect((await list(user, annex)).refusal.code).toBe('FORBIDDEN');
      expect((await add(user, annex)).refusal.code).toBe('FORBIDDEN');
      expect((await retire(user, body.id)).status).toBeGreaterThanOrEqual(403);
    }
    // Another's counter and none at all are answered alike.
    const foreign = await retire(elsewhere.admin, body.id);
    expect(foreign).toMatchObject({ status: 404, refusal: { code: 'COUNTER_NOT_FOUND' } });
    expect((await retire(elsewhere.admin, 'ctr_00000000000000000000000000')).refusal).toEqual(foreign.refusal);
    expect(await idsOf(shop.admin, annex)).toContain(body.id);
  });

  it('is nobody without a token', async () => {
    expect((await server.call(counters.list, { query: { syn_business_id: shop.business_id } })).status).toBe(401);
    expect((await server.call(counters.create, { body: { name: 'Counter', syn_business_id: shop.business_id } })).status).toBe(401);
  });
});

it('tells whoever opens its code, signed in or not, what hangs beside it, while it is in use', async () => {
  const added = (await add(shop.admin, shop.business_id, 'Side door')).body;
  const peek = () => server.call(counters.preview, { params: { counterId: added.id } });
  expect((await peek()).body).toEqual({ business_name: 'Harbor Books', counter_name: added.name });
  await retire(shop.admin, added.id);
  expect(await peek()).toMatchObject({ status: 404, refusal: { code: 'COUNTER_NOT_FOUND' } });
});

it('retires a counter for good, and twice is as good as once; its name is free again', async () => {
  const { body } = await add(shop.admin, shop.business_id, 'Garden');
  expect(await retire(shop.admin, body.id)).toMatchObject({ status: 200, body: {} });
  const row = () => server.context.db.one('select retired_at, retired_by from counters where id = $1', [body.id]);
  const first = await row();
  expect(first).toMatchObject({ retired_by: shop.admin.user_id, retired_at: expect.any(Date) });
  server.clock.advance({ seconds: 5 });
  expect((await retire(shop.admin, body.id)).status).toBe(200);
  expect(await row()).toEqual(first);
  expect(await idsOf(shop.admin, shop.business_id)).not.toContain(body.id);
  const again = await add(shop.admin, shop.business_id, 'Garden');
  expect(again.body.id).not.toBe(body.id);
});

it('takes no name twice in a business, however it is written; another business may have it', async () => {
  await add(shop.admin, shop.business_id, 'Window');
  const reply = await add(shop.admin, shop.business_id, ' WINDOW ');
  expect(reply).toMatchObject({ status: 409, refusal: { code: 'COUNTER_NAME_TAKEN', field: 'name' } });
  expect((await add(elsewhere.admin, elsewhere.business_id, 'Window')).status).toBe(200);
});

it('adds no more than a business can have, however many ask at once', async () => {
  const { admin, business_id } = await openShop(server);
  const first = await Promise.all(Array.from({ length: COUNTERS_MAX - 1 }, (_, n) => add(admin, business_id, `Till ${n}`)));
  expect(new Set(first.map(({ status }) => status))).toEqual(new Set([200]));
  const replies = await Promise.all(['A', 'B', 'C'].map((name) => add(admin, business_id, name)));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(replies.find(({ status }) => status === 409)?.refusal.code).toBe('TOO_MANY_COUNTERS');
  expect(await idsOf(admin, business_id)).toHaveLength(COUNTERS_MAX);
});

describe('refuses', () => {
  it.each([
    ['an empty name', { name: '   ' }, 'name', 'Name is required'],
    ['a name that is too long', { name: 'x'.repeat(41) }, 'name', 'Max character length of 40'],
    ['a NUL', { name: 'Counter\u0000' }, 'name', 'Use letters, numbers and basic punctuation only'],
    ['a second line', { name: 'Counter\nPay me instead' }, 'name', 'Use letters, numbers and basic punctuation only'],
    ['a turned order of letters', { name: 'Counter \u202e1' }, 'name', 'Use letters, numbers and basic punctuation only'],
    ['a name that is no text', { name: 7 }, 'name', expect.any(String)],
    ['a business that is none', { syn_business_id: "biz' or 1=1" }, 'syn_business_id', 'Not a valid id'],
    ['something more', { id: 'ctr_00000000000000000000000000' }, 'id', expect.any(String)],
  ])('%s', async (_words, wrong, field, message) => {
    const before = await idsOf(shop.admin, shop.business_id);
    const body = { name: 'Counter', syn_business_id: shop.business_id, ...wrong } as { name: string; syn_business_id: string };
    const reply = await server.call(counters.create, { token: shop.admin.token, body });
    expect(reply).toMatchObject({ status: 400, refusal: { code: 'BAD_INPUT', field, message } });
    expect(await idsOf(shop.admin, shop.business_id)).toEqual(before);
  });

  it.each(['nonsense', 'ctr_1', 'ctr_00000000000000000000000000%00', 'CTR_00000000000000000000000000'])('the id %s', async (counterId) => {
    expect(await retire(shop.admin, counterId)).toMatchObject({ status: 400, refusal: { code: 'BAD_INPUT', field: 'counterId' } });
  });

  it('a list without a business', async () => {
    const reply = await server.call(counters.waiting, { token: shop.admin.token, query: { syn_business_id: '' } });
    expect(reply).toMatchObject({ status: 400, refusal: { code: 'BAD_INPUT', field: 'syn_business_id' } });
  });
});
