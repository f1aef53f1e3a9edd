import '../app/boot-testing.ts';

import { act } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { manager } from '../session/oidc.ts';
import { answer, at, button, heading, open, press, RENEWAL, refuse, text, until, user } from './testing.tsx';

const USER = 'GET /api/users/user';

describe("the gate before a consumer's pages", () => {
  test('takes a signed-out visitor to sign-in and keeps where they wanted to go [ONB-01]', async () => {
    const leave = vi.spyOn(manager, 'signinRedirect').mockResolvedValue();
    const { calls } = await open('/registration?user=%7B%7D', { claims: null });
    await until(() => leave.mock.calls.length > 0);
    expect(leave.mock.calls[0]?.[0]).toMatchObject({
      state: { returnTo: '/registration?user=%7B%7D', connection: 'sms' },
      extraQueryParams: { connection: 'sms' },
    });
    expect(calls()).toHaveLength(0);
  });

  test('refuses someone who is no consumer', async () => {
    await open('/dashboard', { claims: { paybotic_banking_roles: ['pc:store_admin'] } });
    await until(() => at() === '/unauthorized');
  });

  test.each([
    '/dashboard',
    '/dashboard/accounts',
    '/dashboard/transactions-history',
    '/dashboard/settings',
    '/link-account',
    '/payment',
    '/payment/confirmation',
  ])('sends someone without a profile from %s to the registration, and back there afterwards [ONB-02] [API-27]', async (path) => {
    const { calls } = await open(path, { service: { [USER]: refuse('ERR_USER_NOT_FOUND') } });
    await until(() => at() === `/registration?returnTo=${encodeURIComponent(path)}`);
    expect(calls('POST /api/purchases')).toHaveLength(0);
  });

  test('leaves someone without a profile at the registration [ONB-02]', async () => {
    await open('/registration', { service: { [USER]: refuse('ERR_USER_NOT_FOUND') } });
    await until(() => heading() === 'Personal Information');
    expect(at()).toBe('/registration');
  });

  test.each(['/dashboard', '/dashboard/accounts', '/payment', '/link-account'])(
    'shows a frozen consumer at %s that the account is suspended, and renews the token exactly once [SES-20] [SES-21]',
    async (path) => {
      const { calls } = await open(path, { service: { [USER]: answer(user({ status: 'FROZEN' })) } });
      await until(() => heading() === 'Account Suspended');
      expect(text()).toContain('Your account is temporarily suspended. Please get in touch with the provider to resolve pending issues.');
      await until(() => calls(RENEWAL).length === 1);
      // Going from page to page, it is still the same freeze.
      await act(async () => {
        window.history.pushState(null, '', '/dashboard/settings');
        window.dispatchEvent(new PopStateEvent('popstate'));
      });
      await until(() => heading() === 'Account Suspended');
      expect(calls(RENEWAL)).toHaveLength(1);
      expect(calls('POST /api/purchases')).toHaveLength(0);
    },
  );

  test.each(['/dashboard', '/payment'])('sends a deactivated consumer from %s to /re-enable-user', async (path) => {
    await open(path, {
      service: { [USER]: refuse('ACCOUNT_DEACTIVATED'), 'GET /api/users/user/deactivated': answer({ deactivated: true }) },
    });
    await until(() => at() === '/re-enable-user');
    await until(() => heading() === 'Account disabled');
  });

  test('can be asked again when nobody answers', async () => {
    const { service } = await open('/dashboard', { service: { [USER]: 'network' } });
    await until(() => heading() === 'Oops!');
    service[USER] = answer(user());
    await press(button('Try again'));
    await until(() => heading() === 'Hi, Maya!');
  });
});

describe('/redirect', () => {
  test('sends a consumer without a profile to the registration, keeping where they wanted to go [SES-35]', async () => {
    await open('/redirect?returnTo=%2Fpayment', { service: { [USER]: refuse('ERR_USER_NOT_FOUND') } });
    await until(() => at() === '/registration?returnTo=%2Fpayment');
  });

  test('sends one without a linked account to /link-account [SES-36]', async () => {
    await open('/redirect', { service: { [USER]: answer(user({ has_created_external_account: false })) } });
    await until(() => at() === '/link-account');
  });

  test.each([
    ['', '/dashboard'],
    ['?returnTo=%2Fdashboard%2Faccounts', '/dashboard/accounts'],
    ['?returnTo=https%3A%2F%2Fevil.example', '/dashboard'],
    ['?returnTo=%2F%2Fevil.example', '/dashboard'],
  ])('sends one in order (%s) to %s [SES-37]', async (search, to) => {
    await open(`/redirect${search}`);
    await until(() => at() === to);
  });
});

test('the settings ask for no role [SET-02]', async () => {
  await open('/dashboard/settings', { claims: { paybotic_banking_roles: ['pc:store_admin'] } });
  await until(() => heading() === 'Settings');
  expect(at()).toBe('/dashboard/settings');
});

test('a path below /dashboard that is no page is not found', async () => {
  await open('/dashboard/elsewhere');
  await until(() => heading() === "Oops! No one's here.");
});
