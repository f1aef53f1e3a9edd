import { businesses, ownPassword, sessions, users } from '@drawbridge/contract';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { closeListeners, listen } from '../../../test/support/channel-listener.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { start } from '../../../test/support/payments.ts';
import { linkChecking, openShop, type TestShop } from '../../../test/support/people.ts';
import {
  beginSignIn,
  completeSignIn,
  isSignedIn,
  later,
  payloadOf,
  profileFor,
  refresh,
  refreshed,
  type SignedIn,
  signInConsumer,
  signInMerchant,
  type Tokens,
} from '../../../test/support/sign-in.ts';
import { listEntries } from '../../kernel/audit/index.ts';
import { createBusinessUser } from '../../merchants/business-users/index.ts';
import { refreshBalance } from '../../people/bank-accounts/index.ts';
import { listOutbox } from '../../providers/outbox/index.ts';
import { directory, endSessions, tidy } from '../index.ts';
import { listSessions } from './list-sessions.ts';

/** What the rule gives; a look of another server takes two. */
const WITHIN_MS = 5_000;
const PASSWORD = 'Tide-Pool7';
const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1';

let server: TestServer;
/** A second server of the same service, which another balancer would choose. */
let beside: TestServer;
let shop: TestShop;
beforeAll(async () => {
  server = await startTestServer({ identity: 'embedded', env: { ONE_TIME_CODES_PER_ADDRESS_PER_HOUR: '1000', TRUST_PROXY: 'on' } });
  beside = await startTestServer({ identity: 'embedded', beside: server, env: { PUBLIC_URL: server.url } });
  shop = await openShop(server);
});
afterEach(closeListeners);
afterAll(async () => {
  await beside.stop();
  await server.stop();
});

let made = 0;
/** A Store Viewer, who holds the fewest rights, and how they sign in. */
async function newUser() {
  made += 1;
  const names = { username: `clerk.${made}`, email: `clerk.${made}@shop.example` };
  const { subject } = await directory(server.context).createUser({ ...names, password: PASSWORD });
  const { organization_id, business_ids } = shop;
  await createBusinessUser(server.context, { ...names, subject, role: 'ViewStore', organization_id, business_ids, created_by: null });
  return { ...names, subject, signIn: () => signInMerchant(server, names.username, PASSWORD) };
}

/** Renews tokens as a browser does that calls itself so, from such an address. */
async function renewAs(person: Tokens, user_agent: string, address: string): Promise<Tokens> {
  const answer = await fetch(`${server.url}/oidc/token`, {
    method: 'POST',
    headers: { 'user-agent': user_agent, 'x-forwarded-for': address },
    body: new URLSearchParams({ client_id: 'drawbridge-web', grant_type: 'refresh_token', refresh_token: person.refresh_token }),
  });
  expect(answer.status).toBe(200);
  return (await answer.json()) as Tokens;
}

const listed = async ({ access_token }: Tokens) => (await server.ok(sessions.list, { token: access_token })).items;
/** The same hours later: an access token does not live so long. */
const listedLater = async ({ access_token }: Tokens) => {
  const { sub, sid } = payloadOf(access_token);
  return (await listSessions(server.context, { subject: String(sub), session_id: String(sid) })).items;
};
const others = async (person: Tokens) => (await listed(person)).filter((item) => !item.this_device);
const end = (person: Tokens, id: string) => server.call(sessions.end, { token: person.access_token, params: { id } });
const firstOther = async (person: Tokens) => (await others(person))[0]?.id ?? '';
const tryWith = ({ access_token }: Tokens) => server.call(businesses.user, { token: access_token });

/** How the other server answers whoever bears this token. */
async function besideAnswers({ access_token }: Tokens): Promise<number> {
  const address = `http://localhost:${beside.context.config.port}/api${sessions.list.path}`;
  return (await fetch(address, { headers: { authorization: `Bearer ${access_token}` } })).status;
}
const refusalOf = async ({ refresh_token }: Tokens) => {
  const answer = await refresh(server, refresh_token);
  return [answer.status, ((await answer.json()) as { error_description?: string }).error_description];
};

