import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { businesses, businessUsers, ROLES, users } from '@drawbridge/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Browser } from '../../../test/support/browser.ts';
import { FakeBank } from '../../../test/support/fake-bank.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { advance } from '../../../test/support/money.ts';
import { openShop, registerConsumer, type TestConsumer } from '../../../test/support/people.ts';
import { ingestFiles } from '../../ach/index.ts';
import { listOutbox } from '../../providers/outbox/index.ts';
import { entryHandlers } from '../../what-happens-when.ts';
import { runCommand } from './commands.ts';

const program = fileURLToPath(new URL('../../operate.ts', import.meta.url));

let server: TestServer;
let consumer: TestConsumer;

beforeAll(async () => {
  server = await startTestServer();
  consumer = await registerConsumer(server);
});
afterAll(() => server.stop());

/** Runs `npm run operate`'s program as a person does, beside the running server. */
const operate = (...args: string[]) => operateWith({}, ...args);

function operateWith(more: Readonly<Record<string, string>>, ...args: string[]): Promise<{ code: number | null; said: string }> {
  const { PATH = '' } = process.env;
  const env = { PATH, DATABASE_URL: server.urls.server_url, DATA_DIR: server.data_dir, ...more };
  const child = spawn(process.execPath, [program, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, said }));
  });
}

/** A database of the same cluster that no server has been started on. */
const emptyDatabase = (): string => Object.assign(new URL(server.urls.server_url), { pathname: '/postgres' }).href;

