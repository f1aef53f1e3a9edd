import type { AnswerOf, BodyOf, purchases } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Token } from '../../kernel/http/token.ts';
import { DEBIT_ROLES, tooManyWrongCodes } from './request-debit.ts';
import * as store from './store.ts';

/**
 * Whose code was typed at a till, before a debit is asked for. An unknown code, or one that ran out, counts as a wrong
 * one. Throws TOO_MANY_WRONG_CODES, PURCHASE_ALREADY_USED, and the errors of a caller who may not.
 */
export async function checkCode(
  context: Context,
  token: Token,
  body: BodyOf<typeof purchases.checkCode>,
): Promise<AnswerOf<typeof purchases.checkCode>> {
  const { refusal, retry_after_s, customer, tries_left } = await store.checkCode(context.db, {
    subject: token.subject,
    issued_at: token.issued_at,
    roles: DEBIT_ROLES,
    business_id: body.syn_business_id,
    payment_code: body.paymentCode,
    now: context.clock.now(),
    wall: context.clock.wall(),
  });
  if (refusal === 'TOO_MANY_WRONG_CODES') throw tooManyWrongCodes(retry_after_s ?? 1);
  if (refusal !== null) throw new AppError(refusal);
  return { customer, tries_left };
}
