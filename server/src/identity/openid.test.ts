import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Browser } from '../../test/support/browser.ts';
import { startTestServer, type TestServer } from '../../test/support/index.ts';
import { askToSignIn, authorizationUrl, beginSignIn, signInConsumer } from '../../test/support/sign-in.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ identity: 'embedded', env: { ONE_TIME_CODES_PER_ADDRESS_PER_HOUR: '1000' } });
});
afterAll(() => server.stop());

let made = 0;
function freshPhone(): string {
  made += 1;
  return `646555${String(1000 + made)}`;
}

describe('the provider', () => {
  test('describes itself by PUBLIC_URL, whatever host it is asked by', async () => {
    const answer = await fetch(`${server.url}/oidc/.well-known/openid-configuration`, {
      headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
    });
    expect(await answer.json()).toMatchObject({
      issuer: `${server.url}/oidc`,
      authorization_endpoint: `${server.url}/oidc/auth`,
      token_endpoint: `${server.url}/oidc/token`,
      revocation_endpoint: `${server.url}/oidc/token/revocation`,
      end_session_endpoint: `${server.url}/oidc/session/end`,
      jwks_uri: `${server.url}/oidc/jwks`,
      code_challenge_methods_supported: ['S256'],
      response_types_supported: ['code'],
      token_endpoint_auth_methods_supported: ['none'],
    });
  });

  test('publishes public keys, and only those', async () => {
    const { keys } = (await (await fetch(`${server.url}/oidc/jwks`)).json()) as { keys: Record<string, unknown>[] };
    expect(keys.length).toBeGreaterThan(0);
    for (const key of keys) expect(Object.keys(key).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y']);
  });

  test('answers pages of other sites nothing that they could read', async () => {
    const answer = await fetch(`${server.url}/oidc/token`, {
      method: 'POST',
      headers: { origin: 'https://evil.example' },
      body: new URLSearchParams({ client_id: 'drawbridge-web', grant_type: 'refresh_token', refresh_token: 'x' }),
    });
    expect(answer.status).toBe(400);
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });

  test('sets cookies that no script and no other site can use', async () => {
    const { browser } = await signInConsumer(server, freshPhone());
    expect(browser.cookies().map(({ name }) => name)).toContain('drawbridge_session');
    for (const cookie of browser.cookies()) expect(cookie).toMatchObject({ http_only: true, same_site: 'lax', secure: false });
    for (const cookie of browser.cookies()) expect(cookie.path).toMatch(/^\/oidc/);
  });

  test('marks them secure where PUBLIC_URL is', async () => {
    const behind = await startTestServer({ identity: 'embedded', env: { PUBLIC_URL: 'https://pay.example' } });
    try {
      const query = authorizationUrl({ ...behind, url: 'https://pay.example' }, {}).url.split('?')[1];
      const answer = await fetch(`http://127.0.0.1:${behind.context.config.port}/oidc/auth?${query}`, { redirect: 'manual' });
      expect(answer.headers.get('location')).toMatch(/^\/sign-in\//);
      const cookies = answer.headers.getSetCookie();
      expect(cookies.length).toBeGreaterThan(1);
      for (const cookie of cookies) expect(cookie).toMatch(/; secure; httponly/i);
    } finally {
      await behind.stop();
    }
  });

  test('has no endpoint that we do not use', async () => {
    for (const path of ['me', 'request', 'reg', 'token/introspection', 'device/auth', 'backchannel'])
      for (const method of ['GET', 'POST']) expect((await fetch(`${server.url}/oidc/${path}`, { method })).status).toBe(404);
  });
});

describe('an authorization request', () => {
  test('leads to our page, with a code challenge or not at all [API-37]', async () => {
    expect((await askToSignIn(server, new Browser(server.url))).pathname).toMatch(/^\/sign-in\/[\w-]+$/);
    const without = new URL(authorizationUrl(server).url);
    without.searchParams.delete('code_challenge');
    without.searchParams.delete('code_challenge_method');
    const back = new URL((await new Browser(server.url).get(without.href)).headers.get('location') ?? '');
    expect(back.pathname).toBe('/redirect');
    expect(back.searchParams.get('error')).toBe('invalid_request');
    expect((await askToSignIn(server, new Browser(server.url), { code_challenge_method: 'plain' })).searchParams.get('error')).toBe(
      'invalid_request',
    );
  });

  test.each([
    ['/redirect/'],
    ['/redirect?x=1'],
    ['/redirect/../dashboard'],
    ['/Redirect'],
    ['/'],
    [''],
    ['.evil.example/redirect'],
    ['@evil.example/redirect'],
  ])('is refused, and sent nowhere, with the return address PUBLIC_URL%s', async (end) => {
    const answer = await new Browser(server.url).get(authorizationUrl(server, { redirect_uri: `${server.url}${end}` }).url);
    expect(answer.status).toBe(400);
    expect(answer.headers.get('location')).toBeNull();
    expect(await answer.json()).toMatchObject({ error: 'invalid_redirect_uri' });
  });

  test('is refused for other sites, clients and kinds of answer', async () => {
    const get = async (extra: Record<string, string>) => new Browser(server.url).get(authorizationUrl(server, extra).url);
    expect((await get({ redirect_uri: 'https://evil.example/redirect' })).status).toBe(400);
    expect(await (await get({ client_id: 'another' })).json()).toMatchObject({ error: 'invalid_client' });
    for (const response_type of ['token', 'id_token', 'code id_token'])
      expect((await get({ response_type })).headers.get('location')).toMatch(/error=(unsupported_response_type|unauthorized_client)/);
    for (const extra of [{ connection: 'voice' }, { screen_hint: 'login' }, { resource: 'https://evil.example/api' }] as Record<
      string,
      string
    >[])
      expect((await get(extra)).headers.get('location')).toMatch(/error=(invalid_request|invalid_target)/);
  });

  test('shows people a page where it cannot be answered', async () => {
    const browser = new Browser(server.url, { accept: 'text/html' });
    const refused = await browser.get(authorizationUrl(server, { redirect_uri: 'https://evil.example/' }).url);
    expect(refused.headers.get('location')).toBe('/sign-in/refused');
    const expired = await browser.get(`${server.url}/oidc/auth/some-sign-in-of-long-ago`);
    expect(expired.headers.get('location')).toBe('/sign-in/expired');
  });

  test('drops what is not declared', async () => {
    const { call } = await beginSignIn(server, 'sms', { extra: { ui_theme: 'dark', acr_values: 'x' } });
    expect((await call('details')).status).toBe(200);
  });
});
