import { EXPIRY_MARGIN_MS } from '@drawbridge/contract/limits';

/**
 * Until when an order can be approved that expires then; undefined for one without a time. The service refuses a
 * confirmation in the last ten seconds, so that it never crosses the expiry.
 */
export function lastMoment(expiration: string | null): string | undefined {
  return expiration === null ? undefined : new Date(Date.parse(expiration) - EXPIRY_MARGIN_MS).toISOString();
}
