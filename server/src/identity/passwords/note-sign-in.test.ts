import { apiKeys } from '@drawbridge/contract';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { Browser } from '../../../test/support/browser.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { beginSignIn, payloadOf, signInMerchant } from '../../../test/support/sign-in.ts';
import { listEntries } from '../../kernel/audit/index.ts';
import { createBusinessUser } from '../../merchants/business-users/index.ts';
import { createOrganization, openBusiness, prepareApplication } from '../../merchants/businesses/index.ts';
import { listOutbox } from '../../providers/outbox/index.ts';
import { directory } from '../index.ts';

const PASSWORD = 'Tide-Pool7';
const USERNAME = 'maria.lopez';
let server: TestServer;
let organization_id: string;
let user_id: string;
beforeAll(async () => {
  server = await startTestServer({ identity: 'embedded' });
  organization_id = await createOrganization(server.context, 'Tide Shops');
  const names = { username: USERNAME, email: 'maria@tide.example' };
  const { subject } = await directory(server.context).createUser({ ...names, password: PASSWORD });
  const rights = { role: 'AdminAccount', organization_id, business_ids: [], created_by: null } as const;
  user_id = await createBusinessUser(server.context, { subject, ...names, ...rights });
});
afterAll(() => server.stop());

const entries = async (kind: string) => (await listEntries(server.context, { kind })).items;
async function logIn(username: string, password: string): Promise<number> {
  const { call } = await beginSignIn(server, 'password');
  return (await call('password', { username, password })).status;
}

test('a log-in stands in the audit log with who, from where and with what; so does what is done with its token [PRV-20]', async () => {
  const { access_token: token } = await signInMerchant(server, USERNAME, PASSWORD);
  expect(await entries('sign_in.succeeded')).toMatchObject([
    { who_kind: 'user', who_id: user_id, who_name: USERNAME, organization_id, address: '127.0.0.1', factor: 'password' },
  ]);
  expect(payloadOf(token)['amr']).toEqual(['pwd']);
  await prepareApplication(server.context, {
    organization_id,
    admin_user_id: user_id,
    business_name: 'Tide Books',
    address: { line_one: '1 Wharf Road', city: 'Portland', state: 'ME', postal_code: '04101' },
  });
  const { SynBusinessID } = await openBusiness(server.context, { user_id, role: 'AdminAccount' });
  await server.ok(apiKeys.create, { token, body: { syn_business_id: SynBusinessID, name: 'Web' } });
  expect(await entries('api_key.created')).toMatchObject([{ who_id: user_id, address: '127.0.0.1', factor: 'password' }]);
});

test('a wrong password stands there as its user’s; a name that nobody has is not kept, and once a minute [PRV-20]', async () => {
  expect(await logIn(USERNAME, 'wrong-Password7')).toBe(400);
  for (let n = 0; n < 3; n += 1) expect(await logIn('my-Secret-Password9', 'wrong-Password7')).toBe(400);
  const refused = await entries('sign_in.wrong_password');
  expect(refused).toMatchObject([
    { who_kind: 'unknown', who_id: null, organization_id: null, address: '127.0.0.1' },
    { who_kind: 'user', who_id: user_id, organization_id, address: '127.0.0.1', factor: null },
  ]);
  expect(JSON.stringify(refused)).not.toMatch(/my-Secret-Password9|wrong-Password7/);
});

test('whoever is locked out stands there once a minute, however often they go on [PRV-20]', async () => {
  let status = 400;
  for (let n = 0; n < 20 && status !== 429; n += 1) status = await logIn(USERNAME, 'wrong-Password7');
  for (let n = 0; n < 3; n += 1) expect(await logIn(USERNAME, 'wrong-Password7')).toBe(429);
  expect(await entries('sign_in.locked_out')).toMatchObject([{ who_id: user_id, organization_id }]);
});

test('a mailed link and the password that was chosen by it stand there, and neither the link nor the password [PRV-20]', async () => {
  await new Browser(server.url).post('/oidc/password/forgot', { username: USERNAME });
  const link = await vi.waitUntil(
    async () => {
      const messages = await listOutbox(server.context.db, { to: 'maria@tide.example' });
      return messages.map(({ body }) => /sign-in\/reset#token=([\w-]+)/.exec(body)?.[1]).find(Boolean);
    },
    { timeout: 10_000 },
  );
  expect((await new Browser(server.url).post('/oidc/password/reset', { token: link, password: 'Ebb-and-Flow8' })).status).toBe(200);
  expect(await entries('sign_in.reset_link_mailed')).toMatchObject([
    { who_kind: 'unknown', thing_id: user_id, thing_name: USERNAME, organization_id, address: '127.0.0.1' },
  ]);
  const reset = await entries('sign_in.password_reset');
  expect(reset).toMatchObject([{ who_kind: 'user', who_id: user_id, organization_id, factor: 'link' }]);
  expect(JSON.stringify(await listEntries(server.context, {}))).not.toMatch(new RegExp(`Ebb-and-Flow8|${link}`));
});