describe('npm run operate', () => {
  it('suspends a consumer by their phone number, and lets them go on', async () => {
    const status = async () =>
      (await server.context.db.one<{ status: string }>('select status from users where id = $1', [consumer.user_id])).status;
    expect(await operate('freeze', consumer.phone)).toMatchObject({ code: 0, said: expect.stringContaining('suspended') });
    expect(await status()).toBe('FROZEN');
    expect(await server.call(users.read, { token: consumer.token })).toMatchObject({ status: 401 });
    expect(await operate('unfreeze', consumer.phone)).toMatchObject({ code: 0 });
    expect(await status()).toBe('ACTIVE');
  });

  it('goes by the time of the sandbox, where somebody has moved it', async () => {
    await advance(server, { banking_days: 3 });
    const { db, clock } = server.context;
    const before = clock.now();
    const bank = new FakeBank();
    bank.offer('odd.txt', 'this is no file');
    await ingestFiles({ ...server.context, odfi: bank }, entryHandlers);
    const number = /^(\d+) /m.exec((await operate('list-exceptions')).said)?.[1] ?? '';
    expect(await operate('resolve-exception', number, '--note', 'asked the bank')).toMatchObject({ code: 0 });
    const { resolved_at } = await db.one<{ resolved_at: Date }>('select resolved_at from ach_exceptions');
    expect(resolved_at.getTime()).toBeGreaterThanOrEqual(before.getTime());
    expect(resolved_at.getTime()).toBeLessThanOrEqual(clock.now().getTime());
  });

  it('does nothing in a sandbox with production’s settings [LIV-02]', async () => {
    expect(await operateWith({ SANDBOX: 'off' }, 'freeze', consumer.phone)).toEqual({
      code: 1,
      said: expect.stringMatching(
        /^this database has been a sandbox’s, .*: SANDBOX=off is not for it; give the command the settings of that sandbox\n$/,
      ),
    });
    const { status } = await server.context.db.one<{ status: string }>('select status from users where id = $1', [consumer.user_id]);
    expect(status).toBe('ACTIVE');
  });

  it('makes a new signing key', async () => {
    const keys = () => server.context.db.one<{ count: number }>('select count(*)::integer as count from identity_keys');
    const before = await keys();
    expect(await operate('rotate-signing-key')).toMatchObject({ code: 0 });
    expect((await keys()).count).toBe(before.count + 1);
  });

  it('takes away a user whom the only admin of a merchant added and may not delete; gives another role; never takes the last admin', async () => {
    const shop = await openShop(server, { organization: 'Tideline', names: ['Tideline', 'Tideline, Pier 9'] });
    const [store = '', pier = ''] = shop.business_ids;
    const add = async (username: string) => {
      const body = {
        email: `${username}@tide.example`,
        username,
        password: 'Tide-Pool7',
        role: ROLES.ViewStore,
        synBusinessesIDs: [store],
      };
      const [row] = await server.ok(businessUsers.add, { token: await shop.admin.signIn(), body });
      return row ?? expect.fail('not added');
    };
    const tara = await add('tara.lund');
    await add('lee.ward');
    const refused = await server.call(businessUsers.remove, { token: await shop.admin.signIn(), params: { id: tara.ID } });
    expect(refused).toMatchObject({ refusal: { code: 'USER_ADDED_BY_YOU' } });
    const rows = async () => {
      const listed = await server.ok(businessUsers.list, { token: await shop.admin.signIn() });
      return listed.map(({ Username, Roles, SynBusinessID }) => [Username, Roles[0]?.Name, SynBusinessID]);
    };
    const admin = (await rows()).find(([, role]) => role === ROLES.AdminAccount)?.[0] ?? '';

    const provider = (...args: string[]) => runCommand(server.context, ['users', ...args]);
    const said = await provider('list', 'Tideline');
    expect(said).toMatch(new RegExp(`^Tideline +tara\\.lund +ViewStore +tara\\.lund@tide\\.example +Tideline +${admin}$`, 'm'));
    expect(said).toMatch(new RegExp(`^Tideline +${admin} +AdminAccount .* all +the provider$`, 'm'));

    const token = await server.tokenFor({ subject: tara.Auth0ID, role: 'ViewStore' });
    expect(await provider('delete', 'Tara.Lund@tide.example')).toContain('tara.lund is deleted');
    expect(await server.call(businesses.user, { token })).toMatchObject({ status: 401 });
    expect(await operate('users', 'delete', 'tara.lund')).toMatchObject({
      code: 1,
      said: expect.stringContaining('no such merchant user'),
    });
    expect(await provider('role', 'lee.ward', 'AdminStore', 'Tideline, Pier 9', store)).toContain('lee.ward is AdminStore now');
    expect((await rows()).filter(([name]) => name === 'lee.ward')).toEqual([
      ['lee.ward', ROLES.AdminStore, store],
      ['lee.ward', ROLES.AdminStore, pier],
    ]);
    for (const [args, words] of [
      [['delete', 'tara.lund'], 'There is no such merchant user.'],
      [['delete', admin], 'This is the only account admin.'],
      [['role', admin, 'ViewAccount'], 'This is the only account admin.'],
      [['role', 'lee.ward', 'ViewStore'], 'Please select a location(s)'],
      [['role', 'lee.ward', 'ViewAccount', store], 'name none'],
      [['role', 'lee.ward', 'ViewStore', 'Elsewhere'], 'no location Elsewhere'],
      [['role', 'lee.ward', 'Owner'], 'no role Owner'],
      [['mail-password', 'tara.lund'], 'nobody signs in as tara.lund'],
      [['list', 'Nowhere'], 'there is no business Nowhere'],
      [['sack', 'lee.ward'], 'users takes list [BUSINESS] | delete USER'],
    ] as const)
      await expect(provider(...args), words).rejects.toThrow(words);
    expect(await rows()).toHaveLength(4);

    // The same welcome again, while they have never signed in; later the link to a new password.
    const mails = () => listOutbox(server.context.db, { to: 'lee.ward@tide.example' });
    await expect.poll(mails, { timeout: 20_000 }).toHaveLength(1);
    expect(await provider('mail-password', 'lee.ward')).toBe(
      'The welcome with a link to choose a password is on its way again. The link works once, for 3 days.',
    );
    const [again, first] = await mails();
    expect(again?.subject).toBe(first?.subject);
    expect(again?.body).toMatch(/\/sign-in\/reset#token=[\w-]{43}/);
    const reset_token = /#token=(\S+)/.exec(again?.body ?? '')?.[1];
    await new Browser(server.url).post('/oidc/password/reset', { token: reset_token, password: 'Ebb-and-Flow8' });
    expect(await provider('mail-password', 'lee.ward')).toContain('A link to choose a new password is on its way');
    expect((await mails())[0]?.subject).toBe('Choose a new Drawbridge password');
  });

  it.each([
    [[], 'npm run operate -- COMMAND'],
    [['proof'], 'proof takes PUBLIC_ID > FILE.pdf'],
    [['freeze'], 'which phone number?'],
  ])('answers %o with a line for a person, and ends with 1', async (args, words) => {
    const { code, said } = await operate(...args);
    expect(code).toBe(1);
    expect(said).toContain(words);
    expect(said).not.toContain('    at ');
  });

  it.each([
    [
      'no database behind it',
      () => 'postgres://me@127.0.0.1:1/pay',
      /^DATABASE_URL: the database cannot be reached \(.*ECONNREFUSED.*\)\n$/,
    ],
    ['an empty database', () => emptyDatabase(), /^the database is empty: start the server once, which makes its tables\n$/],
  ])('says in one line that there is %s, and ends with 1', async (_, url, words) => {
    expect(await operateWith({ DATABASE_URL: url() }, 'list-files')).toEqual({ code: 1, said: expect.stringMatching(words) });
  });

  it.each([
    [['constructor'], 'There is no command constructor. npm run operate, without one, lists them all.'],
    [['reconsile-bank'], 'There is no command reconsile-bank: did you mean reconcile-bank?'],
    [['chek'], 'There is no command chek: did you mean check?'],
    [['tips'], 'tips takes BUSINESS on|off'],
    [['freeze', '12345'], 'which phone number?'],
    [['freeze', '+19995550199'], 'nobody is registered'],
    [['allow-birthday', '+19995550199'], 'never signed in'],
  ])('refuses %o in words', async (args, words) => {
    await expect(runCommand(server.context, args)).rejects.toThrow(words);
  });
});
