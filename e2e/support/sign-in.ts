import { WEB_CLIENT_ID } from '@drawbridge/contract';
import type { Page } from '@playwright/test';
import { User } from 'oidc-client-ts';
import { DEMO_PASSWORD } from '../../server/src/sandbox/demo/log-ins.ts';
import { beginSignIn, completeSignIn, payloadOf, type SignedIn } from '../../server/test/support/sign-in.ts';
import { SESSION_CHECK_COOKIE } from '../../web/src/session/session-check.ts';
import type { Sandbox } from './sandbox.ts';

/* Signing in by the calls that the pages make: for journeys that show something else. Four pages are not loaded for each of them. */

/** An address of the site that draws nothing. */
const BLANK = '/healthz';

/** A sign-in by phone and code. `url`: of the server. */
export async function signInByPhone(url: string, sandbox: Sandbox, person: { phone: string; e164: string }): Promise<SignedIn> {
  const known = (await sandbox.outbox(person.e164)).length;
  const under_way = await beginSignIn({ url }, 'sms');
  const sent = await under_way.call('code', { phone_number: person.phone });
  if (sent.status !== 200) throw new Error(`no code was sent: ${JSON.stringify(sent.body)}`);
  const verified = await under_way.call('code/verify', { code: await sandbox.codeFor(person.e164, known) });
  return completeSignIn({ url }, under_way, verified.body);
}

/** A sign-in of one of the demo's merchant users. `url`: of the server. */
export async function signInByPassword(url: string, username: string): Promise<SignedIn> {
  const under_way = await beginSignIn({ url }, 'password');
  const answer = await under_way.call('password', { username, password: DEMO_PASSWORD });
  return completeSignIn({ url }, under_way, answer.body);
}

/** Leaves a page on the site at an address that draws nothing; gives the server's own address. */
export async function onSite(page: Page): Promise<string> {
  await page.goto(BLANK);
  return new URL(page.url()).origin;
}

/** Keeps a sign-in in a page's browser as the app keeps it. The page must stand on the site. */
export async function keepSignIn(page: Page, { browser, ...tokens }: SignedIn): Promise<void> {
  const { origin } = new URL(page.url());
  const profile = payloadOf(tokens.id_token) as unknown as User['profile'];
  await page.context().addCookies([
    // Without it no page would look for the session that is kept below.
    { name: SESSION_CHECK_COOKIE, value: '1', url: origin },
    ...browser.cookies().map(({ name, value, path, expires_ms, http_only, secure }) => ({
      name,
      value,
      domain: new URL(origin).hostname,
      path,
      httpOnly: http_only,
      secure,
      ...(Number.isFinite(expires_ms) ? { expires: Math.floor(expires_ms / 1000) } : {}),
    })),
  ]);
  const kept = new User({ ...tokens, profile, expires_at: Number(payloadOf(tokens.access_token)['exp']) });
  await page.evaluate(([name, user]) => localStorage.setItem(name, user), [
    `drawbridge.user:${profile.iss}:${WEB_CLIENT_ID}`,
    kept.toStorageString(),
  ] as const);
}
