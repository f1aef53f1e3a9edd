import { beforeEach, describe, expect, test } from 'vitest';
import { answer, button, field, fill, heading, link, open, press, refuse, type Service, text, until } from '../app/testing.tsx';

const TOKEN = 'A'.repeat(43);
const LOOK = 'POST /oidc/password/link';
const CHOOSE = 'POST /oidc/password/reset';
const invitation = answer({ purpose: 'invitation', username: 'kim.alvarez' });
const opened = (service: Service) => open(`/sign-in/reset#token=${TOKEN}`, { service });

beforeEach(() => sessionStorage.clear());

describe('a link to choose a password', () => {
  test('of an invitation names the user, and ends at the log-in page [AUT-06]', async () => {
    const { calls } = await opened({ [LOOK]: invitation, [CHOOSE]: answer({}) });
    await until(() => heading() === 'Choose your password');
    expect(text()).toContain('Your username is kim.alvarez.');
    await fill(field('New password'), 'Ebb-and-Flow8');
    await press(button('Save password'));
    await until(() => heading() === 'Your password is saved');
    expect(calls(CHOOSE).map(({ body }) => body)).toEqual([{ token: TOKEN, password: 'Ebb-and-Flow8' }]);
    expect(link('Go to log in').getAttribute('href')).toBe('/merchant');
  });

  test.each([
    ['INVITATION_USED', 'This invitation was already used', 'Log in with the password that was chosen.'],
    ['INVITATION_EXPIRED', 'This invitation has expired', 'Ask whoever added you to send it again.'],
    ['INVITATION_WITHDRAWN', 'This invitation was canceled', 'ask whoever added you'],
    ['RESET_LINK_INVALID', 'This link no longer works', 'Request a new one'],
  ] as const)('that works no longer says why, and what to do: %s [AUT-06]', async (code, title, words) => {
    await opened({ [LOOK]: refuse(code) });
    await until(() => heading() === title);
    expect(text()).toContain(words);
  });

  test('withdrawn while somebody types says so when it is sent [AUT-06]', async () => {
    await opened({ [LOOK]: invitation, [CHOOSE]: refuse('INVITATION_WITHDRAWN') });
    await until(() => heading() === 'Choose your password');
    await fill(field('New password'), 'Ebb-and-Flow8');
    await press(button('Save password'));
    await until(() => heading() === 'This invitation was canceled');
  });

  test('that cannot be looked up can be tried [AUT-06]', async () => {
    await opened({ [LOOK]: 'network', [CHOOSE]: refuse('PASSWORD_BREACHED', { field: 'password' }) });
    await until(() => heading() === 'Choose a new password');
    await fill(field('New password'), 'Ebb-and-Flow8');
    await press(button('Change password'));
    await until(() => text().includes('This password was exposed in a data breach.'));
  });
});
