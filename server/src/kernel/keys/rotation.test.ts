import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { externalAccounts, purchases, webhooks } from '@drawbridge/contract';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { advanceTo, fateOf, newYork, type Payment, pay } from '../../../test/support/money.ts';
import { ownerDatabase } from '../../../test/support/owner.ts';
import { linkChecking, openShop, registerConsumer, type TestConsumer, type TestShop } from '../../../test/support/people.ts';
import { newKey, writeKeys } from '../../../test/support/sealing-keys.ts';
import { refresh, signInConsumer } from '../../../test/support/sign-in.ts';
import { troubleOfSigningKeys } from '../../identity/index.ts';
import { proveAll } from '../../prove-all.ts';
import { RESEALED_COLUMNS } from '../../resealed-columns.ts';
import type { Database } from '../db/database.ts';
import { Keys } from './keys.ts';

// Commands are started as a person starts them, and rounds of waiting servers take seconds.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const PROGRAM = fileURLToPath(new URL('../../operate.ts', import.meta.url));
const [FIRST, SECOND, THIRD] = [newKey(), newKey(), newKey()];
/** Every column that holds sealed values, but for those of the data keys themselves. */
const SEALED_COLUMNS = `select table_name::text, column_name::text from information_schema.columns
  where table_schema = 'public' and column_name ~ '(^|_)sealed$' and table_name not in ('outside_keys', 'sealed_data_keys') order by 1, 2`;

let folder: string;
let one: TestServer;
let two: TestServer;
let owner: Database;
let shop: TestShop;
let people: TestConsumer[];
let paid: Payment[] = [];

const fileOf = (name: string) => join(folder, name);
const startBeside = (keys: string) => startTestServer({ beside: one, env: environment(keys) });
const environment = (keys: string) => ({
  SEALING_KEYS_FILE: fileOf(keys),
  OIDC_AUDIENCE: 'https://pay.example.com/api',
  DAILY_LIMIT_CENTS: '90000000',
});

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'drawbridge-rotation-'));
  await writeKeys(fileOf('one'), { 1: FIRST });
  await writeKeys(fileOf('two'), { 1: FIRST });
  one = await startTestServer({ env: environment('one') });
  owner = ownerDatabase(one);
  one.clock.set(newYork('2026-06-01', '10:00'));
  two = await startBeside('two');
  shop = await openShop(one, { paid_out: true });
  people = await Promise.all(Array.from({ length: 12 }, () => registerConsumer(one)));
  for (const person of people) await linkChecking(one, person);
  await one.ok(webhooks.create, { token: shop.admin.token, body: { url: 'https://shop.example/hook', syn_business_id: shop.business_id } });
  paid = [await pay(one, person(0), shop, 4_000)];
  await advanceTo(one, newYork('2026-06-01', '22:30'));
});
afterAll(async () => {
  await owner.close();
  await two.stop();
  await one.stop();
  await rm(folder, { recursive: true, force: true });
});

function person(number: number): TestConsumer {
  return people[number % people.length] ?? expect.fail('there is nobody');
}

interface Operated {
  readonly child: ChildProcess;
  readonly ended: Promise<{ code: number | null; said: string }>;
}

/** Starts a command of the provider's, with the keys that a file holds. */
function operate(keys: string, ...args: string[]): Operated {
  return operateWith({ ...given(keys), DATABASE_MIGRATION_URL: one.urls.owner_url }, args);
}

const given = (keys: string) => ({ DATABASE_URL: one.urls.server_url, DATA_DIR: one.data_dir, SEALING_KEYS_FILE: fileOf(keys) });

