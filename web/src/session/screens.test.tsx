import { afterEach, describe, expect, test, vi } from 'vitest';
import { addReporter } from '../app/report.ts';
import {
  answer,
  at,
  button,
  elsewhere,
  heading,
  left,
  link,
  open,
  press,
  screen,
  text,
  textsOf,
  USER_KEY,
  until,
  within,
} from '../app/testing.tsx';
import { boot } from './boot.ts';

const merchant = {
  sub: 'usr_jo',
  email: 'jo@harbor.example',
  paybotic_banking_roles: ['pc:account_admin'],
  permissions: ['pc:view:dashboard'],
  payment_center_enabled: true,
};
const consumer = { sub: 'usr_maya', email: 'maya@example.com', phone_number: '+14155550134', permissions: [] };
/** Pages behind these screens, whose answers do not matter here. */
const service = { 'GET /api/businesses/user': 'never', 'GET /api/users/user': 'never' } as const;
const shown = (name: string) => until(() => heading() === name);
const leaving = async () => {
  await until(() => left.length > 0);
  return new URL(left.at(-1) ?? '');
};

test('/exception says that something went wrong [SES-08]', async () => {
  await open('/exception');
  await shown('Oops!');
  expect(text()).toContain('Something went wrong. Please try again.');
});

describe('/unauthenticated', () => {
  test('names the account, and logs out [SES-09] [SES-12]', async () => {
    await open('/unauthenticated', { claims: merchant });
    await shown('Oops! Access not granted.');
    expect(text()).toContain('jo@harbor.example');
    expect(textsOf(within(screen.getByRole('main')).getAllByRole('button'))).toEqual(['Log Out']);
    await press(button('Log Out'));
    expect((await leaving()).pathname).toBe('/oidc/end');
  });
});

describe('/unauthorized', () => {
  test('names the account [SES-10]', async () => {
    await open('/unauthorized', { claims: merchant });
    await shown('Oops! Access not granted.');
    expect(text()).toContain('Your current account jo@harbor.example lacks the required permissions to view this page.');
    expect(textsOf(within(screen.getByRole('main')).getAllByRole('button'))).toEqual(['Go Back', 'Log Out']);
  });

  test('Log Out logs out [SES-12]', async () => {
    await open('/unauthorized', { claims: consumer });
    await shown('Oops! Access not granted.');
    await press(button('Log Out'));
    expect((await leaving()).pathname).toBe('/oidc/end');
  });

  test('Go Back goes back in history [SES-11]', async () => {
    await open('/merchant/nowhere', { claims: consumer });
    await until(() => link('Back to Home').getAttribute('href') === '/merchant/home');
    await press(link('Back to Home'));
    await shown('Oops! Access not granted.');
    await press(button('Go Back'));
    await until(() => at() === '/merchant/nowhere');
  });

  test('Go Back from the first page of a visit goes home: what was there before is not ours [SES-11]', async () => {
    await open('/merchant/support', { claims: merchant, service });
    await shown('Oops! Access not granted.');
    expect(at()).toBe('/unauthorized');
    await press(button('Go Back'));
    await until(() => at() === '/merchant/home');
  });

  test.each([
    [consumer, '/dashboard'],
    [merchant, '/merchant/home'],
  ])('Go Back without history goes home [SES-11]', async (claims, home) => {
    await open('/unauthorized', { claims, service });
    await shown('Oops! Access not granted.');
    await press(button('Go Back'));
    expect(at()).toBe(home);
  });
});

describe('/session-expired', () => {
  const expired = "You've been logged out.";

  test('says why, with two ways on [SES-14]', async () => {
    await open('/session-expired');
    await shown(expired);
    expect(text()).toContain('For security, you were automatically logged out due to inactivity.');
    expect(textsOf(['button', 'link'].flatMap((role) => within(screen.getByRole('main')).getAllByRole(role)))).toEqual([
      'Login',
      'Back To Homepage',
    ]);
  });

  test.each([
    [undefined, 'sms', '/'],
    ['sms', 'sms', '/'],
    ['password', 'password', '/merchant'],
  ])('for someone who came by %s, Login is by %s and the homepage is %s [SES-14]', async (last, connection, homepage) => {
    if (last) localStorage.setItem('drawbridge.last_connection', last);
    await open('/session-expired');
    await shown(expired);
    expect(link('Back To Homepage').getAttribute('href')).toBe(homepage);
    await press(button('Login'));
    expect((await leaving()).searchParams.get('connection')).toBe(connection);
  });
});

describe('a path that is no page', () => {
  test('says so [SES-16]', async () => {
    await open('/nowhere');
    await shown("Oops! No one's here.");
    expect(text()).toContain("We can't find the page you're looking for.");
  });

  test.each([
    ['/nowhere', undefined, '/'],
    ['/merchant/nowhere', undefined, '/'],
    ['/nowhere', consumer, '/dashboard'],
    ['/merchant/nowhere', merchant, '/merchant/home'],
    ['/merchant/nowhere', consumer, '/merchant/home'],
  ])('Back to Home from %s leads home [SES-17]', async (path, claims, home) => {
    await open(path, { claims });
    await shown("Oops! No one's here.");
    await until(() => link('Back to Home').getAttribute('href') === home);
  });
});

