import '../app/boot-testing.ts';
import { ErrorTimeout } from 'oidc-client-ts';
import { act } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { addAnalytics } from '../app/analytics.ts';
import { queries } from '../app/queries.tsx';
import {
  answer,
  at,
  button,
  closePage,
  heading,
  later,
  left,
  type Opening,
  pass,
  press,
  reload,
  screen,
  storeUser,
  text,
  textsOf,
  tokenOf,
  USER_KEY,
  until,
  within,
} from '../app/testing.tsx';
import { keepCamera, preferredCamera } from '../ui/controls/camera.ts';
import { accessToken, logOut, refreshToken } from './session.ts';
import { sessionState } from './state.ts';
import { knownPermissions, lastConnection, lastPhoneNumber } from './storage.ts';

import { begin, comeBack, consumer, LONG_AGO_S, leaving, merchant, opened, reports, TOKEN } from './testing-session.ts';

describe('a stored session', () => {
  test.each(['opaque', 'a.b.c', `a.${btoa('[]')}.c`, `a.${btoa('{"email":"x"}')}.c`])(
    'whose token is %j leads to /unauthorized, without loading the page again and again [SES-27]',
    async (token) => {
      await opened('/merchant/home', { token, claims: merchant });
      await until(() => at() === '/unauthorized');
      expect(sessionState()).toMatchObject({ authenticated: false, error: { code: 'unknown_error', message: 'An error occurred' } });
      expect(left).toEqual([]);
    },
  );

  test('that the provider no longer knows (invalid_grant) leads to /session-expired, and is forgotten [SES-15]', async () => {
    await opened('/merchant/home', {
      claims: merchant,
      expires_at: LONG_AGO_S,
      service: { [TOKEN]: answer({ error: 'invalid_grant' }, 400) },
    });
    await until(() => at() === '/session-expired');
    expect(localStorage.getItem(USER_KEY)).toBeNull();
    expect(sessionState()).toMatchObject({ authenticated: false, error: undefined });
  });

  test('that the service has ended leaves alone what another tab has begun since [TRU-28]', async () => {
    sessionStorage.setItem('drawbridge.session_ending', 'account_frozen');
    await opened('/session-expired', { claims: consumer });
    await until(() => sessionState().authenticated);
    expect(localStorage.getItem(USER_KEY)).not.toBeNull();
  });

  test.each([
    ['account_frozen', 'Account Suspended', 'Your account is temporarily suspended.', ['Logout']],
    ['account_deactivated', 'Account disabled', 'Your account is deactivated. Log in to re-enable it.', ['Login']],
    ['account_deleted', "You've been logged out.", 'Your access was removed.', []],
    ['access_deactivated', "You've been logged out.", 'Your access is deactivated. Ask your account admin to reactivate it.', []],
    ['sessions_ended', "You've been logged out.", "Your account was changed, so we've logged you out everywhere.", ['Login']],
    ['logged_out_elsewhere', "You've been logged out.", 'You logged this device out from another one.', ['Login']],
    [
      'grant request is invalid',
      "You've been logged out.",
      'For security, you were automatically logged out due to inactivity.',
      ['Login'],
    ],
  ])('that the service has ended says why: %s [SES-15] [TRU-28]', async (error_description, title, words, buttons) => {
    await opened('/dashboard/accounts', {
      claims: consumer,
      expires_at: LONG_AGO_S,
      service: { [TOKEN]: answer({ error: 'invalid_grant', error_description }, 400) },
    });
    await until(() => at() === '/session-expired');
    expect(heading()).toBe(title);
    expect(text()).toContain(words);
    expect(textsOf(within(screen.getByRole('main')).queryAllByRole('button'))).toEqual(buttons);
    expect(text().includes('due to inactivity')).toBe(error_description === 'grant request is invalid');
    // Loaded again, it still says so.
    await reload();
    await until(() => heading() === title);
    expect(text()).toContain(words);
  });

  test('that needs a person (login_required) is logged out here, and sign-in begins [SES-28]', async () => {
    await opened('/merchant/home', {
      claims: merchant,
      expires_at: LONG_AGO_S,
      service: { [TOKEN]: answer({ error: 'login_required' }, 400) },
    });
    expect((await leaving()).pathname).toBe('/oidc/auth');
    expect(localStorage.getItem(USER_KEY)).toBeNull();
    expect(sessionState()).toMatchObject({ authenticated: false, error: undefined });
  });
});

