import '../../app/boot-testing.ts';

import { act } from 'react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { setLanguage } from '../../language/chosen.ts';
import { manager } from '../../session/oidc.ts';
import {
  account,
  answer,
  at,
  button,
  errorAt,
  field,
  fill,
  heading,
  later,
  leave,
  link,
  open,
  press,
  refuse,
  screen,
  text,
  toasts,
  until,
  user,
  within,
} from '../testing.tsx';

const NOW = '2026-03-18T18:41:00.000Z';
const SAVE = 'PATCH /api/users/self/info';
const SUPPORT = 'POST /api/support';
const DEACTIVATE = 'DELETE /api/users';

const sent = () => within(screen.getByRole('main')).queryByRole('status');

describe('/dashboard/settings', () => {
  test('lists the full name, support, deactivation and Log Out [SET-01] [SET-03]', async () => {
    await open('/dashboard/settings');
    await until(() => heading() === 'Settings');
    const rows = screen.getAllByRole('listitem').map((item) => within(item).getByRole('link'));
    const shown = rows.map((row) => [row.textContent, row.getAttribute('href')]);
    expect(shown).toEqual([
      ['MMaya OkaforPersonal Information', '/dashboard/settings/personal-information'],
      ['Contact Support', '/dashboard/settings/contact-support'],
      ['Mobile number(212) 555-0134', '/dashboard/settings/phone'],
      ['Emailmaya@example.com · Verified', '/dashboard/settings/email'],
      ['Notifications', '/dashboard/settings/notifications'],
      ["Where you're signed in", '/dashboard/settings/devices'],
      ['Passkeys', '/dashboard/settings/passkeys'],
      ['Privacy', '/dashboard/settings/privacy'],
      ['Deactivate Account', '/dashboard/settings/deactivate-account'],
    ]);
    expect(screen.getAllByRole('link', { name: 'Help' })).toHaveLength(1);
    const leaving = vi.spyOn(manager, 'signoutRedirect').mockResolvedValue();
    await press(within(screen.getByRole('main')).getByRole('button', { name: 'Log Out' }));
    await until(() => leaving.mock.calls.length === 1);
  });
});

