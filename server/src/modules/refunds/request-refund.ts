import { type BodyOf, MERCHANT_ROLES, PERMISSIONS_OF_ROLE, type refunds } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import type { WrittenAnswer } from '../../http/bind.ts';
import type { Token } from '../../http/token.ts';
import { newId } from '../../ids.ts';
import { keyed, settleVerdict } from '../purchases/index.ts';
import { refundPurchase } from './store.ts';

/** Whoever may ask for a debit may give it back. */
export const REFUND_ROLES = MERCHANT_ROLES.filter((role) => PERMISSIONS_OF_ROLE[role].includes('pc:create:ach_debit'));

/**
 * Gives back all or part of a payment: never more than was paid less earlier refunds. A payment that is in no file yet and is given back
 * whole is taken back instead; otherwise the money leaves at the first cutoff that finds the payment POSTED.
 * Throws NOT_FOUND (also for another business's), REFUND_TOO_LARGE, REFUND_OF_RETURNED, REFUND_NOT_POSSIBLE, IDEMPOTENCY_KEY_REUSED, and
 * what a caller can meet who may not do this.
 */
export async function requestRefund(
  context: Context,
  token: Token,
  body: BodyOf<typeof refunds.create>,
  idempotency_key: string | undefined,
): Promise<WrittenAnswer> {
  const verdict = await refundPurchase(context.db, {
    subject: token.subject,
    issued_at: token.issued_at,
    roles: REFUND_ROLES,
    business_id: body.syn_business_id,
    purchase_id: body.purchase_id,
    amount_cents: body.amount,
    reason: body.reason,
    refund_id: newId('rfd'),
    now: context.clock.now(),
    wall: context.clock.wall(),
    ...keyed(idempotency_key, body),
  });
  if (verdict.changed_id !== null) {
    context.channels.changed(verdict.changed_id);
    context.metrics.countChange('refunded_before_file');
  }
  return settleVerdict(verdict);
}
