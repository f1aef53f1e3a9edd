import '../../app/boot-testing.ts';

import { describe, expect, test } from 'vitest';
import { answer, at, button, heading, later, link, open, press, refuse, screen, text, toasts, until, user } from '../testing.tsx';

const VERIFY = 'POST /api/users/verify-email';
const AGAIN = 'POST /api/users/self/email-link';
const TOKEN = 'x'.repeat(43);

describe('the page that a link in an e-mail opens', () => {
  test('verifies when the button is pressed, not before, and needs nobody signed in', async () => {
    const { calls } = await open(`/verify-email#token=${TOKEN}`, { claims: null, service: { [VERIFY]: answer({}) } });
    await until(() => heading() === 'Verify your email');
    // The token is in no address any more.
    expect(window.location.href).not.toContain(TOKEN);
    expect(calls(VERIFY)).toHaveLength(0);
    await press(button('Verify my email'));
    await until(() => heading() === 'Your email is verified');
    expect(calls(VERIFY).map(({ body }) => body)).toEqual([{ token: TOKEN }]);
    expect(calls(VERIFY)[0]?.headers.get('authorization')).toBeNull();
  });

  test('sends once, however often it is pressed', async () => {
    const slow = later();
    const { calls } = await open(`/verify-email#token=${TOKEN}`, { claims: null, service: { [VERIFY]: slow.handler } });
    await until(() => heading() === 'Verify your email');
    await press(button('Verify my email'));
    await press(button('Verify my email'));
    await slow.give(answer({}));
    await until(() => heading() === 'Your email is verified');
    expect(calls(VERIFY)).toHaveLength(1);
  });

  test.each([
    ['used', `#token=${TOKEN}`, refuse('EMAIL_LINK_INVALID')],
    ['damaged', '#token=%00', refuse('BAD_INPUT')],
  ])('says that a link that is %s no longer works, and where a new one is', async (_words, hash, refusal) => {
    await open(`/verify-email${hash}`, { claims: null, service: { [VERIFY]: refusal } });
    await until(() => heading() === 'Verify your email');
    await press(button('Verify my email'));
    await until(() => heading() === 'This link no longer works');
    expect(link('Go to settings').getAttribute('href')).toBe('/dashboard/settings');
  });

  test('says that somebody else has a new address, and where another is chosen [CUS-13]', async () => {
    await open(`/verify-email#token=${TOKEN}`, { claims: null, service: { [VERIFY]: refuse('EMAIL_TAKEN') } });
    await until(() => heading() === 'Verify your email');
    await press(button('Verify my email'));
    await until(() => heading() === 'This email belongs to another account');
    expect(link('Use another email').getAttribute('href')).toBe('/dashboard/settings/email');
  });

  test('without a token asks nothing, and does not say that the link is used up: the page may only have been loaded anew', async () => {
    const { calls } = await open('/verify-email', { claims: null });
    await until(() => heading() === 'Open the link in your email again');
    expect(calls(VERIFY)).toHaveLength(0);
  });

  test.each([['the network fails', 'network'] as const, ['the service fails', refuse('INTERNAL')] as const])(
    'when %s, can be tried again',
    async (_words, failure) => {
      const { service } = await open(`/verify-email#token=${TOKEN}`, { claims: null, service: { [VERIFY]: failure } });
      await until(() => heading() === 'Verify your email');
      await press(button('Verify my email'));
      await until(() => text().includes('Something went wrong.'));
      service[VERIFY] = answer({});
      await press(button('Verify my email'));
      await until(() => heading() === 'Your email is verified');
    },
  );
});

describe('the settings', () => {
  const unverified = answer(user({ email_verified: false }));

  test('say that an address is not verified yet, and send the link again', async () => {
    const { calls } = await open('/dashboard/settings', { service: { 'GET /api/users/user': unverified, [AGAIN]: answer({}) } });
    await until(() => text().includes('Not verified yet'));
    expect(screen.getByRole('region', { name: 'Email' }).textContent).toContain('maya@example.com');
    await press(button('Send the link again'));
    await until(() => toasts().some((toast) => toast.includes('We sent a link to maya@example.com')));
    expect(calls(AGAIN)).toHaveLength(1);
  });

  test.each([
    ['TOO_MANY_REQUESTS', "We've already sent several links. Try again in a few minutes."],
    ['INTERNAL', "We couldn't send the link. Please try again."],
  ] as const)('%s: say so', async (code, words) => {
    await open('/dashboard/settings', { service: { 'GET /api/users/user': unverified, [AGAIN]: refuse(code) } });
    await until(() => text().includes('Not verified yet'));
    await press(button('Send the link again'));
    await until(() => toasts().some((toast) => toast.includes(words)));
  });

  test('say nothing of it once it is verified, also in another window meanwhile', async () => {
    let asked = 0;
    await open('/dashboard/settings', {
      service: {
        'GET /api/users/user': () => {
          asked += 1;
          return answer(user({ email_verified: asked > 1 }));
        },
      },
    });
    await until(() => heading() === 'Settings' && asked > 1);
    await until(() => !text().includes('Not verified yet'));
    expect(at()).toBe('/dashboard/settings');
  });
});
