import '../app/boot-testing.ts';
import { businesses, purchases, support } from '@drawbridge/contract';
import { describe, expect, test, vi } from 'vitest';
import { answer, elsewhere, type Opening, open, refuse, storeUser, tokenOf, until } from '../app/testing.tsx';
import { now } from '../ui/clock.ts';
import { ApiError, call } from './api.ts';
import { sessionState } from './state.ts';

const claims = { sub: 'usr_jo', paybotic_banking_roles: ['pc:store_admin'], permissions: [] };
const signedIn = async (service: Opening['service'] = {}) => {
  const page = await open('/terms', { claims, service });
  await until(() => sessionState().authenticated);
  return page;
};
const USER = 'GET /api/businesses/user';
const userOf = (Email: string) => answer({ Email, Username: 'jo', Businesses: [] });
const failure = async (work: Promise<unknown>): Promise<ApiError> => {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ApiError)) throw new Error(`It did not fail as a call does: ${error}`);
  return error;
};

test('goes to /api on this host, with the token of the user [API-01]', async () => {
  const page = await signedIn({ [USER]: userOf('jo@x.example') });
  expect((await call(businesses.user)).Email).toBe('jo@x.example');
  const [request] = page.calls(USER);
  expect(request?.path).toBe('/api/businesses/user');
  expect(request?.headers.get('authorization')).toBe(`Bearer ${tokenOf(claims)}`);
});

test('asks for the token anew before each call [API-02]', async () => {
  const page = await signedIn({ [USER]: userOf('a') });
  await call(businesses.user);
  storeUser(tokenOf({ ...claims, jti: 'newer' }), claims);
  await call(businesses.user);
  storeUser(tokenOf(claims), claims, 1);
  await call(businesses.user);
  expect(page.calls(USER).map((request) => request.headers.get('authorization'))).toEqual(
    [tokenOf(claims), tokenOf({ ...claims, jti: 'newer' }), tokenOf({ ...claims, jti: 1 })].map((token) => `Bearer ${token}`),
  );
});

test('sends nothing before it is known who is signed in [API-03]', async () => {
  const page = await open('/terms', { service: { [USER]: userOf('a') } });
  await expect(call(businesses.user)).rejects.toThrow('Get access token failed');
  expect(page.calls(USER)).toHaveLength(0);
});

test('puts parameters into the path and the query, and names what it sends', async () => {
  const page = await signedIn({
    'POST /api/purchases/pur_%2F1/ticket': answer({ ticket: 't', expires_at: '2026-03-18T18:42:00.000Z' }),
    'GET /api/businesses/dashboard': answer({ MonthlySales: 0, MonthlyTotalTransactions: 0 }),
    'POST /api/support': answer({ reference: '4821-9157' }),
  });
  await call(purchases.ticket, { params: { purchaseId: 'pur_/1' } });
  await call(businesses.dashboard, { query: { syn_business_id: 'a&b=c' } });
  await call(support.send, { body: { notes: 'Ten letters' }, key: 'key-1' });
  const [ticket, dashboard, sent] = page.calls().filter((request) => request.path.startsWith('/api'));
  expect(ticket?.headers.get('content-type')).toBeNull();
  expect(dashboard?.path).toBe('/api/businesses/dashboard?syn_business_id=a%26b%3Dc');
  expect(sent?.headers.get('content-type')).toBe('application/json');
  expect(sent?.headers.get('idempotency-key')).toBe('key-1');
  expect(sent?.body).toEqual({ notes: 'Ten letters' });
});

