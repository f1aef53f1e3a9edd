import '../app/boot-testing.ts';
import { PERMISSION_STRINGS, ROUTE_PERMISSIONS, SIGN_IN_SCOPE } from '@drawbridge/contract/roles';
import { TERMS } from '@drawbridge/contract/terms';
import { ErrorTimeout } from 'oidc-client-ts';
import { describe, expect, test, vi } from 'vitest';
import { answer, at, closePage, heading, later, type Opening, pass, settle, tokenOf, USER_KEY, until } from '../app/testing.tsx';
import { finishRedirect, freshUser, manager } from './oidc.ts';
import { accessToken, logOut } from './session.ts';
import { sessionState } from './state.ts';
import { SIGN_IN_PREFIX } from './storage.ts';
import { begin, comeBack, leaving, merchant, opened, TOKEN } from './testing-session.ts';

const NOW = '2026-03-18T18:41:00.000Z';
const now_s = Date.parse(NOW) / 1000;
const METADATA = 'GET /oidc/.well-known/openid-configuration';
const DAY_MS = 86_400_000;
const tokens = () =>
  answer({ access_token: tokenOf(merchant), id_token: tokenOf({ sub: 'usr_jo' }), token_type: 'Bearer', expires_in: 600 });
/** What an aborted request ends with here must be what the OpenID client knows as such. */
const knowAborts = () => vi.stubGlobal('DOMException', AbortSignal.abort().reason.constructor);

describe('a request to the identity provider', () => {
  test('is given up after 10 s [CON-01]', async () => {
    knowAborts();
    const page = await opened('/terms', { clock: NOW, service: { [METADATA]: 'never' } });
    let lost: unknown;
    manager.metadataService.getMetadata().catch((error: unknown) => {
      lost = error;
    });
    await until(() => page.calls(METADATA).length === 1);
    await pass(9_900);
    expect(lost).toBeUndefined();
    await pass(100);
    await until(() => lost);
    expect(lost).toBeInstanceOf(ErrorTimeout);
  });

  test.each([
    ['the network fails', 'network' as const],
    ['none comes within 10 s', 'never' as const],
  ])('for new tokens is made three times where %s, and the third may succeed [CON-01] [TRU-36]', async (_words, missing) => {
    knowAborts();
    const page = await opened('/terms', {
      claims: merchant,
      clock: NOW,
      expires_at: now_s,
      service: { [TOKEN]: (_, count) => (count < 3 ? missing : tokens()) },
    });
    for (let waited_ms = 0; missing === 'never' && waited_ms < 20_000; waited_ms += 10_000) {
      await until(() => page.calls(TOKEN).length === waited_ms / 10_000 + 1);
      await pass(9_900);
      expect(page.calls(TOKEN)).toHaveLength(waited_ms / 10_000 + 1);
      await pass(100);
    }
    await until(() => sessionState().authenticated);
    expect(page.calls(TOKEN)).toHaveLength(3);
    expect(new Set(page.calls(TOKEN).map(({ body }) => (body as { refresh_token: string }).refresh_token))).toEqual(new Set(['refresh-0']));
  });

  test.each([
    ['the network fails', 'network' as const],
    ['none comes within 10 s', 'never' as const],
  ])('that carries an authorization code is made once, also where %s [CON-01] [TRU-36] [ERR-03]', async (_words, missing) => {
    knowAborts();
    const { state } = await begin('/merchant/support', { clock: NOW });
    const page = await comeBack(`code=abc&state=${state}`, { clock: NOW, service: { [TOKEN]: missing } });
    await until(() => page.calls(TOKEN).length === 1);
    if (missing === 'never') await pass(10_000);
    await until(() => heading() === 'Oops!');
    await pass(30_000);
    expect(page.calls(TOKEN)).toHaveLength(1);
    expect(sessionState().error?.code).toBe(missing === 'never' ? 'timeout' : 'request_error');
    // The page loaded once more knows of no such sign-in, and sends nothing.
    const again = await comeBack(`code=abc&state=${state}`);
    await until(() => sessionState().error?.code === 'state_mismatch');
    expect(again.calls(TOKEN)).toHaveLength(0);
  });

  test('carries a code once where two tabs have its answer: the second waits for the first, and goes on with its session [TRU-36]', async () => {
    const { state } = await begin('/merchant/support');
    // As browsers do: one at a time for each name.
    const waiting = new Map<string, Promise<unknown>>();
    const request = (name: string, work: () => Promise<unknown>) => {
      const mine = (waiting.get(name) ?? Promise.resolve()).then(work, work);
      waiting.set(name, mine);
      return mine;
    };
    Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
    const first = later();
    const page = await comeBack(`code=abc&state=${state}`, { claims: merchant, service: { [TOKEN]: first.handler } });
    await until(() => page.calls(TOKEN).length === 1);
    const second = finishRedirect();
    await settle();
    expect(page.calls(TOKEN)).toHaveLength(1);
    await first.give(tokens());
    expect((await second)?.access_token).toBe(tokenOf(merchant));
    expect(page.calls(TOKEN)).toHaveLength(1);
  });

  test('carries no code where the browser goes back to the answer of a sign-in that has ended: its session goes on [TRU-36]', async () => {
    const { state } = await begin('/merchant/support');
    await comeBack(`code=abc&state=${state}`, { claims: merchant });
    await until(() => at() === '/merchant/support');
    await closePage();
    const page = await opened(`/redirect?code=abc&state=${state}`, { claims: merchant });
    await until(() => sessionState().authenticated);
    expect(page.calls(TOKEN)).toHaveLength(0);
    expect(new URLSearchParams(window.location.search).has('code')).toBe(false);
  });

  test('that is refused is final: a code is not sent again [CON-01] [TRU-36]', async () => {
    const { state } = await begin('/merchant/support');
    const page = await comeBack(`code=abc&state=${state}`, { service: { [TOKEN]: answer({ error: 'invalid_grant' }, 400) } });
    await until(() => !sessionState().loading);
    expect(page.calls(TOKEN)).toHaveLength(1);
  });

  test('asks for openid, profile and email before whatever else [CON-04]', async () => {
    await begin('/merchant/support');
    expect((await leaving()).searchParams.get('scope')).toBe(SIGN_IN_SCOPE);
    expect(SIGN_IN_SCOPE.split(' ').slice(0, 3)).toEqual(['openid', 'profile', 'email']);
  });
});

