import { createHmac, randomBytes } from 'node:crypto';
import { users } from '@drawbridge/contract';
import { decodeProtectedHeader, importJWK, type JWK, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../../test/support/browser.ts';
import { startTestServer, type TestServer } from '../../test/support/index.ts';
import { ownerRun } from '../../test/support/refunds.ts';
import { authorizationUrl, later, payloadOf, refresh, signInConsumer, type Tokens, tokenRequest } from '../../test/support/sign-in.ts';
import { rotateSigningKey } from './index.ts';

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

/** How the service answers whoever bears this token. */
function taken(access_token: string): Promise<number> {
  return server.call(users.isDeactivated, { token: access_token }).then(({ status }) => status);
}

async function expectRefused(refresh_token: string): Promise<void> {
  const answer = await refresh(server, refresh_token);
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ error: 'invalid_grant' });
}

describe('an authorization code', () => {
  async function codeFor(): Promise<{ code: string; verifier: string; browser: Browser }> {
    const { browser } = await signInConsumer(server, freshPhone());
    const { url, verifier } = authorizationUrl(server);
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
    // Several rounds: whether two of them meet is a matter of luck.
    for (let round = 0; round < 5; round++) {
      const { code, verifier } = await codeFor();
      const answers = await Promise.all(Array.from({ length: 12 }, () => exchange(code, verifier)));
      expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    }
  });

  test('lives a minute', async () => {
    const { code, verifier } = await codeFor();
    await later(server, { seconds: 61 }, async () => {
      expect((await exchange(code, verifier)).status).toBe(400);
    });
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
    await ownerRun(server, "update identity_keys set created_at = created_at - interval '1 day'");
    await rotateSigningKey(server.context);
    const announced = await beside();
    const during = await announced.refreshed(before.refresh_token);
    expect(decodeProtectedHeader(during.access_token).kid).toBe(old_kid);

    await ownerRun(server, "update identity_keys set created_at = created_at - interval '3 minutes'");
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
    const age = (days: number) => ownerRun(alone, 'update identity_keys set created_at = created_at - make_interval(days => $1)', [days]);
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
