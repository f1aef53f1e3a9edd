import type { StatementKind } from '@drawbridge/contract';
import type { LineRow } from './statement-store.ts';

/** The ledger's events for a merchant: the happening, and its fee. Whatever else moved is an adjustment. */
export const KINDS: Readonly<Record<string, readonly [StatementKind, StatementKind?]>> = {
  posted: ['sale', 'fee'],
  return_dishonored: ['sale', 'fee'],
  returned_after_posted: ['return', 'fee_returned'],
  dishonor_contested: ['return', 'fee_returned'],
  refund_approved: ['refund'],
  refund_cancelled: ['refund_cancelled'],
  reversal_due: ['reversal', 'fee_returned'],
  reversal_cancelled: ['reversal_cancelled', 'fee'],
  reversal_doubled: ['fee'],
  reversal_single_again: ['fee_returned'],
  payout_returned_before_settlement: ['payout_rejected'],
  payout_returned_after_settlement: ['payout_returned'],
};

/** What a happening comes to for a merchant, in cents: itself, and apart from it our fee where there was one. */
export function partsOf({ event, amount_cents, fee_cents }: Pick<LineRow, 'event' | 'amount_cents' | 'fee_cents'>): {
  kind: StatementKind;
  amount: number;
}[] {
  const [kind, of_fee] = KINDS[event] ?? ['adjustment'];
  if (of_fee === undefined || fee_cents === null) return [{ kind, amount: amount_cents }];
  // The fee has the sign opposite to its payment's: what came in was less by it, what went back was less by it.
  const fee = amount_cents > 0 ? -fee_cents : fee_cents;
  return [
    { kind, amount: amount_cents - fee },
    { kind: of_fee, amount: fee },
  ];
}
