import '../testing-boot.ts';

import { STATES } from '@drawbridge/contract/profile';
import { act } from 'react';
import { describe, expect, test } from 'vitest';
import { addReporter } from '../../app/report.ts';
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
  type Opening,
  one,
  open,
  press,
  refuse,
  reload,
  settle,
  text,
  toasts,
  until,
  user,
} from '../testing.tsx';

const CREATE = 'POST /users/self';
const CHECK = 'POST /users/validate-email';
const NEWCOMER = { 'GET /users/user': refuse('ERR_USER_NOT_FOUND'), [CHECK]: answer({}), [CREATE]: answer(user()) };
const NOW = '2026-03-18T18:41:00.000Z';

const PERSON = { first_name: 'Maya', last_name: 'Okafor', date_of_birth: '06-21-1993', email: 'maya@example.com' };
const ADDRESS = { street_one: '12 Mill Lane', city: 'Springfield', state: 'IL', postal_code: '62701' };
const filledIn = (given: object) => `/registration?user=${encodeURIComponent(JSON.stringify(given))}`;

async function begin(path = '/registration', more: Opening = {}) {
  const opened = await open(path, { ...more, service: { ...NEWCOMER, ...more.service } });
  await until(() => heading() === 'Personal Information');
  return opened;
}
const next = () => press(button('Continue'));
/** To the terms, with everything before them in order. */
async function toTerms(more: Opening = {}, given: object = { ...PERSON, ...ADDRESS }) {
  const opened = await begin(filledIn(given), more);
  await next();
  await until(() => heading() === 'Home Address');
  await next();
  await until(() => heading() === 'Terms and Conditions');
  return opened;
}
const accept = () => press(one('.check input'));
const create = () => press(button('Create account'));

describe('who may register', () => {
  test('someone registered is sent to /redirect, and on from there [ONB-11]', async () => {
    await open('/registration?returnTo=%2Fdashboard%2Faccounts', { service: { 'GET /users/user': answer(user()) } });
    await until(() => at() === '/dashboard/accounts');
  });

  test('someone deactivated is sent to /re-enable-user [ONB-12]', async () => {
    const { calls } = await open('/registration', { service: { 'GET /users/user/deactivated': answer({ deactivated: true }) } });
    await until(() => at() === '/re-enable-user');
    expect(calls('GET /users/user')).toHaveLength(0);
  });
});

describe('the wizard', () => {
  test('shows its progress, Back, Logout and the step [ONB-04]', async () => {
    await begin();
    expect(text()).toContain('Step 1 of 3');
    const progress = one('[role="progressbar"]');
    expect([progress.getAttribute('aria-valuenow'), progress.getAttribute('aria-valuemax')]).toEqual(['1', '3']);
    expect(one('[aria-label="Back"]')).toBeTruthy();
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
    expect(document.activeElement).toBe(one('h1'));
  });

  test('after a reload, which loses what was entered, it begins with the first step', async () => {
    await toTerms();
    expect(window.history.state.usr).toEqual({ step: 3 });
    await reload();
    await until(() => heading() === 'Personal Information');
    expect(text()).toContain('Step 1 of 3');
  });
});

