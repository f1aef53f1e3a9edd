import type { Queryable } from '../../db/database.ts';
import type { LedgerEvent } from './postings.ts';
import { insertTransfers, insertTransfersOfMany } from './store.ts';

export interface Posting {
  readonly event: LedgerEvent;
  /** The domain's time at which it happened. */
  readonly at: Date;
  /** All of the money that the event moves, in cents, above zero. */
  readonly amount_cents: number;
  /** The part of it that is our fee, in cents; 0 when left out. Only events after which the fee is or was ours need it. */
  readonly fee_cents?: number;
  readonly purchase_id?: string;
  readonly business_id?: string;
  readonly consumer_id?: string;
  /** Tells two happenings of the same event on the same purchase apart: an entry's id, a payout's, a refund's. */
  readonly cause?: string;
}

/**
 * Writes the transfers that an event makes by the table in `postings.ts`, inside the caller's transaction. Rows of no cents are left out.
 * The same event of the same purchase with the same cause cannot be written twice: the database refuses it (SQLSTATE 23505).
 * Throws where a party that an account needs is missing.
 */
export async function post(tx: Queryable, posting: Posting): Promise<void> {
  await insertTransfers(tx, posting);
}

/** A posting of a purchase, a business and a consumer. */
export type PostingOfPurchase = Required<Omit<Posting, 'fee_cents'>> & Pick<Posting, 'fee_cents'>;

/** The same for many happenings of one event at one moment, in one statement. */
export async function postMany(
  tx: Queryable,
  event: LedgerEvent,
  at: Date,
  postings: readonly Omit<PostingOfPurchase, 'event' | 'at'>[],
): Promise<void> {
  if (postings.length > 0) await insertTransfersOfMany(tx, event, at, postings);
}