describe('a token for a call', () => {
  const signedIn = async (opening: Opening = {}) => {
    const page = await opened('/terms', { claims: merchant, ...opening });
    await until(() => sessionState().authenticated);
    return page;
  };
  const outdate = () => {
    storeUser(tokenOf(merchant), merchant, LONG_AGO_S);
  };

  test('is renewed in silence when it has run out', async () => {
    const page = await signedIn();
    outdate();
    const token = await accessToken();
    expect(JSON.parse(atob(token.split('.')[1] ?? ''))).toMatchObject({ jti: 1 });
    expect(page.calls(TOKEN)).toHaveLength(1);
  });

  test('invalid_grant leads to /session-expired [SES-15]', async () => {
    await signedIn({ service: { [TOKEN]: answer({ error: 'invalid_grant' }, 400) } });
    outdate();
    await act(async () => void (await accessToken().catch(() => undefined)));
    expect(left).toEqual([`${window.location.origin}/session-expired`]);
    expect(localStorage.getItem(USER_KEY)).toBeNull();
  });

  test('that was refused is forgotten before its page is left, so that the next page finds no session [SES-15] [TRU-28]', async () => {
    await signedIn({ service: { [TOKEN]: answer({ error: 'invalid_grant', error_description: 'account_frozen' }, 400) } });
    outdate();
    const found: (string | null)[] = [];
    const { push } = left;
    vi.spyOn(left, 'push').mockImplementation((...to) => {
      found.push(localStorage.getItem(USER_KEY));
      return push.apply(left, to);
    });
    await act(async () => void (await accessToken().catch(() => undefined)));
    expect(left).toEqual([`${window.location.origin}/session-expired`]);
    expect(found).toEqual([null]);
  });

  test('login_required logs the person out here [SES-28] [ERR-02]', async () => {
    await signedIn({ service: { [TOKEN]: answer({ error: 'login_required' }, 400) } });
    outdate();
    await act(async () => void (await accessToken().catch(() => undefined)));
    expect(sessionState()).toMatchObject({ authenticated: false, error: undefined });
    expect(localStorage.getItem(USER_KEY)).toBeNull();
  });

  test('of nobody is refused in words [ERR-06] [SES-28]', async () => {
    await signedIn();
    localStorage.removeItem(USER_KEY);
    await act(async () => {
      await expect(accessToken()).rejects.toThrow('Get access token failed');
    });
    expect(sessionState().authenticated).toBe(false);
  });

  test('is asked for three times when the network fails, and no session is lost', async () => {
    const page = await signedIn({ service: { [TOKEN]: 'network' } });
    outdate();
    await expect(accessToken()).rejects.toThrow(TypeError);
    expect(page.calls(TOKEN)).toHaveLength(3);
    expect(sessionState().authenticated).toBe(true);
    expect(localStorage.getItem(USER_KEY)).not.toBeNull();
  });

  test('is given up after three times 10 s without an answer, and no session is lost [TRU-36]', async () => {
    // What an aborted request ends with here must be what the OpenID client knows as such.
    vi.stubGlobal('DOMException', AbortSignal.abort().reason.constructor);
    const page = await signedIn({ service: { [TOKEN]: 'never' }, clock: '2026-03-18T18:41:00.000Z' });
    outdate();
    const lost = accessToken().catch((error: unknown) => error);
    await until(() => page.calls(TOKEN).length === 1);
    for (const attempts of [1, 2]) {
      await pass(9_900);
      expect(page.calls(TOKEN)).toHaveLength(attempts);
      await pass(100);
      await until(() => page.calls(TOKEN).length === attempts + 1);
    }
    await pass(10_000);
    expect(await lost).toBeInstanceOf(ErrorTimeout);
    expect(page.calls(TOKEN)).toHaveLength(3);
    expect(sessionState().authenticated).toBe(true);
    expect(localStorage.getItem(USER_KEY)).not.toBeNull();
  });

  test('can be renewed past the stored one, and shows what has changed', async () => {
    const page = await signedIn();
    const more = { ...merchant, permissions: ['pc:view:reports'] };
    page.service[TOKEN] = answer({
      access_token: tokenOf(more),
      id_token: tokenOf({ sub: 'usr_jo' }),
      token_type: 'Bearer',
      expires_in: 600,
    });
    await act(() => refreshToken());
    expect(sessionState().claims?.permissions).toEqual(['pc:view:reports']);
  });
});

