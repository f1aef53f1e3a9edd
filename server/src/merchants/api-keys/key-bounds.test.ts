import { apiKeys, audit, type BodyIn, KEY_RIGHTS, type KeyRight } from '@drawbridge/contract';
import { checkoutSessions } from '@drawbridge/contract/public/checkout-sessions';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newKey, openSession, order } from '../../../test/support/checkout.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { callSandbox } from '../../../test/support/money.ts';
import { openShop, type TestShop } from '../../../test/support/people.ts';

/* What bounds a key: its rights, until when, and from where; and what is noted of its use. */

let server: TestServer;
let shop: TestShop;
let other: TestShop;
beforeAll(async () => {
  server = await startTestServer({ env: { TRUST_PROXY: 'on' } });
  shop = await openShop(server, { names: ['Harbor Books'] });
  other = await openShop(server, { organization: 'Tideline', names: ['Tideline'] });
});
afterAll(() => server.stop());

type Wishes = Partial<BodyIn<typeof apiKeys.create>>;
const DAY_MS = 86_400_000;
/** With a busy machine. */
const PATIENCE = { timeout: 20_000 };
const NOBODY = 'cs_00000000000000000000000000';
const make = (wishes: Wishes = {}) => newKey(server, shop, shop.business_id, wishes);
const tryToMake = async (wishes: object) =>
  server.call(apiKeys.create, {
    token: await shop.admin.signIn(),
    body: { syn_business_id: shop.business_id, name: 'Web shop', ...wishes } as never,
  });
const change = async (id: string, body: object, who = shop) =>
  server.call(apiKeys.change, { token: await who.admin.signIn(), params: { id }, body: body as never });
const open = (secret: string) => server.call(checkoutSessions.create, { token: secret, body: order() });
const readAt = (secret: string, address?: string, id = NOBODY) =>
  server.call(checkoutSessions.read, {
    token: secret,
    params: { id },
    ...(address === undefined ? {} : { headers: { 'x-forwarded-for': address } }),
  });
const listed = async (id: string) =>
  (await server.ok(apiKeys.list, { token: await shop.admin.signIn() })).find((key) => key.id === id) ?? expect.fail();
const later = (days: number) => new Date(server.clock.now().getTime() + days * DAY_MS).toISOString();

describe('the rights of a key', () => {
  it('are to open and read checkout sessions where nobody chose, and so is what it may do [DEV-01]', async () => {
    const key = await make();
    expect(key).toMatchObject({ rights: ['sessions:read', 'sessions:write'], expires_at: null, allowed_addresses: [] });
    expect(key.made_by).toEqual(expect.any(String));
    expect((await readAt(key.secret, undefined, (await openSession(server, key.secret)).id)).status).toBe(200);
  });

  it('are each asked for by its call: without it the refusal names it, and nothing is done [DEV-01]', async () => {
    const [reads, writes] = [await make({ rights: ['sessions:read'] }), await make({ rights: ['sessions:write'] })];
    const { id } = await openSession(server, writes.secret);
    expect((await readAt(reads.secret, undefined, id)).status).toBe(200);
    expect(await readAt(writes.secret, undefined, id)).toMatchObject({
      status: 403,
      refusal: { code: 'KEY_RIGHT_MISSING', message: 'This API key needs the right sessions:read for this.' },
    });
    const count = () => server.context.db.one<{ count: number }>('select count(*) as count from checkout_sessions');
    const before = await count();
    expect(await open(reads.secret)).toMatchObject({
      status: 403,
      refusal: { code: 'KEY_RIGHT_MISSING', message: 'This API key needs the right sessions:write for this.' },
    });
    expect(await count()).toEqual(before);
  });

  it('are answered in one order, each once; none, a strange one or the same twice are refused [DEV-01]', async () => {
    expect((await make({ rights: ['payouts:read', 'payments:read'] })).rights).toEqual(['payments:read', 'payouts:read']);
    expect((await make({ rights: [...KEY_RIGHTS] })).rights).toEqual(KEY_RIGHTS);
    for (const rights of [[], ['payments:write'], ['payments:read', 'payments:read'], 'payments:read'])
      expect(await tryToMake({ rights })).toMatchObject({ status: 400, refusal: { code: 'BAD_INPUT' } });
  });

  it('stand in the database as in the contract [DEV-01]', async () => {
    const { id } = await make({ rights: [...KEY_RIGHTS] });
    const write = (rights: readonly string[]) => server.context.db.run('update api_keys set rights = $2 where id = $1', [id, rights]);
    await expect(write(['payments:write'])).rejects.toThrow('api_keys_rights_check');
    await expect(write([])).rejects.toThrow('api_keys_rights_check');
  });
});

