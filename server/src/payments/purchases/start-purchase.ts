import { BALANCE_DEBIT_MS, OPEN_PURCHASE_MS } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import type { WrittenAnswer } from '../../kernel/http/bind.ts';
import type { Token } from '../../kernel/http/token.ts';
import { answerOf } from '../../kernel/idempotency/index.ts';
import { newId } from '../../kernel/ids.ts';
import { fetchBalanceAhead } from '../../people/bank-accounts/index.ts';
import * as store from './store.ts';

/** A balance that will still serve when the merchant asks in a moment is not fetched again. */
export const RECENT_BALANCE_MS = BALANCE_DEBIT_MS / 2;

/**
 * Starts a purchase and gives its id, its public id (whose last five characters are the payment code) and when it runs
 * out. The balance that the merchant's request will need is fetched ahead. Throws UNAUTHENTICATED, FORBIDDEN,
 * PROFILE_REQUIRED, ACCOUNT_FROZEN, ACCOUNT_DEACTIVATED, TOO_MANY_OPEN_PURCHASES.
 */
export async function startPurchase(context: Context, token: Token): Promise<WrittenAnswer> {
  const verdict = await store.startPurchase(context.db, {
    subject: token.subject,
    issued_at: token.issued_at,
    id: newId('pur'),
    now: context.clock.now(),
    open_ms: OPEN_PURCHASE_MS,
    recent_ms: RECENT_BALANCE_MS,
  });
  if (verdict.fetch_balance_of !== null) fetchBalanceAhead(context, verdict.fetch_balance_of);
  const answer = answerOf(verdict);
  context.metrics.countChange('started');
  return answer;
}
