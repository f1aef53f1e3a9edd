import { readFileSync } from 'node:fs';
import { businesses, ERRORS } from '@drawbridge/contract';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { Browser } from '../../test/support/browser.ts';
import { startTestServer, type TestServer } from '../../test/support/index.ts';
import { ownerRun } from '../../test/support/refunds.ts';
import { beginSignIn, later, payloadOf, refresh, signInMerchant } from '../../test/support/sign-in.ts';
import { addEvents } from '../kernel/limits/store.ts';
import { createBusinessUser } from '../merchants/business-users/index.ts';
import { createOrganization, offerTips, openBusiness, prepareApplication } from '../merchants/businesses/index.ts';
import { listOutbox } from '../providers/outbox/index.ts';
import { directory } from './index.ts';

const PASSWORD = 'Tide-Pool7';
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ identity: 'embedded' });
});
afterAll(() => server.stop());

let made = 0;
/** Someone who can log in; with a role only when one is wished for. */
async function someone(): Promise<{ username: string; email: string; subject: string }> {
  made += 1;
  const names = { username: `Clerk${made}`, email: `clerk${made}@shop.example` };
  const { subject } = await directory(server.context).createUser({ ...names, password: PASSWORD });
  return { ...names, subject };
}

async function logIn(username: string, password: string) {
  const { call } = await beginSignIn(server, 'password');
  return call('password', { username, password });
}