function operateWith(settings: Readonly<Record<string, string>>, args: readonly string[]): Operated {
  const env = { PATH: process.env['PATH'], ...settings };
  const child = spawn(process.execPath, [PROGRAM, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  return { child, ended: new Promise((resolve) => child.on('close', (code) => resolve({ code, said }))) };
}

const ready = async ({ url }: TestServer) => {
  const answer = await fetch(`${url}/readyz`);
  return { ...((await answer.json()) as { causes?: Record<string, string> }), status: answer.status };
};

/** Which data keys the values of every sealed column name. */
async function keysInUse(): Promise<Set<string>> {
  const names = new Set<string>();
  for (const { table_name, column_name } of await owner.many<{ table_name: string; column_name: string }>(SEALED_COLUMNS))
    for (const { name } of await owner.many<{ name: string }>(
      `select distinct split_part(${column_name}, '.', 1) as name from ${table_name} where ${column_name} is not null`,
    ))
      names.add(name);
  return names;
}

/** Has whoever does something to the keys wait at a moment of it, kills them there, and lets nothing of theirs go on. */
async function killedAt(trigger: string): Promise<string> {
  const LOCK = 4_209_999;
  const holder = new pg.Client({ connectionString: one.urls.owner_url });
  await holder.connect();
  await holder.query('select pg_advisory_lock($1)', [LOCK]);
  await owner.run(
    `create function wait_there() returns trigger language plpgsql as
     $$ begin perform pg_advisory_xact_lock_shared(${LOCK}); return case tg_op when 'DELETE' then old else new end; end $$`,
  );
  await owner.run(`create trigger wait_there ${trigger} execute function wait_there()`);
  try {
    const { child, ended } = operate('one', 'rotate-sealing-key');
    const waiting = () =>
      owner.many<{ pid: number }>(`select pid from pg_locks where locktype = 'advisory' and objid = ${LOCK} and not granted`);
    await expect.poll(waiting, { timeout: 90_000 }).toHaveLength(1);
    child.kill('SIGKILL');
    const { said } = await ended;
    for (const { pid } of await waiting()) await owner.run('select pg_terminate_backend($1)', [pid]);
    await expect.poll(waiting).toEqual([]);
    return said;
  } finally {
    await owner.run('drop function wait_there cascade');
    await holder.end();
  }
}

describe('a rotation of the sealing keys', () => {
  test('is refused while a running server lacks the version, which it names; nothing has changed then [LIV-20]', async () => {
    await writeKeys(fileOf('one'), { 1: FIRST, 2: SECOND });
    // The right version, with another key.
    await writeKeys(fileOf('two'), { 1: FIRST, 2: THIRD });
    const { code, said } = await operate('one', 'rotate-sealing-key').ended;
    expect(code).toBe(1);
    expect(said).toContain('Nothing was taken out of use. These servers do not yet have version 2:');
    expect(said).toContain(`process ${process.pid}, at ${two.url}`);
    expect(said).not.toContain(one.url);
    expect(await owner.many('select version from sealed_data_keys group by 1')).toEqual([{ version: 1 }]);
    expect([await ready(one), await ready(two)]).toMatchObject([{ status: 200 }, { status: 200 }]);
    await writeKeys(fileOf('two'), { 1: FIRST, 2: SECOND });
  });

  test('is killed at any of its moments, and goes on; payments, cutoffs and sign-ins go on meanwhile on both servers [LIV-20]', async () => {
    const { refresh_token } = await signInConsumer(one, '6465550177');
    let paying = true;
    // Whoever moves the clock waits for the payment under way: its code would run out.
    let moved = Promise.resolve();
    let under_way: Promise<unknown> = moved;
    const payments = (async () => {
      const made: Payment[] = [];
      for (let at = 0; paying; at += 1) {
        await moved;
        const payment = pay(at % 2 === 0 ? one : two, person(at), shop, 100);
        under_way = payment;
        made.push(await payment);
      }
      return made;
    })();
    const cutoffAt = (moment: Date) => {
      const before = under_way;
      moved = before.then(() => advanceTo(one, moment));
      return moved;
    };
    let signing = true;
    const sign_ins = (async () => {
      let token = refresh_token;
      let count = 0;
      for (; signing; count += 1) {
        const answer = await refresh(count % 2 === 0 ? two : one, token);
        expect(answer.status).toBe(200);
        token = ((await answer.json()) as { refresh_token: string }).refresh_token;
      }
      return count;
    })();

    await killedAt('before insert on data_keys for each row');
    expect(await owner.many('select number from data_keys where purpose = $1', ['sealing'])).toHaveLength(1);
    await killedAt(`before insert on sealed_data_keys for each row when (new.purpose = 'sealing' and new.number = 1)`);
    expect(await owner.many('select from data_keys where used_from is null')).toHaveLength(1);
    await cutoffAt(newYork('2026-06-02', '22:30'));
    await killedAt('before update of secret_sealed on webhook_endpoints for each row');
    await killedAt('before delete on sealed_data_keys for each row');
    expect(await owner.many('select version from sealed_data_keys group by 1 order by 1')).toEqual([{ version: 1 }, { version: 2 }]);
    const { code, said } = await operate('one', 'rotate-sealing-key').ended;
    expect([code, said]).toEqual([0, expect.stringMatching(/Version 2 of the sealing keys is in use since 20\d\d-/)]);
    expect(said).toContain('Who has such a backup and an earlier version opens what stands in it');

    paying = false;
    signing = false;
    paid = [...paid, ...(await payments)];
    expect(paid.length).toBeGreaterThan(20);
    expect(await sign_ins).toBeGreaterThan(20);
    paid.push(await pay(two, person(0), shop, 2_500));
    await advanceTo(two, newYork('2026-06-08', '22:30'));
    for (const payment of paid.slice(0, 3)) expect((await fateOf(one, payment)).status).toBe('POSTED');
    for (const server of [one, two]) {
      expect(await ready(server)).toMatchObject({ status: 200 });
      const loud = server.log_lines.map((line) => JSON.parse(line) as { level: number; msg: string }).filter(({ level }) => level >= 50);
      expect(loud).toEqual([]);
    }
  });

  test('leaves every sealed value open to the new version alone, and none to the old one [LIV-20]', async () => {
    expect([...(await keysInUse())].sort()).toEqual(['v1', 'v2']);
    for (const { table, column, key, place } of RESEALED_COLUMNS) {
      const rows = await owner.many<{ key: string; value: string }>(
        `select ${key} as key, ${column} as value from ${table} where ${column} is not null`,
      );
      expect([table, rows.filter(({ value }) => !value.startsWith('v2.'))]).toEqual([table, []]);
      for (const { key: name, value } of rows) expect(two.context.sealer.open(value, place(name))).not.toBe('');
    }
    await writeKeys(fileOf('new'), { 2: SECOND });
    const { sealer } = await Keys.read(one.context.db, { kind: 'file', file: fileOf('new') });
    const lines: string[] = [];
    expect(await proveAll(one.context.db, sealer, (line) => lines.push(line)), lines.join('\n')).toBe(true);
    expect(await troubleOfSigningKeys({ db: one.context.db, sealer })).toBeUndefined();

    await writeKeys(fileOf('old'), { 1: FIRST });
    await expect(startBeside('old')).rejects.toThrow(/^this server lacks version 2 of the sealing keys: .*\/old has 1 alone$/);
    await writeKeys(fileOf('wrong'), { 2: THIRD });
    await expect(startBeside('wrong')).rejects.toThrow(/^version 2 of the sealing keys in .*\/wrong is not the one that/);
    // The old version is given to nobody any more.
    for (const keys of ['one', 'two']) await writeKeys(fileOf(keys), { 2: SECOND });
    const third = await startBeside('new');
    await pay(third, person(1), shop, 100);
    await third.stop();
  });

  test('says what is in use already, and takes no older version [LIV-20]', async () => {
    expect(await operate('one', 'rotate-sealing-key').ended).toMatchObject({
      code: 1,
      said: expect.stringContaining('version 2 of the sealing keys is in use already'),
    });
    await writeKeys(fileOf('both'), { 1: FIRST, 2: SECOND });
    expect(await operate('both', 'rotate-sealing-key', '1').ended).toMatchObject({
      code: 1,
      said: expect.stringContaining('no older one can be'),
    });
    expect((await operate('one', 'rotate-sealing-key', 'two').ended).said).toContain('rotate-sealing-key takes [VERSION]');
  });

  test('finds the same account by its fingerprint again [LIV-20]', async () => {
    const consumer = person(2);
    await expect(linkChecking(two, consumer)).rejects.toThrow('"ERR_EXTERNAL_ACCOUNT_EXISTS"');
  });
});

describe('a server that was thought to be gone', () => {
  test('says that it lacks the version, answers 503 where it meets what it cannot open, and is ready once it has it [LIV-20]', async () => {
    await writeKeys(fileOf('silent'), { 2: SECOND });
    const silent = await startBeside('silent');
    // Nobody hears of it for an hour.
    await owner.run(
      `create function say_nothing() returns trigger language plpgsql as
       $$ begin if new.name like '%${silent.url}' then new.seen_at := new.seen_at - interval '1 hour'; end if; return new; end $$`,
    );
    await owner.run('create trigger say_nothing before insert or update on key_holders for each row execute function say_nothing()');
    await expect
      .poll(() => owner.many(`select from key_holders where name like $1 and seen_at < now() - interval '1 minute'`, [`%${silent.url}`]), {
        timeout: 10_000,
      })
      .toHaveLength(1);
    for (const keys of ['one', 'two']) await writeKeys(fileOf(keys), { 2: SECOND, 3: THIRD });
    expect(await operate('one', 'rotate-sealing-key').ended).toMatchObject({ code: 0 });

    await expect
      .poll(() => ready(silent), { timeout: 10_000 })
      .toMatchObject({ status: 503, causes: { keys: expect.stringMatching(/^this server lacks version 3 of the sealing keys: /) } });
    await expect.poll(() => one.context.sealer.seal('any', 'where'), { timeout: 10_000 }).toMatch(/^v3\./);
    const { refresh_token } = await signInConsumer(one, '6465550178');
    const sign_in = await refresh(silent, refresh_token);
    expect([sign_in.status, await sign_in.json()]).toMatchObject([503, { code: 'KEY_MISSING' }]);
    const consumer = person(3);
    const [account] = await one.ok(externalAccounts.list, { token: consumer.token });
    const reply = await silent.call(externalAccounts.linkToken, {
      token: consumer.token,
      body: { vendor_access_token: account?.VendorAccessToken ?? '' },
    });
    expect(reply).toMatchObject({ status: 503, refusal: { code: 'KEY_MISSING' } });
    expect(reply.headers.get('retry-after')).toBe('5');
    expect(silent.log_lines.some((line) => line.includes('a request failed unexpectedly'))).toBe(false);
    // What needs no key that it lacks goes on.
    expect((await silent.call(purchases.start, { token: consumer.token })).status).toBe(200);

    await writeKeys(fileOf('silent'), { 3: THIRD });
    await expect.poll(() => ready(silent), { timeout: 15_000 }).toMatchObject({ status: 200 });
    expect((await refresh(silent, refresh_token)).status).toBe(200);
    await silent.stop();
    await owner.run('drop function say_nothing cascade');
    expect(await owner.many('select from key_holders where name like $1', [`%${silent.url}`])).toEqual([]);
  });
});

describe('the server’s own role', () => {
  test.each([
    ['writes over a data key', `update sealed_data_keys set key_sealed = 'x'`],
    ['takes one away', 'delete from sealed_data_keys'],
    ['adds one by itself', `insert into data_keys (purpose, number) values ('sealing', 99)`],
    ['makes a version known', `select meet_outside_key(999, 'x')`],
    ['adds the next one', `select add_data_key('sealing', 4, 3, 'x')`],
    ['seals one with another version', `select seal_data_key('sealing', 1, 999, 'junk')`],
    ['takes one into use', 'select use_data_key(3)'],
    ['drops one', `select drop_unused_keys('{4}')`],
    ['forgets how earlier versions sealed them', 'select forget_earlier_keys(999)'],
    ['seals values anew', `select reseal_values('webhook_endpoints', '{}', '{}', '{}')`],
  ])('%s: refused [LIV-20]', async (_what, sql) => {
    await expect(one.context.db.run(sql)).rejects.toThrow('permission denied');
  });

  test('rotates no keys, and is told who does [LIV-20]', async () => {
    const { code, said } = await operateWith(given('one'), ['rotate-sealing-key']).ended;
    expect([code, said]).toEqual([1, expect.stringContaining('the owner of the schema alone changes keys: set DATABASE_MIGRATION_URL')]);
  });
});

describe('the owner of the schema, by the verbs of a rotation', () => {
  test.each([
    ['adds no data key but the next', `select add_data_key('sealing', 99, 3, 'x')`, 'is not the next'],
    ['adds none of an older version', `select add_data_key('sealing', 4, 2, 'x')`, 'is not the next'],
    ['seals no evidence anew', `select reseal_values('bank_account_numbers', '{}', '{}', '{}')`, 'are not sealed anew'],
    [
      'puts nothing back that an earlier data key sealed',
      `select reseal_values('webhook_endpoints', '{x}', '{x}', '{v1.x}')`,
      'not with data key 3',
    ],
    ['forgets no keys that the version does not open', 'select forget_earlier_keys(4)', 'not every data key'],
  ])('%s [LIV-20]', async (_what, sql, words) => {
    await expect(owner.run(sql)).rejects.toThrow(words);
  });

  test('seals nothing anew that has changed since it was read [LIV-20]', async () => {
    const before = await owner.many('select * from webhook_endpoints');
    const { id } = await owner.one<{ id: string }>('select id from webhook_endpoints');
    const { count } = await owner.one<{ count: number }>(
      `select reseal_values('webhook_endpoints', array[$1], array['v1.was.another.one'], array['v3.n.t.x']) as count`,
      [id],
    );
    expect(count).toBe(0);
    expect(await owner.many('select * from webhook_endpoints')).toEqual(before);
  });

  test('writes over no data key, drops none in use, and meets no other key of a version that seals [LIV-20]', async () => {
    const all = async () => [
      await owner.many('select * from data_keys order by purpose, number'),
      await owner.many('select * from sealed_data_keys order by purpose, number, version'),
      await owner.many('select * from outside_keys order by version'),
    ];
    const before = await all();
    await owner.run(`select seal_data_key('sealing', 1, 3, 'of nobody')`);
    await owner.run(`select drop_unused_keys('{1,2,3}')`);
    await owner.run(`select meet_outside_key(3, 'of nobody')`);
    expect(await all()).toEqual(before);
  });
});