describe('the end of a key', () => {
  it('is a moment from which on it is refused, and says so to whoever has the whole secret [DEV-01]', async () => {
    const key = await make({ expires_at: later(1) });
    expect((await readAt(key.secret)).status).toBe(404);
    server.clock.advance({ seconds: DAY_MS / 1_000 });
    const refused = await readAt(key.secret);
    expect(refused).toMatchObject({ status: 401, refusal: { code: 'API_KEY_EXPIRED' } });
    expect(refused.headers.get('www-authenticate')).toBe('Bearer');
    // It counts as any other call of the key, and so does the one before.
    expect(refused.headers.get('ratelimit-remaining')).toMatch(/^119[89]$/);
    expect((await readAt(`${key.secret.slice(0, -1)}${key.secret.endsWith('A') ? 'B' : 'A'}`)).refusal.code).toBe('API_KEY_INVALID');
    // More time opens it again.
    expect((await change(key.id, { expires_at: later(1) })).status).toBe(200);
    expect((await readAt(key.secret)).status).toBe(404);
    expect((await change(key.id, { expires_at: null })).body.expires_at).toBeNull();
  });

  it('is to come [DEV-01]', async () => {
    for (const expires_at of [later(0), later(-1)])
      expect(await tryToMake({ expires_at })).toMatchObject({
        status: 400,
        refusal: { code: 'BAD_INPUT', field: 'expires_at', message: 'Choose a date and time in the future' },
      });
    for (const expires_at of ['2099-99-99T00:00:00Z', '2099-02-30T00:00:00Z'])
      expect(await tryToMake({ expires_at })).toMatchObject({ status: 400, refusal: { code: 'BAD_INPUT', field: 'expires_at' } });
  });
});

describe('the addresses of a key', () => {
  it.each([
    ['203.0.113.7', ['203.0.113.7'], ['203.0.113.8', '2001:db8::7']],
    ['203.0.113.0/24', ['203.0.113.0', '203.0.113.255', '::ffff:203.0.113.9'], ['203.0.112.255', '203.0.114.0']],
    ['2001:db8:20::/48', ['2001:db8:20::1', '2001:db8:20:ffff::1'], ['2001:db8:21::1', '203.0.113.7']],
    ['2001:DB8::7', ['2001:db8:0:0::7'], ['2001:db8::8']],
  ])('let it in from %s, and from nowhere else [DEV-01]', async (range, inside, outside) => {
    const { secret } = await make({ allowed_addresses: [range, '198.51.100.1'] });
    for (const address of inside) expect((await readAt(secret, address)).status, address).toBe(404);
    for (const address of outside)
      expect(await readAt(secret, address), address).toMatchObject({ status: 403, refusal: { code: 'KEY_ADDRESS_REFUSED' } });
    // The test's own address. It counts, too.
    const refused = await readAt(secret);
    expect(refused.status).toBe(403);
    expect(refused.headers.get('ratelimit-limit')).toBe('1200');
  });

  it('that are none are refused [DEV-01]', async () => {
    for (const address of ['books.example', '203.0.113', '203.0.113.7/33', '2001:db8::/129', '203.0.113.7/', '', '10.0.0.1 - 10.0.0.9'])
      expect(await tryToMake({ allowed_addresses: [address] }), address).toMatchObject({ status: 400, refusal: { code: 'BAD_INPUT' } });
    expect((await tryToMake({ allowed_addresses: Array(51).fill('203.0.113.7') })).status).toBe(400);
    expect((await make({ allowed_addresses: ['203.0.113.7', '203.0.113.7'] })).allowed_addresses).toEqual(['203.0.113.7']);
  });
});