describe('a log-in by password', () => {
  test('ends with tokens that carry the role and its permissions, and that the service takes', async () => {
    const { username, email, subject } = await someone();
    const organization_id = await createOrganization(server.context, 'Tide Shops');
    const user_id = await createBusinessUser(server.context, {
      subject,
      username,
      email,
      role: 'AdminAccount',
      organization_id,
      business_ids: [],
      created_by: null,
    });
    const tokens = await signInMerchant(server, username, PASSWORD);
    expect(tokens.subject).toBe(subject);
    expect(payloadOf(tokens.access_token)).toMatchObject({
      paybotic_banking_roles: ['pc:account_admin'],
      payment_center_enabled: true,
      email,
      email_verified: true,
    });
    expect(payloadOf(tokens.access_token)).not.toHaveProperty('phone_number');
    expect(payloadOf(tokens.id_token)['amr']).toEqual(['pwd']);
    // Taken for a merchant user, who has no business yet; a consumer would be told 403.
    const answer = await server.call(businesses.user, { token: tokens.access_token });
    expect(answer).toMatchObject({ status: 404, refusal: { code: 'BUSINESS_NOT_FOUND' } });

    await ownerRun(server, 'update business_users set payment_center_enabled = false where user_id = $1', [user_id]);
    const again = await signInMerchant(server, email, PASSWORD);
    expect(payloadOf(again.access_token)).toMatchObject({ payment_center_enabled: false });
  });

  test('lets those who act for a business that asks for tips see them [PRM-09]', async () => {
    const { context } = server;
    const [admin, clerk] = [await someone(), await someone()];
    const organization_id = await createOrganization(context, 'Tip Jar');
    const join = (user: typeof admin, role: 'AdminAccount' | 'ViewStore', business_ids: readonly string[]) =>
      createBusinessUser(context, { ...user, role, organization_id, business_ids, created_by: null });
    const admin_user_id = await join(admin, 'AdminAccount', []);
    const open = async (business_name: string) => {
      const address = { line_one: '88 Wharf Road', city: 'Portland', state: 'ME', postal_code: '04101' };
      await prepareApplication(context, { organization_id, admin_user_id, business_name, address });
      return (await openBusiness(context, { user_id: admin_user_id, role: 'AdminAccount' })).SynBusinessID;
    };
    const [bar, shop] = [await open('Tip Jar Bar'), await open('Tip Jar Shop')];
    await join(clerk, 'ViewStore', [shop]);
    const seeTips = () =>
      Promise.all(
        [admin, clerk].map(async ({ username }) => {
          const { permissions } = payloadOf((await signInMerchant(server, username, PASSWORD)).access_token);
          return (permissions as string[]).includes('pc:view:tips');
        }),
      );
    expect(await seeTips()).toEqual([false, false]);
    await offerTips(context, bar, true, 'a test');
    expect(await seeTips()).toEqual([true, false]);
    await offerTips(context, shop, true, 'a test');
    expect(await seeTips()).toEqual([true, true]);
  });

  test('takes the username or the e-mail address, in any case', async () => {
    const { username, email, subject } = await someone();
    for (const name of [username, username.toUpperCase(), ` ${username} `, email, email.toUpperCase()])
      expect((await signInMerchant(server, name, PASSWORD)).subject).toBe(subject);
  });

  test('gives someone without a role no permission at all', async () => {
    const { username } = await someone();
    expect(payloadOf((await signInMerchant(server, username, PASSWORD)).access_token)).toMatchObject({
      permissions: [],
      paybotic_banking_roles: [],
      payment_center_enabled: false,
    });
  });

  test('says the same of a wrong password and of a name that nobody has', async () => {
    const { username } = await someone();
    const wrong = await logIn(username, 'Not-this-1');
    const unknown = await logIn('nobody-of-that-name', 'Not-this-1');
    expect(wrong).toMatchObject({ status: 400, body: { code: 'PASSWORD_WRONG' } });
    expect(unknown.body).toEqual(wrong.body);
    expect(unknown.status).toBe(wrong.status);
  });

  test('refuses what no name or password can be, before it asks the database', async () => {
    for (const [username, password] of [
      ['', PASSWORD],
      ['clerk', ''],
      ['a\u0000b', PASSWORD],
      ['x'.repeat(255), PASSWORD],
      ['clerk', 'x'.repeat(513)],
    ] as const)
      expect(await logIn(username, password)).toMatchObject({ status: 400, body: { code: 'BAD_INPUT' } });
    const forgot = await new Browser(server.url).post('/oidc/password/forgot', { username: 'a\u0000b' });
    expect(forgot.status).toBe(400);
  });

  test('has no phone step', async () => {
    const { call } = await beginSignIn(server, 'password');
    expect((await call('code', { phone_number: '7185550100' })).status).toBe(404);
  });

  test('is refused to pages of other sites', async () => {
    const { username } = await someone();
    const { browser, uid } = await beginSignIn(server, 'password');
    const answer = await browser.post(
      `/oidc/interaction/${uid}/password`,
      { username, password: PASSWORD },
      { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    );
    expect(answer.status).toBe(403);
  });

  test('keeps passwords out of the database and the log', async () => {
    const { username, subject } = await someone();
    await signInMerchant(server, username, PASSWORD);
    const { password_hash } = await server.context.db.one<{ password_hash: string }>(
      'select password_hash from password_identities where subject = $1',
      [subject],
    );
    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(server.log_lines.filter((line) => line.includes(PASSWORD))).toEqual([]);
  });
});

describe('wrong passwords', () => {
  test.each(['a known name', 'an unknown name'])('slow strangers down after ten, for %s, and lock nobody', async (which) => {
    const { username } = which === 'a known name' ? await someone() : { username: `nobody${made}` };
    for (let n = 0; n < 10; n++) expect((await logIn(username, `Not-this-${n}`)).body).toMatchObject({ code: 'PASSWORD_WRONG' });
    const slowed = await logIn(username, PASSWORD);
    expect(slowed).toMatchObject({ status: 429, body: { code: 'TOO_MANY_PASSWORDS' } });
    expect(slowed.body['retry_after_s']).toBeGreaterThan(20);
    expect(slowed.body['retry_after_s']).toBeLessThanOrEqual(30);
    expect(slowed.headers.get('retry-after')).toBe(String(slowed.body['retry_after_s']));
    await later(server, { seconds: 31 }, async () => {
      const answer = await logIn(username, PASSWORD);
      expect(answer.body).toMatchObject(which === 'a known name' ? { name: 'done' } : { code: 'PASSWORD_WRONG' });
    });
  });

  test('of strangers wait twice as long each time, eight minutes at most', async () => {
    const { username } = await someone();
    for (let n = 0; n < 10; n++) await logIn(username, 'Not-this-1');
    let waited_s = 0;
    for (const wait_s of [30, 60, 120, 240, 480, 480, 480]) {
      await later(server, { seconds: waited_s }, async () => {
        const { retry_after_s } = (await logIn(username, 'Not-this-1')).body as unknown as { retry_after_s: number };
        expect(retry_after_s).toBeGreaterThan(wait_s - 10);
        expect(retry_after_s).toBeLessThanOrEqual(wait_s);
      });
      waited_s += wait_s + 1;
      await later(server, { seconds: waited_s }, async () => {
        expect((await logIn(username, 'Not-this-1')).body).toMatchObject({ code: 'PASSWORD_WRONG' });
      });
    }
  });

  test('count for the account under both of its names', async () => {
    const { username, email } = await someone();
    for (let n = 0; n < 10; n++) await logIn(n % 2 ? username : email, 'Not-this-1');
    expect((await logIn(username, PASSWORD)).status).toBe(429);
    expect((await logIn(email, PASSWORD)).status).toBe(429);
  });

  test('that come at the same moment are not more than ten', async () => {
    const { username } = await someone();
    const answers = await Promise.all(Array.from({ length: 30 }, () => logIn(username, 'Not-this-1')));
    expect(answers.filter(({ body }) => body['code'] === 'PASSWORD_WRONG')).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20);
  });

  test('are forgotten after the right one, and after an hour', async () => {
    const { username } = await someone();
    for (let round = 0; round < 2; round++) {
      for (let n = 0; n < 9; n++) await logIn(username, 'Not-this-1');
      expect((await logIn(username, PASSWORD)).body).toMatchObject({ name: 'done' });
    }
    for (let n = 0; n < 9; n++) await logIn(username, 'Not-this-1');
    await later(server, { minutes: 60, seconds: 1 }, async () => {
      for (let n = 0; n < 9; n++) await logIn(username, 'Not-this-1');
      expect((await logIn(username, PASSWORD)).body).toMatchObject({ name: 'done' });
    });
  });

  test('on many accounts are limited by address', async () => {
    const small = await startTestServer({ identity: 'embedded', env: { TRUST_PROXY: 'on' } });
    try {
      const before_it = Array<string>(300).fill('password:address:203.0.113.9');
      await addEvents(small.context.db, before_it, Array<null>(300).fill(null), small.clock.wall());
      const from = async (address: string) => {
        const { call } = await beginSignIn(small, 'password', { browser: new Browser(small.url, { 'x-forwarded-for': address }) });
        return (await call('password', { username: 'anyone', password: 'Not-this-1' })).status;
      };
      expect(await from('203.0.113.9')).toBe(429);
      expect(await from('203.0.113.10')).toBe(400);
    } finally {
      await small.stop();
    }
  });
});

