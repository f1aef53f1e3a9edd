import type { SignedInSession } from '@drawbridge/contract';
import { expect, onTestFinished, test } from 'vitest';
import { setLanguage } from '../../language/chosen.ts';
import { answer, button, heading, open, press, refuse, screen, text, toasts, until, within } from '../testing.tsx';

const LIST = 'GET /api/sessions';
const session = (number: number, more: Partial<SignedInSession> = {}): SignedInSession => ({
  id: `sin_0000000000000000000000000${number}`,
  browser: 'Safari',
  system: 'iPhone',
  network: '203.0.113.x',
  signed_in_at: '2026-03-14T13:00:00.000Z',
  last_used_at: '2026-03-18T18:30:00.000Z',
  this_device: number === 1,
  ...more,
});
const desk = session(2, { browser: 'Chrome', system: 'Windows' });
const sessionsAre = (...items: SignedInSession[]) => answer({ kept_elsewhere: false, items });
const opened = async (service = {}) => {
  const page = await open('/dashboard/settings/devices', { service: { [LIST]: sessionsAre(session(1), desk), ...service } });
  await until(() => /signed in|abierta/.test(heading()));
  return page;
};
const devices = () => within(screen.getByRole('main')).queryAllByRole('listitem');

test('a consumer sees where they are signed in, and ends one [AUT-05] [CUS-15]', async () => {
  const page = await opened({ [`DELETE /api/sessions/${desk.id}`]: answer({}) });
  await until(() => devices().length === 2);
  expect(devices()[0]?.textContent).toMatch(/^Safari on iPhone This deviceSigned in .+ IP address 203\.0\.113\.x$/);
  expect(devices()[1]?.textContent).toMatch(/^Chrome on Windows Signed in .+Log Out$/);
  page.service[LIST] = sessionsAre(session(1));
  await press(button('Log out Chrome on Windows'));
  await until(() => devices().length === 1);
  expect(await until(() => toasts()[0])).toContain('Chrome on Windows was logged out');
  expect(screen.queryByRole('button', { name: 'Log Out Everywhere Else' })).toBeNull();
});

test('a consumer logs out everywhere else at once [AUT-05] [CUS-15]', async () => {
  const page = await opened({ 'POST /api/sessions/end-others': answer({}) });
  await until(() => devices().length === 2);
  page.service[LIST] = sessionsAre(session(1));
  await press(button('Log Out Everywhere Else'));
  await until(() => devices().length === 1);
  expect(await until(() => toasts()[0])).toContain("You're signed in on this device only");
});

test('what cannot be loaded is asked for again, and what an outside provider manages is said [AUT-05]', async () => {
  const page = await opened({ [LIST]: refuse('INTERNAL') });
  await until(() => text().includes("Your sessions couldn't be loaded"));
  page.service[LIST] = answer({ kept_elsewhere: true, items: [] });
  await press(button('Try again'));
  await until(() => text().includes("Your sign-in provider manages where you're signed in."));
});

test('is read in Spanish, too [AUT-05]', async () => {
  setLanguage('es');
  onTestFinished(() => setLanguage('en'));
  await opened();
  await until(() => devices().length === 2);
  expect(heading()).toBe('Dónde tienes sesión abierta');
  expect(devices()[0]?.textContent).toContain('Safari en iPhone Este dispositivo');
});
