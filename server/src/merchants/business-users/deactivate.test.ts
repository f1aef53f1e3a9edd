import { type BusinessUserRow, businesses, businessUsers, ROLES } from '@drawbridge/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { closeListeners, listen } from '../../../test/support/channel-listener.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { ask, newPayer, start, tillOf } from '../../../test/support/payments.ts';
import { openShop, type TestMerchantUser, type TestShop } from '../../../test/support/people.ts';
import { beginSignIn, refresh, signInMerchant } from '../../../test/support/sign-in.ts';
import { directory } from '../../identity/index.ts';
import { createBusinessUser } from './index.ts';

const PASSWORD = 'Tide-Pool7';

let server: TestServer;
let shop: TestShop;
let second: TestMerchantUser;
beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, { names: ['Alley', 'Market'] });
  second = await shop.addUser('AdminAccount');
});
afterEach(closeListeners);
afterAll(() => server.stop());

let made = 0;
const names = () => {
  made += 1;
  return { username: `temp.clerk.${made}`, email: `temp${made}@shops.example` };
};
/** Somebody whom the first admin added. */
async function add(): Promise<BusinessUserRow> {
  const [one = ''] = shop.business_ids;
  const body = { ...names(), password: PASSWORD, role: ROLES.ViewStore, synBusinessesIDs: [one] };
  const [row] = await server.ok(businessUsers.add, { token: await shop.admin.signIn(), body });
  if (!row) throw new Error('not added');
  return row;
}
const deactivate = async (id: string, actor: TestMerchantUser = shop.admin) =>
  server.call(businessUsers.deactivate, { token: await actor.signIn(), params: { id } });
const reactivate = async (id: string, actor: TestMerchantUser = shop.admin) =>
  server.call(businessUsers.reactivate, { token: await actor.signIn(), params: { id } });
const rowOf = async (id: string) => (await server.ok(businessUsers.list, { token: await second.signIn() })).find(({ ID }) => ID === id);

describe('a user who is deactivated', () => {
  it('also by whoever added them, is refused at once, and as before once reactivated [AUT-08]', async () => {
    const row = await add();
    expect(row.Refusal).toBe('USER_ADDED_BY_YOU');
    const token = await server.tokenFor({ subject: row.Auth0ID, role: 'ViewStore' });
    await server.ok(businesses.user, { token });
    expect((await deactivate(row.ID)).status).toBe(200);
    expect((await server.call(businesses.user, { token })).status).toBe(401);
    const later = await server.tokenFor({ subject: row.Auth0ID, role: 'ViewStore' });
    expect([401, 403]).toContain((await server.call(businesses.user, { token: later })).status);
    expect(await rowOf(row.ID)).toMatchObject({ Status: 'DEACTIVATED', Username: row.Username, SynBusinessID: row.SynBusinessID });
    // Twice is the same as once.
    expect((await deactivate(row.ID)).status).toBe(200);
    expect((await reactivate(row.ID)).status).toBe(200);
    expect(await rowOf(row.ID)).toMatchObject({ Status: 'ACTIVE', Roles: [{ Name: ROLES.ViewStore }] });
  });

  it('hears no more of what they had open, and keeps their names [AUT-08]', async () => {
    const clerk = await shop.addUser('ViewStore', [shop.business_id]);
    const payer = await newPayer(server);
    const till = await tillOf(shop, clerk);
    const { id } = await ask(server, till, await start(server, { token: await payer.signIn() }), 500);
    const open = await listen(server, till, id);
    await deactivate(clerk.user_id);
    await open.ended;
    const taken = { username: clerk.username, email: 'new@shops.example', password: PASSWORD };
    const body = { ...taken, role: ROLES.ViewStore, synBusinessesIDs: [shop.business_id] };
    expect((await server.call(businessUsers.add, { token: await shop.admin.signIn(), body })).refusal.code).toBe('ERR_USER_EXISTS');
  });

  it('cannot log in, hears why after the right password alone, and logs in again when reactivated [AUT-08]', async () => {
    const beside = await startTestServer({ beside: server, identity: 'embedded' });
    try {
      const who = names();
      const { subject } = await directory(beside.context).createUser({ ...who, password: PASSWORD });
      const { organization_id, business_ids } = shop;
      const wishes = { role: 'AdminStore', organization_id, business_ids, created_by: shop.admin.user_id } as const;
      const user_id = await createBusinessUser(beside.context, { ...who, subject, ...wishes });
      const signed_in = await signInMerchant(beside, who.username, PASSWORD);
      await deactivate(user_id);
      expect(await (await refresh(beside, signed_in.refresh_token)).json()).toEqual({
        error: 'invalid_grant',
        error_description: 'access_deactivated',
      });
      const { call } = await beginSignIn(beside, 'password');
      expect((await call('password', { username: who.username, password: 'Wrong-One7' })).body).toMatchObject({ code: 'PASSWORD_WRONG' });
      expect(await call('password', { username: who.username, password: PASSWORD })).toMatchObject({
        status: 403,
        body: { code: 'ACCESS_DEACTIVATED', message: expect.stringContaining('account admin') },
      });
      await reactivate(user_id);
      expect((await signInMerchant(beside, who.username, PASSWORD)).subject).toBe(subject);
    } finally {
      await beside.stop();
    }
  });
});

describe('whom an account admin may deactivate', () => {
  it('anyone but the last active admin, also themselves while another is left [AUT-08]', async () => {
    const alone = await openShop(server);
    expect(await deactivate(alone.admin.user_id, alone.admin)).toMatchObject({ status: 409, refusal: { code: 'USER_IS_LAST_ADMIN' } });
    const other = await alone.addUser('AdminAccount');
    expect((await deactivate(alone.admin.user_id, alone.admin)).status).toBe(200);
    // The one who is deactivated counts no more.
    expect(await deactivate(other.user_id, other)).toMatchObject({ status: 409, refusal: { code: 'USER_IS_LAST_ADMIN' } });
    const rows = await server.ok(businessUsers.list, { token: await other.signIn() });
    expect(rows.map(({ ID, Refusal }) => [ID, Refusal])).toEqual(
      expect.arrayContaining([
        [alone.admin.user_id, null],
        [other.user_id, 'USER_IS_LAST_ADMIN'],
      ]),
    );
    expect((await reactivate(alone.admin.user_id, other)).status).toBe(200);
  });

  it('two admins who deactivate each other at the same moment leave one [AUT-08]', async () => {
    const pair = await openShop(server);
    const other = await pair.addUser('AdminAccount');
    const replies = await Promise.all([deactivate(other.user_id, pair.admin), deactivate(pair.admin.user_id, other)]);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('nobody of another merchant, nobody deleted; and no other role may [AUT-08]', async () => {
    const foreign = await openShop(server);
    const row = await add();
    expect(await deactivate(row.ID, foreign.admin)).toMatchObject({ status: 404, refusal: { code: 'ERR_USER_NOT_FOUND' } });
    const manager = await shop.addUser('AdminStore', shop.business_ids);
    for (const act of [deactivate, reactivate]) expect((await act(row.ID, manager)).status).toBe(403);
    await server.ok(businessUsers.remove, { token: await second.signIn(), params: { id: row.ID } });
    for (const act of [deactivate, reactivate]) expect((await act(row.ID)).status).toBe(404);
  });
});
