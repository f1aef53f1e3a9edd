import vm from 'node:vm';
import { expect, it } from 'vitest';
import { theBlock } from './all-blocks.ts';

type Action = (event: object, api: object) => Promise<void>;

const AT = '2026-03-18T18:41:00.000Z';

/** What the action of docs/providers/auth0.md sets in a token, as Auth0 would run it at a sign-in. */
async function claimsOf(event: object): Promise<Record<string, unknown>> {
  const exports: { onExecutePostLogin?: Action } = {};
  vm.runInNewContext(theBlock('docs/providers/auth0.md', 'js').text, { exports, Date, Math });
  const claims: Record<string, unknown> = {};
  const accessToken = { setCustomClaim: (name: string, value: unknown) => Object.assign(claims, { [name]: value }) };
  await exports.onExecutePostLogin?.(event, { accessToken });
  return Object.fromEntries(Object.entries(claims).map(([name, value]) => [name.replace('https://pay.example.com/claims/', ''), value]));
}

const authentication = {
  methods: [
    { name: 'pwd', timestamp: '2026-03-18T18:40:00.000Z' },
    { name: 'mfa', timestamp: AT },
  ],
};

it('the action that the page on Auth0 shows puts a consumer’s claims into the token [DEV-08]', async () => {
  const user = { phone_number: '+12125550150', phone_verified: true, app_metadata: {} };
  expect(await claimsOf({ user, connection: { strategy: 'sms' }, session: { id: 's1' } })).toEqual({
    phone_number: '+12125550150',
    phone_number_verified: true,
    sid: 's1',
  });
});

it('and a merchant’s user’s, with the time of the latest factor [DEV-08]', async () => {
  const user = {
    email: 'nina@shop.example',
    app_metadata: { paybotic_banking_roles: ['pc:store_admin'], permissions: [], payment_center_enabled: true },
  };
  expect(await claimsOf({ user, connection: { strategy: 'auth0' }, session: { id: 's2' }, authentication })).toEqual({
    paybotic_banking_roles: ['pc:store_admin'],
    permissions: [],
    payment_center_enabled: true,
    email: 'nina@shop.example',
    sid: 's2',
    auth_time: Date.parse(AT) / 1000,
  });
});
