import '../../app/boot-testing.ts';

import { NOT_A_BANKS_LETTERS, NOT_IN_A_NAME } from '@drawbridge/contract/names';
import { STATES } from '@drawbridge/contract/profile';
import { describe, expect, test } from 'vitest';
import { spanish } from '../../language/es/index.ts';
import {
  answer,
  at,
  button,
  errorAt,
  field,
  fill,
  heading,
  later,
  leave,
  open,
  press,
  refuse,
  reload,
  screen,
  text,
  until,
  user,
} from '../testing.tsx';
import { ADDRESS, accept, begin, CHECK, CREATE, create, filledIn, NOW, next, PERSON, toTerms } from './testing-wizard.ts';

describe('who may register', () => {
  test('someone registered is sent to /redirect, and on from there [ONB-11]', async () => {
    await open('/registration?returnTo=%2Fdashboard%2Faccounts', { service: { 'GET /api/users/user': answer(user()) } });
    await until(() => at() === '/dashboard/accounts');
  });

  test('someone deactivated is sent to /re-enable-user [ONB-12]', async () => {
    const { calls } = await open('/registration', {
      service: { 'GET /api/users/user': refuse('ACCOUNT_DEACTIVATED'), 'GET /api/users/user/deactivated': answer({ deactivated: true }) },
    });
    await until(() => at() === '/re-enable-user');
    expect(calls('GET /api/users/user')).toHaveLength(0);
  });
});

describe('the wizard', () => {
  test('shows its progress, Back, Logout and the step [ONB-04]', async () => {
    await begin();
    expect(text()).toContain('Step 1 of 3');
    const progress = screen.getByRole('progressbar');
    expect([progress.getAttribute('aria-valuenow'), progress.getAttribute('aria-valuemax')]).toEqual(['1', '3']);
    expect(screen.getByLabelText('Back')).toBeVisible();
    expect(button('Logout')).toBeTruthy();
  });

  test('asks for name, birthday and email first [ONB-05]', async () => {
    await begin();
    for (const label of ['First name', 'Last name', 'Birthday', 'Email']) expect(field(label)).toBeTruthy();
  });

  test('goes on a step at a time, and back, keeping what was entered [ONB-07] [ONB-08] [ONB-09] [ONB-10]', async () => {
    await toTerms();
    expect(text()).toContain('Step 3 of 3');
    expect(text()).toContain('I accept the terms and conditions');
    await press(button('Back'));
    await until(() => heading() === 'Home Address');
    expect(text()).toContain('Step 2 of 3');
    expect(text()).toContain('Your address must be within the United States.');
    expect(field('Street address').value).toBe('12 Mill Lane');
    for (const label of ['Apartment, suite or unit', 'City', 'State', 'Zip code']) expect(field(label)).toBeTruthy();
    await press(button('Back'));
    await until(() => heading() === 'Personal Information');
    expect(field('First name').value).toBe('Maya');
    await next();
    await until(() => heading() === 'Home Address');
  });

  test('reads a new step from its title', async () => {
    await begin(filledIn(PERSON));
    await next();
    await until(() => heading() === 'Home Address');
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });

  test('after a reload it stands where it stood, with everything that was entered but the consent', async () => {
    const { calls } = await toTerms({ service: { [CREATE]: answer(user()) } });
    await accept();
    await reload();
    await until(() => heading() === 'Terms and Conditions');
    expect(text()).toContain('Step 3 of 3');
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
    await accept();
    await create();
    await until(() => calls(CREATE).length === 1);
    expect(calls(CREATE)[0]?.body).toMatchObject({ ...PERSON, ...ADDRESS });
    // Done with: nothing of it stays in the tab.
    await until(() => sessionStorage.getItem('registration') === null);
  });

  test('after a reload in its first step it still holds what was typed, not what a link had filled in', async () => {
    await begin(filledIn({ first_name: 'Mia' }));
    await fill(field('First name'), 'Maya');
    await fill(field('Email'), 'maya@');
    await reload();
    await until(() => heading() === 'Personal Information');
    expect(field('First name').value).toBe('Maya');
    expect(field('Email').value).toBe('maya@');
    // In the tab alone, never where it would outlive it.
    expect(JSON.stringify({ ...localStorage })).not.toContain('Maya');
  });

  test('a step that was not reached yet cannot be loaded', async () => {
    await begin(filledIn(PERSON));
    window.history.replaceState({ usr: { step: 3 } }, '');
    await reload();
    await until(() => heading() === 'Personal Information');
  });

  test('what was entered is gone with a logout', async () => {
    await begin();
    await fill(field('First name'), 'Maya');
    expect(sessionStorage.getItem('registration')).toContain('Maya');
    await press(button('Logout'));
    await until(() => sessionStorage.getItem('registration') === null);
  });

  test('what somebody else entered in this tab is not shown', async () => {
    await begin();
    await fill(field('First name'), 'Maya');
    const kept = JSON.parse(sessionStorage.getItem('registration') ?? '') as object;
    sessionStorage.setItem('registration', JSON.stringify({ ...kept, subject: 'usr_other' }));
    await reload();
    await until(() => heading() === 'Personal Information');
    expect(field('First name').value).toBe('');
  });
});

