import { expect, test } from 'vitest';
import { answer, button, field, heading, left, open, press, refuse, screen, text, until } from '../app/testing.tsx';
import { authenticator } from '../app/testing-authenticator.ts';

const UID = 'uid-1';
const OF = `/oidc/interaction/${UID}`;
const DONE = { name: 'done', redirect_to: 'https://id.example/oidc/auth/uid-1' };
const stand = (signup: boolean, service = {}) =>
  open(`/sign-in/${UID}`, {
    service: {
      [`GET ${OF}/details`]: answer({ connection: 'sms', signup, login_hint: null, step: { name: 'phone' } }),
      [`POST ${OF}/passkey/begin`]: answer({ options: { challenge: 'AQID' } }),
      ...service,
    },
  });

test('a consumer signs in by a passkey, and types no number [AUT-11]', async () => {
  authenticator();
  const { calls } = await stand(false, { [`POST ${OF}/passkey`]: answer(DONE) });
  await until(() => heading() === 'Log in');
  await press(button('Use a passkey'));
  await until(() => left.length > 0);
  expect(left).toEqual([DONE.redirect_to]);
  expect(calls(`POST ${OF}/passkey`).map(({ body }) => body)).toMatchObject([{ response: { id: 'AQID' } }]);
});

test.each([
  ['PASSKEY_REFUSED', "That passkey didn't work. Try again, or log in another way."],
  ['ACCOUNT_FROZEN', 'Your account is temporarily suspended.'],
] as const)('a refusal with %s is said, and the number can still be typed [AUT-11]', async (code, words) => {
  authenticator();
  await stand(false, { [`POST ${OF}/passkey`]: refuse(code) });
  await until(() => heading() === 'Log in');
  await press(button('Use a passkey'));
  await until(() => text().includes(words));
  expect(field('Phone number').disabled).toBe(false);
  expect(button('Continue').disabled).toBe(false);
});

test('none is offered in a browser without passkeys [AUT-11]', async () => {
  await stand(false);
  await until(() => heading() === 'Log in');
  expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull();
});

test('none is offered to who registers [AUT-11]', async () => {
  authenticator();
  await stand(true);
  await until(() => heading() === 'Create your account');
  expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull();
});
