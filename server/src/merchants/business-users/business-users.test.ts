import { type BusinessUserRow, businesses, businessUsers, ERRORS, type MerchantRoleClaim, ROLES } from '@drawbridge/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { closeListeners, connect, listen, mint, ownChannels } from '../../../test/support/channel-listener.ts';
import type { CallInput } from '../../../test/support/client.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { ask, newPayer, start, tryToConfirm } from '../../../test/support/payments.ts';
import { openShop, type TestMerchantUser, type TestShop } from '../../../test/support/people.ts';
import { beginSignIn } from '../../../test/support/sign-in.ts';
import { listOutbox } from '../../providers/outbox/index.ts';
import { prepareApplication } from '../businesses/index.ts';

const PASSWORD = 'Tide-Pool7';
const USERNAME_WORDS = 'Username may have letters, digits, dots, hyphens and underscores, or be an email address';

let server: TestServer;
/** Three locations; the admin who opened them, and a second one. */
let shop: TestShop;
let second: TestMerchantUser;
let foreign: TestShop;
let one: string;
let two: string;
beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, { names: ['Alley', 'Market', 'Pier'] });
  [one = '', two = ''] = shop.business_ids;
  second = await shop.addUser('AdminAccount');
  foreign = await openShop(server);
});
afterEach(closeListeners);
afterAll(() => server.stop());

let made = 0;
type NewUser = NonNullable<CallInput<typeof businessUsers.add>['body']>;
const newUser = (wishes: Partial<NewUser> = {}): NewUser => {
  made += 1;
  return {
    email: `clerk${made}@shops.example`,
    username: `clerk.${made}`,
    password: PASSWORD,
    role: ROLES.ViewStore,
    synBusinessesIDs: [one],
    ...wishes,
  };
};
const tryToAdd = async (user: NewUser, actor: TestMerchantUser = shop.admin) =>
  server.call(businessUsers.add, { token: await actor.signIn(), body: user });
const add = async (wishes: Partial<NewUser> = {}, actor: TestMerchantUser = shop.admin): Promise<BusinessUserRow> => {
  const reply = await tryToAdd(newUser(wishes), actor);
  const [row] = reply.body as BusinessUserRow[];
  if (reply.status !== 200 || !row) throw new Error(`not added: ${JSON.stringify(reply.refusal)}`);
  return row;
};
const list = async (actor: TestMerchantUser = shop.admin) => server.ok(businessUsers.list, { token: await actor.signIn() });
const rowsOf = async (id: string, actor: TestMerchantUser = second) => (await list(actor)).filter(({ ID }) => ID === id);
const edit = async (
  row: { Auth0ID: string },
  role: MerchantRoleClaim,
  synBusinessesIDs: string[],
  { actor = second, password }: { actor?: TestMerchantUser; password?: string } = {},
) =>
  server.call(businessUsers.edit, { token: await actor.signIn(), body: { auth0_user_id: row.Auth0ID, role, synBusinessesIDs, password } });
const remove = async (id: string, actor: TestMerchantUser = second) =>
  server.call(businessUsers.remove, { token: await actor.signIn(), params: { id } });
const signIn = (row: { Auth0ID: string }, role: keyof typeof ROLES) => server.tokenFor({ subject: row.Auth0ID, role });

describe('the list', () => {
  it('has a row for each user in each of their businesses, and nobody of another merchant [API-61, MUS-08]', async () => {
    const clerk = await add({ role: ROLES.AdminStore, synBusinessesIDs: [one, two] });
    const rows = await list();
    expect(rows.filter(({ ID }) => ID === clerk.ID).map(({ BusinessName }) => BusinessName)).toEqual(['Alley', 'Market']);
    expect(rows.filter(({ ID }) => ID === second.user_id).map(({ BusinessName }) => BusinessName)).toEqual(['Alley', 'Market', 'Pier']);
    expect(rows.find(({ ID }) => ID === clerk.ID)).toEqual({
      ID: clerk.ID,
      Auth0ID: expect.stringMatching(/^password\|/),
      Username: clerk.Username,
      Email: clerk.Email,
      Roles: [{ Name: 'pc:store_admin' }],
      BusinessName: 'Alley',
      SynBusinessID: one,
      CreatedBy: shop.admin.user_id,
      Status: 'ACTIVE',
      Invitation: null,
      Refusal: 'USER_ADDED_BY_YOU',
      Welcome: expect.toSatisfy((welcome) => welcome === null || ['waiting', 'sent'].includes(welcome.state)),
    });
    expect(rows.some(({ ID }) => ID === foreign.admin.user_id)).toBe(false);
  });

  it('shows a store admin the users of their own locations alone', async () => {
    const manager = await shop.addUser('AdminStore', [two]);
    const elsewhere = await shop.addUser('ViewStore', [one]);
    const rows = await list(manager);
    expect(new Set(rows.map(({ SynBusinessID }) => SynBusinessID))).toEqual(new Set([two]));
    expect(rows.some(({ ID }) => ID === elsewhere.user_id)).toBe(false);
    expect((await edit({ Auth0ID: elsewhere.subject }, ROLES.ViewStore, [two], { actor: manager })).status).toBe(404);
    expect((await remove(elsewhere.user_id, manager)).status).toBe(404);
  });
});

