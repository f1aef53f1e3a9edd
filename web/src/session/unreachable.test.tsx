import { expect, test } from 'vitest';
import { answer, button, heading, left, open, press, text, until } from '../app/testing.tsx';

/*
 * The identity provider cannot be reached. In a file of its own and in this order: once its addresses are known, they stay known.
 */

const METADATA = 'GET /oidc/.well-known/openid-configuration';
const down = { [METADATA]: 'network' } as const;

test.each(['/login', '/merchant/home', '/dashboard'])('%s says so, instead of waiting without end', async (path) => {
  await open(path, { service: down });
  await until(() => heading() === 'Something went wrong.');
  expect(left).toEqual([]);
});

test('Login on /session-expired says so', async () => {
  await open('/session-expired', { service: down });
  await until(() => heading() === "You've been logged out.");
  await press(button('Login'));
  await until(() => heading() === 'Something went wrong.');
});

test('logging out ends the session in this browser all the same', async () => {
  const claims = { sub: 'usr_jo', paybotic_banking_roles: ['pc:store_admin'], permissions: [] };
  await open('/logout?returnTo=/merchant/home', { claims, service: down });
  await until(() => left.length > 0);
  expect(left).toEqual([`${window.location.origin}/merchant?returnTo=%2Fmerchant%2Fhome`]);
  expect(Object.keys(localStorage).filter((key) => key.includes('user:'))).toEqual([]);
});

test('the landing page says so, and its button can be pressed again', async () => {
  const page = await open('/', { service: down });
  await press(button('Log In'));
  await until(() => text().includes("We can't reach sign-in right now."));
  expect(button('Log In').getAttribute('aria-busy')).toBeNull();
  const { origin } = window.location;
  page.service[METADATA] = answer({ issuer: `${origin}/oidc`, authorization_endpoint: `${origin}/oidc/auth` });
  await press(button('Log In'));
  await until(() => left.length > 0);
  expect(new URL(left[0] ?? '').pathname).toBe('/oidc/auth');
  expect(text()).not.toContain("We can't reach sign-in right now.");
});