describe('logging out', () => {
  const signedIn = async (claims: Record<string, unknown>, opening: Opening = {}) => {
    const page = await opened('/merchant/support', { claims, ...opening });
    await until(() => sessionState().authenticated);
    return page;
  };

  test.each([
    ['consumers', consumer, '/'],
    ['merchants', merchant, '/merchant'],
  ])('ends the session of %s at the provider, and returns to %s [SES-41] [API-38]', async (_who, claims, root) => {
    await opened('/terms', { claims });
    await until(() => sessionState().authenticated);
    await act(async () => void logOut());
    const address = await leaving();
    expect(address.pathname).toBe('/oidc/end');
    expect(address.searchParams.get('post_logout_redirect_uri')).toBe(window.location.origin + root);
    expect(address.searchParams.get('id_token_hint')).toBe(tokenOf({ sub: claims.sub, aud: 'drawbridge-web' }));
    expect(localStorage.getItem(USER_KEY)).toBeNull();
    expect(knownPermissions()).toBeUndefined();
  });

  test('revokes the refresh token before it leaves [SES-40] [API-38]', async () => {
    const page = await signedIn(merchant);
    const revoking = later();
    page.service['POST /oidc/revoke'] = revoking.handler;
    await act(async () => void logOut());
    await until(() => page.calls('POST /oidc/revoke').length > 0);
    expect(page.calls('POST /oidc/revoke')[0]?.body).toMatchObject({
      token: 'refresh-0',
      token_type_hint: 'refresh_token',
      client_id: 'drawbridge-web',
    });
    expect(left).toEqual([]);
    await revoking.give(answer(undefined));
    expect((await leaving()).pathname).toBe('/oidc/end');
  });

  test.each([
    ['a refusal', answer({ error: 'invalid_client' }, 400)],
    ['no answer', 'network' as const],
  ])('a revocation that meets %s is reported, and stops nothing [SES-40]', async (_what, fake) => {
    const { reported, stop } = reports();
    await signedIn(merchant, { service: { 'POST /oidc/revoke': fake } });
    await act(async () => void logOut());
    expect((await leaving()).pathname).toBe('/oidc/end');
    stop();
    expect(reported).toHaveLength(1);
  });

  test("empties what was known, and removes a consumer's last spending limit [SES-38] [SES-39]", async () => {
    await opened('/terms', { claims: consumer });
    await until(() => sessionState().authenticated);
    const { queries: known } = { queries };
    known.setQueryData(['user'], { first_name: 'Maya' });
    localStorage.setItem('last_purchase_power', '{}');
    await act(async () => void logOut());
    await leaving();
    expect(known.getQueryData(['user'])).toBeUndefined();
    expect(localStorage.getItem('last_purchase_power')).toBeNull();
  });

  test('of a merchant leaves the spending limit of whoever else uses this browser [SES-39]', async () => {
    await signedIn(merchant);
    localStorage.setItem('last_purchase_power', '{}');
    await act(async () => void logOut());
    await leaving();
    expect(localStorage.getItem('last_purchase_power')).toBe('{}');
  });

  test('forgets nothing that this browser remembers for the next time: the number, how one signs in, the camera [TRU-26]', async () => {
    const { state } = await begin('/dashboard/accounts');
    await comeBack(`code=abc&state=${state}`, { claims: consumer });
    await until(() => sessionState().authenticated);
    keepCamera('camera-2');
    await act(async () => void logOut());
    await leaving();
    const cameras = ['camera-1', 'camera-2'].map((value) => ({ value, label: value }));
    expect([lastPhoneNumber(), lastConnection(), preferredCamera(cameras)]).toEqual(['+14155550134', 'sms', 'camera-2']);

    await closePage();
    left.length = 0;
    await opened('/');
    await press(button('Log In'));
    const { pathname, searchParams } = await leaving();
    expect(pathname).toBe('/oidc/auth');
    expect(searchParams.get('login_hint')).toBe('+14155550134');
    // A sign-in that begins tidies up, too.
    expect(preferredCamera(cameras)).toBe('camera-2');
  });

  test('tells analytics that the person has left [SES-43]', async () => {
    const reset = vi.fn();
    const stop = addAnalytics({ track: () => undefined, reset });
    await signedIn(merchant);
    expect(reset).not.toHaveBeenCalled();
    await act(async () => void logOut());
    stop();
    expect(reset).toHaveBeenCalledTimes(1);
    await leaving();
  });

  test.each([
    ['/dashboard/accounts?x=1', ';/dashboard/accounts?x=1'],
    ['https://evil.example', null],
    [undefined, null],
  ])('carries returnTo %j in its return [SES-42]', async (returnTo, carried) => {
    await opened('/terms', { claims: consumer });
    await until(() => sessionState().authenticated);
    await act(async () => void logOut({ returnTo }));
    const state = (await leaving()).searchParams.get('state');
    expect(state === null ? null : state.slice(state.indexOf(';'))).toBe(carried);
  });

  test('does not send the person to sign in again meanwhile: a guarded page waits', async () => {
    const page = await signedIn(merchant);
    const revoking = later();
    page.service['POST /oidc/revoke'] = revoking.handler;
    await act(async () => void logOut());
    await revoking.give(answer(undefined));
    await leaving();
    await act(async () => {});
    expect(left).toHaveLength(1);
    expect(new URL(left[0] ?? '').pathname).toBe('/oidc/end');
  });

  test('of someone whose session was lost already returns to their own way in', async () => {
    localStorage.setItem('drawbridge.permissions', JSON.stringify({ permissions: [], isConsumer: false }));
    await opened('/logout');
    expect((await leaving()).searchParams.get('post_logout_redirect_uri')).toBe(`${window.location.origin}/merchant`);
  });
});

