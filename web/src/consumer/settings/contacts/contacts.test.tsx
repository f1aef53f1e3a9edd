import type { EmailChange, PhoneChange } from '@drawbridge/contract';
import { expect, onTestFinished, test } from 'vitest';
import { setLanguage } from '../../../language/chosen.ts';
import {
  answer,
  at,
  button,
  closePage,
  field,
  fill,
  heading,
  open,
  pass,
  press,
  refuse,
  screen,
  text,
  toasts,
  until,
  user,
} from '../../testing.tsx';

const ASK = 'POST /api/users/self/phone/code';
const PROVE = 'POST /api/users/self/phone';
const READ = 'GET /api/users/self/contacts';
const MAIL = 'POST /api/users/self/email';
const KEEP = 'POST /api/users/self/email/withdraw';
const change: PhoneChange = { phone_number: '7185550142', resend_in_s: 30, expires_in_s: 300, is_in_outbox: true };
const waits: EmailChange = { email: 'new@people.example', ends_at: '2026-03-20T15:00:00.000Z', link: { state: 'sent', failure: null } };

const phone = async (service = {}, options = {}) => {
  const page = await open('/dashboard/settings/phone', { service: { [ASK]: answer(change), ...service }, ...options });
  await until(() => heading() === 'Mobile number' && screen.queryByLabelText('New phone number'));
  return page;
};
const email = async (email_change: EmailChange | null, service = {}) => {
  const page = await open('/dashboard/settings/email', { service: { [READ]: answer({ email_change }), ...service } });
  await until(() => heading() === 'Email' && screen.queryByLabelText('New email'));
  return page;
};

test('a new number is proved by its code, then shown everywhere [CUS-13]', async () => {
  const page = await phone({ [PROVE]: answer(user({ phone_number: '7185550142' })) });
  expect(text()).toContain('You log in with (212) 555-0134 now.');
  expect(screen.getByRole('link', { name: 'Check your passkeys' })).toHaveAttribute('href', '/dashboard/settings/passkeys');
  await fill(field('New phone number'), '718 555 0142');
  await press(button('Text me a code'));
  await until(() => screen.queryByLabelText('Verification code'));
  expect(page.calls(ASK).map(({ body }) => body)).toEqual([{ phone_number: '(718) 555-0142' }]);
  expect(text()).toContain('We sent a 6-digit code to (718) 555-0142.');
  expect(text()).toContain("The sandbox doesn't send texts.");
  await fill(field('Verification code'), '123456');
  await until(() => at() === '/dashboard/settings');
  expect(page.calls(PROVE).map(({ body }) => body)).toEqual([{ code: '123456' }]);
  expect(await until(() => toasts()[0])).toContain('Log in with (718) 555-0142 from now on');
  expect(localStorage.getItem('drawbridge.last_phone_number')).toBe('+17185550142');
});

test('no number is sent that cannot be one, and the service says at the field what is wrong with it [CUS-13]', async () => {
  const page = await phone({ [ASK]: refuse('PHONE_NOT_TEXTABLE', { field: 'phone_number' }) });
  await press(button('Text me a code'));
  expect(text()).toContain('Phone number required');
  await fill(field('New phone number'), '123 456');
  await press(button('Text me a code'));
  expect(text()).toContain('Phone number invalid');
  expect(page.calls(ASK)).toEqual([]);
  await fill(field('New phone number'), '(718) 555-0142');
  await press(button('Text me a code'));
  await until(() => text().includes("We can't text this number."));
  expect(field('New phone number')).toHaveAttribute('aria-invalid', 'true');
  expect(field('New phone number').value).toBe('(718) 555-0142');
});

test('a lost line keeps the number, and it can be sent again [CUS-13]', async () => {
  const page = await phone({ [ASK]: 'network' });
  await fill(field('New phone number'), '(718) 555-0142');
  await press(button('Text me a code'));
  await until(() => text().includes('Something went wrong. Please try again.'));
  expect(field('New phone number').value).toBe('(718) 555-0142');
  page.service[ASK] = answer(change);
  await press(button('Text me a code'));
  await until(() => screen.queryByLabelText('Verification code'));
});

