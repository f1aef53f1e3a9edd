import { businesses, factors } from '@drawbridge/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addClerk, addClerkPasskey } from '../../../test/support/clerks.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { openShop, type TestShop } from '../../../test/support/people.ts';
import { addStaff, byTwo, type TestStaff } from '../../../test/support/staff.ts';
import { listEntries } from '../../kernel/audit/index.ts';
import { listOutbox } from '../../providers/outbox/index.ts';

/* A merchant's users as the console lists them, and what staff do for one where nobody of the merchant may. */

let server: TestServer;
let support: TestStaff;
let admin: TestStaff;
let auditor: TestStaff;
let shop: TestShop;
let foreign: TestShop;
let one = '';
let two = '';

beforeAll(async () => {
  server = await startTestServer();
  support = await addStaff(server, 'ProviderSupport');
  admin = await addStaff(server, 'ProviderAdmin');
  auditor = await addStaff(server, 'ProviderAuditor');
  shop = await openShop(server, { organization: 'Tideline Group', names: ['Alley', 'Market'] });
  foreign = await openShop(server);
  [one = '', two = ''] = shop.business_ids;
});
afterAll(() => server.stop());

const page = async (after?: string, id = one) =>
  (await auditor.call('listMerchantUsers', { params: { id }, query: after === undefined ? {} : { after } })).body;
const rowOf = async (user_id: string) => (await page()).users.find(({ id }: { id: string }) => id === user_id);
const of = (user_id: string, more: object = {}) => ({ id: one, user_id, reason: 'They called', ...more });
const mailsTo = async (to: string) =>
  (await listOutbox(server.context.db, { to })).map(({ subject, body }) => `${subject}\n${body}`).join('\n');
const newestOf = async (event: string) => {
  const { items } = await listEntries(server.context, { organization_id: shop.organization_id }, { limit: 20 });
  return items.find((entry) => entry.event === event);
};

describe('the list of a merchant’s users', () => {
  it('has role, locations and state of each, of that merchant alone [PRV-25]', async () => {
    const clerk = await addClerk(server, shop, 'ViewStore', [two]);
    const listed = await page();
    expect(listed.businesses).toEqual([
      { id: one, name: 'Alley' },
      { id: two, name: 'Market' },
    ]);
    expect(await rowOf(clerk.user_id)).toEqual({
      id: clerk.user_id,
      username: clerk.username,
      email: clerk.email,
      role: 'ViewStore',
      state: 'ACTIVE',
      locations: 'Market',
      business_ids: [two],
      added_by: null,
    });
    expect(await rowOf(shop.admin.user_id)).toMatchObject({ role: 'AdminAccount', locations: 'all', business_ids: [] });
    expect(await rowOf(foreign.admin.user_id)).toBeUndefined();
    const after = await page(listed.users[0].id);
    expect(after.users).toEqual(listed.users.slice(1));
    expect(await page(undefined, `biz_${'0'.repeat(26)}`)).toEqual({ users: [], businesses: [], has_more: false });
  });
});

describe('another role', () => {
  it('is given by two people to whom nobody of the merchant may change, and told before and after [PRV-25]', async () => {
    const clerk = await addClerk(server, shop, 'ViewStore', [two]);
    const token = await clerk.signIn();
    const wish = of(clerk.user_id, { role: 'AdminStore', business_ids: [one] });
    expect((await auditor.call('changeUserRole', { body: wish })).status).toBe(403);
    const proposed = await support.call('changeUserRole', { body: wish });
    expect(proposed.body.proposal.changes).toEqual([
      { what: 'Role', before: 'Store Viewer', after: 'Store Admin' },
      { what: 'Locations', before: 'Market', after: 'Alley' },
    ]);
    expect(await rowOf(clerk.user_id)).toMatchObject({ role: 'ViewStore' });
    const { id } = proposed.body.proposal;
    expect((await support.call('approveProposal', { body: { id } })).body.code).toBe('PROPOSAL_OWN');
    expect((await admin.call('approveProposal', { body: { id } })).body.proposal.state).toBe('DONE');
    expect(await rowOf(clerk.user_id)).toMatchObject({ role: 'AdminStore', locations: 'Alley' });
    expect((await server.call(businesses.user, { token })).status).toBe(401);
    expect(await newestOf('business_user.changed')).toMatchObject({
      who_kind: 'provider',
      factor: 'passkey',
      before: { role: 'Store Viewer', locations: 'Market' },
      after: { role: 'Store Admin', locations: 'Alley' },
    });
  });

  it('is refused where it is no other, does not go with its locations, or is another merchant’s [PRV-25]', async () => {
    const clerk = await addClerk(server, shop, 'ViewStore', [two]);
    const ask = async (user_id: string, role: string, business_ids: readonly string[]) =>
      (await support.call('changeUserRole', { body: of(user_id, { role, business_ids }) })).body.code;
    expect(await ask(clerk.user_id, 'ViewStore', [two])).toBe('NOTHING_CHANGES');
    expect(await ask(clerk.user_id, 'ViewStore', [one, two])).toBe('BAD_INPUT');
    expect(await ask(clerk.user_id, 'AdminAccount', [one])).toBe('BAD_INPUT');
    expect(await ask(clerk.user_id, 'ViewStore', [foreign.business_id])).toBe('BAD_INPUT');
    expect(await ask(foreign.admin.user_id, 'ViewAccount', [])).toBe('ERR_USER_NOT_FOUND');
    expect(await ask(shop.admin.user_id, 'ViewAccount', [])).toBe('USER_IS_LAST_ADMIN');
  });

  it('is not given to whom somebody deleted meanwhile [PRV-25]', async () => {
    const clerk = await addClerk(server, shop, 'ViewStore', [two]);
    const { body } = await support.call('changeUserRole', { body: of(clerk.user_id, { role: 'AdminAccount', business_ids: [] }) });
    expect((await admin.call('deleteMerchantUser', { body: of(clerk.user_id) })).status).toBe(200);
    const late = await admin.call('approveProposal', { body: { id: body.proposal.id } });
    expect(late.status).toBeGreaterThanOrEqual(400);
    expect((await admin.call('readProposal', { params: { id: body.proposal.id } })).body.proposal.state).not.toBe('DONE');
  });
});

