import type { SignedInSession } from '@drawbridge/contract';
import { formatDateTime } from '../../ui/format.ts';

/** What a device is called: `Chrome on Windows`. */
export function deviceWords({ browser, system }: Pick<SignedInSession, 'browser' | 'system'>): string {
  if (browser === null && system === null) return 'Unknown device';
  return system === null ? `${browser}` : `${browser ?? 'Unknown browser'} on ${system}`;
}

/** Whether it is held in a hand. */
export function isHandheld({ system }: Pick<SignedInSession, 'system'>): boolean {
  return system === 'iPhone' || system === 'iPad' || system === 'Android';
}

/** Since when, until when and from where, by the reader's own clock. */
export function sessionFacts({ network, signed_in_at, last_used_at }: SignedInSession): string {
  const from = network === 'unknown' ? '' : `, IP address ${network}`;
  return `Signed in ${formatDateTime(signed_in_at)}. Last used ${formatDateTime(last_used_at)}${from}`;
}