describe('personal information', () => {
  const begin = async (service = {}) => {
    const opened = await open('/dashboard/settings/personal-information', { clock: NOW, service });
    await until(() => heading() === 'Personal Information' && field('First name'));
    return opened;
  };
  const save = () => press(button('Save'));

  test('is filled in; email and phone cannot be changed [SET-04]', async () => {
    await begin();
    expect(field('First name').value).toBe('Maya');
    expect(field('Birthday').textContent).toBe('06/21/1993');
    expect(field('State').value).toBe('IL');
    expect([field('Email').value, field('Email').readOnly]).toEqual(['maya@example.com', true]);
    expect([field('Phone number').value, field('Phone number').readOnly]).toEqual(['(212) 555-0134', true]);
  });

  test.each([
    [true, 'Verified'],
    [false, 'Not verified yet'],
  ])('says whether the email is verified (%s), and where it and the phone number are changed', async (email_verified, words) => {
    await begin({ 'GET /api/users/user': answer(user({ email_verified })) });
    expect(document.getElementById(field('Email').getAttribute('aria-describedby') ?? '')?.textContent).toBe(words);
    expect(text()).toContain('Change your email or your phone number.');
    expect(link('email').getAttribute('href')).toBe('/dashboard/settings/email');
    expect(link('phone number').getAttribute('href')).toBe('/dashboard/settings/phone');
  });

  test.each([
    ['First name', '', 'First name is required'],
    ['Last name', 'O', 'Last name is required'],
    ['Last name', '王小明', 'Use the letters A to Z, as your bank has your name on file. Accents are fine.'],
    ['Street address', ' ', 'Street address is required'],
    ['City', '', 'City is required'],
    ['Zip code', '', 'Zip code is required'],
    ['Zip code', '123', 'Zip code must be exactly 5 digits'],
  ])('%s "%s" gives "%s" [SET-05] [SET-08] [SET-09] [TRU-20]', async (label, value, words) => {
    const { calls } = await begin();
    await fill(field(label), value);
    await save();
    await until(() => errorAt(label) === words);
    expect(calls(SAVE)).toHaveLength(0);
  });

  test('a state that the service has and the list has not must be chosen [SET-08]', async () => {
    const elsewhere = user({ address: { ...user().address, state: '' } });
    await begin({ 'GET /api/users/user': answer(elsewhere) });
    await save();
    await until(() => errorAt('State') === 'State is required');
  });

  test.each([
    ['', 'Birthday is required'],
    ['03-19-2026', 'Date of Birth cannot be in the future'],
    ['03-19-2008', 'You must be at least 18 years old'],
  ])('a birthday of "%s" gives "%s" [SET-06]', async (date_of_birth, words) => {
    await begin({ 'GET /api/users/user': answer(user({ date_of_birth })) });
    await save();
    await until(() => errorAt('Birthday') === words);
  });

  test("the birthday's years run from 1900 to this one [SET-07]", async () => {
    await begin();
    await press(field('Birthday'));
    const years = [...(field('Year') as unknown as HTMLSelectElement).options].map((option) => option.value).filter(Boolean);
    expect([years[0], years.at(-1)]).toEqual(['2026', '1900']);
  });

  test('the birthday offers no month and no day of this year that is still to come [SET-07] [TRU-34]', async () => {
    await begin();
    await press(field('Birthday'));
    const offered = (label: string) =>
      [...(field(label) as unknown as HTMLSelectElement).options].filter(({ disabled }) => !disabled).map(({ value }) => value);
    await fill(field('Year'), '2025');
    expect(offered('Month').filter(Boolean)).toHaveLength(12);
    await fill(field('Year'), '2026');
    expect(offered('Month').filter(Boolean)).toEqual(['1', '2', '3']);
    await fill(field('Month'), '3');
    expect(offered('Day').at(-1)).toBe('18');
  });

  test('a zip code takes digits only, and five at most [SET-09]', async () => {
    await begin();
    await fill(field('Zip code'), '9-87o6 5432');
    expect(field('Zip code').value).toBe('98765');
  });

  test('is saved, says so, and the new name shows at once [SET-10] [SET-11] [API-33]', async () => {
    const { calls } = await begin({ [SAVE]: answer(user({ first_name: 'Mia' })) });
    const asked = calls('GET /api/users/user').length;
    await fill(field('First name'), 'Mia');
    await save();
    await until(() => toasts().includes('SuccessYour information has been updated successfullyClose'));
    expect(calls(SAVE)[0]?.body).toEqual({
      first_name: 'Mia',
      last_name: 'Okafor',
      date_of_birth: '06-21-1993',
      street_one: '12 Mill Lane',
      street_two: null,
      city: 'Springfield',
      state: 'IL',
      postal_code: '62701',
      email: 'maya@example.com',
      phone_number: '+12125550134',
    });
    expect(at()).toBe('/dashboard/settings');
    expect(text()).toContain('Mia Okafor');
    expect(calls('GET /api/users/user')).toHaveLength(asked);
  });

  test('that cannot be saved says so and keeps what was entered [SET-10]', async () => {
    await begin({ [SAVE]: refuse('BAD_INPUT') });
    await fill(field('First name'), 'Mia');
    await save();
    await until(() => toasts().includes('ErrorPersonal details update failedClose'));
    expect(field('First name').value).toBe('Mia');
  });
});

describe('the language of messages', () => {
  const CHOOSE = 'PATCH /api/users/self/language';

  test('follows the one that is chosen, and is told once', async () => {
    const { calls } = await open('/dashboard/settings', { service: { [CHOOSE]: answer({}) } });
    await until(() => heading() === 'Settings');
    expect(calls(CHOOSE)).toHaveLength(0);
    onTestFinished(() => setLanguage('en'));
    await act(() => setLanguage('es'));
    await until(() => calls(CHOOSE).length > 0);
    expect(calls(CHOOSE).map(({ body, headers }) => [body, headers.get('accept-language')])).toEqual([[{ language: 'es' }, 'es']]);
    await until(() => heading() === 'Configuración');
    await act(() => setLanguage('en'));
    await until(() => calls(CHOOSE).length === 2);
    expect(calls(CHOOSE)[1]?.body).toEqual({ language: 'en' });
  });
});

