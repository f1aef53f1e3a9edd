import { expect, test } from 'vitest';
import { answer, button, errorAt, field, fill, heading, left, open, press, refuse, until } from '../app/testing.tsx';

const PAGE = '/sign-in/uid-1';
const CHOOSE = 'POST /oidc/interaction/uid-1/new-password';
const at = (name: string) => answer({ connection: 'password', signup: false, login_hint: null, step: { name } });
const DETAILS = 'GET /oidc/interaction/uid-1/details';

test('a password that somebody else set leads to choosing an own one before anything opens [AUT-07]', async () => {
  const { service, calls } = await open(PAGE, {
    service: { [DETAILS]: at('password'), 'POST /oidc/interaction/uid-1/password': answer({ name: 'new_password' }) },
  });
  await until(() => heading() === 'Log in');
  await fill(field('Username or email'), 'nina.park');
  await fill(field('Password'), 'Given-By-Olivia1');
  await press(button('Log In'));
  await until(() => heading() === 'Choose your own password');
  await fill(field('New password'), 'tidepool');
  await press(button('Save and continue'));
  expect(errorAt('New password')).toContain('Password must be at least 8 characters');
  expect(calls(CHOOSE)).toEqual([]);
  service[CHOOSE] = refuse('PASSWORD_UNCHANGED', { field: 'password' });
  await fill(field('New password'), 'Given-By-Olivia1');
  await press(button('Save and continue'));
  await until(() => errorAt('New password') === 'Choose a password other than the one you were given.');
  service[CHOOSE] = answer({ name: 'done', redirect_to: '/oidc/auth/uid-1' });
  await fill(field('New password'), 'Ebb-and-Flow8');
  await press(button('Save and continue'));
  await until(() => left.at(-1)?.endsWith('/oidc/auth/uid-1'));
});

test('a sign-in that is loaded anew there goes on there; it can be left for the password [AUT-07]', async () => {
  await open(PAGE, { service: { [DETAILS]: at('new_password') } });
  await until(() => heading() === 'Choose your own password');
  await press(button('Back'));
  await until(() => heading() === 'Log in');
});
