import { describe, expect, test } from 'vitest';
import { worthKeeping } from '../session/return-path.ts';
import {
  answer,
  at,
  button,
  CHECKOUT,
  consumer,
  heading,
  left,
  link,
  openAs,
  PATH,
  payable,
  press,
  refuse,
  USER,
  until,
  user,
} from './testing-pay.ts';

const LINK = PATH('payment_link');
const returnTo = (path: string) => `returnTo=${encodeURIComponent(path)}`;

/** Where the sign-ins that have begun will lead. */
const keptReturns = () =>
  Object.values({ ...localStorage, ...sessionStorage })
    .filter((value) => value.includes('"code_verifier"'))
    .map((value) => (JSON.parse(value) as { data?: { returnTo?: string } }).data?.returnTo);

describe.each([LINK, PATH('invoice_link'), CHECKOUT])('whoever was sent to %s', (path) => {
  test('and has no profile is led to the registration, and past its Back and its Logout, with the way back', async () => {
    await openAs(path, { [USER]: refuse('ERR_USER_NOT_FOUND') });
    await until(() => at() === `/registration?${returnTo(path)}`);
    await until(() => heading() === 'Personal Information');
    expect(link('Back').getAttribute('href')).toBe(`/?${returnTo(path)}`);
    await press(button('Logout'));
    const away = new URL(await until(() => left.at(-1)));
    expect(away.searchParams.get('state')?.endsWith(`;${path}`)).toBe(true);
  });

  test('and has no account comes back from linking one, also by Back', async () => {
    await openAs(`/link-account?redirectTo=${encodeURIComponent(path)}`, {
      'POST /api/external_accounts/link_token': answer({ link_token: 'link-1', expiration: '2026-03-18T19:41:00.000Z' }),
    });
    await until(() => heading() === 'How It Works');
    await press(link('Back'));
    expect(at()).toBe(path);
  });

  test('and is deactivated comes back once enabled again', async () => {
    const opened = await openAs(path, {
      [USER]: refuse('ACCOUNT_DEACTIVATED'),
      'GET /api/users/user/deactivated': answer({ deactivated: true }),
      'POST /api/users/activate': answer({}),
    });
    await until(() => at() === `/re-enable-user?${returnTo(path)}`);
    await until(() => heading() === 'Account disabled');
    opened.service[USER] = answer(user());
    opened.service['GET /api/users/user/deactivated'] = answer({ deactivated: false });
    await press(button('Re-Enable Account'));
    await until(() => at() === path);
    await payable(path === CHECKOUT ? 'Continue' : undefined);
  });

  test('and whose session is over comes back with the next sign-in', async () => {
    await openAs(path, { 'POST /oidc/token': answer({ error: 'invalid_grant' }, 400) }, { claims: consumer, expires_at: 1 });
    await until(() => at() === `/session-expired?${returnTo(path)}`);
    expect(left).toEqual([]);
    await press(await until(() => button('Login')));
    await until(() => left.length > 0);
    // And by no other: the page that was left asked for none.
    expect(keptReturns()).toEqual([`/redirect?${returnTo(path)}`]);
    expect(left).toHaveLength(1);
  });
});

test.each([
  ['/payment-link-purchase/L1', true],
  ['/invoice-link-purchase/L1', true],
  ['/ecommerce-purchase?sessionKey=cs_1', true],
  ['/pay/ctr_1', true],
  ['/payment', false],
  ['/payment-link-purchases', false],
  ['/dashboard', false],
  [undefined, false],
])('the address %s is worth keeping: %s', (path, kept) => {
  expect(worthKeeping(path)).toBe(kept ? path : undefined);
});
