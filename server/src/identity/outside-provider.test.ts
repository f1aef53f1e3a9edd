import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { sessions, users } from '@drawbridge/contract';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { Provider } from 'oidc-provider';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../test/support/index.ts';
import { payloadOf } from '../../test/support/sign-in.ts';
import { freePort } from '../kernel/db/embedded.ts';
import { directory, endSessions } from './index.ts';

const AUDIENCE = 'https://pay.example/api';
const PREFIX = 'https://pay.example/claims/';

const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';

interface OtherProvider {
  readonly issuer: string;
  readonly server: Server;
  token(client: string): Promise<string>;
  /** A logout token, or what is meant to look like one. */
  sign(claims: JWTPayload): Promise<string>;
}

/**
 * Somebody else's OpenID provider, on a port of its own: another issuer, other keys, another algorithm, claims under a prefix.
 * Its tokens are asked for by a program, so that no page of it is needed.
 */
async function startOtherProvider(port: number): Promise<OtherProvider> {
  const issuer = `http://127.0.0.1:${port}`;
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const client = (client_id: string) => ({
    client_id,
    client_secret: 'a-secret-of-the-test',
    grant_types: ['client_credentials'],
    redirect_uris: [],
    response_types: [],
  });
  const provider = new Provider(issuer, {
    clients: [client('prefixed'), client('plain'), client('elsewhere')],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig' }] },
    features: {
      devInteractions: { enabled: false },
      clientCredentials: { enabled: true },
      resourceIndicators: {
        enabled: true,
        defaultResource: (_ctx, { clientId }) => (clientId === 'elsewhere' ? 'https://elsewhere.example/api' : AUDIENCE),
        useGrantedResource: () => true,
        getResourceServerInfo: (_ctx, audience) => ({
          scope: '',
          audience,
          accessTokenFormat: 'jwt' as const,
          accessTokenTTL: 600,
          jwt: { sign: { alg: 'RS256' as const } },
        }),
      },
    },
    ttl: { ClientCredentials: 600 },
    extraTokenClaims: (_ctx, token) => {
      const named = (name: string) => (token.clientId === 'plain' ? name : `${PREFIX}${name}`);
      return {
        phone_number: '+14155550134',
        phone_number_verified: true,
        sid: `session of ${token.clientId}`,
        [named('paybotic_banking_roles')]: ['pc:consumer'],
        [named('permissions')]: ['pc:create:users:self', 'pc:view:profile'],
      };
    },
  });
  const server = createServer(provider.callback());
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    issuer,
    server,
    sign: async (claims) =>
      new SignJWT({ jti: randomUUID(), events: { [LOGOUT_EVENT]: {} }, aud: 'their-name-for-us', ...claims })
        .setProtectedHeader({ alg: 'RS256', typ: 'logout+jwt' })
        .setIssuer(issuer)
        .setIssuedAt(typeof claims.iat === 'number' ? claims.iat : undefined)
        .sign(privateKey),
    async token(client_id) {
      const answer = await fetch(`${issuer}/token`, {
        method: 'POST',
        headers: { authorization: `Basic ${Buffer.from(`${client_id}:a-secret-of-the-test`).toString('base64')}` },
        body: new URLSearchParams({ grant_type: 'client_credentials' }),
      });
      return ((await answer.json()) as { access_token: string }).access_token;
    },
  };
}

