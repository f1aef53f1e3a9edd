import { RECONNECT_DELAYS_MS } from '@drawbridge/contract/limits';
import { ApiError } from './api.ts';

/** A call was sent, and whether it had an effect is not known. */
export class NotKnown extends Error {
  /** Each attempt was answered, by a failure of the service's: it was reached, and most likely did nothing. */
  readonly answered: boolean;

  constructor(cause: unknown, answered: boolean) {
    super(answered ? 'Every answer was a failure' : 'No answer came', { cause });
    this.name = 'NotKnown';
    this.answered = answered;
  }
}

/** The one refusal among the 5xx answers: the bank was not reached, and nothing was changed. */
const NOTHING_CHANGED = 'BALANCE_UNAVAILABLE';

/**
 * No answer came, or one that leaves open what was done: any other 5xx. The service's own are no exception: a
 * connection to the database that breaks under a COMMIT answers 503 whether or not the COMMIT went through.
 */
function isUnanswered(error: unknown): boolean {
  return error instanceof ApiError && (error.unanswered || (error.status >= 500 && error.code !== NOTHING_CHANGED));
}

/** Refusals that come before the service looks at what was asked, and so say nothing about an earlier attempt. */
const AT_THE_DOOR = new Set([401, 403, 429]);

/** The one among them that says something: what was done under the same key is answered before a passkey is asked for. */
const NOTHING_DONE = 'PASSKEY_NEEDED';

/**
 * Makes a call that must not stay unknown, repeating it after 300, 500 and 800 ms without an answer: `send` must be
 * safe to repeat, as by an Idempotency-Key. Throws what `send` throws, and NotKnown for an unknown outcome.
 */
export async function untilAnswered<T>(send: () => Promise<T>): Promise<T> {
  let unanswered: unknown;
  let answered = true;
  for (const delay_ms of [0, ...RECONNECT_DELAYS_MS]) {
    if (delay_ms > 0) await new Promise((resolve) => setTimeout(resolve, delay_ms));
    try {
      return await send();
    } catch (error) {
      if (error instanceof ApiError && error.unanswered) answered = false;
      const says_nothing = !(error instanceof ApiError) || (AT_THE_DOOR.has(error.status) && error.code !== NOTHING_DONE);
      if (isUnanswered(error)) unanswered = error;
      else if (unanswered !== undefined && says_nothing) throw new NotKnown(unanswered, answered);
      else throw error;
    }
  }
  throw new NotKnown(unanswered, answered);
}
