import { expect, test } from 'vitest';
import { answer, button, errorAt, field, fill, heading, left, open, person, press, refuse, screen, text, until } from '../app/testing.tsx';

const UID = 'uid-1';
const DETAILS = `GET /oidc/interaction/${UID}/details`;
const SECOND_FACTOR = `POST /oidc/interaction/${UID}/second-factor`;
const ASKED = "Confirm it's you";
const DONE = { name: 'done', redirect_to: 'https://id.example/oidc/auth/uid-1' };

const stand = (ways: readonly string[], service: object = {}) =>
  open(`/sign-in/${UID}`, {
    service: {
      [DETAILS]: answer({ connection: 'password', signup: false, login_hint: null, step: { name: 'second_factor', ways } }),
      ...service,
    },
  });

test('a right password leads to the code of the app, which is sent as soon as it is whole [AUT-02]', async () => {
  const { calls } = await open(`/sign-in/${UID}`, {
    service: {
      [DETAILS]: answer({ connection: 'password', signup: false, login_hint: 'olivia.grant', step: { name: 'password' } }),
      [`POST /oidc/interaction/${UID}/password`]: answer({ name: 'second_factor', ways: ['totp', 'recovery_code'] }),
      [SECOND_FACTOR]: answer(DONE),
    },
  });
  await until(() => heading() === 'Log in');
  // This browser knows no passkeys, so none is offered.
  expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull();
  await fill(field('Password'), 'Tide-Pool7');
  await press(button('Log In'));
  await until(() => heading() === ASKED);
  const code = field('Code from your app');
  expect(code.getAttribute('autocomplete')).toBe('one-time-code');
  await press(code);
  await person.paste('123 456');
  await until(() => left.length > 0);
  expect(left).toEqual([DONE.redirect_to]);
  expect(calls(SECOND_FACTOR).map(({ body }) => body)).toEqual([{ way: 'totp', code: '123456' }]);
});

test('a wrong code is said at its field and typed anew; too many lead back to the password', async () => {
  const { service } = await stand(['totp', 'recovery_code'], { [SECOND_FACTOR]: refuse('CODE_WRONG', { field: 'code', tries_left: 4 }) });
  await until(() => heading() === ASKED);
  await fill(field('Code from your app'), '123456');
  await until(() => errorAt('Code from your app') === "That code isn't right. 4 tries left.");
  expect(field('Code from your app').value).toBe('');
  service[SECOND_FACTOR] = refuse('SECOND_FACTOR_TRIES_USED');
  await fill(field('Code from your app'), '123457');
  await until(() => text().includes('Too many wrong codes. Enter your password again.'));
  await press(button('Back to log in'));
  await until(() => heading() === 'Log in');
});

test('a recovery code is the other way, and back again [AUT-02]', async () => {
  const { calls } = await stand(['totp', 'recovery_code'], { [SECOND_FACTOR]: answer(DONE) });
  await until(() => heading() === ASKED);
  await press(button('Use a recovery code'));
  await press(button('Use your authenticator app'));
  await press(button('Use a recovery code'));
  await press(button('Continue'));
  expect(errorAt('Recovery code')).toBe('Enter a recovery code');
  await fill(field('Recovery code'), '7kq9x-m4t2h');
  await press(button('Continue'));
  await until(() => left.length > 0);
  expect(calls(SECOND_FACTOR).map(({ body }) => body)).toEqual([{ way: 'recovery_code', code: '7kq9x-m4t2h' }]);
});