describe('a provider that is asked in a window or a frame of its own, which no page of ours does', () => {
  test('has a window of 400 by 600, closed after 60 s [CON-02]', async () => {
    await opened('/terms', { clock: NOW });
    const popup = { closed: false, location: { replace: () => undefined }, focus: () => undefined, close: vi.fn() };
    const opens = vi.spyOn(window, 'open').mockReturnValue(popup as unknown as Window);
    manager.signinPopup().catch(() => undefined);
    await until(() => opens.mock.calls.length === 1);
    expect(opens.mock.calls[0]?.[2]).toMatch(/(^|,)width=400(,|$)/);
    expect(opens.mock.calls[0]?.[2]).toMatch(/(^|,)height=600(,|$)/);
    await pass(59_000);
    expect(popup.close).not.toHaveBeenCalled();
    await pass(1_100);
    expect(popup.close).toHaveBeenCalled();
  });

  test('has a frame for 60 s [CON-02]', async () => {
    await opened('/terms', { clock: NOW });
    let lost: unknown;
    manager.signinSilent().catch((error: unknown) => {
      lost = error;
    });
    await until(() => document.querySelector('iframe'));
    // Its time begins with its address, and that is there once the request has been kept.
    await until(() => Object.keys(localStorage).some((key) => /^drawbridge\.sign-in\.[0-9a-f]{32}$/.test(key)));
    await settle();
    await pass(59_000);
    expect(lost).toBeUndefined();
    await pass(1_100);
    await until(() => lost);
    expect(lost).toBeInstanceOf(ErrorTimeout);
  });
});

describe('a stored token', () => {
  const stored = (left_s: number, more: Opening = {}) =>
    opened('/terms', { claims: merchant, expires_at: now_s + left_s, clock: NOW, ...more });

  test('counts as expired 60 s early [CON-03]', async () => {
    const page = await stored(60);
    await until(() => sessionState().authenticated);
    expect(page.calls(TOKEN)).toHaveLength(1);
  });

  test('is used as it is until then [CON-03]', async () => {
    const page = await stored(63);
    await until(() => sessionState().authenticated);
    await freshUser();
    expect(page.calls(TOKEN)).toHaveLength(0);
    await pass(3_000);
    await accessToken();
    expect(page.calls(TOKEN)).toHaveLength(1);
  });
});

describe('a sign-in that was begun', () => {
  const back = async (after_ms: number) => {
    const { state } = await begin('/merchant/support', { clock: NOW });
    const later = new Date(Date.parse(NOW) + after_ms).toISOString();
    const page = await comeBack(`code=abc&state=${state}`, { claims: merchant, clock: later });
    await until(() => !sessionState().loading);
    return { page, state };
  };

  test('can be ended for a day [CON-05]', async () => {
    const { page } = await back(DAY_MS - 5_000);
    expect(sessionState().authenticated).toBe(true);
    expect(page.calls(TOKEN)).toHaveLength(1);
  });

  test('is not known any more after it, and its code is sent nowhere [CON-05]', async () => {
    const { page, state } = await back(DAY_MS + 5_000);
    expect(sessionState().error).toEqual({ code: 'state_mismatch', message: 'Invalid state' });
    expect(page.calls(TOKEN)).toHaveLength(0);
    expect(localStorage.getItem(SIGN_IN_PREFIX + state)).toBeNull();
  });

  test('and never ended is tidied away by the next one after a day [CON-05]', async () => {
    const { state } = await begin('/merchant/support', { clock: NOW });
    await closePage();
    await begin('/merchant/support', { clock: new Date(Date.parse(NOW) + DAY_MS - 5_000).toISOString() });
    expect(localStorage.getItem(SIGN_IN_PREFIX + state)).not.toBeNull();
    await closePage();
    await begin('/merchant/support', { clock: new Date(Date.parse(NOW) + DAY_MS + 5_000).toISOString() });
    await until(() => localStorage.getItem(SIGN_IN_PREFIX + state) === null);
  });
});

