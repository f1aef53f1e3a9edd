import { createHash, randomBytes } from 'node:crypto';
import { type NewProfile, SIGN_IN_SCOPE, type SignInStep, WEB_CLIENT_ID } from '@drawbridge/contract';
import { listOutbox } from '../../src/providers/outbox/index.ts';
import { Browser } from './browser.ts';
import type { TestServer } from './start-test-server.ts';

/** Any running server will do: a test's own, or one that was started as people do. */
type AnyServer = Pick<TestServer, 'url'>;
/** One whose messages can be looked into. */
type SignInServer = Pick<TestServer, 'url' | 'context'>;

/** What the token endpoint gives. */
export interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly id_token: string;
  readonly expires_in: number;
  readonly scope: string;
  readonly token_type: string;
}

export interface SignedIn extends Tokens {
  /** The browser that signed in, with the provider's session in its cookies. */
  readonly browser: Browser;
  /** The token's `sub`. */
  readonly subject: string;
}

/** A sign-in that stands at the pages of the identity provider. */
export interface SignInUnderWay {
  readonly browser: Browser;
  readonly uid: string;
  readonly state: string;
  readonly verifier: string;
  /** Makes one call of the sign-in pages and gives whatever comes back. */
  call(path: string, body?: unknown): Promise<{ status: number; body: SignInStep & Record<string, unknown>; headers: Headers }>;
}

/** The authorization request that our web client makes, with a code challenge. */
export function authorizationUrl(server: AnyServer, extra: Record<string, string> = {}): { url: string; state: string; verifier: string } {
  const verifier = randomBytes(32).toString('base64url');
  const state = randomBytes(8).toString('hex');
  const query = new URLSearchParams({
    client_id: WEB_CLIENT_ID,
    redirect_uri: `${server.url}/redirect`,
    response_type: 'code',
    scope: SIGN_IN_SCOPE,
    state,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...extra,
  });
  return { url: `${server.url}/oidc/auth?${query}`, state, verifier };
}

/** Opens the identity provider as the web client does, and stands at its page. */
export async function beginSignIn(
  server: AnyServer,
  connection: 'sms' | 'password',
  options: { browser?: Browser; extra?: Record<string, string> } = {},
): Promise<SignInUnderWay> {
  const browser = options.browser ?? new Browser(server.url);
  const { url, state, verifier } = authorizationUrl(server, { connection, ...options.extra });
  const answer = await browser.get(url);
  const uid = /^\/sign-in\/([\w-]{20,})$/.exec(answer.headers.get('location') ?? '')?.[1];
  if (uid === undefined) throw new Error(`no sign-in page: ${answer.status} ${answer.headers.get('location')} ${await answer.text()}`);
  return {
    browser,
    uid,
    state,
    verifier,
    async call(path, body) {
      const address = `${server.url}/oidc/interaction/${uid}/${path}`;
      const reply = body === undefined ? await browser.get(address) : await browser.post(address, body);
      return { status: reply.status, headers: reply.headers, body: await reply.json() };
    },
  };
}

/** Follows the end of a sign-in back to the web client and trades its code for tokens. */
export async function completeSignIn(server: AnyServer, under_way: SignInUnderWay, step: SignInStep): Promise<SignedIn> {
  if (step.name !== 'done') throw new Error(`the sign-in is not done: ${JSON.stringify(step)}`);
  const back = await under_way.browser.get(step.redirect_to);
  const callback = new URL(back.headers.get('location') ?? '', server.url);
  const code = callback.searchParams.get('code');
  if (code === null || callback.searchParams.get('state') !== under_way.state)
    throw new Error(`no code came back: ${back.status} ${callback.href}`);
  return exchangeCode(server, under_way.browser, code, under_way.verifier);
}

