import { BALANCE_DEBIT_MS } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import type { WrittenAnswer } from '../../kernel/http/bind.ts';
import { answerOf, type RefusalWords, type Verdict } from '../../kernel/idempotency/index.ts';
import { newId } from '../../kernel/ids.ts';
import { refreshBalance } from '../../people/bank-accounts/index.ts';
import { bankingDayBegan } from '../exposure/index.ts';
import { publishChanges } from './publish-changes.ts';

/** What the SQL function of a link or a checkout session hands on to `accept_purchase`. */
export interface AcceptTerms {
  /** The id of the purchase to be made. */
  readonly purchase_id: string;
  readonly daily_limit_cents: number;
  readonly balance_ms: number;
  readonly now: Date;
  /** Of the present banking day. */
  readonly day_began_at: Date;
  readonly wall: Date;
}

/** Parameters that all such functions have in common. */
export const ACCEPT_PARAMETERS = {
  purchase_id: 'text',
  daily_limit_cents: 'bigint',
  balance_ms: 'integer',
  now: 'timestamptz',
  day_began_at: 'timestamptz',
  wall: 'timestamptz',
  key: 'text',
  body_hash: 'text',
  account_id: 'text',
  text_id: 'text',
  address: 'text',
  device: 'text',
} as const;

/** What such a function gives. `changed_id`: the purchase, where one was made by this very call. */
export interface AcceptVerdict extends Verdict {
  readonly changed_id: string | null;
  readonly stale_account_id: string | null;
}

/**
 * A consumer pays a link or a checkout session, by its store's `accept`, in one round trip. Where the balance is not
 * known well enough, the bank is asked, outside any transaction, and `accept` called once more. Throws
 * INSUFFICIENT_FUNDS, ACCOUNT_INVALID, ACCOUNT_CHANGED, BALANCE_UNAVAILABLE, BUSINESS_STOPPED, BUSINESS_LIMIT_REACHED,
 * PAYMENT_REFUSED, IDEMPOTENCY_KEY_REUSED, the errors of a caller who may not, and what `accept` refuses of its own; `words` replace the usual ones of a refusal.
 */
export async function acceptPurchase(
  context: Context,
  accept: (terms: AcceptTerms) => Promise<AcceptVerdict>,
  words?: RefusalWords,
): Promise<WrittenAnswer> {
  const purchase_id = newId('pur');
  const ask = () => {
    const now = context.clock.now();
    return accept({
      purchase_id,
      daily_limit_cents: context.config.daily_limit_cents,
      balance_ms: BALANCE_DEBIT_MS,
      now,
      day_began_at: bankingDayBegan(now),
      wall: context.clock.wall(),
    });
  };
  let verdict = await ask();
  if (verdict.stale_account_id !== null) {
    await refreshBalance(context, verdict.stale_account_id);
    verdict = await ask();
  }
  if (verdict.changed_id !== null) publishChanges(context, verdict.changed_id, 'accepted');
  return answerOf(verdict, words);
}
