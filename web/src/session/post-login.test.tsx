import { describe, expect, test, vi } from 'vitest';
import { answer, at, heading, later, left, open, refuse, text, until } from '../app/testing.tsx';

const merchantClaims = (role: string, more: Record<string, unknown> = {}) => ({
  sub: 'usr_jo',
  email: 'jo@harbor.example',
  paybotic_banking_roles: [role],
  permissions: ['pc:view:dashboard', 'pc:view:support'],
  payment_center_enabled: true,
  ...more,
});
const consumer = { sub: 'usr_maya', phone_number: '+14155550134', paybotic_banking_roles: ['pc:consumer'], permissions: [] };
const business = {
  SynBusinessID: 'biz_00000000000000000000000001',
  BusinessName: 'Harbor Books',
  TimeZone: 'America/New_York',
  OffersTips: false,
  Address: { ID: 'adr_1', LineOne: '1', LineTwo: null, City: 'Portland', State: 'ME', PostalCode: '04101' },
};
const businesses = (...list: unknown[]) => answer({ Email: 'jo@harbor.example', Username: 'jo', Businesses: list });
const user = (more: Record<string, unknown> = {}) => ({
  email: 'maya@example.com',
  email_verified: true,
  email_link: null,
  first_name: 'Maya',
  last_name: 'Okafor',
  date_of_birth: '06-21-1993',
  phone_number: '+14155550134',
  address: { street_one: '12 Mill Lane', street_two: null, city: 'Springfield', state: 'IL', postal_code: '62701' },
  terms_accepted: true,
  has_created_external_account: true,
  language: 'en',
  status: 'ACTIVE',
  paybotic_banking_roles: ['pc:consumer'],
  created_at: '2026-01-01T00:00:00.000Z',
  ...more,
});
/** Answers of the pages that the router leads to. They do not matter here. */
const behind = {
  'GET /api/businesses/dashboard': 'never',
  'POST /api/businesses/dashboard/report': 'never',
  'POST /api/businesses': 'never',
  'GET /api/external_accounts/purchase_power': 'never',
  'GET /api/external_accounts/accounts': 'never',
  'POST /api/external_accounts/link_token': 'never',
  'POST /api/purchases/recent': 'never',
} as const;
const BUSINESS_USER = 'GET /api/businesses/user';
const USER = 'GET /api/users/user';
const DEACTIVATED = 'GET /api/users/user/deactivated';

describe.each(['pc:account_admin', 'pc:store_admin', 'pc:store_viewer', 'pc:account_viewer'])('%s after signing in', (role) => {
  const claims = merchantClaims(role);

  test('with a business goes home [SES-31] [SES-33]', async () => {
    await open('/redirect', { claims, service: { ...behind, [BUSINESS_USER]: businesses(business) } });
    await until(() => at() === '/merchant/home');
  });

  test('without a business goes to registration [SES-31] [SES-34]', async () => {
    // Only account admins may stay there: the others are sent on at once.
    const replaced = vi.spyOn(window.history, 'replaceState');
    await open('/redirect', { claims, service: { ...behind, [BUSINESS_USER]: refuse('BUSINESS_NOT_FOUND') } });
    await until(() => replaced.mock.calls.some(([, , to]) => String(to) === '/merchant/registration'));
  });

  test.each([false, undefined, 'true'])(
    'whose token says %j of the payment center goes to /unauthenticated [SES-31] [SES-32]',
    async (enabled) => {
      const page = await open('/redirect', {
        claims: { ...claims, payment_center_enabled: enabled },
        service: { ...behind, [BUSINESS_USER]: businesses(business) },
      });
      await until(() => at() === '/unauthenticated');
      expect(page.calls(USER)).toHaveLength(0);
    },
  );
});

test('a merchant goes back to where they wanted to go', async () => {
  await open('/redirect?returnTo=/merchant/support', {
    claims: merchantClaims('pc:account_admin'),
    service: { ...behind, [BUSINESS_USER]: businesses(business) },
  });
  await until(() => at() === '/merchant/support');
});

test('a merchant whose business cannot be read sees the generic error page', async () => {
  await open('/redirect', { claims: merchantClaims('pc:account_admin'), service: { ...behind, [BUSINESS_USER]: refuse('INTERNAL') } });
  await until(() => heading() === 'Oops!');
});

describe('a consumer after signing in', () => {
  const opening = (answers: Record<string, ReturnType<typeof answer>>, claims: Record<string, unknown> = consumer) => ({
    claims,
    service: { ...behind, [DEACTIVATED]: answer({ deactivated: false }), ...answers },
  });

  test('without a profile goes to registration, and keeps returnTo [SES-35]', async () => {
    await open('/redirect?returnTo=/payment', opening({ [USER]: refuse('ERR_USER_NOT_FOUND') }));
    await until(() => at() === '/registration?returnTo=%2Fpayment');
  });

  test('without a linked account goes to link one, and keeps returnTo [SES-36]', async () => {
    await open('/redirect?returnTo=/payment', opening({ [USER]: answer(user({ has_created_external_account: false })) }));
    await until(() => at() === '/link-account?returnTo=%2Fpayment');
  });

  test.each([
    ['/redirect', '/dashboard'],
    ['/redirect?returnTo=%2Fdashboard%2Faccounts', '/dashboard/accounts'],
    ['/redirect?returnTo=https%3A%2F%2Fevil.example', '/dashboard'],
  ])('with everything goes from %s to %s [SES-37]', async (from, to) => {
    await open(from, opening({ [USER]: answer(user()) }));
    await until(() => at() === to);
    expect(left).toEqual([]);
  });

  test('who has no role counts as one [PRM-03] [SES-37]', async () => {
    await open('/redirect', opening({ [USER]: answer(user()) }, { sub: 'usr_maya', permissions: [] }));
    await until(() => at() === '/dashboard');
  });

  test('who is deactivated goes to where that can be undone', async () => {
    const page = await open('/redirect', opening({ [DEACTIVATED]: answer({ deactivated: true }), [USER]: refuse('ACCOUNT_DEACTIVATED') }));
    await until(() => at() === '/re-enable-user');
    expect(page.calls(BUSINESS_USER)).toHaveLength(0);
  });

  test.each([DEACTIVATED, USER])('of whom %s cannot be read sees the generic error page', async (call) => {
    await open('/redirect', opening({ [USER]: answer(user()), [call]: refuse('INTERNAL') }));
    await until(() => heading() === 'Oops!');
  });
});

test('while the answer of the provider is worked through, the page waits', async () => {
  const token = later();
  localStorage.setItem(
    'drawbridge.sign-in.abc',
    JSON.stringify({
      id: 'abc',
      created: Math.floor(Date.now() / 1000),
      request_type: 'si:r',
      code_verifier: 'v'.repeat(43),
      authority: `${window.location.origin}/oidc`,
      client_id: 'drawbridge-web',
      redirect_uri: `${window.location.origin}/redirect`,
      scope: 'openid',
      response_mode: 'query',
    }),
  );
  await open('/redirect?code=1&state=abc', { service: { 'POST /oidc/token': token.handler } });
  expect(text()).toContain('Signing you in');
  await token.give(answer({ error: 'invalid_request' }, 400));
  await until(() => heading() === 'Oops!');
});
