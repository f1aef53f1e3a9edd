import type { OwnPasskeyList } from '@drawbridge/contract';
import { expect, onTestFinished, test } from 'vitest';
import { authenticator } from '../../../app/testing-authenticator.ts';
import { setLanguage } from '../../../language/chosen.ts';
import {
  answer,
  button,
  field,
  fill,
  heading,
  left,
  open,
  press,
  refuse,
  screen,
  settle,
  text,
  toasts,
  until,
  within,
} from '../../testing.tsx';

const LIST = 'GET /api/passkeys';
const BEGIN = 'POST /api/passkeys/begin';
const ADD = 'POST /api/passkeys';
const ASK = 'POST /api/passkeys/ask-when-paying';
const pixel = { id: 'psk_00000000000000000000000001', name: 'Pixel', added_at: '2026-03-17T15:00:00.000Z', last_used_at: null };
const REMOVE = `POST /api/passkeys/${pixel.id}/remove`;
const none: OwnPasskeyList = { passkeys: [], ask_when_paying: false };
const one: OwnPasskeyList = { passkeys: [pixel], ask_when_paying: false };
const OPTIONS = { challenge: 'AQID', user: { id: 'AQID', name: 'me', displayName: '' }, rp: { name: 'here' }, pubKeyCredParams: [] };
const opened = async (list: OwnPasskeyList, service = {}) => {
  const page = await open('/dashboard/settings/passkeys', { service: { [LIST]: answer(list), ...service } });
  await until(() => screen.queryByRole('button', { name: /Add a Passkey|Agregar/ }) ?? text().includes("can't use passkeys"));
  return page;
};
const inDialog = (name: string) => within(screen.getByRole('dialog')).getByRole('button', { name });
const tick = () => screen.getByRole('checkbox', { name: 'Ask for my passkey when I pay' }) as HTMLInputElement;

test('a consumer adds a passkey under a name of their own [AUT-11]', async () => {
  authenticator();
  const page = await opened(none, { [BEGIN]: answer({ options: OPTIONS }), [ADD]: answer(pixel, 201) });
  expect(text()).toContain('Sign in with your face, fingerprint or device PIN.');
  expect(screen.queryByRole('checkbox')).toBeNull();
  await press(button('Add a Passkey'));
  await fill(field('Name'), '  ');
  await press(inDialog('Continue'));
  expect(text()).toContain('Name is required');
  await fill(field('Name'), 'Pixel');
  page.service[LIST] = answer(one);
  await press(inDialog('Continue'));
  await until(() => text().includes('Added 03/17/2026. Not used yet'));
  expect(page.calls(ADD).map(({ body }) => body)).toMatchObject([{ name: 'Pixel', response: { id: 'AQID' } }]);
  expect(await until(() => toasts()[0])).toContain('Passkey added');
});

test('what the browser does not make is said, and can be tried again [AUT-11]', async () => {
  const device = authenticator(false);
  const page = await opened(none, { [BEGIN]: answer({ options: OPTIONS }), [ADD]: answer(pixel, 201) });
  await press(button('Add a Passkey'));
  await press(inDialog('Continue'));
  await until(() => text().includes('No passkey was created.'));
  expect(page.calls(ADD)).toEqual([]);
  device.used = true;
  await press(inDialog('Continue'));
  await until(() => page.calls(ADD).length === 1);
});

test('renames and removes one, and says what ends with the last [AUT-11]', async () => {
  authenticator();
  const RENAME = `PATCH /api/passkeys/${pixel.id}`;
  const page = await opened({ ...one, ask_when_paying: true }, { [RENAME]: answer({ ...pixel, name: 'Old phone' }), [REMOVE]: answer({}) });
  await press(button('Rename Pixel'));
  await fill(field('Name'), 'Old phone');
  await press(inDialog('Save'));
  await until(() => page.calls(RENAME)[0]);
  expect(page.calls(RENAME)[0]?.body).toEqual({ name: 'Old phone' });
  await until(() => screen.queryByRole('dialog') === null);
  await press(button('Remove Pixel'));
  expect(text()).toContain("This is your last passkey, so we won't ask for one when you pay.");
  page.service[LIST] = answer(none);
  await press(inDialog('Remove'));
  await until(() => screen.queryByRole('button', { name: 'Remove Pixel' }) === null);
});

test('a lost line keeps the name that was typed, and says so [AUT-11]', async () => {
  authenticator();
  const RENAME = `PATCH /api/passkeys/${pixel.id}`;
  const page = await opened(one, { [RENAME]: 'network' });
  await press(button('Rename Pixel'));
  await fill(field('Name'), 'Old phone');
  page.service[LIST] = 'network';
  const read = page.calls(LIST).length;
  await press(inDialog('Save'));
  await until(() => text().includes('Something went wrong. Please try again.'));
  await until(() => page.calls(LIST).length > read);
  await settle();
  expect(field('Name').value).toBe('Old phone');
  expect(text()).not.toContain("Your passkeys couldn't be loaded");
  page.service[LIST] = answer({ ...one, passkeys: [{ ...pixel, name: 'Old phone' }] });
  page.service[RENAME] = answer({ ...pixel, name: 'Old phone' });
  await press(inDialog('Save'));
  await until(() => screen.queryByRole('button', { name: 'Rename Old phone' }));
});

