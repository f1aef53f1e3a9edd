import { createHmac, randomBytes } from 'node:crypto';
import { users } from '@drawbridge/contract';
import { decodeProtectedHeader, importJWK, type JWK, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Browser } from '../testing/browser.ts';
import { startTestServer, type TestServer } from '../testing/index.ts';
import {
  authorisationUrl,
  beginSignIn,
  completeSignIn,
  lastCode,
  payloadOf,
  refresh,
  type SignedIn,
  signInConsumer,
  signInMerchant,
  type Tokens,
  tokenRequest,
} from '../testing/sign-in.ts';
import { directory, endSessions, rotateSigningKey } from './index.ts';

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

async function later(
  span: { days?: number; hours?: number; minutes?: number; seconds?: number },
  work: () => Promise<void>,
): Promise<void> {
  const back = Object.fromEntries(Object.entries(span).map(([unit, amount]) => [unit, -amount]));
  server.clock.advanceWall(span);
  try {
    await work();
  } finally {
    server.clock.advanceWall(back);
  }
}

/** Asks for a sign-in and says where the browser is sent. */
async function ask(browser: Browser, extra: Record<string, string> = {}): Promise<URL> {
  const answer = await browser.get(authorisationUrl(server, extra).url);
  return new URL(answer.headers.get('location') ?? `about:blank#${answer.status}`, server.url);
}

async function isSignedIn(browser: Browser): Promise<boolean> {
  const back = await ask(browser, { prompt: 'none' });
  if (back.searchParams.get('code') !== null) return true;
  expect(back.searchParams.get('error')).toBe('login_required');
  return false;
}

async function refreshed(refresh_token: string): Promise<Tokens> {
  const answer = await refresh(server, refresh_token);
  expect(answer.status).toBe(200);
  return (await answer.json()) as Tokens;
}

async function expectRefused(refresh_token: string): Promise<void> {
  const answer = await refresh(server, refresh_token);
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ error: 'invalid_grant' });
}

