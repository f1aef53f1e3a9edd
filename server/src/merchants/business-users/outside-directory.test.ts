import { type BusinessUserRow, businessUsers, type MerchantRoleClaim, PERMISSIONS_OF_ROLE, ROLES } from '@drawbridge/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FAKE_SECRET, type FakeDirectory, type FakeFault, startFakeDirectory } from '../../../test/support/fake-directory.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { openShop, type TestMerchantUser, type TestShop } from '../../../test/support/people.ts';
import { keepRule } from '../../disbursements/refunds/index.ts';
import { beginChange, leaveToQueue } from '../../identity/elsewhere/begin-change.ts';
import { providerWho } from '../../kernel/audit/index.ts';
import { runCommand } from '../../provider/operate/commands.ts';
import { listOutbox } from '../../providers/outbox/index.ts';
import { changeRoleForProvider, deleteUserForProvider } from './index.ts';

const PASSWORD = 'Tide-Pool-7';

const KINDS = {
  keycloak: {
    settings: (url: string) => ({
      DIRECTORY: 'keycloak',
      KEYCLOAK_ADMIN_URL: url,
      KEYCLOAK_REALM: 'shops',
      KEYCLOAK_ADMIN_CLIENT_ID: 'drawbridge-admin',
      KEYCLOAK_ADMIN_CLIENT_SECRET: FAKE_SECRET,
    }),
    calls: {
      find: 'GET /users',
      create: 'POST /users',
      change: 'PUT /users/:id',
      password: 'PUT /users/:id/reset-password',
      remove: 'DELETE /users/:id',
    },
    /** How it keeps what is no list. */
    kept: (value: boolean | string) => [String(value)] as unknown,
  },
  auth0: {
    settings: (url: string) => ({
      DIRECTORY: 'auth0',
      AUTH0_DOMAIN: 'shops.us.auth0.com',
      AUTH0_CLIENT_ID: 'drawbridge-admin',
      AUTH0_CLIENT_SECRET: FAKE_SECRET,
      AUTH0_URL: url,
    }),
    calls: {
      find: 'GET /users-by-email',
      create: 'POST /users',
      change: 'PATCH /users/:id',
      password: 'PATCH /users/:id',
      remove: 'DELETE /users/:id',
    },
    kept: (value: boolean | string) => value as unknown,
  },
} as const;

