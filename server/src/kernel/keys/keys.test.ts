import { createSecretKey } from 'node:crypto';
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { ownerDatabase } from '../../../test/support/owner.ts';
import { linkChecking, registerConsumer } from '../../../test/support/people.ts';
import { PRODUCTION } from '../../../test/support/production.ts';
import { newKey, writeKeys } from '../../../test/support/sealing-keys.ts';
import { checkAll } from '../../provider/check/index.ts';
import { makeKeys } from '../../provider/operate/make-keys.ts';
import { sealWith } from '../security/seal.ts';
import { StartRefused } from '../start-refused.ts';
import { readOutsideKeys } from './outside-keys.ts';

const KEY = newKey();

let folder: string;
let server: TestServer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'drawbridge-keys-'));
  await writeKeys(fileOf('keys'), { 1: KEY });
  server = await startTestServer({ env: { SEALING_KEYS_FILE: fileOf('keys') } });
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const fileOf = (name: string) => join(folder, name);
const startWith = (env: Readonly<Record<string, string>>) => startTestServer({ beside: server, env });

/** A program that does what a script says. */
async function program(name: string, script: string): Promise<string> {
  await writeFile(fileOf(name), `#!/bin/sh\n${script}\n`, { mode: 0o700 });
  return fileOf(name);
}

