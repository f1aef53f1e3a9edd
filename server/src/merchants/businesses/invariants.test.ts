import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { ownerDatabase } from '../../../test/support/owner.ts';
import { linkChecking, openShop, registerConsumer } from '../../../test/support/people.ts';
import { brokenOf, seenAfter } from '../../../test/support/tamper.ts';
import type { Database } from '../../kernel/db/database.ts';
import { invariants as ofAccounts } from '../../people/bank-accounts/index.ts';
import { invariants } from './index.ts';

let server: TestServer;
let owner: Database;
beforeAll(async () => {
  server = await startTestServer();
  owner = ownerDatabase(server);
  const shop = await openShop(server, { names: ['One', 'Two'] });
  await openShop(server);
  for (const role of ['ViewStore', 'AdminStore', 'ViewAccount'] as const) await shop.addUser(role);
  const person = await registerConsumer(server);
  await linkChecking(server, person);
  await linkChecking(server, person, { institution: 'ins_lakeshore' });
  await registerConsumer(server);
});
afterAll(async () => {
  await owner.close();
  await server.stop();
});

const USERS = 'every merchant user holds businesses of their own organization, as many as the role allows';
const DELETED = 'whoever was deleted holds nothing, and every merchant has an account admin';
const PREPARED = 'every business was opened from an application of its organization';
const PRIMARY = 'whoever has a linked account has exactly one primary account';

it.each([
  ['select 1', []],
  ['delete from memberships', [USERS]],
  [`insert into memberships select user_id, (select id from businesses limit 1) from business_users where role = 'ViewAccount'`, [USERS]],
  [
    `update memberships m set business_id = (select b.id from businesses b join business_users u on u.user_id = m.user_id
                                              where b.organization_id <> u.organization_id limit 1)`,
    [USERS],
  ],
  [`update business_users set role = 'ViewStore' where role = 'AdminAccount'`, [USERS, DELETED]],
  [`update business_users set deleted_at = now() where role = 'AdminAccount'`, [DELETED]],
  [`update business_users set deleted_at = now() where role = 'ViewStore'`, [DELETED]],
  ['update applications set opened_business_id = null where id = (select min(id) from applications)', [PREPARED]],
  ['update bank_accounts set is_primary = false', [PRIMARY]],
  ['update bank_accounts set removed_at = now() where is_primary', [PRIMARY]],
  ['update bank_accounts set removed_at = now()', [PRIMARY]],
  ['update bank_accounts set removed_at = now(), is_primary = false', []],
])('%s breaks %j', async (sql, names) => {
  const { sealer } = server.context;
  expect(await seenAfter(owner, sql, (tx) => brokenOf(tx, [...invariants(sealer), ...ofAccounts(sealer)]))).toEqual(names);
});