function taken(access_token: string): Promise<number> {
  return server.call(users.isDeactivated, { token: access_token }).then(({ status }) => status);
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
      const query = authorisationUrl({ ...behind, url: 'https://pay.example' }, {}).url.split('?')[1];
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

describe('an authorisation request', () => {
  test('leads to our page, with a code challenge or not at all [API-37]', async () => {
    expect((await ask(new Browser(server.url))).pathname).toMatch(/^\/sign-in\/[\w-]+$/);
    const without = new URL(authorisationUrl(server).url);
    without.searchParams.delete('code_challenge');
    without.searchParams.delete('code_challenge_method');
    const back = new URL((await new Browser(server.url).get(without.href)).headers.get('location') ?? '');
    expect(back.pathname).toBe('/redirect');
    expect(back.searchParams.get('error')).toBe('invalid_request');
    expect((await ask(new Browser(server.url), { code_challenge_method: 'plain' })).searchParams.get('error')).toBe('invalid_request');
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
    const answer = await new Browser(server.url).get(authorisationUrl(server, { redirect_uri: `${server.url}${end}` }).url);
    expect(answer.status).toBe(400);
    expect(answer.headers.get('location')).toBeNull();
    expect(await answer.json()).toMatchObject({ error: 'invalid_redirect_uri' });
  });

  test('is refused for other sites, clients and kinds of answer', async () => {
    const get = async (extra: Record<string, string>) => new Browser(server.url).get(authorisationUrl(server, extra).url);
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
    const refused = await browser.get(authorisationUrl(server, { redirect_uri: 'https://evil.example/' }).url);
    expect(refused.headers.get('location')).toBe('/sign-in/refused');
    const expired = await browser.get(`${server.url}/oidc/auth/some-sign-in-of-long-ago`);
    expect(expired.headers.get('location')).toBe('/sign-in/expired');
  });

  test('drops what is not declared', async () => {
    const { call } = await beginSignIn(server, 'sms', { extra: { ui_theme: 'dark', acr_values: 'x' } });
    expect((await call('details')).status).toBe(200);
  });
});

describe('a session', () => {
  test('answers prompt=none with a code, and login_required without one', async () => {
    const { browser } = await signInConsumer(server, freshPhone());
    expect(await isSignedIn(browser)).toBe(true);
    expect(await isSignedIn(new Browser(server.url))).toBe(false);
  });

  test('signs in without a page, unless prompt=login or another connection is wanted', async () => {
    const { browser } = await signInConsumer(server, freshPhone());
    expect((await ask(browser)).searchParams.get('code')).toBeTruthy();
    expect((await ask(browser, { connection: 'sms' })).searchParams.get('code')).toBeTruthy();
    expect((await ask(browser, { prompt: 'login' })).pathname).toMatch(/^\/sign-in\//);
    expect((await ask(browser, { connection: 'password' })).pathname).toMatch(/^\/sign-in\//);
  });

  test('gets a new id at each sign-in', async () => {
    const phone = freshPhone();
    const { browser } = await signInConsumer(server, phone);
    const id = () => browser.cookies().find(({ name }) => name === 'drawbridge_session')?.value;
    const before = id();
    const under_way = await beginSignIn(server, 'sms', { browser, extra: { prompt: 'login' } });
    await under_way.call('code', { phone_number: phone });
    await completeSignIn(server, under_way, (await under_way.call('code/verify', { code: await lastCode(server, phone) })).body);
    expect(id()).not.toBe(before);
  });

  test('of someone else in the same browser ends, with its tokens, when another signs in', async () => {
    await directory(server.context).createUser({ username: 'shared-till', email: 'till@shop.example', password: 'Tide-Pool7' });
    const merchant = await signInMerchant(server, 'shared-till', 'Tide-Pool7');
    const consumer = await signInConsumer(server, freshPhone(), { browser: merchant.browser });
    expect(consumer.subject).not.toBe(merchant.subject);
    await expectRefused(merchant.refresh_token);
    await refreshed(consumer.refresh_token);
    expect(await isSignedIn(consumer.browser)).toBe(true);
  });

  test('ends eight hours after its last use; renewing tokens is use', async () => {
    const idle = await signInConsumer(server, freshPhone());
    const busy = await signInConsumer(server, freshPhone());
    await later({ hours: 7 }, async () => {
      Object.assign(busy, await refreshed(busy.refresh_token));
    });
    await later({ hours: 8, minutes: 1 }, async () => {
      expect(await isSignedIn(idle.browser)).toBe(false);
      await expectRefused(idle.refresh_token);
      expect(await isSignedIn(busy.browser)).toBe(true);
    });
    await later({ hours: 14, minutes: 59 }, async () => {
      Object.assign(busy, await refreshed(busy.refresh_token));
    });
    await later({ hours: 23 }, async () => {
      await expectRefused(busy.refresh_token);
    });
  });

  test('ends 30 days after the sign-in, however much it is used', async () => {
    const person = await signInConsumer(server, freshPhone());
    let { refresh_token } = person;
    for (let hours = 7; hours < 30 * 24; hours += 7)
      await later({ hours }, async () => {
        refresh_token = (await refreshed(refresh_token)).refresh_token;
      });
    await later({ days: 30, seconds: 2 }, async () => {
      await expectRefused(refresh_token);
      expect(await isSignedIn(person.browser)).toBe(false);
    });
  });
});

describe('a refresh token', () => {
  test('is traded for new tokens, and a new one of itself [API-37]', async () => {
    const first = await signInConsumer(server, freshPhone());
    const second = await refreshed(first.refresh_token);
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect(second.access_token).not.toBe(first.access_token);
    expect(payloadOf(second.access_token)).toMatchObject({ sub: first.subject, aud: `${server.url}/api` });
    expect(await taken(second.access_token)).toBe(200);
  });

  test('may be used again for ten seconds, for an answer that was lost', async () => {
    const first = await signInConsumer(server, freshPhone());
    const lost = await refreshed(first.refresh_token);
    await later({ seconds: 9 }, async () => {
      const second = await refreshed(first.refresh_token);
      await refreshed(second.refresh_token);
      await refreshed(lost.refresh_token);
    });
  });

  test('used again later ends its whole family', async () => {
    const first = await signInConsumer(server, freshPhone());
    const second = await refreshed(first.refresh_token);
    const third = await refreshed(second.refresh_token);
    await later({ seconds: 11 }, async () => {
      await expectRefused(first.refresh_token);
      await expectRefused(third.refresh_token);
      await expectRefused(second.refresh_token);
    });
  });

  test('survives being used by two tabs at once', async () => {
    const { refresh_token } = await signInConsumer(server, freshPhone());
    const answers = await Promise.all([refreshed(refresh_token), refreshed(refresh_token), refreshed(refresh_token)]);
    for (const { refresh_token: next } of answers) await refreshed(next);
  });

  test('is of no use to another client, nor as anything else', async () => {
    const { refresh_token } = await signInConsumer(server, freshPhone());
    const other = await tokenRequest(server, { client_id: 'another', grant_type: 'refresh_token', refresh_token });
    expect(other.status).toBeGreaterThanOrEqual(400);
    expect(await taken(refresh_token)).toBe(401);
    expect((await tokenRequest(server, { grant_type: 'password', username: 'a', password: 'b' })).status).toBe(400);
    expect((await tokenRequest(server, { grant_type: 'client_credentials' })).status).toBe(400);
  });

  test('is not to be found in the database', async () => {
    const { refresh_token, browser } = await signInConsumer(server, freshPhone());
    const session = browser.cookies().find(({ name }) => name === 'drawbridge_session')?.value ?? '';
    const rows = await server.context.db.many<{ text: string }>('select row_to_json(r)::text as text from identity_records r');
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ text }) => text.includes(refresh_token) || text.includes(session))).toEqual([]);
  });
});