describe.each(['keycloak', 'auth0'] as const)('merchants’ users in %s', (kind) => {
  const { calls, kept } = KINDS[kind];
  let theirs: FakeDirectory;
  let server: TestServer;
  let shop: TestShop;
  let second: TestMerchantUser;
  beforeAll(async () => {
    theirs = await startFakeDirectory(kind);
    // Nobody answers at the issuer: whose tokens are taken is the test's own business.
    server = await startTestServer({ env: { OIDC_ISSUER: 'http://127.0.0.1:9', ...KINDS[kind].settings(theirs.url) } });
    shop = await openShop(server, { names: ['Alley', 'Market'] });
    second = await shop.addUser('AdminAccount');
  });
  afterAll(async () => {
    await server.stop();
    await theirs.stop();
  });

  let made = 0;
  const names = () => {
    made += 1;
    return { username: `clerk.${made}`, email: `clerk${made}@shops.example` };
  };
  const tryToAdd = async (who = names(), role: MerchantRoleClaim = ROLES.ViewStore, password = PASSWORD) => {
    const synBusinessesIDs = role === ROLES.ViewStore ? [shop.business_id] : [...shop.business_ids];
    const reply = await server.call(businessUsers.add, { token: shop.admin.token, body: { ...who, password, role, synBusinessesIDs } });
    return { ...who, reply };
  };
  const add = async (role?: MerchantRoleClaim): Promise<BusinessUserRow> => {
    const { reply } = await tryToAdd(names(), role);
    const [row] = reply.body;
    if (reply.status !== 200 || !row) throw new Error(`not added: ${JSON.stringify(reply.refusal)}`);
    await expect.poll(() => theirs.users.get(row.Auth0ID)?.may_sign_in).toBe(true);
    await changesFinished();
    return row;
  };
  const edit = (row: BusinessUserRow, role: MerchantRoleClaim, password?: string) =>
    server.call(businessUsers.edit, {
      token: second.token,
      body: {
        auth0_user_id: row.Auth0ID,
        role,
        synBusinessesIDs: role === ROLES.ViewStore ? [shop.business_id] : [...shop.business_ids],
        password,
      },
    });
  const remove = (row: BusinessUserRow) => server.call(businessUsers.remove, { token: second.token, params: { id: row.ID } });
  const roleHere = async (row: BusinessUserRow) => {
    const rows = await server.ok(businessUsers.list, { token: second.token });
    return rows.find(({ ID }) => ID === row.ID)?.Roles[0]?.Name;
  };
  const changesOpen = () => server.context.db.many('select * from directory_changes');
  /** Nothing is under way any more: what was left has been brought in line. */
  const changesFinished = () => expect.poll(changesOpen, { timeout: 30_000 }).toEqual([]);
  const logOf = (word: string) => server.log_lines.filter((line) => line.includes(word));

  test('are welcomed by a mail that leads to the log-in page, since the password is chosen there [LIV-19]', async () => {
    const { Email, Username } = await add();
    const mails = () => listOutbox(server.context.db, { to: Email });
    await expect.poll(mails, { timeout: 20_000 }).toHaveLength(1);
    const [mail] = await mails();
    expect(mail?.body).toContain(`Username: ${Username}\n\nLog in:\n${server.url}/merchant\n\nIf you have no password yet, ask for one`);
    expect(mail?.body).not.toContain('#token=');
  });

  test('are added there with their password, and may sign in once they have their role [LIV-19]', async () => {
    const row = await add();
    expect(theirs.users.get(row.Auth0ID)).toMatchObject({
      username: row.Username,
      email: row.Email,
      password: PASSWORD,
      may_sign_in: true,
      kept: {
        paybotic_banking_roles: [ROLES.ViewStore],
        permissions: PERMISSIONS_OF_ROLE.ViewStore,
        payment_center_enabled: kept(true),
        created_by: kept(shop.admin.user_id),
      },
    });
  });

  test('get another role there, and their sessions end where they lose by it [LIV-19]', async () => {
    const row = await add(ROLES.AdminStore);
    expect((await edit(row, ROLES.ViewStore)).status).toBe(200);
    expect(theirs.users.get(row.Auth0ID)?.kept).toMatchObject({ paybotic_banking_roles: [ROLES.ViewStore] });
    await expect.poll(() => theirs.users.get(row.Auth0ID)?.ended).toBe(1);
    await changeRoleForProvider(server.context, row.Username, { role: 'ViewAccount', locations: [] }, providerWho('a test'));
    expect(theirs.users.get(row.Auth0ID)?.kept).toMatchObject({
      paybotic_banking_roles: [ROLES.ViewAccount],
      permissions: PERMISSIONS_OF_ROLE.ViewAccount,
    });
  });

  test('get a new password there, which ends their sessions, and they are told [LIV-19]', async () => {
    const row = await add();
    expect((await edit(row, ROLES.ViewStore, 'Ebb-and-Flow8')).status).toBe(200);
    expect(theirs.users.get(row.Auth0ID)?.password).toBe('Ebb-and-Flow8');
    await expect.poll(() => theirs.users.get(row.Auth0ID)?.ended).toBe(1);
    const subjects = (await listOutbox(server.context.db, { to: row.Email })).map(({ subject }) => subject);
    expect(subjects.filter((subject) => !subject?.startsWith('Welcome'))).toEqual(['Your Drawbridge password was changed']);
  });

  test('may do there at once what their business lets them do besides [LIV-19]', async () => {
    const row = await add();
    await keepRule(server.context, { syn_business_id: shop.business_id, viewer_a_day: 5_000, alone: null }, 'a test');
    const kept_permissions = () => theirs.users.get(row.Auth0ID)?.kept['permissions'];
    await expect.poll(kept_permissions).toEqual([...PERMISSIONS_OF_ROLE.ViewStore, 'pc:create:refund']);
    await runCommand(server.context, ['tips', shop.business_id, 'on']);
    await expect.poll(kept_permissions).toEqual([...PERMISSIONS_OF_ROLE.ViewStore, 'pc:view:tips', 'pc:create:refund']);
    await runCommand(server.context, ['tips', shop.business_id, 'off']);
    await keepRule(server.context, { syn_business_id: shop.business_id, viewer_a_day: null, alone: null }, 'a test');
    await expect.poll(kept_permissions).toEqual(PERMISSIONS_OF_ROLE.ViewStore);
  });

  test('are deleted there, and their names are free at once [LIV-19]', async () => {
    const row = await add();
    expect((await remove(row)).status).toBe(200);
    expect(theirs.users.has(row.Auth0ID)).toBe(false);
    expect((await tryToAdd({ username: row.Username, email: row.Email })).reply.status).toBe(200);
    const other = await add();
    await deleteUserForProvider(server.context, other.Username, providerWho('a test'));
    expect(theirs.users.has(other.Auth0ID)).toBe(false);
  });

  test('that it refuses are not added here, with its reason in words [LIV-19]', async () => {
    const row = await add();
    const again = await tryToAdd({ username: row.Username, email: 'other@shops.example' });
    expect(again.reply).toMatchObject({ status: 409, refusal: { code: 'ERR_USER_EXISTS', field: 'username' } });
    const weak = await tryToAdd(names(), ROLES.ViewStore, 'Tide-Po7');
    expect(weak.reply).toMatchObject({ status: 400, refusal: { code: 'PASSWORD_TOO_WEAK', field: 'password' } });
    expect(weak.reply.refusal.message).toContain("Your sign-in provider's rules refuse this password");
    expect(theirs.byName(weak.username)).toBeUndefined();
    const before = theirs.users.get(row.Auth0ID)?.password;
    expect(await edit(row, ROLES.AdminStore, 'Tide-Po7')).toMatchObject({ status: 400, refusal: { code: 'PASSWORD_TOO_WEAK' } });
    expect(await roleHere(row)).toBe(ROLES.ViewStore);
    expect(theirs.users.get(row.Auth0ID)).toMatchObject({ password: before, kept: { paybotic_banking_roles: [ROLES.ViewStore] } });
    await changesFinished();
  });

  test('whom this side refuses are never heard of there [LIV-19]', async () => {
    const row = await add();
    const asked = theirs.calls.length;
    const refused = await server.call(businessUsers.edit, {
      token: shop.admin.token,
      body: { auth0_user_id: row.Auth0ID, role: ROLES.AdminStore, synBusinessesIDs: [...shop.business_ids], password: 'Ebb-and-Flow8' },
    });
    expect(refused.refusal.code).toBe('USER_ADDED_BY_YOU');
    expect((await server.call(businessUsers.remove, { token: shop.admin.token, params: { id: row.ID } })).refusal.code).toBe(
      'USER_ADDED_BY_YOU',
    );
    expect(theirs.calls.length).toBe(asked);
  });

  const FAULTS: [string, FakeFault, number][] = [
    ['says nothing', 'silent', 503],
    ['did it, and its answer is lost', 'lost', 503],
    ['asks for patience', { status: 429, headers: { 'retry-after': '7' } }, 503],
    ['fails', { status: 500, body: { error: 'unknown_error' } }, 503],
    ['refuses our credentials', { status: 403, body: { error: 'HTTP 403 Forbidden' } }, 502],
    ['speaks no sense', { status: 302, headers: { location: 'http://127.0.0.1:9/' } }, 0],
  ];

  test.each(FAULTS)('that cannot be added since it %s leave nobody on either side [LIV-19]', async (_words, fault, status) => {
    theirs.fail(calls.create, fault);
    const { username, reply } = await tryToAdd();
    if (status === 0) expect(reply.status).toBeGreaterThanOrEqual(502);
    else expect(reply.status).toBe(status);
    await changesFinished();
    expect(theirs.byName(username)).toBeUndefined();
    expect(await server.context.db.many('select 1 from business_users where username = $1', [username])).toEqual([]);
  });

  test.each(FAULTS)('that cannot be changed since it %s stay what they were, on both sides [LIV-19]', async (_words, fault) => {
    const row = await add(ROLES.AdminStore);
    theirs.fail(calls.change, fault);
    expect((await edit(row, ROLES.ViewStore)).status).toBeGreaterThanOrEqual(500);
    expect(await roleHere(row)).toBe(ROLES.AdminStore);
    await changesFinished();
    expect(theirs.users.get(row.Auth0ID)).toMatchObject({ may_sign_in: true, kept: { paybotic_banking_roles: [ROLES.AdminStore] } });
    expect((await edit(row, ROLES.ViewStore)).status).toBe(200);
  });

  test.each(FAULTS)('that cannot be deleted since it %s stay, on both sides [LIV-19]', async (_words, fault) => {
    const row = await add();
    theirs.fail(calls.change, fault);
    expect((await remove(row)).status).toBeGreaterThanOrEqual(500);
    expect(await roleHere(row)).toBe(ROLES.ViewStore);
    await changesFinished();
    expect(theirs.users.get(row.Auth0ID)?.may_sign_in).toBe(true);
  });

  test('who are deleted here are deleted there later, where it fails at the end [LIV-19]', async () => {
    const row = await add();
    theirs.fail(calls.remove, { status: 500 });
    expect((await remove(row)).status).toBe(200);
    await changesFinished();
    expect(theirs.users.has(row.Auth0ID)).toBe(false);
  });

  test('whose adding was cut short are found and taken away [LIV-19]', async () => {
    const { db, queue } = server.context;
    const who = names();
    // A server that was killed between its two calls: the note of before the first, and somebody there.
    const id = await beginChange(server.context, { username: who.username, email: who.email });
    const directory = server.context.outsideDirectory;
    await directory?.createUser({ ...who, password: PASSWORD, addition: id });
    expect((await tryToAdd(who)).reply.refusal.code).toBe('USER_BEING_CHANGED');
    await queue.enqueue(db, 'identity.finish_directory_change', { id });
    await changesFinished();
    expect(theirs.byName(who.username)).toBeUndefined();
    expect((await tryToAdd(who)).reply.status).toBe(200);
  });

  test('who are deactivated cannot sign in there, and are kept; reactivated they can [AUT-08]', async () => {
    const row = await add();
    const call = { token: second.token, params: { id: row.ID } };
    await server.ok(businessUsers.deactivate, call);
    expect(theirs.users.get(row.Auth0ID)).toMatchObject({ may_sign_in: false, kept: { payment_center_enabled: kept(false) } });
    await expect.poll(() => theirs.users.get(row.Auth0ID)?.ended, { timeout: 20_000 }).toBeGreaterThan(0);
    await server.ok(businessUsers.reactivate, call);
    expect(theirs.users.get(row.Auth0ID)).toMatchObject({ may_sign_in: true, kept: { payment_center_enabled: kept(true) } });
  });

  test('are changed by one at a time [LIV-19]', async () => {
    const row = await add(ROLES.AdminStore);
    const other = await beginChange(server.context, { subject: row.Auth0ID });
    expect(await edit(row, ROLES.ViewStore)).toMatchObject({ status: 409, refusal: { code: 'USER_BEING_CHANGED' } });
    expect(await roleHere(row)).toBe(ROLES.AdminStore);
    await leaveToQueue(server.context, other);
    expect((await edit(row, ROLES.ViewStore)).status).toBe(200);
  });

  test('leave no password, name or token in the log [LIV-19]', async () => {
    expect(logOf(PASSWORD)).toEqual([]);
    expect(logOf(FAKE_SECRET)).toEqual([]);
    expect(logOf('a-token-of-the-directory')).toEqual([]);
    expect(logOf(`"provider":"${kind}"`).length).toBeGreaterThan(0);
  });

  test('can be looked at without changing anything', async () => {
    // One of its own: what earlier tests have begun is still carried to the other.
    const untouched = await startFakeDirectory(kind);
    const looking = await startTestServer({ env: { OIDC_ISSUER: 'http://127.0.0.1:9', ...KINDS[kind].settings(untouched.url) } });
    try {
      const directory = looking.context.outsideDirectory;
      expect(await directory?.check()).toEqual([
        { what: expect.any(String), good: true, says: expect.stringContaining('drawbridge-admin') },
      ]);
      untouched.fail(kind === 'keycloak' ? 'GET /users/count' : 'GET /connections', { status: 403 });
      expect(await directory?.check()).toEqual([
        expect.objectContaining({ good: false, says: expect.stringContaining('403'), remedy: expect.any(String) }),
      ]);
      expect(untouched.calls.length).toBeGreaterThan(1);
      expect(untouched.calls.filter((call) => !call.startsWith('GET '))).toEqual([]);
    } finally {
      await looking.stop();
      await untouched.stop();
    }
  });
});