describe('step 1', () => {
  test.each([
    ['First name', '', 'First name is required'],
    ['First name', 'M', 'First name is required'],
    ['Last name', '', 'Last name is required'],
    ['Last name', 'O', 'Last name is required'],
    ['First name', 'M'.repeat(500), 'Too long'],
    ['Last name', 'O\u202ekafor', NOT_IN_A_NAME],
    ['First name', 'Ma🙂ya', NOT_IN_A_NAME],
    ['First name', 'مايا', NOT_A_BANKS_LETTERS],
    ['Last name', '李明', NOT_A_BANKS_LETTERS],
    ['Email', '', 'Invalid email address'],
    ['Email', 'maya@', 'Invalid email address'],
  ])('%s "%s" gives "%s" [ONB-14] [ONB-16] [ONB-17] [TRU-20]', async (label, value, words) => {
    const { calls } = await begin();
    await fill(field(label), value);
    await next();
    expect(errorAt(label)).toBe(words);
    expect(field(label).getAttribute('aria-invalid')).toBe('true');
    expect(text()).toContain('Step 1 of 3');
    expect(calls(CHECK)).toHaveLength(0);
  });

  test.each(['Maÿa', 'José María', "Ma'ya", 'Weiß-Łukasz'])('a name may be written as people write theirs: %s [TRU-20]', async (name) => {
    const { calls } = await begin(filledIn({ ...PERSON, first_name: name }));
    await next();
    await until(() => heading() === 'Home Address');
    expect(calls(CHECK)).toHaveLength(1);
  });

  test('a name that no bank file holds is said at its field on leaving it, in Spanish too [TRU-20]', async () => {
    await begin();
    await fill(field('First name'), '北京');
    await leave(field('First name'));
    expect(errorAt('First name')).toBe(NOT_A_BANKS_LETTERS);
    expect(spanish[NOT_A_BANKS_LETTERS]).toMatch(/^Usa las letras de la A a la Z/);
    expect(spanish[NOT_IN_A_NAME]).toMatch(/^Usa solo letras/);
  });

  test('an error shows on leaving the field and is forgotten while typing', async () => {
    await begin();
    await fill(field('First name'), 'M');
    expect(errorAt('First name')).toBeUndefined();
    await leave(field('First name'));
    expect(errorAt('First name')).toBe('First name is required');
    await fill(field('First name'), 'Ma');
    expect(errorAt('First name')).toBeUndefined();
  });

  test.each([
    ['', 'Birthday is required'],
    ['03-19-2026', 'Date of Birth cannot be in the future'],
    ['03-19-2008', 'You must be at least 18 years old'],
    ['03-18-2008', undefined],
    ['02-30-1990', 'Birthday is required'],
    ['03-18-2026', 'You must be at least 18 years old'],
    ['12-31-1899', 'Birthday is required'],
    ['01-01-1900', undefined],
    ['02-29-2007', 'Birthday is required'],
    ['02-29-2008', undefined],
  ])('a birthday of "%s" on 18 March 2026 gives %s [ONB-18] [ONB-19] [ONB-20]', async (date_of_birth, words) => {
    await begin(filledIn({ date_of_birth }), { clock: NOW });
    await next();
    await until(() => errorAt('Email') === 'Invalid email address');
    expect(errorAt('Birthday')).toBe(words);
  });

  test("the birthday's years run from 1900 to this one, and no day after today is offered [ONB-06]", async () => {
    await begin('/registration', { clock: NOW });
    expect(field('Birthday').textContent).toBe('Pick a date');
    await press(field('Birthday'));
    const options = (label: string) => [...(field(label) as unknown as HTMLSelectElement).options].map((option) => option.value);
    const years = options('Year').filter(Boolean).map(Number);
    expect([Math.max(...years), Math.min(...years), years.length]).toEqual([2026, 1900, 127]);
    await fill(field('Year'), '2026');
    expect(options('Month').filter(Boolean)).toEqual(['1', '2', '3']);
    await fill(field('Month'), '3');
    expect(options('Day').filter(Boolean).at(-1)).toBe('18');
  });

  test('a birthday is the day that was picked, in any time zone [ONB-21]', async () => {
    const zone = process.env['TZ'];
    try {
      for (const [other, offset_min] of [
        ['Pacific/Honolulu', 600],
        ['Pacific/Kiritimati', -840],
      ] as const) {
        process.env['TZ'] = other;
        expect(new Date(NOW).getTimezoneOffset()).toBe(offset_min);
        const { calls } = await begin('/registration', { clock: NOW });
        await press(field('Birthday'));
        await fill(field('Year'), '1993');
        await fill(field('Month'), '6');
        await fill(field('Day'), '1');
        await press(button('Done'));
        expect(field('Birthday').textContent).toBe('06/01/1993');
        await fill(field('First name'), 'Maya');
        await fill(field('Last name'), 'Okafor');
        await fill(field('Email'), 'maya@example.com');
        await next();
        await until(() => heading() === 'Home Address');
        await fill(field('Street address'), '12 Mill Lane');
        await fill(field('City'), 'Springfield');
        await fill(field('State'), 'IL');
        await fill(field('Zip code'), '62701');
        await next();
        await until(() => heading() === 'Terms and Conditions');
        await accept();
        await create();
        await until(() => calls(CREATE).length === 1);
        expect(calls(CREATE)[0]?.body).toMatchObject({ date_of_birth: '06-01-1993' });
        document.body.replaceChildren();
        window.history.replaceState(null, '', '/');
      }
    } finally {
      process.env['TZ'] = zone;
    }
  });

  test('the email is checked with the service on leaving it, and its answer stands on the field [ONB-15] [API-30] [ERR-01]', async () => {
    const { calls, service } = await begin('/registration', { service: { [CHECK]: refuse('ERR_USER_EXISTS') } });
    await fill(field('Email'), ' Maya@Example.com ');
    await leave(field('Email'));
    await until(() => errorAt('Email') === 'A user with this email already exists.');
    expect(calls(CHECK)[0]?.body).toEqual({ email: 'maya@example.com' });
    await fill(field('Email'), 'other@example.com');
    expect(errorAt('Email')).toBeUndefined();
    service[CHECK] = answer({});
    await leave(field('Email'));
    await until(() => calls(CHECK).length === 2);
    expect(errorAt('Email')).toBeUndefined();
  });

  test('and again on submit: one that is refused then does not go on [ONB-15] [ERR-01]', async () => {
    const { calls } = await begin(filledIn(PERSON), { service: { [CHECK]: refuse('ERR_USER_EXISTS') } });
    await next();
    await until(() => errorAt('Email') === 'A user with this email already exists.');
    expect(calls(CHECK)).toHaveLength(1);
    expect(text()).toContain('Step 1 of 3');
  });

  test('an answer to an email that was changed meanwhile is dropped', async () => {
    const first = later();
    await begin('/registration', { service: { [CHECK]: (_, count) => (count === 1 ? first.handler() : answer({})) } });
    await fill(field('Email'), 'taken@example.com');
    await leave(field('Email'));
    await fill(field('Email'), 'free@example.com');
    await first.give(refuse('ERR_USER_EXISTS'));
    expect(errorAt('Email')).toBeUndefined();
  });

  test('that the email cannot be checked is said on the field', async () => {
    await begin(filledIn(PERSON), { service: { [CHECK]: 'network' } });
    await next();
    await until(() => errorAt('Email') === "We couldn't check this email. Please try again.");
  });
});