describe('a call that fails', () => {
  test('names status, method and address, and carries message, status, code and field of the answer [API-06] [API-07]', async () => {
    await signedIn({
      [USER]: elsewhere({ message: 'No such user.', status: 404, code: 'NOT_FOUND', field: 'id', syn_account_id: 'acc_1' }, 404),
    });
    const error = await failure(call(businesses.user));
    expect(error.message).toBe(`HTTP 404: GET ${window.location.origin}/api/businesses/user`);
    expect(error).toMatchObject({ status: 404, code: 'NOT_FOUND', said: 'No such user.', field: 'id', unanswered: false });
    expect(error.body['syn_account_id']).toBe('acc_1');
  });

  test.each([
    ['a body that is no JSON', elsewhere('<html>Bad gateway</html>', 502), 502],
    ['no body', elsewhere(undefined, 500), 500],
    ['a list', elsewhere([], 400), 400],
  ])('with %s has a status, and no words', async (_what, fake, status) => {
    await signedIn({ [USER]: fake });
    expect(await failure(call(businesses.user))).toMatchObject({ status, code: undefined, said: undefined, unanswered: false });
  });

  test('is not repeated [API-05]', async () => {
    const page = await signedIn({ [USER]: refuse('INTERNAL') });
    await failure(call(businesses.user));
    expect(page.calls(USER)).toHaveLength(1);
    page.service[USER] = 'network';
    await failure(call(businesses.user));
    expect(page.calls(USER)).toHaveLength(2);
  });

  test.each([
    ['the network', 'network' as const],
    ['an answer cut in the middle', elsewhere('{"Email": "jo', 200)],
  ])('for %s was not answered', async (_what, fake) => {
    await signedIn({ [USER]: fake });
    const error = await failure(call(businesses.user));
    expect(error).toMatchObject({ status: 0, code: 'network', unanswered: true });
    expect(error.message).toBe(`Network error: GET ${window.location.origin}/api/businesses/user`);
  });

  test('because the provider of tokens cannot be reached was not made at all', async () => {
    const page = await signedIn({ [USER]: userOf('a'), 'POST /oidc/token': 'network' });
    storeUser(tokenOf(claims), claims, 1);
    expect(await failure(call(businesses.user))).toMatchObject({ status: 0, code: 'network', unanswered: true });
    expect(page.calls(USER)).toHaveLength(0);
  });

  test('after 10 s says timeout [API-05]', async () => {
    const limits: { ms: number; limit: AbortController }[] = [];
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const limit = new AbortController();
      limits.push({ ms, limit });
      return limit.signal;
    });
    await signedIn({ [USER]: 'never' });
    const made = failure(call(businesses.user));
    await until(() => limits.length > 0);
    expect(limits.map(({ ms }) => ms)).toEqual([10_000]);
    limits[0]?.limit.abort(new DOMException('too late', 'TimeoutError'));
    const error = await made;
    expect(error).toMatchObject({ status: 0, code: 'timeout', unanswered: true });
    expect(error.message).toBe(`Timeout: GET ${window.location.origin}/api/businesses/user`);
  });

  test('because it was no longer wanted says so as fetch does', async () => {
    await signedIn({ [USER]: 'never' });
    const unwanted = new AbortController();
    const made = call(businesses.user, { signal: unwanted.signal });
    const refused = expect(made).rejects.toThrow('gone');
    unwanted.abort(new Error('gone'));
    await refused;
  });
});

describe('a token that the service no longer takes', () => {
  test('is renewed once, and the call made again', async () => {
    const page = await signedIn({ [USER]: (_, count) => (count === 1 ? refuse('UNAUTHENTICATED') : userOf('a')) });
    expect((await call(businesses.user)).Email).toBe('a');
    expect(page.calls('POST /oidc/token')).toHaveLength(1);
    expect(page.calls(USER).map((request) => request.headers.get('authorization'))).toEqual([
      `Bearer ${tokenOf(claims)}`,
      `Bearer ${tokenOf({ ...claims, jti: 1 })}`,
    ]);
  });

  test('that is refused again is a refusal', async () => {
    const page = await signedIn({ [USER]: refuse('UNAUTHENTICATED') });
    expect(await failure(call(businesses.user))).toMatchObject({ status: 401 });
    expect(page.calls(USER)).toHaveLength(2);
  });
});

test("sets this page's clock by each answer", async () => {
  await signedIn({ [USER]: userOf('a') });
  const fake = globalThis.fetch;
  vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
    const response = await fake(...request);
    response.headers.set('x-server-time', '2031-01-01T00:00:00.000Z');
    return response;
  });
  await call(businesses.user);
  expect(new Date(now()).getUTCFullYear()).toBe(2031);
});
