import type { SignInRefusal } from '@drawbridge/contract/routes/telemetry';
import type { SignInStepName } from '@drawbridge/contract/telemetry';
import { boot } from './boot.ts';
import { PART_MISSING } from './load-anew.ts';

/** What an outside sign-in provider refused, as the page tells it. `reference` finds it in the service's log. */
export interface Refusal {
  /** It did answer: what stands here are its words. */
  readonly answered: boolean;
  readonly error: string;
  readonly description: string;
  readonly reference: string;
}

/** These are no refusals: nobody is signed in, or somebody has changed their mind. */
const USUAL = new Set(['login_required', 'state_mismatch', PART_MISSING]);
const CODE = /^[\w.:-]{1,80}$/;
const LONGEST = 300;

/**
 * Tells the service of a sign-in that failed at a provider outside, which sees nothing of it by itself; gives what the page says of it. Undefined
 * where our own provider signs people in, and for what is no fault.
 */
export function noteRefusal(step: SignInStepName, code: string, thrown: unknown): Refusal | undefined {
  if (USUAL.has(code) || !isElsewhere()) return undefined;
  const { error, error_description, message } = (thrown ?? {}) as { error?: unknown; error_description?: unknown; message?: unknown };
  const answered = typeof error === 'string';
  const said = answered ? error_description : message;
  const description = typeof said === 'string' ? said.replaceAll(/\p{Cc}+/gu, ' ').slice(0, LONGEST) : '';
  const refusal = { answered, error: CODE.test(code) ? code : 'request_error', description, reference: crypto.randomUUID() };
  tell({ step, error: refusal.error, description }, refusal.reference);
  return refusal;
}

function isElsewhere(): boolean {
  return new URL(boot.issuer).origin !== window.location.origin;
}

function tell(body: SignInRefusal, reference: string): void {
  fetch('/api/telemetry/sign-in', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-request-id': reference },
    body: JSON.stringify(body),
    keepalive: true,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
  }).catch(() => undefined);
}