describe('contact support', () => {
  const begin = async (service = {}) => {
    const opened = await open('/dashboard/settings/contact-support', { service });
    await until(() => heading() === 'Contact Support');
    return opened;
  };

  test.each(['', 'too short', '         x         '])('needs ten characters: "%s" is not enough [SET-12]', async (notes) => {
    const { calls } = await begin();
    await fill(field('How can we help?'), notes);
    await press(button('Send'));
    expect(errorAt('How can we help?')).toBe('We need more information');
    expect(calls(SUPPORT)).toHaveLength(0);
  });

  test('is checked on leaving the field too [SET-12]', async () => {
    await begin();
    await fill(field('How can we help?'), 'short');
    await leave(field('How can we help?'));
    expect(errorAt('How can we help?')).toBe('We need more information');
  });

  test('is sent, says so, and makes room for another [SET-13] [API-35]', async () => {
    const { calls } = await begin({ [SUPPORT]: answer({ reference: '4821-9157' }) });
    await fill(field('How can we help?'), 'My card is on fire.');
    await press(button('Send'));
    await until(() => toasts().includes('SuccessSupport request sentClose'));
    // The toast goes away; the number stays.
    expect(sent()?.textContent).toBe('Thanks, we got your request. Reference number: 4821-9157.We emailed a copy to maya@example.com.');
    expect(calls(SUPPORT)[0]?.body).toEqual({ notes: 'My card is on fire.' });
    expect(field('How can we help?').value).toBe('');
  });

  test('of someone whose email is not verified promises no copy', async () => {
    const service = { [SUPPORT]: answer({ reference: '4821-9157' }), 'GET /api/users/user': answer(user({ email_verified: false })) };
    await begin(service);
    await fill(field('How can we help?'), 'My card is on fire.');
    await press(button('Send'));
    await until(sent);
    expect(sent()?.textContent).toContain("4821-9157.Save this number. Your email isn't verified, so we can't send a copy.");
  });

  test('that fails says so and keeps the words [SET-13]', async () => {
    await begin({ [SUPPORT]: 'network' });
    await fill(field('How can we help?'), 'My card is on fire.');
    await press(button('Send'));
    await until(() => toasts().includes('ErrorSomething went wrong creating support requestClose'));
    expect(field('How can we help?').value).toBe('My card is on fire.');
  });
});

describe('requests for help that were sent before', () => {
  const LIST = 'GET /api/support';
  const READ = 'GET /api/support/4821-9157';
  const WRITE = 'POST /api/support/4821-9157/messages';
  const request = {
    reference: '4821-9157',
    status: 'WAITING_FOR_THEM',
    issue: null,
    begins: 'My card is on fire.',
    created_at: '2026-03-17T18:41:00.000Z',
    last_at: '2026-03-18T18:41:00.000Z',
  } as const;
  const first = { id: 'sup_1', by: 'you', text: 'My card is on fire.', at: request.created_at } as const;
  const answered = { id: 'spm_1', by: 'us', text: 'Put it out.\n<script>alert(1)</script>', at: request.last_at } as const;
  const thread = { ...request, payment: '7KQ9XM4T2HRD', messages: [first, answered], left_out: 0 };

  test('stand below the form, lead to their answers, and are read on [PRV-17]', async () => {
    const { service } = await open('/dashboard/settings/contact-support', {
      service: { [LIST]: answer({ requests: [request], has_more: true }), [READ]: answer(thread) },
    });
    await until(() => screen.queryByRole('heading', { name: 'Your requests' }));
    const other = { ...request, reference: '1000-0000', status: 'CLOSED' as const, begins: 'An older one.' };
    service[`${LIST}?after=4821-9157`] = answer({ requests: [other], has_more: false });
    service[LIST] = answer({ requests: [other], has_more: false });
    await press(button('Show more'));
    await until(() => text().includes('An older one.'));
    await press(screen.getByRole('link', { name: /My card is on fire/ }));
    await until(() => heading() === 'Request 4821-9157');
    expect(at()).toBe('/dashboard/settings/contact-support/4821-9157');
  });

  test('that could not be loaded say so beside the form, which works [PRV-17]', async () => {
    const { service } = await open('/dashboard/settings/contact-support', { service: { [LIST]: refuse('INTERNAL') } });
    await until(() => text().includes("Your requests couldn't be loaded"));
    expect(field('How can we help?')).toBeVisible();
    service[LIST] = answer({ requests: [request], has_more: false });
    await press(button('Try again'));
    await until(() => screen.queryByRole('heading', { name: 'Your requests' }));
  });

  test('show answers as text, and take more words [PRV-17]', async () => {
    const opened = await open('/dashboard/settings/contact-support/4821-9157', {
      service: { [READ]: answer(thread), [WRITE]: answer({}) },
    });
    await until(() => text().includes('Put it out.'));
    expect(text()).toContain('<script>alert(1)</script>');
    expect(document.querySelector('.thread script')).toBeNull();
    expect(link('About payment 7KQ9XM4T2HRD').getAttribute('href')).toBe('/dashboard/receipts/7KQ9XM4T2HRD');
    await fill(field('Your message'), '   ');
    await press(button('Send'));
    expect(errorAt('Your message')).toBe('Write something first');
    await fill(field('Your message'), ' It still burns. ');
    await press(button('Send'));
    await until(() => toasts().includes('SuccessMessage sentClose'));
    expect(opened.calls(WRITE)[0]?.body).toEqual({ text: 'It still burns.' });
    expect(field('Your message').value).toBe('');
  });

  test('keep words that could not be sent, and say that a closed one opens again [PRV-17]', async () => {
    const closed = answer({ ...thread, status: 'CLOSED' as const });
    await open('/dashboard/settings/contact-support/4821-9157', { service: { [READ]: closed, [WRITE]: refuse('TOO_MANY_REQUESTS') } });
    await until(() => text().includes("If you write again, we'll reopen it."));
    await fill(field('Your message'), 'It still burns.');
    await press(button('Send'));
    await until(() => toasts().some((words) => words?.includes('Too many tries.')));
    expect(field('Your message').value).toBe('It still burns.');
  });

  test("of somebody else can't be loaded [PRV-17]", async () => {
    await open('/dashboard/settings/contact-support/4821-9157', { service: { [READ]: refuse('NOT_FOUND') } });
    await until(() => text().includes("This request couldn't be loaded"));
  });
});