describe('the list of sessions', () => {
  test('has each device by a plain name, its network, sign-in and last use, this one first [AUT-05]', async () => {
    const { signIn } = await newUser();
    const office = await renewAs(await signIn(), CHROME, '203.0.113.77');
    const phone = await renewAs(await signIn(), SAFARI, '2001:db8:12:34::9');
    expect(await listed(office)).toMatchObject([
      { browser: 'Chrome', system: 'Windows', network: '203.0.113.x', this_device: true },
      { browser: 'Safari', system: 'iPhone', network: '2001:db8:12:x', this_device: false },
    ]);
    expect((await listed(phone)).map((item) => [item.system, item.this_device])).toEqual([
      ['iPhone', true],
      ['Windows', false],
    ]);
    const [here] = await listed(office);
    await later(server, { hours: 2 }, async () => {
      await renewAs(office, CHROME, '203.0.113.77');
      const since = (await listedLater(phone)).find((item) => item.system === 'Windows');
      expect(since?.id).toBe(here?.id);
      expect(since?.signed_in_at).toBe(here?.signed_in_at);
      expect(Date.parse(since?.last_used_at ?? '') - Date.parse(here?.last_used_at ?? '')).toBeGreaterThanOrEqual(2 * 60 * 60_000);
    });
  });

  test('says that a browser is not known where it does not say what it is [AUT-05]', async () => {
    const { signIn } = await newUser();
    const program = await renewAs(await signIn(), 'curl/8.5.0', 'no address at all');
    expect(await listed(program)).toMatchObject([{ browser: null, system: null }]);
  });

  test('has nobody else’s, and none that has ended or run out [AUT-05]', async () => {
    const [mine, theirs] = [await newUser(), await newUser()];
    const [here, there] = [await mine.signIn(), await mine.signIn()];
    await theirs.signIn();
    expect(await listed(here)).toHaveLength(2);
    const hint = new URLSearchParams({ id_token_hint: there.id_token, client_id: 'drawbridge-web' });
    await there.browser.get(`${server.url}/oidc/session/end?${hint}`);
    expect(await listed(here)).toHaveLength(1);
    const idle = await mine.signIn();
    await later(server, { hours: 7 }, async () => {
      await refreshed(server, here.refresh_token);
    });
    await later(server, { hours: 9 }, async () => expect(await listedLater(here)).toMatchObject([{ this_device: true }]));
    expect(await listed(idle)).toHaveLength(2);
  });

  test('forgets with the session, and keeps no address [AUT-05]', async () => {
    const { signIn, subject } = await newUser();
    await renewAs(await signIn(), CHROME, '198.51.100.214');
    const rows = () =>
      server.context.db.many<{ text: string }>('select row_to_json(s)::text as text from sign_ins s where subject = $1', [subject]);
    expect((await rows()).map(({ text }) => text.includes('198.51.100.214'))).toEqual([false]);
    await later(server, { days: 62 }, () => tidy(server.context));
    expect(await rows()).toEqual([]);
  });
});