describe('a new password', () => {
  test.each([
    ['abcDEF1', 'PASSWORD_TOO_WEAK'],
    ['abcdefgh', 'PASSWORD_TOO_WEAK'],
    ['abcdefg1', 'PASSWORD_TOO_WEAK'],
    ['ABCDEFG1', 'PASSWORD_TOO_WEAK'],
    ['abcdEFGH', 'PASSWORD_TOO_WEAK'],
    ['abcdEFG-', 'PASSWORD_TOO_WEAK'],
    ['Password1', 'PASSWORD_TOO_COMMON'],
    ['P@ssw0rd', 'PASSWORD_TOO_COMMON'],
    ['qWerty123', 'PASSWORD_TOO_COMMON'],
    ['Summer2026!', 'PASSWORD_TOO_COMMON'],
  ])('%s is refused: %s [AUT-10]', async (password, code) => {
    const refused = directory(server.context).createUser({ username: 'never', email: 'never@shop.example', password });
    await expect(refused).rejects.toMatchObject({
      code,
      status: 400,
      field: 'password',
      message: ERRORS[code as 'PASSWORD_TOO_WEAK'].message,
    });
  });

  test.each(['tidePOL1', 'tidepol1!', 'TIDEPOL1!', 'tidePOOL#', 'correct horse 9 Battery'])(
    '%s will do: the specification has no other rule [AUT-10]',
    async (password) => {
      made += 1;
      const user = { username: `fine${made}`, email: `fine${made}@shop.example`, password };
      await expect(directory(server.context).createUser(user)).resolves.toHaveProperty('subject');
      expect((await logIn(user.username, password)).body).toMatchObject({ name: 'done' });
    },
  );

  test('is held against a list of 3,000', () => {
    const lines = readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8').split('\n');
    const passwords = lines.filter((line) => line !== '' && !line.startsWith('# '));
    expect(passwords).toHaveLength(3000);
    expect(new Set(passwords).size).toBe(3000);
    expect(passwords.filter((password) => password !== password.toLowerCase() || password.length < 8)).toEqual([]);
  });
});