describe('an outside OpenID provider', () => {
  let port: number;
  let ours: TestServer;
  let theirs: Awaited<ReturnType<typeof startOtherProvider>> | undefined;
  const read = (token: string) => ours.call(users.read, { token });

  beforeAll(async () => {
    port = await freePort();
    // Ours starts first: it goes on asking until the other one answers.
    ours = await startTestServer({
      identity: 'embedded',
      env: {
        OIDC_ISSUER: `http://127.0.0.1:${port}`,
        OIDC_AUDIENCE: AUDIENCE,
        OIDC_CLAIM_PREFIX: PREFIX,
        OIDC_CLIENT_ID: 'their-name-for-us',
      },
    });
  });
  afterAll(async () => {
    await ours.stop();
    theirs?.server.close();
  });

  test('that cannot be reached yet signs nobody out', async () => {
    const answer = await read('eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJ4In0.c2ln');
    expect(answer).toMatchObject({ status: 503, refusal: { code: 'NOT_READY' } });
  });

  test('has its tokens taken as soon as it answers, with claims under the prefix or without', async () => {
    theirs = await startOtherProvider(port);
    const token = await theirs.token('prefixed');
    // A newcomer with a verified phone: known, and not registered.
    await expect.poll(async () => (await read(token)).status, { timeout: 15_000 }).toBe(404);
    expect((await read(token)).refusal.code).toBe('ERR_USER_NOT_FOUND');
    expect((await read(await theirs.token('plain'))).status).toBe(404);
    const profile = {
      first_name: 'Ada',
      last_name: 'Example',
      date_of_birth: '04-12-1990',
      email: 'ada@people.example',
      phone_number: '4155550134',
      street_one: '12 Canal Street',
      street_two: null,
      city: 'New York',
      state: 'NY',
      postal_code: '10013',
      terms_accepted: true,
    };
    await ours.ok(users.createSelf, { token, body: profile });
    expect(await ours.ok(users.read, { token })).toMatchObject({ first_name: 'Ada', phone_number: expect.stringContaining('4155550134') });
  });

  test('manages where people are signed in, and says so [AUT-05]', async () => {
    if (!theirs) throw new Error('the provider was not started');
    const token = await theirs.token('prefixed');
    expect(await ours.ok(sessions.list, { token })).toEqual({ kept_elsewhere: true, items: [] });
    expect(await ours.call(sessions.endOthers, { token })).toMatchObject({ status: 403, refusal: { code: 'USERS_KEPT_ELSEWHERE' } });
  });

  test('has tokens for others refused', async () => {
    if (!theirs) throw new Error('the provider was not started');
    expect((await read(await theirs.token('elsewhere'))).status).toBe(401);
  });

  test('tells that somebody has logged out there: that sign-in ends, and no other [TRU-24]', async () => {
    if (!theirs) throw new Error('the provider was not started');
    const logOut = (logout_token: string) =>
      fetch(`${ours.url}/oidc/backchannel-logout`, { method: 'POST', body: new URLSearchParams({ logout_token }) });
    const [one, other] = [await theirs.token('prefixed'), await theirs.token('plain')];
    const wall_s = Math.floor(ours.clock.wall().getTime() / 1000);
    const sid = 'session of prefixed';
    for (const claims of [
      { sid, aud: 'somebody-else' },
      { sid, events: {} },
      { sid, events: undefined },
      { sid, nonce: 'n' },
      { sid, jti: undefined },
      { sid, iat: wall_s - 600 },
      {},
    ]) {
      const refused = await logOut(await theirs.sign(claims));
      expect({ claims, status: refused.status }).toEqual({ claims, status: 400 });
    }
    for (const rubbish of ['', 'x', one, 'eyJhbGciOiJub25lIn0.eyJzaWQiOiJ4In0.']) expect((await logOut(rubbish)).status).toBe(400);
    expect((await read(one)).status).not.toBe(401);
    const answer = await logOut(await theirs.sign({ sid }));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect((await read(one)).status).toBe(401);
    expect((await read(other)).status).not.toBe(401);
    // Without a session, whoever it was is out everywhere: all that was issued to them until then.
    const { sub } = payloadOf(one) as { sub: string };
    const issued = () =>
      ours.context.db.one<{ ended: boolean }>("select tokens_valid_after > '-infinity' as ended from users where subject = $1", [sub]);
    expect(await issued()).toEqual({ ended: false });
    expect((await logOut(await theirs.sign({ sub }))).status).toBe(200);
    expect(await issued()).toEqual({ ended: true });
  });

  test('keeps its users itself', async () => {
    const made = directory(ours.context).createUser({ username: 'clerk', email: 'clerk@shop.example', password: 'Tide-Pool7' });
    await expect(made).rejects.toMatchObject({ code: 'USERS_KEPT_ELSEWHERE' });
    await endSessions(ours.context, 'whoever');
  });

  test('stands in the place of the embedded one, of which nothing answers', async () => {
    for (const path of ['/oidc/.well-known/openid-configuration', '/oidc/jwks', '/oidc/auth', '/oidc/interaction/x/details'])
      expect((await fetch(`${ours.url}${path}`)).status).toBe(404);
  });
});