describe('an authorisation code', () => {
  async function codeFor(): Promise<{ code: string; verifier: string; browser: Browser }> {
    const { browser } = await signInConsumer(server, freshPhone());
    const { url, verifier } = authorisationUrl(server);
    const back = new URL((await browser.get(url)).headers.get('location') ?? '');
    return { browser, verifier, code: back.searchParams.get('code') ?? '' };
  }
  const exchange = (code: string, verifier: string, redirect_uri = `${server.url}/redirect`) =>
    tokenRequest(server, { grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri });

  test('needs the verifier of its challenge, and its return address', async () => {
    const { code, verifier } = await codeFor();
    expect(await (await exchange(code, randomBytes(32).toString('base64url'))).json()).toMatchObject({ error: 'invalid_grant' });
    expect(await (await exchange(code, verifier, `${server.url}/`)).json()).toMatchObject({ error: 'invalid_grant' });
    expect((await exchange(code, verifier)).status).toBe(200);
  });

  test('works once; used again it takes back what it gave', async () => {
    const { code, verifier } = await codeFor();
    const { refresh_token } = (await (await exchange(code, verifier)).json()) as Tokens;
    expect((await exchange(code, verifier)).status).toBe(400);
    await expectRefused(refresh_token);
  });

  test('works once, also for many who come at the same moment', async () => {
    const { code, verifier } = await codeFor();
    const answers = await Promise.all(Array.from({ length: 8 }, () => exchange(code, verifier)));
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
  });

  test('lives a minute', async () => {
    const { code, verifier } = await codeFor();
    await later({ seconds: 61 }, async () => {
      expect((await exchange(code, verifier)).status).toBe(400);
    });
  });
});

