import { createSecretKey, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { externalAccounts } from '@drawbridge/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { ownerDatabase } from '../../../test/support/owner.ts';
import { linkChecking, openShop, registerConsumer } from '../../../test/support/people.ts';
import { newKey, writeKeys } from '../../../test/support/sealing-keys.ts';
import * as businesses from '../../merchants/businesses/index.ts';
import * as bankAccounts from '../../people/bank-accounts/index.ts';
import { checkAll } from '../../provider/check/index.ts';
import type { Database } from '../db/database.ts';
import { Keys } from './keys.ts';
import { makeCheck, sealedDataKey } from './open-data-keys.ts';
import { rotateSealingKey } from './rotate-sealing-key.ts';
import { addDataKey, meetVersion } from './store.ts';

// Servers read their keys anew every few seconds.
vi.setConfig({ testTimeout: 90_000 });

const [FIRST, SECOND, THIRD] = [newKey(), newKey(), newKey()];

let folder: string;
let server: TestServer;
let owner: Database;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'drawbridge-lacking-'));
  await writeKeys(fileOf('servers'), { 1: FIRST });
  server = await startTestServer({ env: { SEALING_KEYS_FILE: fileOf('servers') } });
  owner = ownerDatabase(server);
});
afterEach(async () => {
  await owner.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const fileOf = (name: string) => join(folder, name);
const asPerson = async (keys: Readonly<Record<string, string>>) => {
  await writeKeys(fileOf('person'), keys);
  return Keys.read(owner, { kind: 'file', file: fileOf('person') });
};
const ready = async () => {
  const answer = await fetch(`${server.url}/readyz`);
  return { ...((await answer.json()) as { causes?: Record<string, string> }), status: answer.status };
};
const rotate = async (keys: Readonly<Record<string, string>>) => {
  const steps: string[] = [];
  const said = await rotateSealingKey(
    { db: owner, keys: await asPerson(keys) },
    { wanted: undefined, columns: [], report: (line) => steps.push(line) },
  );
  return { said, steps };
};

/** Nobody hears of the server: a rotation takes it for gone. */
async function silence(): Promise<void> {
  await owner.run(
    `create function say_nothing() returns trigger language plpgsql as
     $$ begin new.seen_at := new.seen_at - interval '1 hour'; return new; end $$`,
  );
  await owner.run('create trigger say_nothing before insert or update on key_holders for each row execute function say_nothing()');
  await expect
    .poll(() => owner.many(`select from key_holders where seen_at > now() - interval '1 minute'`), { timeout: 10_000 })
    .toEqual([]);
}

test('a server that missed two rotations knows that it lacks a key, and takes nothing for altered [LIV-20]', async () => {
  const person = await registerConsumer(server);
  const account_id = await linkChecking(server, person);
  await silence();
  await rotate({ 1: FIRST, 2: SECOND });
  await rotate({ 2: SECOND, 3: THIRD });
  await expect.poll(ready, { timeout: 15_000 }).toMatchObject({ status: 503 });
  const { sealer } = await asPerson({ 3: THIRD });
  const reference = sealer.seal(account_id, `account_reference/${person.user_id}`);
  expect(reference).toMatch(/^v3\./);
  const ask = (vendor_access_token: string) =>
    server.call(externalAccounts.linkToken, { token: person.token, body: { vendor_access_token } });
  expect(await ask(reference)).toMatchObject({ status: 503, refusal: { code: 'KEY_MISSING' } });
  expect(await ask(reference.replace('v3.', 'v4.'))).toMatchObject({ status: 400, refusal: { code: 'BAD_INPUT' } });

  const beside = await startTestServer({ beside: server, env: { SEALING_KEYS_FILE: fileOf('person') } });
  await linkChecking(beside, await registerConsumer(beside));
  await openShop(beside, { paid_out: true });
  await beside.stop();
  const proofs = [...bankAccounts.invariants(server.context.sealer), ...businesses.invariants(server.context.sealer)];
  const ended = await Promise.allSettled(proofs.map(({ check }) => check(owner)));
  const whys = ended.flatMap((one) => (one.status === 'rejected' ? [(one.reason as Error).message] : []));
  expect(whys).toEqual(['this server lacks data key 3', 'this server lacks data key 3']);

  await writeKeys(fileOf('servers'), { 3: THIRD });
  await expect.poll(ready, { timeout: 15_000 }).toMatchObject({ status: 200 });
  expect(await ask(reference)).toMatchObject({ status: 200 });
});

test('a server that is given the new version alone, too early, says so and goes on sealing with the earlier one [LIV-20]', async () => {
  const { sealer } = server.context;
  await writeKeys(fileOf('servers'), { 2: SECOND });
  await expect
    .poll(ready, { timeout: 15_000 })
    .toMatchObject({ status: 503, causes: { keys: expect.stringContaining('lacks version 1 of the sealing keys') } });
  const copy = sealer.sealForOutside(Buffer.from('a piece'), 'a/place');
  expect(copy).toMatch(/^k1\./);
  expect(sealer.openFromOutside(copy, 'a/place').toString()).toBe('a piece');
  await linkChecking(server, await registerConsumer(server));
  await writeKeys(fileOf('servers'), { 1: FIRST, 2: SECOND });
  await expect.poll(ready, { timeout: 15_000 }).toMatchObject({ status: 200 });
});

test('a rotation that is abandoned once it has made a data key leaves every server as it was, and the next one begins anew [LIV-20]', async () => {
  const abandoned = createSecretKey(Buffer.from(SECOND, 'base64url'));
  await writeKeys(fileOf('servers'), { 1: FIRST, 2: SECOND });
  await meetVersion(owner, 2, makeCheck(abandoned, 2));
  await addDataKey(owner, 2, sealedDataKey(createSecretKey(randomBytes(32)), abandoned, 2, 'sealing', 2));
  const held = () => owner.one<{ numbers: number[] }>('select numbers from key_holders');
  await expect.poll(held, { timeout: 15_000 }).toEqual({ numbers: [1, 2] });
  expect(server.context.sealer.sealForOutside(Buffer.from('a piece'), 'a/place')).toMatch(/^k1\./);

  await writeKeys(fileOf('servers'), { 1: FIRST });
  await server.context.keys.refresh();
  expect(await ready()).toMatchObject({ status: 200 });
  const beside = await startTestServer({ beside: server, env: { SEALING_KEYS_FILE: fileOf('servers') } });
  await beside.stop();
  const given = {
    SANDBOX: 'on',
    DATABASE_URL: server.urls.server_url,
    DATA_DIR: server.data_dir,
    SEALING_KEYS_FILE: fileOf('servers'),
  };
  const found = (await checkAll(given)).find(({ what }) => what === 'Sealing keys');
  expect(found).toMatchObject({ good: false, says: 'A rotation was begun and is not ended.' });

  // Another key under the same number, as make-sealing-keys adds it to what is left.
  await writeKeys(fileOf('servers'), { 1: FIRST, 2: THIRD });
  const { said, steps } = await rotate({ 1: FIRST, 2: THIRD });
  expect(steps[0]).toBe('A rotation before this one was abandoned: data key 2 was dropped, and nothing was sealed with it.');
  expect(said).toContain('Version 2 of the sealing keys is in use since');
  expect(await owner.many(`select number from data_keys where purpose = 'sealing' order by 1`)).toEqual([{ number: 1 }, { number: 3 }]);
  await writeKeys(fileOf('servers'), { 2: THIRD });
  await expect.poll(() => server.context.sealer.seal('any', 'where'), { timeout: 15_000 }).toMatch(/^v3\./);
  expect(await ready()).toMatchObject({ status: 200 });
  await linkChecking(server, await registerConsumer(server));
});
