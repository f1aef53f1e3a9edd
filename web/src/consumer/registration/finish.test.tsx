import '../../app/boot-testing.ts';

import { act } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { addReporter } from '../../app/report.ts';
import { setBrand } from '../../ui/brand.ts';
import {
  answer,
  at,
  button,
  errorAt,
  field,
  heading,
  later,
  open,
  press,
  RENEWAL,
  refuse,
  reload,
  screen,
  settle,
  text,
  toasts,
  until,
  user,
} from '../testing.tsx';
import { ADDRESS, accept, begin, CREATE, create, filledIn, NEWCOMER, next, PERSON, toTerms } from './testing-wizard.ts';

/** The page's address as it is; the page is not really loaded again. */
function fakeLocation(loadAgain: () => void): Location {
  const real = window.location;
  return new Proxy({} as Location, {
    get: (_, name) => {
      if (name === 'reload') return loadAgain;
      const value: unknown = Reflect.get(real, name, real);
      return typeof value === 'function' ? value.bind(real) : value;
    },
  });
}

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
    const terms = screen.getByRole('region', { name: 'Terms and Conditions' }).textContent ?? '';
    for (const words of ['ACH', 'authorize', 'return', 'again up to two times', '18 years', 'arbitrator', 'two years'])
      expect(terms).toContain(words);
  });

  test('says where the link goes by which the email is verified', async () => {
    await toTerms();
    expect(text()).toContain("We'll email a link to maya@example.com. Open it to get your receipts there.");
  });

  test('creates the profile, then renews the token, then moves on to where the person wanted to go [ONB-13] [API-31]', async () => {
    const created = later();
    const opened = await toTerms({ service: { [CREATE]: created.handler } }, { ...PERSON, ...ADDRESS, street_two: 'Unit 3' });
    await accept();
    await create();
    expect(opened.calls(RENEWAL)).toHaveLength(0);
    expect(at().startsWith('/registration')).toBe(true);
    opened.service['GET /api/users/user'] = answer(user());
    await created.give(answer(user()));
    await until(() => at() === '/dashboard');
    expect(opened.calls(RENEWAL)).toHaveLength(1);
    expect(opened.calls(CREATE)[0]?.body).toEqual({
      ...PERSON,
      ...ADDRESS,
      street_two: 'Unit 3',
      phone_number: '+12125550134',
      terms_accepted: true,
    });
  });

  describe('the terms that were shown', () => {
    const OWN = { title: 'Moat terms', language: 'en', version: '7', date: '2026-03-01', sha256: 'ab'.repeat(32), blocks: [] };
    afterEach(() => {
      vi.unstubAllGlobals();
      setBrand({ own_terms: undefined, terms_sha256: undefined });
    });

    test.each([
      ['those that come with the page', { terms_sha256: 'cd'.repeat(32) }, 'arbitrator', 'cd'.repeat(32)],
      ["the provider's own", { own_terms: true, terms_sha256: 'cd'.repeat(32) }, 'Version 7', OWN.sha256],
    ])('are named by their hash: %s', async (_, brand, shown, terms_sha256) => {
      setBrand(brand);
      const { calls } = await toTerms({ service: { 'GET /api/texts/terms': answer(OWN), [CREATE]: refuse('INTERNAL') } });
      await until(() => text().includes(shown));
      await accept();
      await create();
      await until(() => calls(CREATE).length === 1);
      expect(calls(CREATE)[0]?.body).toMatchObject({ terms_sha256 });
    });

    test('nobody agrees to terms that did not come', async () => {
      setBrand({ own_terms: true });
      const { calls, service } = await toTerms({ service: { 'GET /api/texts/terms': () => 'network', [CREATE]: refuse('INTERNAL') } });
      await until(() => text().includes("We couldn't load this."));
      await accept();
      await create();
      await until(() => screen.getAllByText("We couldn't load this.").length === 2);
      expect(calls(CREATE)).toHaveLength(0);
      service['GET /api/texts/terms'] = answer(OWN);
      await press(button('Try again'));
      await until(() => text().includes('Version 7'));
      await create();
      await until(() => calls(CREATE).length === 1);
      expect(calls(CREATE)[0]?.body).toMatchObject({ terms_sha256: OWN.sha256 });
    });

    test('that are in force no more are loaded anew, and asked for again with all that was entered', async () => {
      setBrand({ own_terms: true });
      const loadAgain = vi.fn();
      vi.stubGlobal('location', fakeLocation(loadAgain));
      const { calls, service } = await toTerms({ service: { 'GET /api/texts/terms': answer(OWN), [CREATE]: refuse('TERMS_CHANGED') } });
      await until(() => text().includes('Version 7'));
      await accept();
      await create();
      await until(() => loadAgain.mock.calls.length === 1);
      service['GET /api/texts/terms'] = answer({ ...OWN, version: '8', sha256: 'ef'.repeat(32) });
      await reload();
      await until(() => text().includes('Version 8'));
      expect(screen.getByRole('alert').textContent).toBe(
        'The terms have changed since you opened this page. Please review them again before you accept.',
      );
      expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
      await accept();
      await create();
      await until(() => calls(CREATE).length === 2);
      expect(calls(CREATE)[1]?.body).toMatchObject({ ...PERSON, ...ADDRESS, terms_sha256: 'ef'.repeat(32) });
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
      opened.service['GET /api/users/user'] = answer(user());
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
    await act(async () => screen.getByRole<HTMLInputElement>('checkbox').form?.requestSubmit());
    await settle();
    expect(calls(CREATE)).toHaveLength(1);
  });

  test.each([
    ['no phone number', { phone_number: undefined }, 'Email and Phone number are required'],
    ['one of four characters', { phone_number: '5551' }, 'Phone number required'],
    ['one of nine digits', { phone_number: '555-123-456' }, 'Phone number invalid'],
    ['one of eleven digits', { phone_number: '212-555-01344' }, 'Phone number invalid'],
    ['one that nobody can have', { phone_number: '+12121550134' }, 'Phone number invalid'],
  ])('with %s at sign-in says so and sends nothing [ONB-22] [ONB-23] [ONB-31]', async (_, claims, words) => {
    const { calls } = await toTerms({ claims });
    await accept();
    await create();
    await until(() => text().includes(words));
    expect(screen.getByRole('alert').textContent).toBe(words);
    expect(calls(CREATE)).toHaveLength(0);
  });

  test('a refusal that names a field leads to that field [ERR-01]', async () => {
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
      service['GET /api/users/user'] = answer(user());
      return answer(user());
    };
    await create();
    await until(() => at() === '/dashboard');
  });

  test('an answer that was lost is no failure: who is registered already moves on', async () => {
    const { service } = await toTerms();
    service[CREATE] = (_, count) => {
      if (count === 1) return 'network';
      service['GET /api/users/user'] = answer(user());
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
      service['GET /api/users/user'] = answer(user());
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
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
    await accept();
    await create();
    await until(() => calls(CREATE).length === 1);
    const body = calls(CREATE)[0]?.body as Record<string, unknown>;
    expect(body['phone_number']).toBe('+12125550134');
    expect(Object.keys(body).toSorted()).toEqual(
      [...Object.keys(PERSON), ...Object.keys(ADDRESS), 'street_two', 'phone_number', 'terms_accepted'].toSorted(),
    );
  });
});

