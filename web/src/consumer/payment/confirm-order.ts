import { type ConfirmationStatus, purchases } from '@drawbridge/contract';
import { RECONNECT_DELAYS_MS } from '@drawbridge/contract/limits';
import { ApiError, call } from '../../session/api.ts';
import type { Order } from './order.ts';

/** The confirmation was sent, and whether it had an effect is not known. */
export class NotKnown extends Error {
  constructor(cause: unknown) {
    super('No answer to the confirmation came', { cause });
    this.name = 'NotKnown';
  }
}

/** No answer came, or one that is not the service's: a proxy's page, say. */
function isUnanswered(error: unknown): boolean {
  return error instanceof ApiError && (error.unanswered || (error.status >= 500 && error.code === undefined));
}

/** Refusals that come before the service looks for the first answer, and so say nothing about an earlier attempt. */
const AT_THE_DOOR = new Set([401, 403, 429]);

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Confirms an order. When no answer comes, the same confirmation is sent again with the same key after 300, 500 and 800 ms:
 * the service carries it out once and gives its first answer again.
 * Throws NotKnown when it still cannot be said whether the order was confirmed, and ApiError when it was refused.
 */
export async function confirmOrder({ purchaseId, idempotency_key }: Order): Promise<ConfirmationStatus> {
  let unanswered: unknown;
  for (const delay_ms of [0, ...RECONNECT_DELAYS_MS]) {
    if (delay_ms > 0) await wait(delay_ms);
    try {
      return await call(purchases.confirmDebit, { body: { purchaseId }, key: idempotency_key });
    } catch (error) {
      const says_nothing = !(error instanceof ApiError) || AT_THE_DOOR.has(error.status);
      if (isUnanswered(error)) unanswered = error;
      else if (unanswered !== undefined && says_nothing) throw new NotKnown(error);
      else throw error;
    }
  }
  throw new NotKnown(unanswered);
}
