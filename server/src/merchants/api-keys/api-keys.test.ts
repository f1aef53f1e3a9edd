import { hash } from 'node:crypto';
import { apiKeys } from '@drawbridge/contract';
import { checkoutSessions } from '@drawbridge/contract/public/checkout-sessions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newKey, tryToOpen } from '../../../test/support/checkout.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { openShop, registerConsumer, type TestShop } from '../../../test/support/people.ts';
import { newId } from '../../kernel/ids.ts';
import { createApiKey, identifyShop } from './index.ts';

let server: TestServer;
let shop: TestShop;
let other: TestShop;
beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, { names: ['Harbor Books', 'Harbor Books, Pier 9'] });
  other = await openShop(server, { organization: 'Tideline', names: ['Tideline'] });
});
afterAll(() => server.stop());

const keysOf = (who: { token: string }) => server.call(apiKeys.list, { token: who.token });
const make = (who: { token: string }, syn_business_id: string, name: unknown = 'Web shop') =>
  server.call(apiKeys.create, { token: who.token, body: { syn_business_id, name: name as string } });
const revoke = (who: { token: string }, id: string) => server.call(apiKeys.revoke, { token: who.token, params: { id } });
const wrongHash = 'f'.repeat(64);

describe('a key', () => {
  it('is made for one business; its secret is answered once, and stands nowhere', async () => {
    const made = await make(shop.admin, shop.business_ids[1] ?? '');
    expect(made.status).toBe(201);
    const { secret, ...listed } = made.body;
    expect(listed).toMatchObject({ name: 'Web shop', business_name: 'Harbor Books, Pier 9', revoked_at: null });
    // 256 random bits beside the part by which it is found.
    expect(secret).toMatch(/^sk_test_[0-9a-f]{12}[A-Za-z0-9_-]{43}$/);
    expect(secret.startsWith(listed.begins_with)).toBe(true);
    expect((await keysOf(shop.admin)).body).toContainEqual(listed);

    expect((await tryToOpen(server, secret)).status).toBe(201);
    const [row] = await server.context.db.many<{ row: string }>('select k::text as row from api_keys k where id = $1', [listed.id]);
    expect(row?.row).toContain(hash('sha256', secret, 'hex'));
    for (const text of [row?.row, ...server.log_lines]) expect(text).not.toContain(secret.slice(20));
  });

  it('is made once for calls under one key: whoever repeats it, and nobody else, is shown the same secret, for a day', async () => {
    const token = await shop.admin.signIn();
    const create = (name: string, key: string) =>
      server.call(apiKeys.create, { token, key, body: { syn_business_id: shop.business_id, name } });
    const replies = await Promise.all([create('Once', 'make-once'), create('Once', 'make-once')]);
    expect(replies.map(({ status }) => status)).toEqual([201, 201]);
    const answered = replies[0]?.body.secret ?? '';
    expect((await tryToOpen(server, answered)).status).toBe(201);

    const { secret, ...listed } = (await create('Once', 'make-once')).body;
    expect([secret, replies[1]?.body.secret]).toEqual([answered, answered]);
    const unused = { last_used_at: null, last_used_from: null };
    expect((await keysOf(shop.admin)).body.filter(({ name }) => name === 'Once').map((key) => ({ ...key, ...unused }))).toEqual([listed]);
    expect(await create('Another name', 'make-once')).toMatchObject({ status: 409, refusal: { code: 'IDEMPOTENCY_KEY_REUSED' } });
    const kept = await server.context.db.many<{ row: string }>('select k::text as row from idempotency_keys k');
    expect(kept.some(({ row }) => row.includes(listed.id))).toBe(true);
    for (const { row } of kept) expect(row).not.toContain(answered.slice(20));
    expect((await create('Once', 'make-twice')).body.id).not.toBe(listed.id);
    // Another admin's call is another call, and so is this one once the key is forgotten.
    const colleague = await shop.addUser('AdminAccount');
    const theirs = { token: colleague.token, key: 'make-once', body: { syn_business_id: shop.business_id, name: 'Once' } };
    expect((await server.call(apiKeys.create, theirs)).body.secret).not.toBe(answered);
    server.clock.advanceWall({ hours: 25 });
    try {
      const late = { ...theirs, token: await shop.admin.signIn() };
      expect((await server.call(apiKeys.create, late)).body.secret).not.toBe(answered);
    } finally {
      server.clock.advanceWall({ hours: -25 });
    }
  });

  it('is never the same twice', async () => {
    const secrets = await Promise.all(Array.from({ length: 5 }, async () => (await newKey(server, shop)).secret));
    expect(new Set(secrets).size).toBe(5);
  });

  it.each([
    ['no name', '', 'Name is required'],
    ['a name of blanks', '   ', 'Name is required'],
    ['a name of 51 characters', 'a'.repeat(51), 'Too long'],
    ['a name that is none', 7, 'Name is required'],
    ['a name with a control character', 'a\u0000b', 'Use letters, numbers and basic punctuation only'],
  ])('with %s is refused by its field', async (_, name, message) => {
    expect(await make(shop.admin, shop.business_id, name)).toMatchObject({
      status: 400,
      refusal: { code: 'BAD_INPUT', field: 'name', message },
    });
  });
});

