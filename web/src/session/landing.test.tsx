import { act } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { addAnalytics } from '../app/analytics.ts';
import { at, button, left, link, open, press, screen, text, textsOf, until, within } from '../app/testing.tsx';
import { setLanguage } from '../language/chosen.ts';
import { setBrand } from '../ui/brand.ts';

/** Where the page leaves for, read. */
const leaving = async () => {
  await until(() => left.length > 0);
  const address = new URL(left.at(-1) ?? '');
  return { path: address.pathname, query: Object.fromEntries(address.searchParams) };
};
/** What the browser keeps of the sign-in that was begun. */
const begun = async (): Promise<{ returnTo: string; connection: string }> => {
  const { query } = await leaving();
  return (JSON.parse(localStorage.getItem(`drawbridge.sign-in.${query['state']}`) ?? '{}') as { data: never }).data;
};
const remember = (connection: string, phone?: string) => {
  localStorage.setItem('drawbridge.last_connection', connection);
  if (phone) localStorage.setItem('drawbridge.last_phone_number', phone);
};

const headings = () => textsOf(screen.getAllByRole('heading'));

afterEach(async () => {
  setBrand({ fees: undefined, company: undefined, support_phone: undefined, privacy_url: undefined, help_url: undefined });
  await act(async () => setLanguage('en'));
});

describe('/', () => {
  test('shows Register, Log In and the way for merchants [SES-01]', async () => {
    await open('/');
    expect(textsOf(within(screen.getByRole('main')).getAllByRole('button'))).toEqual(['Español', 'Register', 'Log In']);
    expect(link('Are you a merchant?').getAttribute('href')).toBe('/merchant');
  });

  test('says how it works, why it is safe, what it costs, and who runs it', async () => {
    setBrand({ company: 'Moat, Inc., 1 Quay, Boston MA', support_phone: '(212) 555-0100', privacy_url: '/privacy' });
    await open('/');
    await until(() => headings().includes('What it costs'));
    expect(headings().filter((_, at) => at === 0 || screen.getAllByRole('heading')[at]?.tagName === 'H2')).toEqual([
      'Pay straight from your bank.',
      'How it works',
      'On your phone',
      "Why it's safe",
      'What it costs',
    ]);
    expect(textsOf(screen.getAllByRole('definition'))).toEqual(['Free', 'None', 'No fee from us']);
    const links = await until(() => screen.queryByRole('navigation', { name: 'Legal and help' }));
    const foot = within(links).getAllByRole('link');
    expect(foot.map((one) => one.getAttribute('href'))).toEqual(['/help', '/terms', '/privacy']);
    expect(text()).toContain('Moat, Inc., 1 Quay, Boston MA · (212) 555-0100 · support@drawbridge.example');
  });

  test('keeps its foot, with the way to help, beside the main part', async () => {
    await open('/');
    const foot = await until(() => screen.queryByRole('contentinfo'));
    expect(foot.contains(screen.getByRole('link', { name: 'Help' }))).toBe(true);
    expect(screen.getByRole('main').contains(foot)).toBe(false);
  });

  test('names nobody whom the brand does not name, and leads to no text that is not there', async () => {
    await open('/');
    await until(() => text().includes('support@drawbridge.example'));
    expect(screen.queryByRole('link', { name: 'Privacy Policy' })).toBeNull();
    expect(text()).toContain('Drawbridge Payment Center · support@drawbridge.example');
  });

  test('is all in Spanish where Spanish is read', async () => {
    await open('/');
    await until(() => headings().includes('What it costs'));
    await act(async () => setLanguage('es'));
    expect(headings()).toContain('Cuánto cuesta');
    expect(text()).toContain('Gratis');
    expect(text()).not.toMatch(/\b(bank|shop|phone|amount)\b/i);
  });

  test('asks nobody anything before a button is pressed', async () => {
    const page = await open('/');
    await until(() => headings().includes('What it costs'));
    expect(page.calls()).toEqual([]);
    expect(left).toEqual([]);
  });

  test('Register leaves for sms, with the last number and the wish to sign up [SES-02] [SES-29] [API-37]', async () => {
    remember('sms', '+14155550134');
    await open('/');
    await press(button('Register'));
    const { path, query } = await leaving();
    expect(path).toBe('/oidc/auth');
    expect(query).toMatchObject({
      client_id: 'drawbridge-web',
      response_type: 'code',
      redirect_uri: `${window.location.origin}/redirect`,
      scope: 'openid profile email phone offline_access permissions',
      code_challenge_method: 'S256',
      connection: 'sms',
      login_hint: '+14155550134',
      screen_hint: 'signup',
    });
    expect(query['code_challenge']).toMatch(/^[\w-]{43}$/);
    expect(query['prompt']).toBeUndefined();
  });

  test('Log In leaves for sms, with the last number [SES-03]', async () => {
    remember('sms', '+14155550134');
    await open('/');
    await press(button('Log In'));
    const { query } = await leaving();
    expect(query).toMatchObject({ connection: 'sms', login_hint: '+14155550134' });
    expect(query['screen_hint']).toBeUndefined();
  });

  test('without a number known there is no hint [SES-02] [SES-03]', async () => {
    await open('/');
    await press(button('Log In'));
    expect((await leaving()).query['login_hint']).toBeUndefined();
  });

  test.each([
    [undefined, 'login'],
    ['password', 'login'],
    ['sms', undefined],
  ])('Log In of someone who came by %s last asks for %s [SES-04]', async (connection, prompt) => {
    if (connection) remember(connection);
    await open('/');
    await press(button('Log In'));
    expect((await leaving()).query['prompt']).toBe(prompt);
  });

  test.each(['Register', 'Log In'])('%s passes returnTo on [SES-05]', async (name) => {
    await open('/?returnTo=%2Fpayment-link-purchase%2Flnk_1%3Fa%3D1');
    await press(button(name));
    expect(await begun()).toEqual({ returnTo: '/redirect?returnTo=%2Fpayment-link-purchase%2Flnk_1%3Fa%3D1', connection: 'sms' });
  });

  test.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
    'a returnTo that leads away (%s) is dropped',
    async (evil) => {
      await open(`/?returnTo=${encodeURIComponent(evil)}`);
      await press(button('Log In'));
      expect((await begun()).returnTo).toBe('/redirect');
    },
  );

  test.each([
    ['Register', 'register_clicked'],
    ['Log In', 'login_clicked'],
  ])('%s is tracked as %s [TEL-03]', async (name, event) => {
    const tracked: string[] = [];
    const stop = addAnalytics({ track: (what) => tracked.push(what), reset: () => undefined });
    await open('/');
    await press(button(name));
    stop();
    expect(tracked).toEqual([event]);
  });

  test('a button that was pressed is free again when the person comes back', async () => {
    await open('/');
    await press(button('Log In'));
    await leaving();
    expect(button('Log In').getAttribute('aria-busy')).toBe('true');
    window.dispatchEvent(new Event('pageshow'));
    await until(() => button('Log In').getAttribute('aria-busy') === null);
  });
});

