import { createHash, randomBytes } from 'node:crypto';
import { Failure } from '../failures.ts';
import type { Sandbox } from '../sandbox.ts';
import { Browser } from './browser.ts';

/** As the web client asks for them. */
export const CLIENT_ID = 'drawbridge-web';
export const SCOPE = 'openid profile email phone offline_access permissions';

/** Signs somebody in by phone and the code in the sandbox's outbox, as the pages do it. `phone`: in E.164. Gives their access token. */
export async function signInByPhone(sandbox: Sandbox, origin: string, phone: string, signal: AbortSignal): Promise<string> {
  const browser = new Browser(origin, signal);
  const verifier = randomBytes(32).toString('base64url');
  const { status, leads_to } = await browser.open(`/oidc/auth?${authorization(origin, verifier)}`);
  const uid = /^\/sign-in\/([\w-]{20,})$/.exec(leads_to ?? '')?.[1];
  if (uid === undefined)
    throw new Failure(`No customer can sign in at ${origin} (${status}). This needs a sandbox that signs customers in itself.`);
  const at = (path: string) => `/oidc/interaction/${uid}/${path}`;
  refuse(await browser.post(at('code'), { phone_number: phone }));
  const code = /\b(\d{6})\b/.exec((await sandbox.outbox(phone))[0]?.body ?? '')?.[1];
  if (code === undefined) throw new Failure("The sign-in code isn't in the sandbox's outbox: this sandbox sends real texts.");
  const { redirect_to } = refuse(await browser.post(at('code/verify'), { code }));
  const back = await browser.open(String(redirect_to));
  return exchange(origin, new URL(back.leads_to ?? '', origin).searchParams.get('code') ?? '', verifier, signal);
}

function authorization(origin: string, verifier: string): URLSearchParams {
  return new URLSearchParams({
    client_id: CLIENT_ID,
    redirect_uri: `${origin}/redirect`,
    response_type: 'code',
    scope: SCOPE,
    state: randomBytes(8).toString('hex'),
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    connection: 'sms',
  });
}

function refuse({ status, body }: { status: number; body: Record<string, unknown> }): Record<string, unknown> {
  if (status !== 200) throw new Failure(`The customer couldn't sign in: ${String(body['message'] ?? status)}`);
  return body;
}

async function exchange(origin: string, code: string, code_verifier: string, signal: AbortSignal): Promise<string> {
  const form = { grant_type: 'authorization_code', client_id: CLIENT_ID, redirect_uri: `${origin}/redirect`, code, code_verifier };
  const answer = await fetch(`${origin}/oidc/token`, { method: 'POST', body: new URLSearchParams(form), signal });
  const { access_token } = (await answer.json().catch(() => ({}))) as { access_token?: string };
  if (access_token === undefined) throw new Failure(`The customer couldn't sign in: the token was refused with ${answer.status}.`);
  return access_token;
}