test('whoever has to log in again first finds the number that they typed [CUS-13]', async () => {
  await phone({ [ASK]: refuse('STEP_UP_NEEDED', { ways: ['sign_in'], about: 'change your phone number' }) });
  await fill(field('New phone number'), '(718) 555-0142');
  await press(button('Text me a code'));
  await until(() => screen.queryByRole('dialog', { name: "Confirm it's you" }));
  await closePage();
  await phone();
  expect(field('New phone number').value).toBe('(718) 555-0142');
});

test('a wrong code is cleared and says how many tries are left; of another account it says what to do [CUS-13]', async () => {
  const page = await phone({ [PROVE]: refuse('CODE_WRONG', { field: 'code', tries_left: 4 }) });
  await fill(field('New phone number'), '(718) 555-0142');
  await press(button('Text me a code'));
  await until(() => screen.queryByLabelText('Verification code'));
  await fill(field('Verification code'), '000000');
  await until(() => text().includes("That code isn't right. 4 tries left."));
  expect(field('Verification code').value).toBe('');
  page.service[PROVE] = refuse('PHONE_TAKEN', { field: 'phone_number' });
  await fill(field('Verification code'), '123456');
  await until(() => text().includes('This number belongs to another account.'));
  await press(button('Use another number'));
  await until(() => screen.queryByLabelText('New phone number'));
});

test('a code that ran out cannot be sent; another is asked for once the wait is over [CUS-13]', async () => {
  const page = await phone({}, { clock: '2026-03-17T15:00:00.000Z' });
  await fill(field('New phone number'), '(718) 555-0142');
  await press(button('Text me a code'));
  await until(() => screen.queryByLabelText('Verification code'));
  expect(screen.getByRole('button', { name: /Resend code/ })).toBeDisabled();
  await pass(301_000);
  await until(() => text().includes('That code expired. Request a new one.'));
  await press(screen.getByRole('button', { name: /Resend code/ }));
  await until(() => page.calls(ASK).length === 2);
  expect(page.calls(ASK)[1]?.body).toEqual({ phone_number: '7185550142' });
});

test('a new address is mailed a link, and waits beside the one of now [CUS-13]', async () => {
  const page = await email(null, { [MAIL]: answer(waits) });
  expect(text()).toContain('Your receipts go to maya@example.com.');
  // Its last letters keep the full stop on their line.
  expect(screen.getByText('.com').className).toBe('nowrap');
  await fill(field('New email'), 'nobody');
  await press(button('Email me a link'));
  expect(text()).toContain('Invalid email address');
  expect(page.calls(MAIL)).toEqual([]);
  await fill(field('New email'), ' New@People.example ');
  page.service[READ] = answer({ email_change: waits });
  await press(button('Email me a link'));
  await until(() => screen.queryByRole('region', { name: 'Waiting for verification' }));
  expect(page.calls(MAIL).map(({ body }) => body)).toEqual([{ email: 'new@people.example' }]);
  expect(text()).toContain('Open the link we emailed you by 03/20/2026. Until then, nothing changes.');
  expect(field('New email').value).toBe('');
});

test('one that waits can be mailed again or given up, and a mail that did not arrive is named [CUS-13]', async () => {
  const lost: EmailChange = { ...waits, link: { state: 'failed', failure: 'no_such_recipient' } };
  const page = await email(lost, { [MAIL]: refuse('TOO_MANY_REQUESTS'), [KEEP]: answer({}) });
  expect(text()).toContain("Our email didn't get there.");
  await press(button('Send the link again'));
  await until(() => text().includes('Too many tries. Try again in a few minutes.'));
  page.service[READ] = answer({ email_change: null });
  await press(button('Keep my current email'));
  await until(() => screen.queryByRole('region', { name: 'Waiting for verification' }) === null);
  expect(page.calls(KEEP)).toHaveLength(1);
});

test('an address that could not be read can be asked for again [CUS-13]', async () => {
  const page = await open('/dashboard/settings/email', { service: { [READ]: 'network' } });
  await until(() => text().includes("Your email couldn't be loaded"));
  page.service[READ] = answer({ email_change: null });
  await press(button('Try again'));
  await until(() => screen.queryByLabelText('New email'));
});

test('both pages are in Spanish, too [CUS-13]', async () => {
  await setLanguage('es');
  onTestFinished(() => setLanguage('en'));
  await open('/dashboard/settings/phone');
  await until(() => text().includes('Hoy inicias sesión con el (212) 555-0134.'));
});