describe('logging out', () => {
  function endSession(browser: Browser, query: Record<string, string>): Promise<Response> {
    return browser.get(`${server.url}/oidc/session/end?${new URLSearchParams(query)}`);
  }
  const hint = (person: SignedIn) => ({ id_token_hint: person.id_token, client_id: 'drawbridge-web' });

  test('ends the session and its tokens at once, and comes back with the state [API-38]', async () => {
    const person = await signInConsumer(server, freshPhone());
    const answer = await endSession(person.browser, { ...hint(person), post_logout_redirect_uri: `${server.url}/`, state: 'go/on?x=1' });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(`${server.url}/?state=go%2Fon%3Fx%3D1`);
    await expectRefused(person.refresh_token);
    expect(await isSignedIn(person.browser)).toBe(false);
    expect(person.browser.cookies().map(({ name }) => name)).not.toContain('drawbridge_session');
  });

  test('may come back to /merchant, and to no other place [API-38]', async () => {
    const person = await signInConsumer(server, freshPhone());
    for (const elsewhere of ['https://evil.example/', `${server.url}/dashboard`, `${server.url}/merchant/`, server.url]) {
      const refused = await endSession(person.browser, { ...hint(person), post_logout_redirect_uri: elsewhere });
      expect(refused.status).toBe(400);
      expect(refused.headers.get('location')).toBeNull();
    }
    await refreshed(person.refresh_token);
    const answer = await endSession(person.browser, { ...hint(person), post_logout_redirect_uri: `${server.url}/merchant` });
    expect(answer.headers.get('location')).toBe(`${server.url}/merchant`);
  });

  test('works when the session is gone already, and goes home when no place is named', async () => {
    const stranger = new Browser(server.url);
    const answer = await endSession(stranger, {
      client_id: 'drawbridge-web',
      post_logout_redirect_uri: `${server.url}/merchant`,
      state: 's',
    });
    expect(answer.headers.get('location')).toBe(`${server.url}/merchant?state=s`);
    expect((await endSession(stranger, {})).headers.get('location')).toBe(`${server.url}/`);
  });

  test('revokes a refresh token by client id and token, with all that came from it [API-38]', async () => {
    const { refresh_token } = await signInConsumer(server, freshPhone());
    const next = await refreshed(refresh_token);
    const revoke = (token: string) =>
      fetch(`${server.url}/oidc/token/revocation`, {
        method: 'POST',
        body: new URLSearchParams({ client_id: 'drawbridge-web', token, token_type_hint: 'refresh_token' }),
      });
    expect((await revoke(next.refresh_token)).status).toBe(200);
    await expectRefused(next.refresh_token);
    await expectRefused(refresh_token);
    // One that is unknown, or revoked already, is no failure.
    expect((await revoke(next.refresh_token)).status).toBe(200);
    expect((await revoke('unknown')).status).toBe(200);
  });

  test('leaves other browsers of the same person signed in', async () => {
    const phone = freshPhone();
    const [one, two] = [await signInConsumer(server, phone), await signInConsumer(server, phone)];
    await endSession(one.browser, { ...hint(one), post_logout_redirect_uri: `${server.url}/` });
    expect(await isSignedIn(two.browser)).toBe(true);
    await refreshed(two.refresh_token);
  });
});

describe('ending everything that someone holds', () => {
  test('refuses access tokens already issued, refresh tokens and sessions, in every browser', async () => {
    const phone = freshPhone();
    const people = [await signInConsumer(server, phone), await signInConsumer(server, phone)];
    const [first] = people;
    if (!first) throw new Error('nobody signed in');
    await server.ok(users.createSelf, {
      token: first.access_token,
      body: {
        first_name: 'Ada',
        last_name: 'Example',
        date_of_birth: '04-12-1990',
        email: `p${phone}@people.example`,
        phone_number: phone,
        street_one: '12 Canal Street',
        street_two: null,
        city: 'New York',
        state: 'NY',
        postal_code: '10013',
        terms_accepted: true,
      },
    });
    for (const { access_token } of people) expect(await taken(access_token)).toBe(200);
    await endSessions(server.context, first.subject);
    for (const { access_token, refresh_token, browser } of people) {
      expect(await taken(access_token)).toBe(401);
      await expectRefused(refresh_token);
      expect(await isSignedIn(browser)).toBe(false);
    }
  });
});

describe('access tokens', () => {
  test('are JWTs for the service alone, signed by a published key', async () => {
    const { access_token, id_token } = await signInConsumer(server, freshPhone());
    expect(decodeProtectedHeader(access_token)).toMatchObject({ alg: 'ES256', typ: 'at+jwt' });
    const { keys } = (await (await fetch(`${server.url}/oidc/jwks`)).json()) as { keys: JWK[] };
    const key = keys.find(({ kid }) => kid === decodeProtectedHeader(access_token).kid);
    await expect(jwtVerify(access_token, await importJWK(key ?? {}), { audience: `${server.url}/api` })).resolves.toBeTruthy();
    expect(await taken(access_token)).toBe(200);
    // An ID token says who someone is; it opens nothing.
    expect(await taken(id_token)).toBe(401);
  });

  test('made by others out of what everyone can see are refused', async () => {
    const { access_token } = await signInConsumer(server, freshPhone());
    const [header = '', payload = '', signature = ''] = access_token.split('.');
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const said = payloadOf(access_token);
    const kid = decodeProtectedHeader(access_token).kid;
    const { keys } = (await (await fetch(`${server.url}/oidc/jwks`)).json()) as { keys: JWK[] };
    const shared = `${encode({ alg: 'HS256', typ: 'at+jwt', kid })}.${payload}`;
    const forged = [
      `${encode({ alg: 'none', typ: 'at+jwt' })}.${payload}.`,
      `${shared}.${createHmac('sha256', JSON.stringify(keys[0])).update(shared).digest('base64url')}`,
      `${header}.${encode({ ...said, sub: 'sms|another' })}.${signature}`,
      `${header}.${encode({ ...said, permissions: ['pc:create:ach_debit'] })}.${signature}`,
      `${encode({ alg: 'ES256', typ: 'at+jwt', jwk: keys[0] })}.${payload}.${signature.slice(0, -4)}AAAA`,
    ];
    for (const token of forged) expect(await taken(token)).toBe(401);
    expect(await taken(access_token)).toBe(200);
  });
});

