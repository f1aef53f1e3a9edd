import { type BusinessUserRow, businesses, businessUsers, ROLES } from '@drawbridge/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Browser } from '../../../test/support/browser.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { openShop, type TestMerchantUser, type TestShop } from '../../../test/support/people.ts';
import { beginSignIn, later, signInMerchant } from '../../../test/support/sign-in.ts';
import { consumeRateLimit, LIMITS, limitOf } from '../../kernel/limits/index.ts';
import { listOutbox } from '../../providers/outbox/index.ts';

const CHOSEN = 'Ebb-and-Flow8';

let server: TestServer;
let shop: TestShop;
beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, { organization: 'Tideline Group', names: ['Alley', 'Market'] });
});
afterAll(() => server.stop());

/** The same center as it takes the embedded provider's tokens. */
async function embedded(work: (beside: TestServer) => Promise<void>): Promise<void> {
  const beside = await startTestServer({ beside: server, identity: 'embedded' });
  await work(beside).finally(() => beside.stop());
}

let made = 0;
const wish = () => {
  made += 1;
  return {
    username: `kim.alvarez.${made}`,
    email: `kim${made}@tide.example`,
    role: ROLES.ViewStore,
    synBusinessesIDs: [shop.business_id],
  };
};
const mailsTo = (email: string) => listOutbox(server.context.db, { to: email });
const tokenIn = (body = '') => new RegExp(`${server.url}/sign-in/reset#token=([\\w-]{43})\n`).exec(body)?.[1] ?? 'no token';

/** Somebody who was invited, with the token of the mail. */
async function invite(actor: TestMerchantUser = shop.admin): Promise<{ row: BusinessUserRow; token: string }> {
  const body = wish();
  const [row] = await server.ok(businessUsers.invite, { token: await actor.signIn(), body });
  if (!row) throw new Error('not invited');
  await expect.poll(() => mailsTo(body.email), { timeout: 20_000 }).toHaveLength(1);
  return { row, token: tokenIn((await mailsTo(body.email))[0]?.body) };
}
async function sendAgain(row: BusinessUserRow, actor: TestMerchantUser = shop.admin): Promise<string> {
  const before = (await mailsTo(row.Email)).length;
  await server.ok(businessUsers.sendInvitation, { token: await actor.signIn(), params: { id: row.ID } });
  await expect.poll(() => mailsTo(row.Email), { timeout: 20_000 }).toHaveLength(before + 1);
  return tokenIn((await mailsTo(row.Email))[0]?.body);
}
const withdraw = async (row: BusinessUserRow, actor: TestMerchantUser = shop.admin) =>
  server.call(businessUsers.withdrawInvitation, { token: await actor.signIn(), params: { id: row.ID } });
const open = async (token: string) => (await new Browser(server.url).post('/oidc/password/link', { token })).json();
/** Two seconds ago: whoever logs in within the very second of a new password is refused, and a test is that fast. */
const choose = async (token: string) => {
  let answer: { status: number; code?: string } = { status: 0 };
  await later(server, { seconds: -2 }, async () => {
    const reply = await new Browser(server.url).post('/oidc/password/reset', { token, password: CHOSEN });
    answer = { status: reply.status, ...((await reply.json()) as { code?: string }) };
  });
  return answer;
};
const rowOf = async (row: BusinessUserRow) =>
  (await server.ok(businessUsers.list, { token: await shop.admin.signIn() })).find(({ ID }) => ID === row.ID);

describe('whoever is invited', () => {
  it('chooses their own password by the mailed link, once, and logs in with it [AUT-06]', async () => {
    const { row, token } = await invite();
    expect(row).toMatchObject({ Status: 'INVITED', Invitation: { state: 'OPEN' } });
    expect(await open(token)).toEqual({ purpose: 'invitation', username: row.Username });
    const in_days = (Date.parse((await rowOf(row))?.Invitation?.expires_at ?? '') - server.clock.wall().getTime()) / 86_400_000;
    expect(in_days).toBeGreaterThan(2.9);
    expect(in_days).toBeLessThanOrEqual(3);
    expect((await choose(token)).status).toBe(200);
    expect(await rowOf(row)).toMatchObject({ Status: 'ACTIVE', Invitation: null });
    await embedded(async (beside) => {
      const { access_token } = await signInMerchant(beside, row.Username, CHOSEN);
      expect((await beside.ok(businesses.user, { token: access_token })).Businesses).toHaveLength(1);
    });
    expect(await choose(token)).toMatchObject({ status: 400, code: 'INVITATION_USED' });
    expect(await open(token)).toMatchObject({ code: 'INVITATION_USED', message: expect.stringContaining('Log in') });
  });

  it('has no password before, and gets no other link by having forgotten it [AUT-06]', async () => {
    const { row } = await invite();
    const { call } = await beginSignIn(server, 'password');
    expect((await call('password', { username: row.Username, password: CHOSEN })).body).toMatchObject({ code: 'PASSWORD_WRONG' });
    await new Browser(server.url).post('/oidc/password/forgot', { username: row.Username });
    // What would be sent to them comes before the next mail of the queue.
    await invite();
    expect(await mailsTo(row.Email)).toHaveLength(1);
  });

  it('is told after three days that the invitation has expired, and whom to ask [AUT-06]', async () => {
    const { row, token } = await invite();
    server.clock.advanceWall({ minutes: 3 * 24 * 60 + 1 });
    expect(await choose(token)).toMatchObject({ code: 'INVITATION_EXPIRED', message: expect.stringContaining('Ask whoever added you') });
    expect(await rowOf(row)).toMatchObject({ Status: 'INVITED', Invitation: { state: 'EXPIRED' } });
    const fresh = await sendAgain(row);
    expect(await rowOf(row)).toMatchObject({ Invitation: { state: 'OPEN' } });
    expect((await choose(fresh)).status).toBe(200);
    // The earlier one says from now on that it is done.
    expect(await choose(token)).toMatchObject({ code: 'INVITATION_USED' });
    server.clock.advanceWall({ minutes: -(3 * 24 * 60 + 1) });
  });

  it('is told that the invitation was withdrawn; a later one counts, the earlier link does not [AUT-06]', async () => {
    const { row, token } = await invite();
    expect((await withdraw(row)).status).toBe(200);
    expect(await choose(token)).toMatchObject({ code: 'INVITATION_WITHDRAWN' });
    expect(await rowOf(row)).toMatchObject({ Status: 'INVITED', Invitation: { state: 'WITHDRAWN', expires_at: null } });
    const fresh = await sendAgain(row);
    expect(await choose(token)).toMatchObject({ code: 'INVITATION_WITHDRAWN' });
    expect((await choose(fresh)).status).toBe(200);
  });

  it('is told to ask whoever added them once it has expired, in the mail [AUT-06]', async () => {
    const { row } = await invite();
    const [mail] = await mailsTo(row.Email);
    expect(mail?.body).toContain('The link works once, for 3 days. If it has expired, ask whoever added you to send it again.');
    expect(mail?.body).not.toContain('Forgot your password');
  });
});

