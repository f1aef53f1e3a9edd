import type { SignInRefusal } from '@drawbridge/contract/routes/telemetry';
import type { SignInStepName } from '@drawbridge/contract/telemetry';
import { t } from '../language/t.ts';
import { boot } from './boot.ts';
import { PART_MISSING } from './load-anew.ts';

/** These are no refusals: nobody is signed in, or somebody has changed their mind. */
const USUAL = new Set(['login_required', 'state_mismatch', PART_MISSING]);
const CODE = /^[\w.:-]{1,80}$/;
const LONGEST = 300;

/**
 * Reports an outside provider's failed sign-in to the service, which cannot see it; gives the page's words: the
 * provider's own, and where more stands. Undefined for our own provider, and for what is no fault.
 */
export function noteRefusal(step: SignInStepName, code: string, thrown: unknown): readonly string[] | undefined {
  if (USUAL.has(code) || new URL(boot.issuer).origin === window.location.origin) return undefined;
  const { error, error_description, message } = (thrown ?? {}) as { error?: unknown; error_description?: unknown; message?: unknown };
  const answered = typeof error === 'string';
  const said = answered ? error_description : message;
  const description = typeof said === 'string' ? said.replaceAll(/\p{Cc}+/gu, ' ').slice(0, LONGEST) : '';
  const known = CODE.test(code) ? code : 'request_error';
  const reference = crypto.randomUUID();
  report({ step, error: known, description }, reference);
  const why = description === '' ? known : `${known} (${description})`;
  return [
    answered ? t('The sign-in provider refused ({why}).', { why }) : t("The sign-in provider didn't answer as it should ({why}).", { why }),
    t("If you run this service, look for {reference} in the server's log.", { reference }),
  ];
}

function report(body: SignInRefusal, reference: string): void {
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