describe('/merchant', () => {
  test('is for everyone, with Log In and the way for customers [MRG-01]', async () => {
    await open('/merchant');
    await until(() => headings().length > 0);
    expect(textsOf(screen.getAllByRole('button'))).toEqual(['Log In']);
    expect(screen.getAllByRole('link', { name: 'Apply' }).map((one) => one.getAttribute('href'))).toEqual([
      '/merchant/apply',
      '/merchant/apply',
    ]);
    await press(link('Log in as a Customer'));
    expect(at()).toBe('/');
  });

  test.each([
    ['1% + 25¢', { fee_basis_points: 100, fee_fixed_cents: 25 }, ['$64.18', '-$0.64', '-$0.25', '$63.29'], '$1,000.00$10.25$989.75'],
    ['0.85%', { fee_basis_points: 85, fee_fixed_cents: 0 }, ['$64.18', '-$0.55', '$63.63'], '$1,000.00$8.50$991.50'],
    ['$1.50', { fee_basis_points: 0, fee_fixed_cents: 150 }, ['$64.18', '-$1.50', '$62.68'], '$1,000.00$1.50$998.50'],
  ])('says the price that the center is set to, %s, and what is left of a sale', async (price, fees, receipt, thousand) => {
    setBrand({ fees });
    await open('/merchant');
    await until(() => headings().length > 0);
    expect(text()).toContain(`You pay ${price} for each payment.`);
    expect(textsOf(screen.getAllByRole('definition'))).toEqual(receipt);
    expect(textsOf(screen.getAllByRole('row')).at(-1)).toBe(thousand);
  });

  test('says no price where none is set', async () => {
    await open('/merchant');
    await until(() => headings().includes("One price. That's all."));
    expect(text()).toContain('Your price is in the email that approves your application.');
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.queryByRole('definition')).toBeNull();
  });

  test('Log In leaves for a password, and passes returnTo on [MRG-01]', async () => {
    remember('sms', '+14155550134');
    await open('/merchant?returnTo=/merchant/support');
    await until(() => headings().length > 0);
    await press(button('Log In'));
    const { query } = await leaving();
    expect(query['connection']).toBe('password');
    expect(query['login_hint']).toBeUndefined();
    expect(await begun()).toEqual({ returnTo: '/redirect?returnTo=%2Fmerchant%2Fsupport', connection: 'password' });
  });
});

test.each([
  ['/?state=abc%3B%2Fdashboard%2Faccounts', '/?returnTo=%2Fdashboard%2Faccounts'],
  ['/merchant?state=abc%3B%2Fmerchant%2Fhome%3Fpage%3D2', '/merchant?returnTo=%2Fmerchant%2Fhome%3Fpage%3D2'],
  ['/?state=abc', '/'],
  ['/?state=abc%3Bhttps%3A%2F%2Fevil.example', '/'],
])('back from a logout, %s becomes %s [SES-42]', async (from, to) => {
  await open(from);
  await until(() => at() === to);
});