describe('keys from outside', () => {
  test('leave none in the data folder, and seal with data keys that the database keeps sealed [LIV-20]', async () => {
    const secrets = await readFile(join(server.data_dir, 'secrets.json'), 'utf8');
    expect(Object.keys(JSON.parse(secrets) as object)).toEqual(['postgres_password', 'owner_password', 'server_password']);
    const account_id = await linkChecking(server, await registerConsumer(server));
    const { sealed } = await server.context.db.one<{ sealed: string }>('select sealed from bank_account_numbers where account_id = $1', [
      account_id,
    ]);
    expect(sealed).toMatch(/^v1\./);
    const kept = await server.context.db.many('select purpose, number, version from sealed_data_keys order by 1');
    expect(kept).toEqual([
      { purpose: 'fingerprint', number: 1, version: 1 },
      { purpose: 'sealing', number: 1, version: 1 },
    ]);
  });

  test.each<[string, () => Promise<unknown>, string]>([
    ['is not there', async () => undefined, 'cannot be read (ENOENT)'],
    [
      'others may read',
      () => writeKeys(fileOf('bad'), { 1: KEY }).then(() => chmod(fileOf('bad'), 0o644)),
      'others on this machine may read it',
    ],
    ['is empty', () => writeFile(fileOf('bad'), '', { mode: 0o600 }), 'holds no sealing keys'],
    ['holds none', () => writeKeys(fileOf('bad'), {}), 'holds no sealing keys'],
    [
      'holds something else',
      () => writeFile(fileOf('bad'), `{"sealing_keys": {"1": "${'x'.repeat(42)}"}}`, { mode: 0o600 }),
      'holds no sealing keys',
    ],
    [
      'holds another key of the version',
      () => writeKeys(fileOf('bad'), { 1: newKey() }),
      'is not the one that this database was sealed with',
    ],
    ['lacks the version', () => writeKeys(fileOf('bad'), { 2: newKey() }), 'lacks version 1 of the sealing keys'],
  ])('keep a server from starting where their file %s, in a line that shows none of it [LIV-20]', async (_how, prepare, words) => {
    await rm(fileOf('bad'), { force: true });
    await prepare();
    const refused = await startWith({ SEALING_KEYS_FILE: fileOf('bad') }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(StartRefused);
    const { message } = refused as StartRefused;
    expect(message).toContain(words);
    expect(message).toContain(fileOf('bad'));
    expect(message.includes('\n') || message.includes(KEY) || message.includes('x'.repeat(9))).toBe(false);
  });

  test('come from a command as well, which is run without a shell and without our own secrets [LIV-20]', async () => {
    const printing = await program('printing', `echo "$PLAID_SECRET $1 $2" > ${fileOf('told')}; cat ${fileOf('keys')}`);
    process.env['PLAID_SECRET'] = 'of-a-company';
    try {
      const beside = await startWith({ SEALING_KEYS_COMMAND: `${printing} $HOME  ;ls` });
      expect((await fetch(`${beside.url}/readyz`)).status).toBe(200);
      await beside.stop();
    } finally {
      delete process.env['PLAID_SECRET'];
    }
    expect(await readFile(fileOf('told'), 'utf8')).toBe(' $HOME ;ls\n');
  });

  test.each<[string, string, string]>([
    ['fails', 'echo secret >&2; exit 3', 'SEALING_KEYS_COMMAND ends with 3: try it by hand, as this user'],
    ['prints something else', 'echo secret', 'what SEALING_KEYS_COMMAND prints holds no sealing keys'],
    ['prints without an end', 'yes secret', 'SEALING_KEYS_COMMAND prints more than keys'],
    ['takes its time', 'exec sleep 60', 'SEALING_KEYS_COMMAND does not end within 10 s'],
  ])('keep a server from starting where the command %s [LIV-20]', { timeout: 30_000 }, async (how, script, words) => {
    const refused = await startWith({ SEALING_KEYS_COMMAND: await program(how.replaceAll(' ', '-'), script) }).catch(
      (error: unknown) => error,
    );
    expect(refused).toBeInstanceOf(StartRefused);
    expect((refused as StartRefused).message).toContain(words);
    expect((refused as StartRefused).message).not.toContain('secret');
  });

  test('keep a server from starting where there is no such command [LIV-20]', async () => {
    await expect(startWith({ SEALING_KEYS_COMMAND: fileOf('no-such-program') })).rejects.toThrow(
      'SEALING_KEYS_COMMAND cannot be run (ENOENT)',
    );
  });

  test('may be away while a server runs: it goes on with those it has, and says so once [LIV-20]', async () => {
    await writeKeys(fileOf('passing'), { 1: KEY });
    const beside = await startWith({ SEALING_KEYS_FILE: fileOf('passing') });
    await rm(fileOf('passing'));
    const logged = () => beside.log_lines.filter((line) => line.includes('the sealing keys cannot be read anew')).length;
    await expect.poll(logged, { timeout: 10_000 }).toBe(1);
    expect((await fetch(`${beside.url}/readyz`)).status).toBe(200);
    await linkChecking(beside, await registerConsumer(beside));
    await beside.stop();
    expect(logged()).toBe(1);
  });
});

describe('operate -- make-sealing-keys', () => {
  test('makes a file for its owner alone, adds a version to it, and keeps what else stands there [LIV-20]', async () => {
    const file = fileOf('made');
    expect(await makeKeys([file], {})).toBe(`${file} was made, with version 1.\n`);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const first = await readOutsideKeys({ kind: 'file', file });
    await writeFile(file, JSON.stringify({ ...(JSON.parse(await readFile(file, 'utf8')) as object), others: 'stay' }));
    await chmod(file, 0o640);
    expect(await makeKeys([], { SEALING_KEYS_FILE: file })).toBe(`Version 2 was added to ${file}.\n`);
    const both = await readOutsideKeys({ kind: 'file', file });
    expect([...both.keys()]).toEqual([1, 2]);
    expect(both.get(1)?.equals(first.get(1) ?? expect.fail('there was none'))).toBe(true);
    expect((await stat(file)).mode & 0o777).toBe(0o640);
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ others: 'stay' });
  });

  test('prints keys for what else keeps them, and adds nothing to what is none [LIV-20]', async () => {
    expect(Object.keys((JSON.parse(await makeKeys([], {})) as { sealing_keys: object }).sealing_keys)).toEqual(['1']);
    const printing = await program('printing', `cat ${fileOf('keys')}`);
    expect(JSON.parse(await makeKeys([], { SEALING_KEYS_COMMAND: printing }))).toEqual({
      sealing_keys: { 1: KEY, 2: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/) },
    });
    await writeFile(fileOf('letter'), 'Dear Ada');
    await expect(makeKeys([fileOf('letter')], {})).rejects.toThrow('nothing was added');
    expect(await readFile(fileOf('letter'), 'utf8')).toBe('Dear Ada');
    await expect(makeKeys(['one', 'two'], {})).rejects.toThrow('make-sealing-keys takes [FILE]');
  });
});