describe('lost second factors', () => {
  it('are removed by two people; their user is logged out and told by mail [PRV-25]', async () => {
    const clerk = await addClerk(server, shop, 'ViewAccount', []);
    expect((await support.call('clearUserFactors', { body: of(clerk.user_id) })).body.code).toBe('NOTHING_CHANGES');
    await addClerkPasskey(server, clerk);
    const token = await clerk.signIn();
    expect((await support.call('clearUserFactors', { body: { ...of(clerk.user_id), id: foreign.business_id } })).status).toBe(404);
    const approved = await byTwo(support, admin, 'clearUserFactors', of(clerk.user_id));
    expect(approved.body.proposal).toMatchObject({ state: 'DONE', changes: [{ before: 'passkey, recovery codes', after: 'none' }] });
    expect((await server.call(factors.list, { token })).status).toBe(401);
    expect((await server.ok(factors.list, { token: await later(clerk) })).passkeys).toEqual([]);
    expect(await mailsTo(clerk.email)).toContain('were removed at your request');
    expect(await newestOf('sign_in.factors_cleared')).toMatchObject({
      who_name: expect.stringContaining(admin.email),
      before: { second_factor: 'passkey, recovery codes' },
      after: { second_factor: 'none' },
      why: 'They called',
    });
  });
});

/** A token of a later second: those of the one in which sessions ended are refused. */
function later(clerk: { signIn(): Promise<string> }): Promise<string> {
  server.clock.advanceWall({ seconds: 2 });
  return clerk.signIn();
}

describe('a link for a password, and the end of a user', () => {
  it('is mailed to the user by one person, with a reason, and no other learns it [PRV-25]', async () => {
    const clerk = await addClerk(server, shop, 'ViewAccount', []);
    expect((await auditor.call('mailUserPassword', { body: of(clerk.user_id) })).status).toBe(403);
    expect((await support.call('mailUserPassword', { body: of(clerk.user_id, { reason: ' ' }) })).status).toBe(400);
    expect((await support.call('mailUserPassword', { body: { ...of(clerk.user_id), id: foreign.business_id } })).status).toBe(404);
    const mailed = await support.call('mailUserPassword', { body: of(clerk.user_id) });
    expect(mailed).toMatchObject({ status: 200, body: {} });
    await expect.poll(() => mailsTo(clerk.email), { timeout: 20_000 }).toContain('/sign-in/reset#token=');
  });

  it('is deleted by one person, once, and not where the merchant cannot do without [PRV-25]', async () => {
    const clerk = await addClerk(server, shop, 'AdminStore', [one]);
    expect((await auditor.call('deleteMerchantUser', { body: of(clerk.user_id) })).status).toBe(403);
    expect((await support.call('deleteMerchantUser', { body: { ...of(clerk.user_id), id: foreign.business_id } })).status).toBe(404);
    expect((await support.call('deleteMerchantUser', { body: of(clerk.user_id) })).status).toBe(200);
    expect(await rowOf(clerk.user_id)).toBeUndefined();
    expect((await support.call('deleteMerchantUser', { body: of(clerk.user_id) })).status).toBe(404);
    expect((await support.call('deleteMerchantUser', { body: of(shop.admin.user_id) })).body.code).toBe('USER_IS_LAST_ADMIN');
    expect(await newestOf('business_user.deleted')).toMatchObject({
      who_name: expect.stringContaining(support.email),
      factor: 'passkey',
      thing_name: clerk.username,
      before: { role: 'Store Admin', locations: 'Alley' },
      after: null,
    });
  });
});
