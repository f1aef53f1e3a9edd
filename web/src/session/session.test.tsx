import '../app/boot-testing.ts';
import { describe, expect, test } from 'vitest';
import { answer, at, heading, later, left, text, tokenOf, USER_KEY, until } from '../app/testing.tsx';
import { resetSession, sessionState } from './state.ts';
import { knownPermissions } from './storage.ts';

import { begin, comeBack, consumer, leaving, merchant, opened, TOKEN } from './testing-session.ts';

describe('a page load', () => {
  test('begins with the session loading, nobody signed in and no error [SES-22]', () => {
    resetSession();
    expect(sessionState()).toEqual({ loading: true, authenticated: false, error: undefined, claims: undefined });
  });

  test('without a stored session knows at once that nobody is signed in, and asks nobody [SES-25]', async () => {
    const page = await opened('/terms');
    expect(sessionState()).toMatchObject({ loading: false, authenticated: false, error: undefined });
    expect(page.calls()).toEqual([]);
  });

  test('with a stored session reads who it is, in silence [SES-25] [PRM-05]', async () => {
    await opened('/terms', { claims: { ...merchant, created_by: 'usr_ann' } });
    await until(() => sessionState().authenticated);
    expect(sessionState().claims).toEqual({
      subject: 'usr_jo',
      email: 'jo@harbor.example',
      phone_number: undefined,
      roles: ['AdminAccount'],
      permissions: ['pc:view:dashboard', 'pc:view:support'],
      payment_center_enabled: true,
      created_by: 'usr_ann',
    });
    expect(left).toEqual([]);
  });

  test('renews a token that has less than a minute left, with the stored refresh token [SES-25] [SES-30] [API-37]', async () => {
    const page = await opened('/terms', { claims: merchant, expires_at: Math.floor(Date.now() / 1000) + 59 });
    await until(() => sessionState().authenticated);
    expect(page.calls(TOKEN).map((call) => call.body)).toMatchObject([
      { grant_type: 'refresh_token', refresh_token: 'refresh-0', client_id: 'drawbridge-web' },
    ]);
    expect(JSON.parse(localStorage.getItem(USER_KEY) ?? '')).toMatchObject({ refresh_token: 'refresh-1' });
  });

  test('does not renew one that is good for longer', async () => {
    const page = await opened('/terms', { claims: merchant, expires_at: Math.floor(Date.now() / 1000) + 90 });
    await until(() => sessionState().authenticated);
    expect(page.calls(TOKEN)).toHaveLength(0);
  });

  test('keeps permissions and whether it is a consumer in this browser [PRM-06]', async () => {
    await opened('/terms', { claims: merchant });
    await until(() => sessionState().authenticated);
    expect(knownPermissions()).toEqual({ permissions: ['pc:view:dashboard', 'pc:view:support'], isConsumer: false });
    expect(localStorage.getItem('drawbridge.permissions')).not.toBeNull();
  });
});

describe('a protected page visited by nobody', () => {
  test.each([
    ['/dashboard/accounts?x=1', 'sms'],
    ['/merchant/support', 'password'],
  ])('%s begins sign-in by %s and comes back there [SES-26] [SES-24]', async (path, connection) => {
    const { state } = await begin(path);
    expect((await leaving()).searchParams.get('connection')).toBe(connection);
    await comeBack(`code=abc&state=${state}`, { claims: connection === 'sms' ? consumer : merchant });
    await until(() => at() === path);
    expect(sessionState().authenticated).toBe(true);
  });
});