describe('deactivating', () => {
  const begin = async (service = {}) => {
    const opened = await open('/dashboard/settings/deactivate-account', { service });
    await until(() => heading() === 'Deactivate Account');
    await until(() => !button('Deactivate Account').hasAttribute('aria-busy'));
    return opened;
  };
  const submit = () => press(button('Deactivate Account'));
  const confirm = () => press(within(screen.getByRole('dialog')).getByRole('button', { name: 'Deactivate Account' }));

  test('needs notes of ten characters [SET-14]', async () => {
    await begin();
    await fill(field('Why are you leaving?'), 'too short');
    await submit();
    expect(errorAt('Why are you leaving?')).toBe('We need more information');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test("asks 'Are You Sure?' first, starting at Cancel [SET-15]", async () => {
    const { calls } = await begin({ [DEACTIVATE]: answer({}) });
    await fill(field('Why are you leaving?'), 'I am moving to the moon.');
    await submit();
    expect(within(screen.getByRole('dialog')).getByRole('heading', { level: 2 }).textContent).toBe('Are You Sure?');
    expect(document.activeElement?.textContent).toBe('Cancel');
    await press(button('Cancel'));
    expect(calls(DEACTIVATE)).toHaveLength(0);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('logs out when it is done [SET-17] [API-34]', async () => {
    const leaving = vi.spyOn(manager, 'signoutRedirect').mockResolvedValue();
    const done = later();
    const { calls } = await begin({ [DEACTIVATE]: done.handler });
    await fill(field('Why are you leaving?'), 'I am moving to the moon.');
    await submit();
    await confirm();
    expect(leaving).not.toHaveBeenCalled();
    await done.give(answer({}));
    await until(() => leaving.mock.calls.length === 1);
    expect(calls(DEACTIVATE)[0]?.body).toEqual({ notes: 'I am moving to the moon.' });
  });

  test('is blocked while anything is pending on any account [SET-16]', async () => {
    const two = [account(), account({ SynAccountID: 'acc_2', IsPrimary: false, PendingAmount: 1 })];
    const { calls } = await begin({ 'GET /api/external_accounts/accounts': answer(two) });
    await until(() => text().includes('Please wait until your transactions are posted and try again'));
    await fill(field('Why are you leaving?'), 'I am moving to the moon.');
    await submit();
    // And not past the button either.
    await act(async () => field<HTMLTextAreaElement>('Why are you leaving?').form?.requestSubmit());
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(calls(DEACTIVATE)).toHaveLength(0);
  });

  test.each([
    ["the server's message", refuse('TRANSACTIONS_PENDING'), 'ErrorPlease wait until your transactions are posted and try againClose'],
    ['words of its own', 'network' as const, 'ErrorDeactivate account failedClose'],
  ])('that fails shows %s [SET-18]', async (_, given, words) => {
    await begin({ [DEACTIVATE]: given });
    await fill(field('Why are you leaving?'), 'I am moving to the moon.');
    await submit();
    await confirm();
    await until(() => toasts().includes(words));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

test('the way back from a page below the settings', async () => {
  await open('/dashboard/settings/contact-support');
  await until(() => heading() === 'Contact Support');
  await press(link('Back to settings'));
  expect(at()).toBe('/dashboard/settings');
});
