import type { PasskeyOptions } from '@drawbridge/contract/passkeys';
import type { PasswordLinkDetails, SignInDetails, SignInStep } from '@drawbridge/contract/sign-in';
import { language } from '../language/chosen.ts';
import { text } from '../language/t.ts';
import { now } from '../ui/clock.ts';

const TIMEOUT_MS = 10_000;

/** Why a call of the sign-in pages gave no answer that can be gone on with. */
export class SignInProblem extends Error {
  /** The service's code; 'unreachable' when no answer came. */
  readonly code: string;
  /** The input at fault, by its name on the wire. */
  readonly field: string | undefined;
  readonly tries_left: number | undefined;
  /** When it may be tried again, by the clock of this page; ISO 8601. */
  readonly wait_until: string | undefined;

  constructor(code: string, message: string, body: Record<string, unknown> = {}) {
    super(message);
    this.name = 'SignInProblem';
    this.code = code;
    this.field = typeof body['field'] === 'string' ? body['field'] : undefined;
    this.tries_left = typeof body['tries_left'] === 'number' ? body['tries_left'] : undefined;
    this.wait_until = typeof body['retry_after_s'] === 'number' ? in_s(body['retry_after_s']) : undefined;
  }
}

/** The moment that lies so many seconds ahead, by the clock of this page. */
export function in_s(seconds: number): string {
  return new Date(now() + seconds * 1000).toISOString();
}

/** Where a sign-in stands. Throws SignInProblem. */
export function readDetails(uid: string): Promise<SignInDetails> {
  return ask<SignInDetails>(`interaction/${encodeURIComponent(uid)}/details`);
}

/** Makes one call of a sign-in and gives the step it leads to. Throws SignInProblem. */
export function takeStep(uid: string, path: string, body: Record<string, unknown>): Promise<SignInStep> {
  return ask<SignInStep>(`interaction/${encodeURIComponent(uid)}/${path}`, body);
}

/** Asks what a passkey is to sign for this sign-in. Throws SignInProblem. */
export function beginPasskey(uid: string): Promise<{ options: PasskeyOptions }> {
  return ask(`interaction/${encodeURIComponent(uid)}/passkey/begin`, {});
}

/** Asks for a link to choose a new password. Shows nothing about whether the name is known. Throws SignInProblem. */
export async function forgotPassword(username: string): Promise<void> {
  await ask('password/forgot', { username });
}

/** What such a link, or an invitation's, is for, while it is good. Throws SignInProblem. */
export function readPasswordLink(token: string): Promise<PasswordLinkDetails> {
  return ask<PasswordLinkDetails>('password/link', { token });
}

/** Chooses a new password by the token of such a link. Throws SignInProblem. */
export async function resetPassword(token: string, password: string): Promise<void> {
  await ask('password/reset', { token, password });
}

async function ask<T>(path: string, body?: Record<string, unknown>): Promise<T> {
  let response: Response;
  let answer: unknown;
  try {
    response = await fetch(`/oidc/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        // The code is sent in the language of the page, which need not be the browser's.
        'accept-language': language(),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    answer = await response.json();
  } catch {
    throw new SignInProblem('unreachable', text('Network connection is unstable. Check your internet and try again.'));
  }
  if (response.ok) return answer as T;
  const refusal = typeof answer === 'object' && answer !== null ? (answer as Record<string, unknown>) : {};
  const message = typeof refusal['message'] === 'string' ? refusal['message'] : text('Something went wrong. Please try again.');
  throw new SignInProblem(String(refusal['code'] ?? 'INTERNAL'), message, refusal);
}