describe('the session-check cookie', () => {
  const kept = () => document.cookie.includes('drawbridge_session_check=1');
  const loadedAfter = async (ms: number) => {
    await opened('/terms', { claims: merchant, clock: NOW });
    await until(() => sessionState().authenticated);
    expect(kept()).toBe(true);
    await closePage();
    vi.setSystemTime(Date.parse(NOW) + ms);
    const page = await opened('/terms');
    await until(() => !sessionState().loading);
    return page;
  };

  test('has a stored session looked for until a day has passed [CON-05]', async () => {
    await loadedAfter(DAY_MS - 5_000);
    expect(sessionState().authenticated).toBe(true);
  });

  test('is gone after it: nobody is asked, and what was stored is forgotten [CON-05]', async () => {
    const page = await loadedAfter(DAY_MS + 5_000);
    expect(sessionState()).toMatchObject({ authenticated: false, error: undefined });
    expect(page.calls()).toEqual([]);
    expect(localStorage.getItem(USER_KEY)).toBeNull();
  });

  test('begins its day again with each renewal, and ends with the session [CON-05]', async () => {
    await opened('/terms', { claims: merchant, clock: NOW, expires_at: now_s + 600 });
    await until(() => sessionState().authenticated);
    vi.setSystemTime(Date.parse(NOW) + DAY_MS - 5_000);
    await accessToken();
    vi.setSystemTime(Date.parse(NOW) + DAY_MS + 5_000);
    expect(kept()).toBe(true);
    void logOut();
    await leaving();
    expect(kept()).toBe(false);
  });
});

describe('the terms name', () => {
  const words = TERMS.flatMap(({ paragraphs }) => paragraphs);
  const said = (...parts: RegExp[]) => words.some((paragraph) => parts.every((part) => part.test(paragraph)));

  test('a debit of between $0.01 and $1.00 to verify an account [CON-07]', () => {
    expect(said(/verify an account/, /debit of between \$0\.01 and \$1\.00/)).toBe(true);
  });
  test('a liability of no more than the greater of 12 months of fees and $100 [CON-08]', () => {
    expect(said(/liability/, /limited to the greater of the fees that you paid us in the 12 months/, /\$100\b/)).toBe(true);
  });
  test('5 business days to repay a reversed payment, and 180 days to present a debit again [CON-09]', () => {
    expect(said(/reversed/, /within 5 business days/)).toBe(true);
    expect(said(/present the same amount again/, /within 180 days/)).toBe(true);
  });
  test('returns that come after more than 60 days, and records kept for two years [CON-10]', () => {
    expect(said(/return/, /more than 60 days/)).toBe(true);
    expect(said(/records/, /two years/)).toBe(true);
  });
});

describe('the permissions are', () => {
  test("the consumer's six, and the one to see a store [PRM-07]", () => {
    const things = ['read:purchases', 'create:purchases', 'read:external_accounts', 'create:external_accounts', 'delete:external_accounts'];
    for (const thing of [...things, 'create:users:self', 'view:store']) expect(PERMISSION_STRINGS).toContain(`pc:${thing}`);
  });
  test("the merchant's five [PRM-08]", () => {
    const strings = PERMISSION_STRINGS.filter((permission) => /ach_debit|businessuser/.test(permission));
    expect(strings.toSorted()).toEqual([
      'pc:create:ach_debit',
      'pc:create:businessuser',
      'pc:delete:businessuser',
      'pc:read:businessuser',
      'pc:update:businessuser',
    ]);
  });
  test("the pages' seven [PRM-09]", () => {
    const pages = ['view:dashboard', 'view:tips', 'view:reports', 'view:users', 'create:users', 'view:support', 'view:profile'];
    for (const page of pages) expect(PERMISSION_STRINGS).toContain(`pc:${page}`);
  });
  test('known to routes by eight names [PRM-10]', () => {
    expect(ROUTE_PERMISSIONS).toEqual({
      ViewDashboard: 'pc:view:dashboard',
      CreateACHDebit: 'pc:create:ach_debit',
      ViewReports: 'pc:view:reports',
      ViewSupport: 'pc:view:support',
      ReadBusinessUsers: 'pc:read:businessuser',
      CreateBusinessUsers: 'pc:create:businessuser',
      UpdateBusinessUsers: 'pc:update:businessuser',
      DeleteBusinessUsers: 'pc:delete:businessuser',
    });
  });
});