describe('signing keys', () => {
  test('rotate without ending anything: a new one is known to every server before it signs', async () => {
    const before = await signInConsumer(server, freshPhone());
    const old_kid = decodeProtectedHeader(before.access_token).kid;
    /** A server beside the first, as it starts now. */
    const beside = async () => {
      const started = await startTestServer({ identity: 'embedded', beside: server, env: { PUBLIC_URL: server.url } });
      const address = `http://127.0.0.1:${started.context.config.port}`;
      return {
        stop: () => started.stop(),
        taken: (token: string) =>
          fetch(`${address}/api${users.isDeactivated.path}`, { headers: { authorization: `Bearer ${token}` } }).then(
            ({ status }) => status,
          ),
        async refreshed(refresh_token: string): Promise<Tokens> {
          const form = { client_id: 'drawbridge-web', grant_type: 'refresh_token', refresh_token };
          return (await fetch(`${address}/oidc/token`, { method: 'POST', body: new URLSearchParams(form) })).json() as Promise<Tokens>;
        },
      };
    };
    await server.context.db.run("update identity_keys set created_at = created_at - interval '1 day'");
    await rotateSigningKey(server.context);
    const announced = await beside();
    const during = await announced.refreshed(before.refresh_token);
    expect(decodeProtectedHeader(during.access_token).kid).toBe(old_kid);

    await server.context.db.run("update identity_keys set created_at = created_at - interval '3 minutes'");
    const signing = await beside();
    try {
      const after = await signing.refreshed(during.refresh_token);
      expect(decodeProtectedHeader(after.access_token).kid).not.toBe(old_kid);
      expect(await announced.taken(after.access_token)).toBe(200);
      expect(await announced.taken(before.access_token)).toBe(200);
      expect(await signing.taken(before.access_token)).toBe(200);
      // Even a server that has not read its keys since looks the new one up.
      await expect.poll(() => taken(after.access_token), { timeout: 10_000 }).toBe(200);
    } finally {
      await announced.stop();
      await signing.stop();
    }
  });

  test('are made anew after 90 days, and kept while what they signed is of use', async () => {
    const alone = await startTestServer({ identity: 'embedded' });
    const kids = async () => {
      const { keys } = (await (await fetch(`${alone.url}/oidc/jwks`)).json()) as { keys: { kid: string }[] };
      return keys.map(({ kid }) => kid);
    };
    /** What a server that starts now publishes. */
    const restart = async () => {
      const next = await startTestServer({ identity: 'embedded', beside: alone });
      try {
        const { keys } = (await (await fetch(`${next.url}/oidc/jwks`)).json()) as { keys: { kid: string }[] };
        return keys.map(({ kid }) => kid);
      } finally {
        await next.stop();
      }
    };
    const age = (days: number) =>
      alone.context.db.run('update identity_keys set created_at = created_at - make_interval(days => $1)', [days]);
    try {
      const [first] = await kids();
      await age(89);
      expect(await restart()).toEqual([first]);
      await age(2);
      const two = await restart();
      expect(two).toHaveLength(2);
      // The old one signs on until every server knows the new one.
      expect(two[0]).toBe(first);
      await age(91);
      const three = await restart();
      expect(three).toHaveLength(2);
      expect(three).toContain(two[1]);
      expect(three).not.toContain(first);
    } finally {
      await alone.stop();
    }
  });

  test('are sealed in the database', async () => {
    const rows = await server.context.db.many<{ private_jwk_sealed: string }>('select private_jwk_sealed from identity_keys');
    for (const { private_jwk_sealed } of rows) expect(private_jwk_sealed).toMatch(/^v\d+\./);
  });
});