describe('adding', () => {
  it('gives the rows, and somebody who can sign in with that password, once [API-62] [AUT-07]', async () => {
    const user = newUser({ role: ROLES.AdminStore, synBusinessesIDs: [one, two], username: 'longer.than.fifteen.characters' });
    const { body, status } = await tryToAdd(user);
    expect(status).toBe(200);
    expect(body.map(({ Username, BusinessName }) => [Username, BusinessName])).toEqual([
      ['longer.than.fifteen.characters', 'Alley'],
      ['longer.than.fifteen.characters', 'Market'],
    ]);
    // Where that leads is shown in identity's own-password.test.ts.
    const { call } = await beginSignIn(server, 'password');
    expect((await call('password', { username: user.email, password: PASSWORD })).body).toEqual({ name: 'new_password' });
  });

  it.each([ROLES.AdminAccount, ROLES.ViewAccount])(
    'gives %s every business, whichever are named, also those to come [MUS-12]',
    async (role) => {
      const { ID } = await add({ role, synBusinessesIDs: [one] });
      expect((await rowsOf(ID)).map(({ BusinessName }) => BusinessName)).toEqual(['Alley', 'Market', 'Pier']);
      expect(await server.context.db.many('select from memberships where user_id = $1', [ID])).toEqual([]);
    },
  );

  it.each<[string, Partial<NewUser>, string, string]>([
    ['an e-mail address that is none', { email: 'clerk@' }, 'email', 'Please enter a valid email address'],
    ['a short username', { username: ' ab ' }, 'username', 'Username must be at least 3 characters'],
    ['a username with markup', { username: '<b>bob</b>' }, 'username', USERNAME_WORDS],
    ['a username of two words', { username: 'bob smith' }, 'username', USERNAME_WORDS],
    ['a weak password', { password: 'tidepool' }, 'password', ERRORS.PASSWORD_TOO_WEAK.message],
    ['a short password', { password: 'Tide-1' }, 'password', ERRORS.PASSWORD_TOO_WEAK.message],
    ['a role that is none', { role: 'pc:consumer' as never }, 'role', 'Please select a role'],
    ['no location', { synBusinessesIDs: [] }, 'synBusinessesIDs', 'Please select a location(s)'],
  ])('refuses %s [MUS-15, MUS-16, MUS-18, MUS-19, MUS-21]', async (_words, wrong, field, message) => {
    expect(await tryToAdd(newUser(wrong))).toMatchObject({ status: 400, refusal: { field, message } });
  });

  it('takes letters of any language, and an e-mail address, as a username', async () => {
    for (const username of ['josé_núñez-2', 'desk+1@shops.example']) expect(await add({ username })).toMatchObject({ Username: username });
  });

  it('refuses two locations for a store viewer, and a password that is too common, and leaves nobody behind', async () => {
    const before = await everybody();
    expect(await tryToAdd(newUser({ synBusinessesIDs: [one, two] }))).toMatchObject({
      status: 400,
      refusal: { field: 'synBusinessesIDs' },
    });
    expect(await tryToAdd(newUser({ password: 'Password1' }))).toMatchObject({ status: 400, refusal: { code: 'PASSWORD_TOO_COMMON' } });
    expect(await everybody()).toEqual(before);
  });

  it('takes a name and an address once, in whatever case, and at whichever merchant [MUS-29, ERR-01]', async () => {
    const user = newUser();
    expect((await tryToAdd(user)).status).toBe(200);
    for (const taken of [{ username: user.username.toUpperCase() }, { email: user.email.toUpperCase() }, { username: user.email }])
      expect(await tryToAdd(newUser(taken))).toMatchObject({ status: 409, refusal: { code: 'ERR_USER_EXISTS' } });
    const elsewhere = await tryToAdd(newUser({ email: user.email, synBusinessesIDs: [foreign.business_id] }), foreign.admin);
    expect(elsewhere.refusal.code).toBe('ERR_USER_EXISTS');
    const twice = newUser();
    const replies = await Promise.all([tryToAdd(twice), tryToAdd(twice)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('gives names that only a cut-short attempt holds to the next who asks', async () => {
    const user = newUser();
    const at = new Date(server.clock.wall().getTime() - 120_000);
    await server.context.db.run(
      `insert into password_identities (subject, username, email, password_hash, created_at, changed_at) values ($1, $2, $3, 'x', $4, $4)`,
      [`password|cut-short-${made}`, user.username, user.email, at],
    );
    expect((await tryToAdd(user)).status).toBe(200);
  });
});

describe('what an actor may give', () => {
  it('a store admin makes no account admin, and gives no location of others [MUS-14]', async () => {
    const manager = await shop.addUser('AdminStore', [one]);
    const before = await everybody();
    for (const wishes of [
      { role: ROLES.AdminAccount },
      // It would span locations that the manager does not have.
      { role: ROLES.ViewAccount },
      { synBusinessesIDs: [two] },
      { role: ROLES.AdminStore, synBusinessesIDs: [one, two] },
      { synBusinessesIDs: [foreign.business_id] },
    ])
      expect(await tryToAdd(newUser(wishes), manager), JSON.stringify(wishes)).toMatchObject({
        status: 403,
        refusal: { code: 'ROLE_NOT_YOURS' },
      });
    expect(await tryToAdd(newUser({ synBusinessesIDs: [foreign.business_id] }))).toMatchObject({ status: 403 });
    expect(await everybody()).toEqual(before);
    await add({ role: ROLES.AdminStore }, manager);
    const clerk = await shop.addUser('ViewStore', [one]);
    for (const [role, ids] of [
      [ROLES.AdminAccount, [one]],
      [ROLES.ViewAccount, [one]],
      [ROLES.ViewStore, [two]],
      [ROLES.ViewStore, [foreign.business_id]],
    ] as const)
      expect(await edit({ Auth0ID: clerk.subject }, role, [...ids], { actor: manager })).toMatchObject({
        refusal: { code: 'ROLE_NOT_YOURS' },
      });
    expect((await rowsOf(clerk.user_id)).map(({ SynBusinessID }) => SynBusinessID)).toEqual([one]);
  });

  it.each(['ViewStore', 'ViewAccount'] as const)('a %s sees and changes nobody', async (role) => {
    const viewer = await shop.addUser(role);
    const clerk = await shop.addUser('ViewStore');
    expect((await server.call(businessUsers.list, { token: viewer.token })).status).toBe(403);
    expect((await tryToAdd(newUser(), viewer)).status).toBe(403);
    expect((await edit({ Auth0ID: clerk.subject }, ROLES.ViewStore, [one], { actor: viewer })).status).toBe(403);
    expect((await remove(clerk.user_id, viewer)).status).toBe(403);
  });
});

describe('whom an actor may change or delete', () => {
  it.each<[string, () => Promise<{ actor: TestMerchantUser; row: { ID: string; Auth0ID: string } }>, string]>([
    ['nobody themselves [MUS-24]', async () => ({ actor: second, row: asRow(second) }), 'USER_IS_YOU'],
    ['nobody whom they added [MUS-24]', async () => ({ actor: shop.admin, row: await add() }), 'USER_ADDED_BY_YOU'],
    [
      'no account admin, for a store admin [MUS-25]',
      async () => ({ actor: await shop.addUser('AdminStore', shop.business_ids), row: asRow(second) }),
      'USER_IS_ACCOUNT_ADMIN',
    ],
    [
      'nobody who also works elsewhere',
      async () => ({ actor: await shop.addUser('AdminStore', [one]), row: asRow(await shop.addUser('AdminStore', [one, two])) }),
      'USER_HAS_OTHER_LOCATIONS',
    ],
    ['not the last account admin', async () => ({ actor: foreign.admin, row: asRow(foreign.admin) }), 'USER_IS_LAST_ADMIN'],
  ])('%s', async (_words, make, code) => {
    const { actor, row } = await make();
    const [shown] = (await list(actor)).filter(({ ID }) => ID === row.ID);
    expect(shown?.Refusal).toBe(code);
    const [business_id = ''] = (await list(actor)).map(({ SynBusinessID }) => SynBusinessID);
    const before = await everybody();
    expect(await edit(row, ROLES.ViewStore, [business_id], { actor, password: 'Ebb-and-Flow8' })).toMatchObject({ refusal: { code } });
    expect(await remove(row.ID, actor)).toMatchObject({ refusal: { code, message: ERRORS[code as 'USER_IS_YOU'].message } });
    expect(await everybody()).toEqual(before);
  });

  it('an account admin any other, a store admin those of their locations [MUS-25]', async () => {
    const manager = await shop.addUser('AdminStore', [one, two]);
    for (const [actor, target] of [
      [second, await shop.addUser('AdminAccount')],
      [second, await shop.addUser('AdminStore', [one, two])],
      [manager, await shop.addUser('AdminStore', [one])],
      [manager, await shop.addUser('ViewStore', [two])],
    ] as const) {
      expect((await rowsOf(target.user_id, actor))[0]?.Refusal).toBeNull();
      expect((await edit({ Auth0ID: target.subject }, ROLES.ViewStore, [two], { actor })).status).toBe(200);
      expect((await remove(target.user_id, actor)).status).toBe(200);
    }
  });

  it("answers 404 for another merchant's user", async () => {
    const before = await everybody();
    expect(await edit({ Auth0ID: foreign.admin.subject }, ROLES.ViewStore, [one])).toMatchObject({ status: 404 });
    expect(await remove(foreign.admin.user_id)).toMatchObject({ status: 404, refusal: { code: 'ERR_USER_NOT_FOUND' } });
    expect(await everybody()).toEqual(before);
  });

  it.each<[string, (target: TestMerchantUser, actor: TestMerchantUser, business_id: string) => Promise<unknown>]>([
    ['delete', (target, actor) => remove(target.user_id, actor)],
    ['demote', (target, actor, business_id) => edit({ Auth0ID: target.subject }, ROLES.ViewStore, [business_id], { actor })],
  ])('leaves one of two admins who %s each other at the same moment', async (_verb, take) => {
    const pair = await openShop(server);
    const other = await pair.addUser('AdminAccount');
    await Promise.all([take(other, pair.admin, pair.business_id), take(pair.admin, other, pair.business_id)]);
    const left = await server.context.db.many(
      `select from business_users where organization_id = $1 and role = 'AdminAccount' and deleted_at is null`,
      [pair.organization_id],
    );
    expect(left).toHaveLength(1);
  });

  it('waits for whoever still has to open a new location', async () => {
    const opener = await shop.addUser('AdminAccount');
    await prepareApplication(server.context, {
      organization_id: shop.organization_id,
      admin_user_id: opener.user_id,
      business_name: 'Quay',
      address: { line_one: '1 Quay', city: 'Portland', state: 'ME', postal_code: '04101' },
    });
    expect(await remove(opener.user_id)).toMatchObject({ status: 409, refusal: { code: 'USER_OPENS_BUSINESS' } });
    expect(await edit({ Auth0ID: opener.subject }, ROLES.ViewAccount, [one])).toMatchObject({ refusal: { code: 'USER_OPENS_BUSINESS' } });
    expect((await edit({ Auth0ID: opener.subject }, ROLES.AdminAccount, [one])).status).toBe(200);
  });
});

describe('editing', () => {
  it('changes role and locations, and keeps the password without one [API-63, MUS-20, MUS-30]', async () => {
    const user = newUser();
    const [row] = (await tryToAdd(user)).body;
    if (!row) throw new Error('not added');
    const before = await hashOf(row);
    expect((await edit(row, ROLES.AdminStore, [two], { password: '' })).body).toMatchObject([
      { ID: row.ID, Roles: [{ Name: ROLES.AdminStore }], BusinessName: 'Market' },
    ]);
    expect((await edit(row, ROLES.ViewAccount, [one])).body).toHaveLength(3);
    expect(await edit(row, ROLES.ViewStore, [one], { password: 'tidepool' })).toMatchObject({
      status: 400,
      refusal: { field: 'password' },
    });
    expect(await edit(row, ROLES.ViewStore, [one], { password: 'Password1' })).toMatchObject({ refusal: { code: 'PASSWORD_TOO_COMMON' } });
    expect(await hashOf(row)).toBe(before);
    expect(await rowsOf(row.ID)).toHaveLength(3);
    expect((await edit(row, ROLES.ViewAccount, [one], { password: 'Ebb-and-Flow8' })).status).toBe(200);
    expect(await hashOf(row)).not.toBe(before);
    const [mail] = await listOutbox(server.context.db, { to: user.email, limit: 1 });
    expect(mail?.body).toContain(`An admin set a new password for ${user.username}`);
  });

  it('signs out whoever loses something by it, and nobody else', async () => {
    const row = await add({ role: ROLES.AdminStore, synBusinessesIDs: [one] });
    const token = await signIn(row, 'AdminStore');
    const status = async () => (await server.call(businesses.user, { token })).status;
    expect((await edit(row, ROLES.AdminStore, [one, two])).status).toBe(200);
    expect(await status()).toBe(200);
    expect((await edit(row, ROLES.AdminStore, [two])).status).toBe(200);
    expect(await status()).toBe(401);
  });
});

describe('a new password', () => {
  it('closes at once what the user has open, with every right as before', async () => {
    const row = await add();
    const { id } = await ask(
      server,
      { token: await signIn(row, 'ViewStore'), business_id: one },
      await start(server, await newPayer(server)),
      100,
    );
    // A server that never looks by itself whether a session has ended: it is told.
    const other = await ownChannels(server, { beat_ms: 3_600_000, look_ms: 3_600_000 });
    try {
      const listener = await other.listen({ purchase_id: id, user_id: row.ID, side: 'merchant' });
      expect((await edit(row, ROLES.ViewStore, [one], { password: 'Ebb-and-Flow8' })).status).toBe(200);
      expect(await listener.ended).toBe(4401);
    } finally {
      await other.stop();
    }
  });
});

describe('deleting', () => {
  it('ends everything that the user holds at once, and frees the names [API-64, MUS-31]', async () => {
    const user = newUser({ role: ROLES.ViewStore });
    const [row] = (await tryToAdd(user)).body;
    if (!row) throw new Error('not added');
    const token = await signIn(row, 'ViewStore');
    const payer = await newPayer(server);
    const till = { token, business_id: one };
    const { id } = await ask(server, till, await start(server, payer), 100);
    const listener = await listen(server, { token }, id);
    const ticket = await mint(server, { token }, id);

    expect((await remove(row.ID)).status).toBe(200);
    expect(await listener.ended).toBe(4401);
    // The order itself stands: it is the business's.
    expect((await tryToConfirm(server, payer, id)).body.status).toBe('COMPLETED');
    const late = await connect(server, id, ticket);
    expect(typeof late === 'number' ? 4401 : await late.ended).toBe(4401);
    for (const stale of [token, await signIn(row, 'ViewStore')])
      expect([401, 403]).toContain((await server.call(businesses.user, { token: stale })).status);

    expect(await rowsOf(row.ID)).toEqual([]);
    expect(await remove(row.ID)).toMatchObject({ status: 404, refusal: { message: 'This user is not there any more.' } });
    expect((await edit(row, ROLES.ViewStore, [one])).status).toBe(404);
    expect((await tryToAdd(user)).status).toBe(200);
  });

  it('does it once when it is asked twice at the same moment', async () => {
    const clerk = await shop.addUser('ViewStore');
    const replies = await Promise.all([remove(clerk.user_id), remove(clerk.user_id)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404]);
  });
});

function asRow({ user_id, subject }: TestMerchantUser) {
  return { ID: user_id, Auth0ID: subject };
}

/** Every user with what they hold, and who can sign in. */
function everybody() {
  return server.context.db.many(
    `select m.*, u.status, u.tokens_valid_after, w.password_hash, array(select business_id from memberships s where s.user_id = m.user_id order by 1) as held
       from business_users m join users u on u.id = m.user_id full join password_identities w on w.subject = u.subject
      order by m.user_id, w.subject`,
  );
}

async function hashOf({ Auth0ID }: { Auth0ID: string }): Promise<string> {
  return (
    await server.context.db.one<{ password_hash: string }>('select password_hash from password_identities where subject = $1', [Auth0ID])
  ).password_hash;
}