describe('an invitation', () => {
  it('that was answered can be neither sent again nor withdrawn [AUT-06]', async () => {
    const { row, token } = await invite();
    await choose(token);
    expect(await withdraw(row)).toMatchObject({ status: 409, refusal: { code: 'INVITATION_ANSWERED' } });
    const call = { token: await shop.admin.signIn(), params: { id: row.ID } };
    expect((await server.call(businessUsers.sendInvitation, call)).refusal.code).toBe('INVITATION_ANSWERED');
  });

  it('is no business of another merchant, nor of a Store Admin of other locations [AUT-06]', async () => {
    const { row } = await invite();
    const foreign = await openShop(server);
    const manager = await shop.addUser('AdminStore', [shop.business_ids.find((id) => id !== shop.business_id) ?? '']);
    for (const actor of [foreign.admin, manager]) expect((await withdraw(row, actor)).status).toBe(404);
    const viewer = await shop.addUser('ViewStore', [shop.business_id]);
    expect((await withdraw(row, viewer)).status).toBe(403);
    expect(await rowOf(row)).toMatchObject({ Invitation: { state: 'OPEN' } });
  });

  it('gives nobody more than whoever invites has, and takes no name twice [AUT-06]', async () => {
    const manager = await shop.addUser('AdminStore', [shop.business_id]);
    const token = await manager.signIn();
    const admin = { ...wish(), role: ROLES.AdminAccount };
    expect((await server.call(businessUsers.invite, { token, body: admin })).refusal.code).toBe('ROLE_NOT_YOURS');
    const body = wish();
    await server.ok(businessUsers.invite, { token, body });
    expect((await server.call(businessUsers.invite, { token, body })).refusal.code).toBe('ERR_USER_EXISTS');
  });

  it('counts with those whom somebody adds: 60 in an hour [AUT-06]', async () => {
    const busy = await shop.addUser('AdminAccount');
    for (let n = 0; n < LIMITS.user_added.most; n++) await consumeRateLimit(server.context, [limitOf(LIMITS.user_added, busy.user_id)]);
    expect((await server.call(businessUsers.invite, { token: await busy.signIn(), body: wish() })).status).toBe(429);
  });

  it('is refused where an outside provider keeps the passwords [AUT-06]', async () => {
    const outside = await startTestServer({ beside: server, env: { OIDC_ISSUER: 'http://127.0.0.1:9' } });
    try {
      const token = await outside.tokenFor({ subject: shop.admin.subject, role: 'AdminAccount' });
      const reply = await outside.call(businessUsers.invite, { token, body: wish() });
      expect(reply).toMatchObject({ status: 403, refusal: { code: 'USERS_KEPT_ELSEWHERE' } });
    } finally {
      await outside.stop();
    }
  });
});

it('whoever was invited as an admin is none before they can log in: the last who can stays [AUT-06] [AUT-08]', async () => {
  const alone = await openShop(server, { organization: 'Lone Pine', names: ['Pine'] });
  const token = await alone.admin.signIn();
  const body = { username: 'pat.pine', email: 'pat@pine.example', role: ROLES.AdminAccount, synBusinessesIDs: [alone.business_id] };
  const [invited] = await server.ok(businessUsers.invite, { token, body });
  const own = { token, params: { id: alone.admin.user_id } };
  expect(await server.call(businessUsers.deactivate, own)).toMatchObject({ refusal: { code: 'USER_IS_LAST_ADMIN' } });
  // The invited one is not needed by anybody.
  expect((await server.call(businessUsers.deactivate, { token, params: { id: invited?.ID ?? '' } })).status).toBe(200);
});
