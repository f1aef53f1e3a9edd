import { EXPIRY_MARGIN_MS } from '@drawbridge/contract';

/** Whether a shop's cancellation at this moment was the end of the order's time: its page gives up shortly before. */
export function ranOut(expires_at: Date, canceled_at: Date): boolean {
  return expires_at.getTime() - canceled_at.getTime() <= EXPIRY_MARGIN_MS;
}
