import { businesses, externalAccounts, users } from '@drawbridge/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from './index.ts';
import { linkChecking, openShop, registerConsumer } from './people.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it('makes consumers with linked accounts, and shops with users of every role', async () => {
  const ada = await registerConsumer(server, { first_name: 'Grace' });
  expect((await server.ok(users.read, { token: ada.token })).first_name).toBe('Grace');
  const account_id = await linkChecking(server, ada, { institution: 'ins_first_harbor', account: 'R01 once' });
  const [account] = await server.ok(externalAccounts.list, { token: ada.token });
  expect(account).toMatchObject({ SynAccountID: account_id, IsPrimary: true, VendorInstitutionName: 'First Harbor Credit Union' });

  const shop = await openShop(server, { organization: 'Harbor Books', names: ['Harbor Books', 'Harbor Books Annex'] });
  expect(shop.business_ids).toHaveLength(2);
  for (const [role, held] of [
    ['AdminAccount', 2],
    ['ViewAccount', 2],
    ['AdminStore', 1],
    ['ViewStore', 1],
  ] as const) {
    const user = await shop.addUser(role);
    expect((await server.ok(businesses.user, { token: user.token })).Businesses, role).toHaveLength(held);
  }
});