describe('ending a session', () => {
  test('ends its access and refresh tokens and its browser’s session, on every server within 5 s, and no other [AUT-05]', async () => {
    const { signIn } = await newUser();
    const [here, there, third] = [await signIn(), await signIn(), await signIn()];
    const [, , id = ''] = (await listed(here)).map((item) => item.id);
    expect(await besideAnswers(there)).toBe(200);
    expect((await end(here, id)).status).toBe(200);
    expect(await tryWith(there)).toMatchObject({ status: 401 });
    await expect.poll(() => besideAnswers(there), { timeout: WITHIN_MS }).toBe(401);
    expect(await refusalOf(there)).toEqual([400, 'logged_out_elsewhere']);
    expect(await isSignedIn(server, there.browser)).toBe(false);
    expect(await listed(here)).toHaveLength(2);
    for (const kept of [here, third]) {
      expect(await tryWith(kept)).toMatchObject({ status: 200 });
      expect(await isSignedIn(server, kept.browser)).toBe(true);
      await refreshed(server, kept.refresh_token);
    }
    expect(await end(here, id)).toMatchObject({ status: 404 });
  });

  test('is for one’s own alone: another’s is not found [AUT-05]', async () => {
    const [mine, theirs] = [await newUser(), await newUser()];
    const [person, other] = [await mine.signIn(), await theirs.signIn()];
    const [foreign] = await listed(other);
    expect(await end(person, foreign?.id ?? '')).toMatchObject({ status: 404, refusal: { code: 'NOT_FOUND' } });
    expect(await tryWith(other)).toMatchObject({ status: 200 });
    await refreshed(server, other.refresh_token);
  });

  test('can be done everywhere else at once [AUT-05]', async () => {
    const { signIn } = await newUser();
    const here = await signIn();
    const elsewhere = [await signIn(), await signIn()];
    await server.ok(sessions.endOthers, { token: here.access_token });
    for (const ended of elsewhere) {
      expect(await tryWith(ended)).toMatchObject({ status: 401 });
      expect(await refusalOf(ended)).toEqual([400, 'logged_out_elsewhere']);
      expect(await isSignedIn(server, ended.browser)).toBe(false);
    }
    expect(await listed(here)).toMatchObject([{ this_device: true }]);
    await refreshed(server, here.refresh_token);
    expect(await isSignedIn(server, here.browser)).toBe(true);
  });

  test('is a consumer’s, too, and closes what listens there [AUT-05] [CUS-15]', async () => {
    const number = '6465557001';
    const [here, there] = [await signInConsumer(server, number), await signInConsumer(server, number)];
    await server.ok(users.createSelf, { token: here.access_token, body: profileFor(number) });
    const whoOf = (person: SignedIn) => ({ token: person.access_token, subject: person.subject });
    await refreshBalance(server.context, await linkChecking(server, whoOf(here)));
    const listener = await listen(server, whoOf(there), (await start(server, whoOf(there))).ID);
    expect((await end(here, await firstOther(here))).status).toBe(200);
    expect(await listener.ended).toBe(4401);
  });
});

describe('a sign-in that is finished and not followed yet', () => {
  const ways: readonly [string, (here: Tokens) => Promise<unknown>][] = [
    ['logging out everywhere else', (here) => server.ok(sessions.endOthers, { token: here.access_token })],
    [
      'another password',
      (here) => server.ok(ownPassword.change, { token: here.access_token, body: { current_password: PASSWORD, password: 'Rock-Pool-8' } }),
    ],
    ['whatever ends all sessions', (here) => endSessions(server.context, String(payloadOf(here.access_token)['sub']))],
  ];
  test.each(ways)('ends with %s [AUT-05]', async (_what, act) => {
    const { signIn, username } = await newUser();
    const under_way = await beginSignIn(server, 'password');
    const { body } = await under_way.call('password', { username, password: PASSWORD });
    await act(await signIn());
    await expect(completeSignIn(server, under_way, body)).rejects.toThrow('no code came back');
  });

  test('counts from when it was finished, however late it is followed [AUT-02]', async () => {
    const { username } = await newUser();
    const under_way = await beginSignIn(server, 'password');
    const { body } = await under_way.call('password', { username, password: PASSWORD });
    const finished_s = server.context.clock.wall().getTime() / 1000;
    await later(server, { minutes: 20 }, async () => {
      const { access_token } = await completeSignIn(server, under_way, body);
      expect(Math.abs(Number(payloadOf(access_token)['auth_time']) - finished_s)).toBeLessThan(60);
    });
  });
});