async function exchangeCode(server: AnyServer, browser: Browser, code: string, verifier: string): Promise<SignedIn> {
  const answer = await tokenRequest(server, {
    grant_type: 'authorization_code',
    code,
    code_verifier: verifier,
    redirect_uri: `${server.url}/redirect`,
  });
  const tokens = (await answer.json()) as Tokens;
  if (answer.status !== 200) throw new Error(`the code was refused: ${JSON.stringify(tokens)}`);
  return { ...tokens, browser, subject: String(payloadOf(tokens.access_token)['sub']) };
}

/** Asks for a sign-in and says where the browser is sent: a page of ours, or back to the web client. */
export async function askToSignIn(server: SignInServer, browser: Browser, extra: Record<string, string> = {}): Promise<URL> {
  const answer = await browser.get(authorizationUrl(server, extra).url);
  const location = answer.headers.get('location');
  if (location === null) throw new Error(`sent nowhere: ${answer.status} ${await answer.text()}`);
  return new URL(location, server.url);
}

/** Whether the provider knows who is in front of this browser, without showing a page. */
export async function isSignedIn(server: SignInServer, browser: Browser): Promise<boolean> {
  const back = await askToSignIn(server, browser, { prompt: 'none' });
  if (back.searchParams.get('code') !== null) return true;
  if (back.searchParams.get('error') !== 'login_required') throw new Error(`neither signed in nor out: ${back.href}`);
  return false;
}

/** New tokens for a refresh token that must be good. */
export async function refreshed(server: SignInServer, refresh_token: string): Promise<Tokens> {
  const answer = await refresh(server, refresh_token);
  const body = (await answer.json()) as Tokens;
  if (answer.status !== 200) throw new Error(`the refresh token was refused: ${JSON.stringify(body)}`);
  return body;
}

export function refresh(server: SignInServer, refresh_token: string): Promise<Response> {
  return tokenRequest(server, { grant_type: 'refresh_token', refresh_token });
}

export function tokenRequest(server: AnyServer, form: Record<string, string>): Promise<Response> {
  return fetch(`${server.url}/oidc/token`, { method: 'POST', body: new URLSearchParams({ client_id: WEB_CLIENT_ID, ...form }) });
}

/**
 * Does something a while later in real time. The clock goes back afterwards: the provider's library issues tokens by the system's
 * clock, and a service that stands in its future would find them expired.
 */
export async function later(
  server: TestServer,
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

/** A profile that will do for whoever has proved this number (ten digits). Born on 04-12-1990. */
export function profileFor(phone: string): NewProfile {
  return {
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
  };
}

/** What a JWT says, unverified. */
export function payloadOf(jwt: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;
}

/** The newest one-time code that was sent to a number (ten digits, or E.164). */
export async function lastCode(server: SignInServer, phone: string): Promise<string> {
  const to = `+1${phone.replace(/\D/g, '').slice(-10)}`;
  const [message] = await listOutbox(server.context.db, { to, limit: 1 });
  const code = /\b\d{6}\b/.exec(message?.body ?? '')?.[0];
  if (code === undefined) throw new Error(`no code was sent to ${to}`);
  return code;
}

/** Signs a consumer in by phone and one-time code, as the pages do it. The server must run with `identity: 'embedded'`. */
export async function signInConsumer(server: SignInServer, phone: string, options: { browser?: Browser } = {}): Promise<SignedIn> {
  const under_way = await beginSignIn(server, 'sms', options);
  const sent = await under_way.call('code', { phone_number: phone });
  if (sent.status !== 200) throw new Error(`no code was sent: ${JSON.stringify(sent.body)}`);
  const verified = await under_way.call('code/verify', { code: await lastCode(server, phone) });
  return completeSignIn(server, under_way, verified.body);
}

/** Signs a merchant user in by username or e-mail and password. The server must run with `identity: 'embedded'`. */
export async function signInMerchant(
  server: SignInServer,
  username: string,
  password: string,
  options: { browser?: Browser } = {},
): Promise<SignedIn> {
  const under_way = await beginSignIn(server, 'password', options);
  const answer = await under_way.call('password', { username, password });
  return completeSignIn(server, under_way, answer.body);
}