describe('the generic error screen', () => {
  test('stands where the session could not be seen to, with a way to sign in again and to the provider [SES-18]', async () => {
    await open('/merchant/home', {
      claims: merchant,
      expires_at: 1,
      service: { 'POST /oidc/token': answer({ error: 'server_error' }, 500) },
    });
    await shown('Something went wrong.');
    expect(text()).toContain('Please contact the provider directly.');
    expect(link('Contact Us').getAttribute('href')).toBe('mailto:support@drawbridge.example');
    await press(button('Re-Authenticate'));
    expect((await leaving()).pathname).toBe('/oidc/auth');
    expect((await leaving()).searchParams.get('prompt')).toBe('login');
  });
});

describe('Account Suspended', () => {
  test('is shown to a frozen consumer, with a way out [SES-19] [SES-20]', async () => {
    const user = {
      email: 'maya@example.com',
      email_verified: true,
      email_link: null,
      first_name: 'Maya',
      last_name: 'Okafor',
      date_of_birth: '06-21-1993',
      phone_number: '+14155550134',
      address: { street_one: '1', street_two: null, city: 'A', state: 'IL', postal_code: '62701' },
      terms_accepted: true,
      has_created_external_account: true,
      language: 'en',
      status: 'FROZEN',
      paybotic_banking_roles: ['pc:consumer'],
      created_at: '2026-01-01T00:00:00.000Z',
    };
    await open('/dashboard/settings', {
      claims: { ...consumer, paybotic_banking_roles: ['pc:consumer'] },
      service: { 'GET /api/users/user': answer(user), 'GET /api/users/user/deactivated': answer({ deactivated: false }) },
    });
    await shown('Account Suspended');
    expect(text()).toContain('Your account is temporarily suspended. Please get in touch with the provider to resolve pending issues.');
    expect(link('support@drawbridge.example').getAttribute('href')).toBe('mailto:support@drawbridge.example');
    await press(button('Logout'));
    expect((await leaving()).pathname).toBe('/oidc/end');
  });
});

describe('an error while drawing', () => {
  test('shows the generic error page, and is reported [SES-45] [TEL-15]', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const reported: unknown[] = [];
    const stop = addReporter((error) => reported.push(error));
    // A row that no service of ours would send.
    await open('/merchant/home', {
      claims: { ...merchant, permissions: ['pc:view:dashboard'] },
      service: {
        'GET /api/businesses/user': answer({ Email: 'a', Username: 'a', Businesses: [] }),
        'GET /api/businesses/dashboard': answer({ MonthlySales: 0, MonthlyTotalTransactions: 0 }),
        'POST /api/businesses/dashboard/report': elsewhere({ items: [{ DateTimeCreated: 'never' }], page_info: { total: 1 } }, 200),
      },
    });
    await shown('Oops!');
    stop();
    expect(text()).toContain('Something went wrong. Please try again.');
    expect(reported.some((error) => error instanceof RangeError)).toBe(true);
    await press(button('Back to Home'));
    expect(left).toEqual([`${window.location.origin}/merchant/home`]);
  });
});

test('/login leaves for sign-in at once, and comes back to where it was asked for [SES-06]', async () => {
  await open('/login?returnTo=/dashboard/accounts');
  const address = await leaving();
  expect(address.pathname).toBe('/oidc/auth');
  expect(localStorage.getItem(`drawbridge.sign-in.${address.searchParams.get('state')}`)).toContain(
    '/redirect?returnTo=%2Fdashboard%2Faccounts',
  );
});

describe('/logout to which another site has led', () => {
  afterEach(() => {
    boot.sent_from_elsewhere = false;
    Reflect.deleteProperty(document, 'referrer');
  });

  test.each([
    ['the browser says so', () => Object.assign(boot, { sent_from_elsewhere: true })],
    ['the page before says so', () => Object.defineProperty(document, 'referrer', { configurable: true, value: 'https://evil.example/' })],
  ])('asks first where %s, and logs out at a press', async (_words, come) => {
    come();
    await open('/logout', { claims: consumer });
    await shown('Log Out');
    expect(left).toEqual([]);
    expect(localStorage.getItem(USER_KEY)).not.toBeNull();
    expect(link('Back to Home').getAttribute('href')).toBe('/dashboard');
    await press(button('Log Out'));
    expect((await leaving()).pathname).toBe('/oidc/end');
  });

  test('asks nothing on the way from a page of ours', async () => {
    Object.defineProperty(document, 'referrer', { configurable: true, value: `${window.location.origin}/dashboard` });
    await open('/logout', { claims: consumer });
    expect((await leaving()).pathname).toBe('/oidc/end');
  });
});

test('/logout runs the logout when it is visited [SES-07]', async () => {
  await open('/logout', { claims: consumer });
  expect((await leaving()).pathname).toBe('/oidc/end');
});