describe('step 1', () => {
  test.each([
    ['First name', '', 'First name is required'],
    ['First name', 'M', 'First name is required'],
    ['Last name', '', 'Last name is required'],
    ['Last name', 'O', 'Last name is required'],
    ['Email', '', 'Invalid email address'],
    ['Email', 'maya@', 'Invalid email address'],
  ])('%s "%s" gives "%s" [ONB-14] [ONB-16] [ONB-17]', async (label, value, words) => {
    const { calls } = await begin();
    await fill(field(label), value);
    await next();
    expect(errorAt(label)).toBe(words);
    expect(field(label).getAttribute('aria-invalid')).toBe('true');
    expect(text()).toContain('Step 1 of 3');
    expect(calls(CHECK)).toHaveLength(0);
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
  ])('a birthday of "%s" on 18 March 2026 gives %s [ONB-18] [ONB-19] [ONB-20]', async (date_of_birth, words) => {
    await begin(filledIn({ date_of_birth }), { clock: NOW });
    await next();
    await until(() => errorAt('Email') === 'Invalid email address');
    expect(errorAt('Birthday')).toBe(words);
  });

  test('the birthday’s years run from 1900 to this one, and no day after today is offered [ONB-06]', async () => {
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

  test('the email is checked with the service on leaving it, and its answer stands on the field [ONB-15]', async () => {
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

  test('and again on submit: one that is refused then does not go on [ONB-15]', async () => {
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
    await until(() => errorAt('Email') === 'This email could not be checked. Please try again.');
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

describe('step 3', () => {
  test('the terms must be accepted [ONB-24]', async () => {
    const { calls } = await toTerms();
    await create();
    await until(() => text().includes('You must accept the terms'));
    expect(calls(CREATE)).toHaveLength(0);
    await accept();
    expect(text()).not.toContain('You must accept the terms');
  });

  test('the terms are there in full [ONB-09] [ONB-32]', async () => {
    await toTerms();
    const terms = one('.wizard__terms').textContent ?? '';
    for (const words of ['ACH', 'authorise', 'return', 'again up to two times', '18 years', 'arbitrator', 'two years'])
      expect(terms).toContain(words);
  });

  test('creates the profile, then renews the token, then moves on to where the person wanted to go [ONB-13]', async () => {
    const created = later();
    const opened = await toTerms({ service: { [CREATE]: created.handler } }, { ...PERSON, ...ADDRESS, street_two: 'Unit 3' });
    await accept();
    await create();
    expect(opened.renewals()).toBe(0);
    expect(at().startsWith('/registration')).toBe(true);
    opened.service['GET /users/user'] = answer(user());
    await created.give(answer(user()));
    await until(() => at() === '/dashboard');
    expect(opened.renewals()).toBe(1);
    expect(opened.calls(CREATE)[0]?.body).toEqual({
      ...PERSON,
      ...ADDRESS,
      street_two: 'Unit 3',
      phone_number: '+15551234567',
      terms_accepted: true,
    });
  });

  test('moves on to the returnTo', async () => {
    const opened = await open(`${filledIn({ ...PERSON, ...ADDRESS })}&returnTo=%2Fdashboard%2Fsettings`, { service: NEWCOMER });
    await until(() => heading() === 'Personal Information');
    await next();
    await until(() => heading() === 'Home Address');
    await next();
    await until(() => heading() === 'Terms and Conditions');
    await accept();
    opened.service[CREATE] = () => {
      opened.service['GET /users/user'] = answer(user());
      return answer(user());
    };
    await create();
    await until(() => at() === '/dashboard/settings');
  });

  test('is sent once, however often it is pressed', async () => {
    const created = later();
    const { calls } = await toTerms({ service: { [CREATE]: created.handler } });
    await accept();
    await create();
    await create();
    await act(async () => one<HTMLFormElement>('form').requestSubmit());
    await settle();
    expect(calls(CREATE)).toHaveLength(1);
  });

  test.each([
    ['no phone number', { phone_number: undefined }, 'Email and Phone number are required'],
    ['one of four characters', { phone_number: '5551' }, 'Phone number required'],
    ['one of nine digits', { phone_number: '555-123-456' }, 'Phone number invalid'],
  ])('with %s at sign-in says so and sends nothing [ONB-22] [ONB-23] [ONB-31]', async (_, claims, words) => {
    const { calls } = await toTerms({ claims });
    await accept();
    await create();
    await until(() => text().includes(words));
    expect(one('[role="alert"]').textContent).toBe(words);
    expect(calls(CREATE)).toHaveLength(0);
  });

  test('a refusal that names a field leads to that field', async () => {
    await toTerms({ service: { [CREATE]: refuse('ERR_USER_EXISTS', { field: 'email' }) } });
    await accept();
    await create();
    await until(() => heading() === 'Personal Information');
    expect(errorAt('Email')).toBe('A user with this email already exists.');
  });

  test('any other refusal is said where it was pressed, and can be tried again', async () => {
    const { service } = await toTerms({ service: { [CREATE]: refuse('INTERNAL') } });
    await accept();
    await create();
    await until(() => text().includes('Something went wrong. Please try again.'));
    service[CREATE] = () => {
      service['GET /users/user'] = answer(user());
      return answer(user());
    };
    await create();
    await until(() => at() === '/dashboard');
  });

  test('an answer that was lost is no failure: who is registered already moves on', async () => {
    const { service } = await toTerms();
    service[CREATE] = (_, count) => {
      if (count === 1) return 'network';
      service['GET /users/user'] = answer(user());
      return refuse('ERR_PROFILE_EXISTS');
    };
    await accept();
    await create();
    await until(() => text().includes('Something went wrong'));
    await create();
    await until(() => at() === '/dashboard');
  });

  test('a token that cannot be renewed is reported and does not hold the person back', async () => {
    const reported: unknown[] = [];
    const stop = addReporter((error) => reported.push(error));
    const { service } = await toTerms();
    service[CREATE] = () => {
      service['GET /users/user'] = answer(user());
      Object.defineProperty(navigator, 'locks', { configurable: true, value: { request: () => Promise.reject(new TypeError('down')) } });
      return answer(user());
    };
    await accept();
    await create();
    await until(() => at() === '/dashboard');
    stop();
    expect(reported).toHaveLength(1);
  });
});

describe('what a link fills in', () => {
  test('fields that the form checks [ONB-03]', async () => {
    await begin(filledIn({ ...PERSON, date_of_birth: '1993-06-21' }));
    expect(field('First name').value).toBe('Maya');
    expect(field('Last name').value).toBe('Okafor');
    expect(field('Birthday').textContent).toBe('06/21/1993');
    expect(field('Email').value).toBe('maya@example.com');
  });

  test.each([
    ['no JSON', 'user={"first_name":'],
    ['a list', 'user=["Maya"]'],
    ['null', 'user=null'],
    ['a number', 'user=1'],
    ['a megabyte', `user=${JSON.stringify({ ...PERSON, padding: 'M'.repeat(1_000_000) })}`],
    ['__proto__', 'user={"__proto__":{"first_name":"Mallory"}}'],
    ['a value as long as a page', `user=${JSON.stringify({ first_name: 'M'.repeat(300) })}`],
    ['what is no text', 'user={"first_name":{"toString":"Mallory"},"email":["a@b.co"]}'],
  ])('%s fills in nothing', async (_, search) => {
    const [name = '', value = ''] = search.split(/=(.*)/s);
    await begin(`/registration?${new URLSearchParams({ [name]: value })}`);
    expect(field('First name').value).toBe('');
    expect(field('Email').value).toBe('');
    expect(({} as Record<string, unknown>)['first_name']).toBeUndefined();
  });

  test('neither roles, nor the phone number, nor the consent', async () => {
    const { calls } = await toTerms(
      {},
      {
        ...PERSON,
        ...ADDRESS,
        phone_number: '+19998887777',
        terms_accepted: true,
        paybotic_banking_roles: ['pc:account_admin'],
        status: 'ACTIVE',
      },
    );
    expect(one<HTMLInputElement>('.check input').checked).toBe(false);
    await accept();
    await create();
    await until(() => calls(CREATE).length === 1);
    const body = calls(CREATE)[0]?.body as Record<string, unknown>;
    expect(body['phone_number']).toBe('+15551234567');
    expect(Object.keys(body).toSorted()).toEqual(
      [...Object.keys(PERSON), ...Object.keys(ADDRESS), 'street_two', 'phone_number', 'terms_accepted'].toSorted(),
    );
  });
});

describe('/re-enable-user', () => {
  const DEACTIVATED = { 'GET /users/user/deactivated': answer({ deactivated: true }) };

  test('shows that the account is disabled, and enables it again [ONB-33] [ONB-34]', async () => {
    const { service, calls } = await open('/re-enable-user', { service: DEACTIVATED });
    await until(() => heading() === 'Account disabled');
    expect(button('Logout')).toBeTruthy();
    const visited: string[] = [];
    service['POST /users/activate'] = () => {
      service['GET /users/user/deactivated'] = () => {
        visited.push(at());
        return answer({ deactivated: false });
      };
      return answer({});
    };
    await press(button('Re-Enable Account'));
    await until(() => at() === '/dashboard');
    expect(calls('POST /users/activate')).toHaveLength(1);
    expect(visited).toContain('/registration');
  });

  test('that fails says so and can be tried again', async () => {
    await open('/re-enable-user', { service: { ...DEACTIVATED, 'POST /users/activate': refuse('TOO_MANY_REQUESTS') } });
    await until(() => heading() === 'Account disabled');
    await press(button('Re-Enable Account'));
    await until(() => toasts().some((toast) => toast?.startsWith('ErrorToo many tries.')));
    expect(at()).toBe('/re-enable-user');
  });

  test('sends anyone else on', async () => {
    await open('/re-enable-user');
    await until(() => at() === '/dashboard');
  });
});
