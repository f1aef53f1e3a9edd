import {
  APPROVAL_MS,
  BALANCE_DEBIT_MS,
  type BodyOf,
  type ErrorCode,
  MERCHANT_ROLES,
  PERMISSIONS_OF_ROLE,
  type PurchaseEvent,
  type purchases,
} from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import type { WrittenAnswer } from '../../kernel/http/bind.ts';
import type { Token } from '../../kernel/http/token.ts';
import { answerOf, claimOf } from '../../kernel/idempotency/index.ts';
import { refreshBalance } from '../../people/bank-accounts/index.ts';
import { bankingDayBegan } from '../exposure/index.ts';
import { publishChanges } from './publish-changes.ts';
import * as store from './store.ts';

/** The roles that may ask for a debit; whoever calls must hold one of them now. */
export const DEBIT_ROLES = MERCHANT_ROLES.filter((role) => PERMISSIONS_OF_ROLE[role].includes('pc:create:ach_debit'));

/**
 * Asks the consumer behind a payment code or a scanned purchase for an amount, and holds it against their spending
 * limit. Where the balance is not known well enough, the bank is asked, outside any transaction, and the request made
 * once more. Throws PURCHASE_NOT_FOUND, PURCHASE_ALREADY_USED, TOO_MANY_WRONG_CODES, INSUFFICIENT_FUNDS,
 * ACCOUNT_INVALID, BALANCE_UNAVAILABLE, BUSINESS_STOPPED, BUSINESS_LIMIT_REACHED (where it is known already: the
 * approval decides), IDEMPOTENCY_KEY_REUSED, and the errors of a caller who may not.
 */
export async function requestDebit(
  context: Context,
  token: Token,
  body: BodyOf<typeof purchases.requestDebit>,
  idempotency_key: string | undefined,
): Promise<WrittenAnswer> {
  const key = claimOf(idempotency_key, body);
  const ask = () => {
    const now = context.clock.now();
    return store.requestDebit(context.db, {
      subject: token.subject,
      issued_at: token.issued_at,
      roles: DEBIT_ROLES,
      business_id: body.syn_business_id,
      purchase_id: body.purchaseId || null,
      payment_code: body.paymentCode || null,
      amount_cents: body.amount,
      notes: body.notes || null,
      pos_order_id: body.pos_order_id || null,
      employee_name: body.employee_name || null,
      channel: body.channel ?? 'in_store',
      daily_limit_cents: context.config.daily_limit_cents,
      approval_ms: APPROVAL_MS,
      balance_ms: BALANCE_DEBIT_MS,
      now,
      day_began_at: bankingDayBegan(now),
      wall: context.clock.wall(),
      ...key,
    });
  };
  let verdict = await ask();
  if (verdict.stale_account_id !== null) {
    await refreshBalance(context, verdict.stale_account_id);
    verdict = await ask();
  }
  if (verdict.changed_id !== null) publishChanges(context, verdict.changed_id, eventOf(verdict.refusal));
  if (verdict.refusal === 'TOO_MANY_WRONG_CODES') throw tooManyWrongCodes(verdict.retry_after_s ?? 1);
  return answerOf(verdict, TILL_WORDS);
}

/** Who is told at the till, and whom they can call; the amount of the limit is between them. */
const TILL_WORDS = {
  BUSINESS_LIMIT_REACHED: 'This would pass the limit of bank payments for your business. Contact support to have it raised.',
};

function eventOf(refusal: ErrorCode | null): PurchaseEvent {
  if (refusal === null) return 'merchant_asked';
  return refusal === 'INSUFFICIENT_FUNDS' ? 'refused_for_funds' : 'refused_for_account';
}

/** The refusal of one who has tried too many codes: how long it lasts. */
export function tooManyWrongCodes(retry_after_s: number): AppError {
  const minutes = Math.ceil(retry_after_s / 60);
  const message = `Too many wrong codes. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`;
  return new AppError('TOO_MANY_WRONG_CODES', { message, retry_after_s });
}
