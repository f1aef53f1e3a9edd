import { BALANCE_DEBIT_MS, type BodyOf, type ErrorCode, EXPIRY_MARGIN_MS, type PurchaseEvent, type purchases } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import type { WrittenAnswer } from '../../kernel/http/bind.ts';
import type { Token } from '../../kernel/http/token.ts';
import { answerOf, claimOf } from '../../kernel/idempotency/index.ts';
import { refreshBalance } from '../../people/bank-accounts/index.ts';
import { givenFrom, type Seen } from '../../people/consents/index.ts';
import { bankingDayBegan } from '../exposure/index.ts';
import { publishChanges } from './publish-changes.ts';
import * as store from './store.ts';

/**
 * The consumer approves an order: the merchant is owed it. `seen`: from where, kept with the authorization. Gives what
 * the consumer's channel says. With a tip the limit is checked again; one that is too high, or that the business does
 * not take, leaves the order waiting; so does an account chosen for this order that cannot pay it. Where the balance is not known well enough for a tip, the bank is asked, outside
 * any transaction, and the confirmation made once more. Throws NOT_FOUND (also for another consumer's),
 * PURCHASE_NOT_OPEN, PURCHASE_EXPIRED (from 10 s before the end), ACCOUNT_INVALID, BUSINESS_CLOSING and
 * BUSINESS_LIMIT_REACHED (as for ACCOUNT_INVALID, the order is over), PAYMENT_REFUSED (over as well), TIPS_NOT_OFFERED, TIP_TOO_HIGH, CHOSEN_ACCOUNT_INVALID, CHOSEN_ACCOUNT_LOW, BALANCE_UNAVAILABLE, IDEMPOTENCY_KEY_REUSED, and
 * the errors of a caller who may not.
 */
export async function confirmDebit(
  context: Context,
  token: Token,
  body: BodyOf<typeof purchases.confirmDebit>,
  idempotency_key: string | undefined,
  seen: Seen,
): Promise<WrittenAnswer> {
  const key = claimOf(idempotency_key, body);
  const confirm = () => {
    const now = context.clock.now();
    return store.confirmDebit(context.db, {
      subject: token.subject,
      issued_at: token.issued_at,
      purchase_id: body.purchaseId,
      margin_ms: EXPIRY_MARGIN_MS,
      tip_cents: body.tip_amount ?? 0,
      account_id: body.syn_account_id ?? null,
      daily_limit_cents: context.config.daily_limit_cents,
      balance_ms: BALANCE_DEBIT_MS,
      now,
      day_began_at: bankingDayBegan(now),
      wall: context.clock.wall(),
      ...key,
      ...givenFrom(context.config.texts.terms, 'order', seen),
    });
  };
  let verdict = await confirm();
  if (verdict.stale_account_id !== null) {
    await refreshBalance(context, verdict.stale_account_id);
    verdict = await confirm();
  }
  if (verdict.changed_id !== null) publishChanges(context, verdict.changed_id, eventOf(verdict.refusal));
  return answerOf(verdict);
}

function eventOf(refusal: ErrorCode | null): PurchaseEvent {
  if (refusal === null) return 'consumer_confirmed';
  if (refusal === 'PAYMENT_REFUSED') return 'refused_at_confirmation';
  if (refusal === 'BUSINESS_CLOSING') return 'merchant_cancelled';
  return refusal === 'BUSINESS_LIMIT_REACHED' ? 'exposure_limit_at_confirmation' : 'account_invalid_at_confirmation';
}