describe('changing one’s own password', () => {
  const change = (person: Tokens, current_password: string, password: string) =>
    server.call(ownPassword.change, { token: person.access_token, body: { current_password, password } });

  test('lets in by the new one alone, ends every other session, and is told by mail [AUT-12]', async () => {
    const { signIn, username, email } = await newUser();
    const [here, there] = [await signIn(), await signIn()];
    expect(await change(here, PASSWORD, 'Rock-Pool-8')).toMatchObject({ status: 200 });
    expect(await tryWith(there)).toMatchObject({ status: 401 });
    await expect.poll(() => besideAnswers(there), { timeout: WITHIN_MS }).toBe(401);
    expect(await refusalOf(there)).toEqual([400, 'sessions_ended']);
    expect(await tryWith(here)).toMatchObject({ status: 200 });
    await refreshed(server, here.refresh_token);
    const [mail] = await listOutbox(server.context.db, { to: email, limit: 1 });
    expect(mail).toMatchObject({ subject: expect.stringContaining('password was changed') });
    expect(mail?.body).toContain('every other device was logged out');
    await signInMerchant(server, username, 'Rock-Pool-8');
    const old = await (await beginSignIn(server, 'password')).call('password', { username, password: PASSWORD });
    expect(old.body).toMatchObject({ code: 'PASSWORD_WRONG' });
  });

  test('asks for the current one, and slows down who guesses it [AUT-12]', async () => {
    const { signIn } = await newUser();
    const [here, there] = [await signIn(), await signIn()];
    const wrong = { status: 400, refusal: { code: 'PASSWORD_WRONG', field: 'current_password' } };
    expect(await change(here, 'Not-This-1', 'Rock-Pool-8')).toMatchObject(wrong);
    let refused = 400;
    for (let tries = 0; tries < 10 && refused === 400; tries += 1) refused = (await change(here, 'Not-This-1', 'Rock-Pool-8')).status;
    expect(refused).toBe(429);
    // Whoever guesses elsewhere keeps nobody from it here.
    expect(await change(there, PASSWORD, 'Rock-Pool-8')).toMatchObject({ status: 200 });
  });

  test('takes none that breaks the rule, or that everybody has [AUT-12]', async () => {
    const here = await (await newUser()).signIn();
    expect(await change(here, PASSWORD, 'short')).toMatchObject({ status: 400, refusal: { field: 'password' } });
    expect(await change(here, PASSWORD, 'Password1')).toMatchObject({ status: 400, refusal: { code: 'PASSWORD_TOO_COMMON' } });
    expect(await change(here, PASSWORD, 'Rock-Pool-8')).toMatchObject({ status: 200 });
  });

  test('makes a link to a new password that was mailed before worth nothing [AUT-12]', async () => {
    const { signIn, username, email } = await newUser();
    const here = await signIn();
    await here.browser.post('/oidc/password/forgot', { username });
    const newest = async () => (await listOutbox(server.context.db, { to: email, limit: 1 }))[0]?.body ?? '';
    await expect.poll(newest).toContain('#token=');
    const token = /#token=([\w-]+)/.exec(await newest())?.[1];
    expect(await change(here, PASSWORD, 'Rock-Pool-8')).toMatchObject({ status: 200 });
    const used = await here.browser.post('/oidc/password/reset', { token, password: 'Sand-Bank-9' });
    expect(await used.json()).toMatchObject({ code: 'RESET_LINK_INVALID' });
  });
});

test('the audit log tells of sessions that were ended, and of a changed password [PRV-20]', async () => {
  const { signIn, username } = await newUser();
  const [here] = [await signIn(), await signIn(), await signIn()];
  expect((await end(here, await firstOther(here))).status).toBe(200);
  await server.ok(sessions.endOthers, { token: here.access_token });
  await server.ok(ownPassword.change, { token: here.access_token, body: { current_password: PASSWORD, password: 'Rock-Pool-8' } });
  const { items } = await listEntries(server.context, {}, { limit: 50 });
  expect(items.filter(({ who_name }) => who_name === username).map(({ event }) => event)).toEqual([
    'sign_in.password_changed',
    'sign_in.other_sessions_ended',
    'sign_in.session_ended',
    'sign_in.succeeded',
    'sign_in.succeeded',
    'sign_in.succeeded',
  ]);
});
