import { OPEN_PURCHASE_MS } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import type { WrittenAnswer } from '../../kernel/http/bind.ts';
import type { Token } from '../../kernel/http/token.ts';
import { answerOf } from '../../kernel/idempotency/index.ts';
import { newId } from '../../kernel/ids.ts';
import { fetchBalanceAhead } from '../../people/bank-accounts/index.ts';
import { RECENT_BALANCE_MS } from '../purchases/index.ts';
import * as store from './store.ts';

/**
 * Starts a purchase as `startPurchase` does, at a counter: until it is claimed or runs out, the business's tills see
 * the consumer's first name and code. It replaces their open one from any counter. Adds the names of business and
 * counter to the plain answer. Throws COUNTER_NOT_FOUND for one that is unknown or out of use, and the errors of a
 * caller who may not.
 */
export async function startPurchaseAtCounter(context: Context, token: Token, counter_id: string): Promise<WrittenAnswer> {
  const verdict = await store.startPurchaseAtCounter(context.db, {
    subject: token.subject,
    issued_at: token.issued_at,
    counter_id,
    id: newId('pur'),
    now: context.clock.now(),
    open_ms: OPEN_PURCHASE_MS,
    recent_ms: RECENT_BALANCE_MS,
  });
  if (verdict.fetch_balance_of !== null) fetchBalanceAhead(context, verdict.fetch_balance_of);
  const answer = answerOf(verdict);
  for (let n = 0; n < verdict.replaced; n++) context.metrics.countChange('expired');
  context.metrics.countChange('started');
  return answer;
}