describe('/re-enable-user', () => {
  const DEACTIVATED = {
    'GET /api/users/user': refuse('ACCOUNT_DEACTIVATED'),
    'GET /api/users/user/deactivated': answer({ deactivated: true }),
  };

  test('shows that the account is disabled, and enables it again [ONB-33] [ONB-34] [API-32]', async () => {
    const { service, calls } = await open('/re-enable-user', { service: DEACTIVATED });
    await until(() => heading() === 'Account disabled');
    expect(button('Logout')).toBeTruthy();
    const visited: string[] = [];
    service['POST /api/users/activate'] = () => {
      service['GET /api/users/user'] = answer(user());
      service['GET /api/users/user/deactivated'] = () => {
        visited.push(at());
        return answer({ deactivated: false });
      };
      return answer({});
    };
    await press(button('Re-Enable Account'));
    await until(() => at() === '/dashboard');
    expect(calls('POST /api/users/activate').map(({ body }) => body)).toEqual([undefined]);
    expect(visited).toContain('/registration');
  });

  test('that fails says so and can be tried again', async () => {
    await open('/re-enable-user', { service: { ...DEACTIVATED, 'POST /api/users/activate': refuse('ACCOUNT_FROZEN') } });
    await until(() => heading() === 'Account disabled');
    await press(button('Re-Enable Account'));
    await until(() => toasts().some((toast) => toast?.startsWith('ErrorYour account is temporarily suspended.')));
    expect(at()).toBe('/re-enable-user');
  });

  test('sends anyone else on', async () => {
    await open('/re-enable-user');
    await until(() => at() === '/dashboard');
  });
});