describe('the use of a key', () => {
  it('is noted with its moment and address, once a minute at most [DEV-01]', async () => {
    const { id, secret, last_used_at } = await make({ allowed_addresses: ['203.0.113.0/24', '198.51.100.0/24'] });
    expect(last_used_at).toBeNull();
    // A wrong address is no use.
    await readAt(secret, '192.0.2.1');
    await readAt(secret, '203.0.113.7');
    const first = await vi.waitUntil(async () => (await listed(id)).last_used_at, PATIENCE);
    expect(await listed(id)).toMatchObject({ last_used_at: first, last_used_from: '203.0.113.7' });
    const began = server.clock.now();
    await readAt(secret, '198.51.100.9');
    const note = await listed(id);
    // A machine that took a minute for it has seen the next note.
    if (server.clock.now().getTime() - began.getTime() < 50_000) expect(note.last_used_from).toBe('203.0.113.7');
    server.clock.advance({ minutes: 1 });
    await readAt(secret, '198.51.100.9');
    await vi.waitUntil(async () => (await listed(id)).last_used_from === '198.51.100.9', PATIENCE);
  });
});

describe('a key that is changed', () => {
  it('may do more or less from its next call on; what is not named stays, and so does the secret [DEV-01]', async () => {
    const key = await make({ rights: ['sessions:read'], allowed_addresses: ['127.0.0.1', '::1'] });
    expect((await open(key.secret)).status).toBe(403);
    const wider = await change(key.id, { rights: ['sessions:write'] });
    expect(wider.body).toMatchObject({ rights: ['sessions:write'], allowed_addresses: ['127.0.0.1', '::1'], expires_at: null });
    expect((await open(key.secret)).status).toBe(201);
    expect((await readAt(key.secret)).status).toBe(403);
    expect((await change(key.id, { allowed_addresses: ['203.0.113.7'] })).body.rights).toEqual(['sessions:write']);
    expect((await open(key.secret)).refusal.code).toBe('KEY_ADDRESS_REFUSED');
  });

  it('is told in the audit log with what it could do before, and one that stays as it was is not [DEV-01]', async () => {
    const { id } = await newKey(server, shop, shop.business_id, { name: 'Told' });
    const rights: KeyRight[] = ['payments:read', 'refunds:write'];
    await change(id, { rights, allowed_addresses: ['203.0.113.0/24'], expires_at: '2099-01-01T00:00:00Z' });
    await change(id, { rights });
    const { items } = await server.ok(audit.list, { token: await shop.admin.signIn(), query: { kind: 'api_key' } });
    const told = items.filter(({ thing }) => thing === 'Told');
    expect(told.map(({ event }) => event)).toEqual(['api_key.changed', 'api_key.created']);
    expect(told[0]).toMatchObject({
      before: { rights: 'Checkout only', expires: 'Never', allowed_addresses: 'Any' },
      after: {
        rights: 'Read payments, Issue and view refunds',
        expires: '2099-01-01T00:00:00.000Z',
        allowed_addresses: '203.0.113.0/24',
      },
    });
  });

  it('is the organization’s own, changed by its Account Admins who confirmed that it is them, and not revoked [DEV-01]', async () => {
    const { id } = await make();
    const body = { rights: [...KEY_RIGHTS] };
    expect(await change(id, body, other)).toMatchObject({ status: 404, refusal: { code: 'NOT_FOUND' } });
    for (const role of ['AdminStore', 'ViewStore', 'ViewAccount'] as const) {
      const { token } = await shop.addUser(role);
      expect((await server.call(apiKeys.change, { token, params: { id }, body })).refusal.code).toBe('FORBIDDEN');
    }
    const token = await shop.admin.signIn();
    server.clock.advanceWall({ minutes: 6 });
    try {
      expect((await server.call(apiKeys.change, { token, params: { id }, body })).refusal.code).toBe('STEP_UP_NEEDED');
    } finally {
      server.clock.advanceWall({ minutes: -6 });
    }
    expect((await listed(id)).rights).toEqual(['sessions:read', 'sessions:write']);
    await server.ok(apiKeys.revoke, { token: await shop.admin.signIn(), params: { id } });
    expect(await change(id, body)).toMatchObject({ status: 409, refusal: { code: 'API_KEY_REVOKED' } });
  });
});

it('a key of the sandbox’s page has all rights [DEV-01]', async () => {
  const { json } = await callSandbox(server, 'POST', '/api-keys', { syn_business_id: shop.business_id, name: 'To try' });
  expect(json).toMatchObject({ rights: KEY_RIGHTS, made_by: null });
});
