/** A receipt that comes later than this would puzzle more than it says; it can still be read on its page. */
const MAILED_WITHIN_MS = 3 * 24 * 60 * 60_000;

/** Receipts of payments approved up to this moment are no longer mailed at `now`. */
export function heldSince(now: Date): Date {
  return new Date(now.getTime() - MAILED_WITHIN_MS);
}