describe('coming back from the provider', () => {
  test('ends the sign-in: the code is changed for tokens, with the verifier of the challenge [SES-23] [SES-29] [SES-30] [API-37]', async () => {
    const { state } = await begin('/merchant/support');
    const page = await comeBack(`code=abc&state=${state}`, { claims: merchant });
    await until(() => sessionState().authenticated);
    expect(page.calls(TOKEN).map((call) => call.body)).toMatchObject([
      {
        grant_type: 'authorization_code',
        code: 'abc',
        client_id: 'drawbridge-web',
        code_verifier: expect.stringMatching(/^[\w.~-]{43,}$/),
      },
    ]);
    expect(JSON.parse(localStorage.getItem(USER_KEY) ?? '')).toMatchObject({ refresh_token: 'refresh-1' });
    expect(localStorage.getItem('drawbridge.last_connection')).toBe('password');
  });

  test('code and state leave the address, also without a page to return to [SES-24]', async () => {
    const { state } = await begin('/login');
    const waiting = later();
    await comeBack(`code=abc&state=${state}`, { claims: merchant, service: { [TOKEN]: waiting.handler } });
    expect(at()).toBe(`/redirect?code=abc&state=${state}`);
    await waiting.give(
      answer({ access_token: tokenOf(merchant), id_token: tokenOf({ sub: 'usr_jo' }), token_type: 'Bearer', expires_in: 600 }),
    );
    await until(() => at() === '/redirect');
  });

  test('remembers the number of a consumer for the next time', async () => {
    const { state } = await begin('/dashboard/accounts');
    await comeBack(`code=abc&state=${state}`, { claims: consumer });
    await until(() => sessionState().authenticated);
    expect(localStorage.getItem('drawbridge.last_phone_number')).toBe('+14155550134');
  });

  test.each(['code=abc', 'state=abc', 'error=access_denied', ''])(
    '"%s" is no answer of the provider: a session check runs [SES-25]',
    async (query) => {
      const page = await opened(`/redirect?${query}`, { claims: merchant });
      await until(() => sessionState().authenticated);
      expect(page.calls(TOKEN)).toHaveLength(0);
    },
  );

  test.each([
    ['mfa_required', '[ERR-02]'],
    ['missing_transaction', '[ERR-02]'],
    ['missing_refresh_token', '[ERR-02]'],
    ['cancelled', '[ERR-03]'],
    ['request_error', '[ERR-03]'],
  ])('the error %s shows the generic error page, and stands in the session [SES-23] [SES-44] %s', async (code) => {
    const { state } = await begin('/merchant/support');
    await comeBack(`error=${code}&error_description=One+more+step&state=${state}`);
    await until(() => heading() === 'Oops!');
    expect(text()).toContain('Something went wrong. Please try again.');
    expect(sessionState().error).toEqual({ code, message: 'One more step' });
    expect(at()).toBe('/redirect');
  });

  test('a state that was never begun here is a mismatch [ERR-04] [SES-44]', async () => {
    await opened('/redirect?code=abc&state=forged');
    await until(() => heading() === 'Oops!');
    expect(sessionState().error).toEqual({ code: 'state_mismatch', message: 'Invalid state' });
  });

  test('a failure without words is Login failed [ERR-05] [ERR-03]', async () => {
    const { state } = await begin('/merchant/support');
    await comeBack(`code=abc&state=${state}`, {
      service: {
        [TOKEN]: () => {
          throw new Error('');
        },
      },
    });
    await until(() => heading() === 'Oops!');
    expect(sessionState().error).toEqual({ code: 'request_error', message: 'Login failed' });
  });

  test.each([
    'Failed to fetch dynamically imported module: https://pay.example/assets/oidc.js',
    'error loading dynamically imported module: https://pay.example/assets/oidc.js',
    'Importing a module script failed.',
    'Unable to preload CSS for /assets/oidc.css',
  ])('where what sees to the session did not come (%s), it says so, and goes on once the line is back', async (message) => {
    await opened('/dashboard', {
      claims: consumer,
      expires_at: Math.floor(Date.now() / 1000),
      service: {
        'GET /healthz': 'network',
        [TOKEN]: () => {
          throw new TypeError(message);
        },
      },
    });
    await until(() => heading() === 'Network connection is unstable.');
  });

  test('a token that cannot be decoded sets an error and leads to /unauthorized [SES-27] [SES-13]', async () => {
    const { state } = await begin('/merchant/support');
    await comeBack(`code=abc&state=${state}`, {
      service: { [TOKEN]: answer({ access_token: 'opaque', id_token: tokenOf({ sub: 'usr_jo' }), token_type: 'Bearer', expires_in: 600 }) },
    });
    await until(() => at() === '/unauthorized');
    expect(sessionState().error).toEqual({ code: 'unknown_error', message: 'An error occurred' });
  });
});