describe('a database of a version before data keys', () => {
  const FORMER = newKey();
  let database: TestDatabase;
  let data_dir: string;
  beforeEach(async () => {
    database = await createTestDatabase(inject('postgres'));
    data_dir = await mkdtemp(join(tmpdir(), 'drawbridge-former-'));
    const owner = ownerDatabase({ urls: database });
    const key = createSecretKey(Buffer.from(FORMER, 'base64url'));
    const sealed = sealWith(key, 'v1', Buffer.from('these keys belong to this database'), 'sealing_check/sealed');
    await owner.run('insert into sealing_check (sealed) values ($1)', [sealed]);
    await owner.close();
  });
  afterEach(async () => {
    await database.drop();
    await rm(data_dir, { recursive: true, force: true });
  });
  const passwords = { postgres_password: KEY, owner_password: KEY, server_password: KEY };
  const leave = (more: object) => writeFile(join(data_dir, 'secrets.json'), JSON.stringify({ ...passwords, ...more }), { mode: 0o600 });
  const start = (env: Readonly<Record<string, string>> = {}) =>
    startTestServer({ on: { urls: database, data_dir }, env: { ...env, SEALING_KEYS_FILE: fileOf('keys') } });

  test('is not started on with other keys than its own [LIV-20]', async () => {
    const words = 'an earlier version sealed this database with the keys in a secrets.json that is not';
    await leave({});
    await expect(start()).rejects.toThrow(words);
    await leave({ sealing_keys: { 1: newKey() }, fingerprint_key: newKey() });
    await expect(start()).rejects.toThrow(words);
  });

  test('opens what those sealed with keys from outside; then they are wanted no more, and the check says so [LIV-20]', async () => {
    const own = { sealing_keys: { 1: FORMER }, fingerprint_key: newKey() };
    await leave(own);
    const first = await start();
    const sealed = sealWith(createSecretKey(Buffer.from(FORMER, 'base64url')), 'v1', Buffer.from('an account'), 'some/place');
    expect(first.context.sealer.open(sealed, 'some/place')).toBe('an account');
    await first.stop();
    const given = { SANDBOX: 'on', DATABASE_URL: database.server_url, DATA_DIR: data_dir, SEALING_KEYS_FILE: fileOf('keys') };
    const left = async () => (await checkAll(given)).filter(({ what, good }) => /keys$/.test(what) && !good).map(({ what }) => what);
    expect(await left()).toEqual(['Left keys']);
    await leave({});
    expect(await left()).toEqual([]);
    const again = await start();
    expect(again.context.sealer.open(sealed, 'some/place')).toBe('an account');
    await again.stop();
  });

  test('is taken over by the first start in production, and refused by the next one while its former keys lie there [LIV-20]', async () => {
    const production = { ...PRODUCTION, SANDBOX_SECRET: '', ODFI: 'folder', ODFI_FOLDER: folder };
    await leave({ sealing_keys: { 1: FORMER }, fingerprint_key: newKey() });
    await (await start(production)).stop();
    const refused = await start(production).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(StartRefused);
    const { message } = refused as StartRefused;
    expect(message).toContain(`${join(data_dir, 'secrets.json')} still holds keys of an earlier version`);
    expect(message).toContain('take sealing_keys and fingerprint_key out of it');
    expect(message.includes('\n') || message.includes(FORMER)).toBe(false);
    await leave({});
    await (await start(production)).stop();
  });
});