describe('keys are an AdminAccount’s matter', () => {
  it.each(['AdminStore', 'ViewStore', 'ViewAccount'] as const)('%s may neither list, make nor revoke one', async (role) => {
    const { id } = await newKey(server, shop);
    const user = await shop.addUser(role);
    for (const reply of [await keysOf(user), await make(user, shop.business_id), await revoke(user, id)])
      expect(reply).toMatchObject({ status: 403, refusal: { code: 'FORBIDDEN' } });
    expect((await keysOf(shop.admin)).body.find((key) => key.id === id)?.revoked_at).toBeNull();
  });

  it('nor may a consumer', async () => {
    const consumer = await registerConsumer(server);
    for (const reply of [await keysOf(consumer), await make(consumer, shop.business_id)]) expect(reply.status).toBe(403);
  });

  it('of their own organization alone', async () => {
    const { id, secret } = await newKey(server, shop);
    expect(await make(other.admin, shop.business_id)).toMatchObject({ status: 403 });
    expect(await revoke(other.admin, id)).toMatchObject({ status: 404, refusal: { code: 'NOT_FOUND' } });
    expect((await keysOf(other.admin)).body.map((key) => key.id)).not.toContain(id);
    expect((await tryToOpen(server, secret)).status).toBe(201);
  });
});

describe('a bad key', () => {
  const read = (authorization: string | undefined) =>
    server.call(checkoutSessions.read, {
      params: { id: 'cs_00000000000000000000000000' },
      ...(authorization === undefined ? {} : { headers: { authorization } }),
    });

  it('is answered alike, whatever is wrong with it', async () => {
    const { secret, id } = await newKey(server, shop);
    const revoked = await newKey(server, shop);
    expect((await revoke(shop.admin, revoked.id)).body.revoked_at).not.toBeNull();
    const last = secret.endsWith('A') ? 'B' : 'A';
    const live = `sk_live_${secret.slice(8)}`;
    await server.context.db.run(
      `insert into api_keys (id, business_id, name, begins_with, secret_hash, rights, created_by, created_at)
       select $1, business_id, name, $2, $3, rights, created_by, created_at from api_keys where id = $4`,
      [newId('key'), live.slice(0, 20), hash('sha256', live, 'hex'), id],
    );
    const bad = {
      missing: undefined,
      empty: '',
      'without its scheme': secret,
      'of another scheme': `Basic ${secret}`,
      garbled: 'Bearer sk_test_',
      'with something behind it': `Bearer ${secret}x`,
      'twice in one': `Bearer ${secret}, Bearer ${secret}`,
      'wrong in its last character': `Bearer ${secret.slice(0, -1)}${last}`,
      unknown: `Bearer sk_test_${'0'.repeat(12)}${'A'.repeat(43)}`,
      revoked: `Bearer ${revoked.secret}`,
      'a live one, on a sandbox': `Bearer ${live}`,
      'the hash that is kept of it': `Bearer sk_test_${secret.slice(8, 20)}${wrongHash.slice(0, 43)}`,
      'a person’s token': `Bearer ${shop.admin.token}`,
    };
    for (const [what, authorization] of Object.entries(bad)) {
      const reply = await read(authorization);
      expect(reply.refusal, what).toMatchObject({ code: 'API_KEY_INVALID', status: 401, message: "This API key isn't valid." });
      expect(reply.status, what).toBe(401);
      expect(reply.headers.get('www-authenticate'), what).toBe('Bearer');
    }
    // The good one is known, and asks for what is not there.
    expect((await read(`Bearer ${secret}`)).status).toBe(404);
  });

  it('is not even read against the contract', async () => {
    expect((await server.call(checkoutSessions.create, { body: {} as never })).status).toBe(401);
  });

  it('is slowed down at an address after thirty in ten minutes; a good one from there is let in', async () => {
    const { secret } = await newKey(server, shop);
    server.clock.advanceWall({ minutes: 10 });
    for (let count = 0; count < 30; count += 1) expect((await read('Bearer sk_test_wrong')).status).toBe(401);
    const refused = await read('Bearer sk_test_wrong');
    expect(refused).toMatchObject({ status: 429, refusal: { code: 'TOO_MANY_REQUESTS' } });
    const wait_s = Number(refused.headers.get('retry-after'));
    expect(wait_s).toBeGreaterThan(500);
    expect(wait_s).toBeLessThanOrEqual(600);
    expect((await tryToOpen(server, secret)).status).toBe(201);
    server.clock.advanceWall({ minutes: 10 });
    expect((await read('Bearer sk_test_wrong')).status).toBe(401);
  });

  it('stays revoked, since when it was first', async () => {
    const { id } = await newKey(server, shop);
    const first = (await revoke({ token: await shop.admin.signIn() }, id)).body;
    server.clock.advance({ minutes: 1 });
    expect((await revoke({ token: await shop.admin.signIn() }, id)).body).toEqual(first);
  });
});

it('a production server makes live keys, takes them, and refuses test keys', async () => {
  const context = { ...server.context, config: { ...server.context.config, sandbox: false } };
  const admin = { user_id: shop.admin.user_id, role: 'AdminAccount', business_ids: shop.business_ids } as const;
  const wishes = { syn_business_id: shop.business_id, name: 'Web shop' };
  const live = await createApiKey(context, admin, wishes);
  const test = await createApiKey(server.context, admin, wishes);
  expect(live.secret).toMatch(/^sk_live_[0-9a-f]{12}[A-Za-z0-9_-]{43}$/);
  const identify = (where: typeof context, secret: string) =>
    identifyShop(where, { headers: { authorization: `Bearer ${secret}` }, ip: '192.0.2.7' }, () => undefined);
  expect(await identify(context, live.secret)).toMatchObject({ api_key_id: live.id, business_id: shop.business_id });
  await expect(identify(context, test.secret)).rejects.toMatchObject({ code: 'API_KEY_INVALID' });
  await expect(identify(server.context, live.secret)).rejects.toMatchObject({ code: 'API_KEY_INVALID' });
});