describe('a forgotten password', () => {
  const forgot = (username: string) => new Browser(server.url).post('/oidc/password/forgot', { username });
  const reset = (token: string, password: string) => new Browser(server.url).post('/oidc/password/reset', { token, password });

  /** The token in the link of the newest message, when one has come. */
  async function linkFor(email: string): Promise<string> {
    const come = async () => {
      const [message] = await listOutbox(server.context.db, { to: email, limit: 1 });
      const token = new RegExp(`${server.url}/sign-in/reset#token=([\\w-]+)`).exec(message?.body ?? '')?.[1];
      expect(token).toBeDefined();
      return token ?? '';
    };
    return vi.waitFor(come, { timeout: 20_000 });
  }

  test('is replaced by a link, once, and every session ends', async () => {
    const { username, email } = await someone();
    const before = await signInMerchant(server, username, PASSWORD);
    expect((await forgot(username)).status).toBe(200);
    const token = await linkFor(email);

    // A password that will not do leaves the link good.
    const weak = await reset(token, 'short');
    expect(await weak.json()).toMatchObject({ code: 'PASSWORD_TOO_WEAK', field: 'password' });
    const answers = await Promise.all([reset(token, 'Ebb-and-Flow8'), reset(token, 'Ebb-and-Flow8')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await (await reset(token, 'Ebb-and-Flow9')).json()).toMatchObject({ code: 'RESET_LINK_INVALID' });

    expect((await logIn(username, PASSWORD)).body).toMatchObject({ code: 'PASSWORD_WRONG' });
    expect((await logIn(username, 'Ebb-and-Flow8')).body).toMatchObject({ name: 'done' });
    expect((await refresh(server, before.refresh_token)).status).toBe(400);
    const subjects = (await listOutbox(server.context.db, { to: email })).map(({ subject }) => subject);
    expect(subjects).toContain('Your Drawbridge password was changed');
  });

  test('gives the same answer for a name that nobody has, and sends nothing', async () => {
    const { email } = await someone();
    const known = await forgot(email);
    const unknown = await forgot('nobody@shop.example');
    expect(unknown.status).toBe(known.status);
    expect(await unknown.json()).toEqual(await known.json());
    await linkFor(email);
    expect(await listOutbox(server.context.db, { to: 'nobody@shop.example' })).toEqual([]);
  });

  test('has a link that lives 30 minutes', async () => {
    const { email } = await someone();
    await forgot(email);
    const token = await linkFor(email);
    await later(server, { minutes: 30, seconds: 1 }, async () => {
      expect(await (await reset(token, 'Ebb-and-Flow8')).json()).toMatchObject({ code: 'RESET_LINK_INVALID' });
    });
    expect((await reset(token, 'Ebb-and-Flow8')).status).toBe(200);
  });

  test('lets everybody try again', async () => {
    const { username, email } = await someone();
    for (let n = 0; n < 10; n++) await logIn(username, 'Not-this-1');
    await forgot(username);
    await reset(await linkFor(email), 'Ebb-and-Flow8');
    expect((await logIn(username, 'Ebb-and-Flow8')).body).toMatchObject({ name: 'done' });
  });

  test('can be asked for three times an hour, known or not', async () => {
    const { username } = await someone();
    for (const name of [username, 'nobody-at-all']) {
      for (let n = 0; n < 3; n++) expect((await forgot(name)).status).toBe(200);
      expect((await forgot(name)).status).toBe(429);
    }
  });

  test('is no business of other sites, and no guess opens it', async () => {
    const { email } = await someone();
    const foreign = await new Browser(server.url).post('/oidc/password/forgot', { username: email }, { origin: 'https://evil.example' });
    expect(foreign.status).toBe(403);
    expect(await (await reset('A'.repeat(43), 'Ebb-and-Flow8')).json()).toMatchObject({ code: 'RESET_LINK_INVALID' });
  });

  test('keeps the token of its link out of the database and the log', async () => {
    const { email } = await someone();
    await forgot(email);
    const token = await linkFor(email);
    const rows = await server.context.db.many<{ text: string }>('select row_to_json(r)::text as text from password_resets r');
    expect(rows.filter(({ text }) => text.includes(token))).toEqual([]);
    await reset(token, 'Ebb-and-Flow8');
    expect(server.log_lines.filter((line) => line.includes(token))).toEqual([]);
  });
});

describe('the directory', () => {
  test('gives each name to one user, whether as username or as e-mail address', async () => {
    const { username, email } = await someone();
    const users = directory(server.context);
    for (const taken of [
      { username, email: 'free@shop.example' },
      { username: username.toUpperCase(), email: 'free@shop.example' },
      { username: 'free', email },
      { username: 'free', email: email.toUpperCase() },
      { username: email, email: 'free@shop.example' },
    ])
      await expect(users.createUser({ ...taken, password: PASSWORD })).rejects.toMatchObject({ code: 'ERR_USER_EXISTS' });
    const free = { username: 'free', email: 'free@shop.example', password: PASSWORD };
    const twice = await Promise.allSettled([users.createUser(free), users.createUser(free)]);
    expect(twice.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('sets a password, which ends the sessions of before', async () => {
    const { username, subject } = await someone();
    const before = await signInMerchant(server, username, PASSWORD);
    await directory(server.context).change(async () => ({ user: { subject } }), 'Ebb-and-Flow8');
    expect((await refresh(server, before.refresh_token)).status).toBe(400);
    expect((await logIn(username, 'Ebb-and-Flow8')).body).toMatchObject({ name: 'new_password' });
    const nobody = directory(server.context).change(async () => ({ user: { subject: 'password|none' } }), 'Ebb-and-Flow8');
    await expect(nobody).rejects.toMatchObject({ code: 'ERR_USER_NOT_FOUND' });
  });

  test('takes a user away for good', async () => {
    const { username, subject } = await someone();
    const before = await signInMerchant(server, username, PASSWORD);
    await directory(server.context).remove(async () => ({ user: { subject } }));
    expect((await logIn(username, PASSWORD)).body).toMatchObject({ code: 'PASSWORD_WRONG' });
    expect((await refresh(server, before.refresh_token)).status).toBe(400);
  });
});
