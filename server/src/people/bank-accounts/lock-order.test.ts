import { externalAccounts } from '@drawbridge/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { waiting } from '../../../test/support/in-line.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { linkChecking, registerConsumer } from '../../../test/support/people.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { forgetBalances } from './index.ts';
import { lockByFingerprint } from './store.ts';

let server: TestServer;
let consumer_id: string;
let low: string;
let high: string;
let fingerprints: string[];
beforeAll(async () => {
  server = await startTestServer();
  const person = await registerConsumer(server);
  await linkChecking(server, person, { account: ['Everyday Checking', 'Pocket Checking'] });
  const accounts = await server.ok(externalAccounts.list, { token: person.token });
  [low = '', high = ''] = accounts.map(({ SynAccountID }) => SynAccountID).toSorted();
  const rows = await server.context.db.many<{ consumer_id: string; number_fingerprint: string }>(
    'select consumer_id, number_fingerprint from bank_accounts where id = any($1) order by id desc',
    [[low, high]],
  );
  consumer_id = rows[0]?.consumer_id ?? '';
  fingerprints = rows.map(({ number_fingerprint }) => number_fingerprint);
  // Its row stands behind the other's from now on: whoever takes rows as they lie takes the higher id first.
  await forgetBalances(server.context.db, [low]);
});
afterAll(() => server.stop());

// Two who lock the same accounts in two orders wait for each other until the database ends one of them.
test.each<[string, (tx: Queryable) => Promise<unknown>]>([
  ['a settlement that forgets their balances', (tx) => forgetBalances(tx, [high, low])],
  ['a consumer who links them again', (tx) => lockByFingerprint(tx, consumer_id, fingerprints)],
])('accounts are locked in the order of their ids by %s', async (_who, locks) => {
  const { db } = server.context;
  let running: Promise<unknown> | undefined;
  const lock_free = 'select id from bank_accounts where id = $1 for no key update skip locked';
  await db.transaction(async (tx) => {
    await tx.one('select id from bank_accounts where id = $1 for no key update', [low]);
    running = db.transaction(async (other) => {
      // As for hundreds of accounts: the index, which has them in the right order anyway, is not worth its while then.
      await other.run('set local enable_indexscan = off');
      await other.run('set local enable_bitmapscan = off');
      await locks(other);
    });
    await expect.poll(() => waiting(server)).toBe(1);
    expect(await tx.maybe(lock_free, [high])).toEqual({ id: high });
  });
  await running;
});