test('a list that could not be read can be asked for again [AUT-11]', async () => {
  authenticator();
  const page = await open('/dashboard/settings/passkeys', { service: { [LIST]: 'network' } });
  await until(() => text().includes("Your passkeys couldn't be loaded"));
  page.service[LIST] = answer(one);
  await press(button('Try again'));
  await until(() => screen.queryByRole('button', { name: 'Rename Pixel' }));
});

test('switches on that payments ask for it, and shows what the service keeps [AUT-11]', async () => {
  authenticator();
  const page = await opened(one, { [ASK]: refuse('PASSKEY_MISSING') });
  expect(tick().checked).toBe(false);
  await press(tick());
  await until(() => text().includes('Add a passkey first.'));
  expect(tick().checked).toBe(false);
  page.service[ASK] = answer({});
  page.service[LIST] = answer({ ...one, ask_when_paying: true });
  await press(tick());
  await until(() => tick().checked);
  expect(page.calls(ASK).map(({ body }) => body)).toEqual([{ ask: true }, { ask: true }]);
});

test('a sign-in of a while ago is confirmed by the passkey, and the call goes on [AUT-11]', async () => {
  authenticator();
  const page = await opened(one, {
    [REMOVE]: (_: unknown, count: number) =>
      count === 1 ? refuse('STEP_UP_NEEDED', { ways: ['passkey', 'sign_in'], about: 'remove a passkey' }) : answer({}),
    'POST /api/step-up/passkey/begin': answer({ options: { challenge: 'AQID' } }),
    'POST /api/step-up': answer({}),
  });
  await press(button('Remove Pixel'));
  await press(inDialog('Remove'));
  await until(() => text().includes("It's been a while since you logged in. Use your passkey, or log in again."));
  page.service[LIST] = answer(none);
  await press(button('Use a passkey'));
  await until(() => screen.queryByRole('button', { name: 'Remove Pixel' }) === null);
  expect(page.calls(REMOVE)).toHaveLength(2);
});

test('a passkey that was not used is said, and what was refused together goes on together [AUT-11]', async () => {
  const device = authenticator(false);
  const neededOnce = (_: unknown, count: number) =>
    count === 1 ? refuse('STEP_UP_NEEDED', { ways: ['passkey', 'sign_in'], about: 'change passkeys' }) : answer({});
  const page = await opened(one, {
    [ASK]: neededOnce,
    [REMOVE]: neededOnce,
    'POST /api/step-up/passkey/begin': answer({ options: { challenge: 'AQID' } }),
    'POST /api/step-up': answer({}),
  });
  await press(button('Remove Pixel'));
  await press(tick());
  await until(() => page.calls(ASK).length === 1 && screen.queryByRole('dialog', { name: "Confirm it's you" }));
  await press(within(screen.getByRole('dialog', { name: 'Remove passkey' })).getByRole('button', { name: 'Remove' }));
  await press(button('Use a passkey'));
  await until(() => text().includes('No passkey was used. Try again.'));
  expect([page.calls(ASK).length, page.calls(REMOVE).length, page.calls('POST /api/step-up').length]).toEqual([1, 1, 0]);
  device.used = true;
  page.service[LIST] = answer(none);
  await press(button('Use a passkey'));
  await until(() => screen.queryByRole('dialog') === null);
  expect([page.calls(ASK).length, page.calls(REMOVE).length, page.calls('POST /api/step-up').length]).toEqual([2, 2, 1]);
});

test('without a passkey they log in again, and come back to this page [AUT-11]', async () => {
  authenticator();
  await opened(none, { [BEGIN]: refuse('STEP_UP_NEEDED', { ways: ['sign_in'], about: 'add a passkey' }) });
  await press(button('Add a Passkey'));
  await press(inDialog('Continue'));
  await until(() => text().includes("Log in again and we'll bring you back here."));
  await press(button('Log In Again'));
  const query = new URL(await until(() => left.at(-1))).searchParams;
  expect([query.get('prompt'), query.get('max_age'), query.get('connection')]).toEqual(['login', '0', 'sms']);
});

test('is read in Spanish, too [AUT-11]', async () => {
  setLanguage('es');
  onTestFinished(() => setLanguage('en'));
  authenticator();
  await opened(one);
  expect(heading()).toBe('Llaves de acceso');
  expect(text()).toContain('Pedir mi llave de acceso cuando pago');
});

test('a browser without passkeys says so [AUT-11]', async () => {
  await opened(one);
  expect(text()).toContain("This browser can't use passkeys. Open this page in another one to add yours.");
  expect(screen.queryByRole('button', { name: 'Add a Passkey' })).toBeNull();
});

test('where an outside provider signs people in, there is no such page, and nothing leads to it [AUT-11]', async () => {
  const { boot } = await import('../../../session/boot.ts');
  Object.assign(boot, { users_kept_elsewhere: true });
  onTestFinished(() => void Object.assign(boot, { users_kept_elsewhere: false }));
  const page = await open('/dashboard/settings');
  await until(() => screen.queryByRole('link', { name: 'Contact Support' }));
  expect(screen.queryByRole('link', { name: 'Passkeys' })).toBeNull();
  expect(page.calls(LIST)).toEqual([]);
});
