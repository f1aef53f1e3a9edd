import { businesses, businessUsers, ROLES } from '@drawbridge/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Browser } from '../../test/support/browser.ts';
import { startTestServer, type TestServer } from '../../test/support/index.ts';
import { openShop, type TestShop } from '../../test/support/people.ts';
import { beginSignIn, completeSignIn, refresh, type SignInUnderWay, signInMerchant } from '../../test/support/sign-in.ts';
import { LIMITS } from '../kernel/limits/table.ts';
import { listOutbox } from '../providers/outbox/index.ts';

const GIVEN = 'Given-By-Olivia1';
const OWN = 'Ebb-and-Flow8';

/** Takes the tests' own tokens, so that admins act; and beside it the one that takes the embedded provider's. */
let server: TestServer;
let shop: TestShop;
beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server);
});
afterAll(() => server.stop());

let made = 0;
const admin = async () => ({ token: await shop.admin.signIn() });
async function add() {
  made += 1;
  const names = { username: `nina.park.${made}`, email: `nina${made}@tide.example` };
  const body = { ...names, password: GIVEN, role: ROLES.ViewStore, synBusinessesIDs: [shop.business_id] };
  const [row] = await server.ok(businessUsers.add, { ...(await admin()), body });
  return { ...names, id: row?.ID ?? '', subject: row?.Auth0ID ?? '' };
}
const second = async () => (await shop.addUser('AdminAccount')).signIn();
const setPassword = async (subject: string, password: string) =>
  server.ok(businessUsers.edit, {
    token: await second(),
    body: { auth0_user_id: subject, role: ROLES.ViewStore, synBusinessesIDs: [shop.business_id], password },
  });
/** A sign-in with a password, as far as it leads. */
async function logIn(username: string, password: string): Promise<{ under_way: SignInUnderWay; body: Record<string, unknown> }> {
  const under_way = await beginSignIn(server, 'password');
  return { under_way, body: (await under_way.call('password', { username, password })).body };
}
const choose = ({ call }: SignInUnderWay, password: string) => call('new-password', { password });
const mailsTo = async (email: string) => (await listOutbox(server.context.db, { to: email })).map(({ body }) => body);
async function embedded(work: (beside: TestServer) => Promise<void>): Promise<void> {
  const beside = await startTestServer({ beside: server, identity: 'embedded' });
  await work(beside).finally(() => beside.stop());
}

