import type { SignedInSession } from '@drawbridge/contract';
import { t } from '../language/t.ts';
import { formatDateTime } from '../ui/format.ts';

/** What a device is called: `Chrome on Windows`. */
export function deviceWords({ browser, system }: Pick<SignedInSession, 'browser' | 'system'>): string {
  if (system === null) return browser ?? t('Unknown device');
  return t('{browser} on {system}', { browser: browser ?? t('Unknown browser'), system });
}

/** Whether it is held in a hand. */
export function isHandheld({ system }: Pick<SignedInSession, 'system'>): boolean {
  return system === 'iPhone' || system === 'iPad' || system === 'Android';
}

/** Since when, until when and from where, by the reader's own clock. */
export function sessionFacts({ network, signed_in_at, last_used_at }: SignedInSession): string {
  const [since, until] = [formatDateTime(signed_in_at), formatDateTime(last_used_at)];
  const times = t('Signed in {since}. Last used {until}', { since, until });
  return network === 'unknown' ? times : t('{times}, IP address {network}', { times, network });
}