describe('other tabs', () => {
  const hear = (newValue: string | null, key = USER_KEY) =>
    act(async () => void window.dispatchEvent(new StorageEvent('storage', { key, newValue })));
  const signedIn = async (claims: Record<string, unknown>) => {
    await opened('/terms', { claims });
    await until(() => sessionState().authenticated);
  };
  const stored = (sub: string) => JSON.stringify({ profile: { sub } });

  test.each([
    [consumer, '/'],
    [merchant, '/merchant'],
  ])('when the session is ended in one, the others let go of what they show', async (claims, root) => {
    await signedIn(claims);
    queries.setQueryData(['user'], {});
    await hear(null);
    expect(left).toEqual([window.location.origin + root]);
    expect(queries.getQueryData(['user'])).toBeUndefined();
  });

  test('when someone else signs in there, the page begins anew', async () => {
    await signedIn(merchant);
    await hear(stored('usr_ann'));
    expect(left).toEqual(['reload']);
  });

  test('a renewal in another tab changes nothing here, and neither does what is not the session', async () => {
    await signedIn(merchant);
    await hear(stored('usr_jo'));
    await hear(null, 'drawbridge.business');
    expect(left).toEqual([]);
  });

  test('share one renewal: who waited for the lock takes what the other brought', async () => {
    const page = await opened('/terms', { claims: merchant });
    await until(() => sessionState().authenticated);
    storeUser(tokenOf(merchant), merchant, LONG_AGO_S);
    const brought = tokenOf({ ...merchant, jti: 'elsewhere' });
    const request = vi.fn(async (_name: string, work: () => unknown) => {
      storeUser(brought, merchant);
      return work();
    });
    Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
    expect(await accessToken()).toBe(brought);
    expect(request.mock.calls[0]?.[0]).toBe('drawbridge.refresh');
    expect(page.calls(TOKEN)).toHaveLength(0);
  });
});