describe('a password that somebody else set', () => {
  it('opens nothing before its user has chosen their own, and nothing any more afterwards [AUT-07]', async () => {
    const nina = await add();
    await embedded(async (beside) => {
      const under_way = await beginSignIn(beside, 'password');
      const first = await under_way.call('password', { username: nina.username, password: GIVEN });
      expect(first.body).toEqual({ name: 'new_password' });
      expect(first.headers.get('set-cookie') ?? '').not.toContain('drawbridge_device');
      // A page that is loaded anew stands there, too.
      expect((await under_way.call('details')).body).toMatchObject({ step: { name: 'new_password' } });
      const done = await choose(under_way, OWN);
      const { access_token, subject } = await completeSignIn(beside, under_way, done.body);
      expect(subject).toBe(nina.subject);
      expect((await beside.ok(businesses.user, { token: access_token })).Businesses).toHaveLength(1);
      expect((await signInMerchant(beside, nina.username, OWN)).subject).toBe(nina.subject);
    });
    expect((await logIn(nina.username, GIVEN)).body).toMatchObject({ code: 'PASSWORD_WRONG' });
    // Whoever set it may have been quicker: the owner hears of it.
    expect((await mailsTo(nina.email)).some((body) => body.includes('was changed a moment ago'))).toBe(true);
  });

  it('is never chosen by whoever logs in after them in the same browser [AUT-07]', async () => {
    const [nina, other] = [await add(), await add()];
    const { under_way } = await logIn(nina.username, GIVEN);
    const next = await under_way.call('password', { username: other.username, password: GIVEN });
    expect(next.body).toEqual({ name: 'new_password' });
    await choose(under_way, OWN);
    expect((await logIn(nina.username, OWN)).body).toMatchObject({ code: 'PASSWORD_WRONG' });
    expect((await logIn(other.username, OWN)).body).toMatchObject({ name: 'done' });
    // Back to the first page, nobody stands there any more.
    const again = await logIn(nina.username, GIVEN);
    expect((await again.under_way.call('restart', {})).body).toEqual({ name: 'password' });
    expect((await choose(again.under_way, 'Rock-Pool-8')).body).toMatchObject({ code: 'SIGN_IN_EXPIRED' });
  });

  it('ends links that were mailed before it, and choosing one’s own does [AUT-07]', async () => {
    const nina = await add();
    await expect.poll(async () => (await mailsTo(nina.email)).join('\n'), { timeout: 20_000 }).toContain('/sign-in/reset#token=');
    const token = /reset#token=([\w-]{43})/.exec((await mailsTo(nina.email)).join('\n'))?.[1] ?? '';
    const { under_way } = await logIn(nina.username, GIVEN);
    expect((await choose(under_way, OWN)).body).toMatchObject({ name: 'done' });
    const late = await new Browser(server.url).post('/oidc/password/reset', { token, password: 'Rock-Pool-8' });
    expect(late.status).toBe(400);
  });

  it('cannot be kept, nor exchanged for one that no new password may be [AUT-07]', async () => {
    const nina = await add();
    const { under_way } = await logIn(nina.username, GIVEN);
    for (const [password, code] of [
      [GIVEN, 'PASSWORD_UNCHANGED'],
      ['tidepool', 'PASSWORD_TOO_WEAK'],
      ['Password1', 'PASSWORD_TOO_COMMON'],
    ] as const)
      expect((await choose(under_way, password)).body).toMatchObject({ code, field: 'password' });
    expect((await choose(under_way, OWN)).body).toMatchObject({ name: 'done' });
  });

  it('in the place of their own ends their sessions, is told by mail, and asks for an own one again [AUT-07]', async () => {
    const nina = await add();
    const { under_way } = await logIn(nina.username, GIVEN);
    await choose(under_way, OWN);
    await embedded(async (beside) => {
      const before = await signInMerchant(beside, nina.username, OWN);
      await setPassword(nina.subject, 'Given-By-Second1');
      expect((await refresh(beside, before.refresh_token)).status).toBe(400);
      expect((await beside.call(businesses.user, { token: before.access_token })).status).toBe(401);
    });
    const told = (await mailsTo(nina.email)).find((body) => body.includes('An admin set a new password'));
    expect(told).toContain('It works for one log-in. Then you choose your own.');
    expect((await logIn(nina.username, 'Given-By-Second1')).body).toEqual({ name: 'new_password' });
  });

  it('that was replaced since opens no choice for who showed the earlier one [AUT-07]', async () => {
    const nina = await add();
    const { under_way } = await logIn(nina.username, GIVEN);
    await setPassword(nina.subject, 'Given-By-Second1');
    expect((await under_way.call('details')).body).toMatchObject({ step: { name: 'password' } });
    expect(await choose(under_way, OWN)).toMatchObject({ status: 410, body: { code: 'SIGN_IN_EXPIRED' } });
    expect((await logIn(nina.username, 'Given-By-Second1')).body).toEqual({ name: 'new_password' });
  });

  it('is no step of a sign-in that showed none [AUT-07]', async () => {
    expect(await choose(await beginSignIn(server, 'password'), OWN)).toMatchObject({ status: 410 });
    expect((await choose(await beginSignIn(server, 'sms'), OWN)).status).toBe(404);
  });
});

describe('a reset link in its place', () => {
  const sendLink = async (id: string, token?: string) =>
    server.call(businessUsers.sendResetLink, { token: token ?? (await second()), params: { id } });

  it('is mailed at an admin’s wish; the password goes on until it is used, and no other is asked for after [AUT-07]', async () => {
    const nina = await add();
    expect((await sendLink(nina.id)).status).toBe(200);
    const link = (await mailsTo(nina.email)).map((body) => /reset#token=([\w-]{43})/.exec(body)?.[1]).find((token) => token !== undefined);
    expect((await logIn(nina.username, GIVEN)).body).toEqual({ name: 'new_password' });
    expect((await new Browser(server.url).post('/oidc/password/reset', { token: link, password: OWN })).status).toBe(200);
    expect((await logIn(nina.username, OWN)).body).toMatchObject({ name: 'done' });
  });

  it('is sent by whoever may set a password, a few times an hour, and not to who was only invited [AUT-07]', async () => {
    const nina = await add();
    expect(await sendLink(nina.id, (await admin()).token)).toMatchObject({ status: 403, refusal: { code: 'USER_ADDED_BY_YOU' } });
    const replies: number[] = [];
    for (let n = 0; n <= LIMITS.reset_account.most; n++) replies.push((await sendLink(nina.id)).status);
    expect(replies).toEqual([200, 200, 200, 429]);
    const body = { username: 'kim.alvarez', email: 'kim@tide.example', role: ROLES.ViewStore, synBusinessesIDs: [shop.business_id] };
    const [kim] = await server.ok(businessUsers.invite, { ...(await admin()), body });
    expect((await sendLink(kim?.ID ?? '')).refusal.code).toBe('PASSWORD_NOT_CHOSEN');
  });
});