describe('step 2', () => {
  const toAddress = async () => {
    await begin(filledIn(PERSON));
    await next();
    await until(() => heading() === 'Home Address');
  };

  test('names what is missing; the second line may stay empty [ONB-25] [ONB-26] [ONB-27] [ONB-29]', async () => {
    await toAddress();
    await next();
    expect(errorAt('Street address')).toBe('Street required');
    expect(errorAt('City')).toBe('City required');
    expect(errorAt('State')).toBe('State required');
    expect(errorAt('Zip code')).toBe('Zip code required');
    expect(errorAt('Apartment, suite or unit')).toBeUndefined();
  });

  test('a zip code of four digits gives its words [ONB-29]', async () => {
    await toAddress();
    await fill(field('Zip code'), '6270');
    await leave(field('Zip code'));
    expect(errorAt('Zip code')).toBe('Zip code must be exactly 5 digits');
  });

  test('a zip code takes digits only, and five at most [ONB-30]', async () => {
    await toAddress();
    await fill(field('Zip code'), 'a6 2-7o01999');
    expect(field('Zip code').value).toBe('62701');
  });

  test('offers every state and territory [ONB-28]', async () => {
    await toAddress();
    const offered = [...(field('State') as unknown as HTMLSelectElement).options].map((option) => option.value).filter(Boolean);
    expect(offered).toEqual(STATES.map(([code]) => code));
    expect(offered).toHaveLength(59);
    expect(offered[0]).toBe('AL');
    expect(offered.at(-1)).toBe('WY');
    for (const code of ['DC', 'AS', 'FM', 'GU', 'MH', 'MP', 'PW', 'PR', 'VI']) expect(offered).toContain(code);
  });
});
