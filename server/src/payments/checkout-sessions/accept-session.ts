import type { Context } from '../../context.ts';
import type { WrittenAnswer } from '../../kernel/http/bind.ts';
import type { Token } from '../../kernel/http/token.ts';
import { claimOf } from '../../kernel/idempotency/index.ts';
import { givenFrom, type Seen } from '../../people/consents/index.ts';
import { acceptPurchase } from '../purchases/index.ts';
import { acceptSession } from './store.ts';

/**
 * A consumer pays a shop's order from their primary account, once; a refusal leaves it payable. `syn_account_id`: the
 * account that they have authorized the debit from, where they were shown one; `seen`: from where. Gives the order with
 * its purchase. Throws ORDER_NOT_FOUND, ORDER_EXPIRED, ORDER_ALREADY_PAID, INSUFFICIENT_FUNDS, ACCOUNT_INVALID,
 * ACCOUNT_CHANGED, BALANCE_UNAVAILABLE, IDEMPOTENCY_KEY_REUSED, and the errors of a caller who may not.
 */
export function acceptCheckoutSession(
  context: Context,
  token: Token,
  body: { id: string },
  idempotency_key: string | undefined,
  seen: Seen,
  syn_account_id?: string,
): Promise<WrittenAnswer> {
  const caller = {
    subject: token.subject,
    issued_at: token.issued_at,
    session_id: body.id,
    account_id: syn_account_id,
    ...claimOf(idempotency_key, { ...body, syn_account_id }),
    ...givenFrom(context.config.texts.terms, 'debit', seen),
  };
  return acceptPurchase(context, (terms) => acceptSession(context.db, { ...terms, ...caller }));
}
