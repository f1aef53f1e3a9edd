import { ERRORS, type ErrorCode, type Refundable } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { AppError } from '../../errors.ts';
import type { Actor } from '../../http/actor.ts';
import { REFUND_ROLES } from './request-refund.ts';
import { findRefundable } from './store.ts';

/**
 * What has been given back of a payment of the caller's businesses, by whom and why, and what can be given back now. Amounts in cents.
 * Throws NOT_FOUND, also for another's payment.
 */
export async function readRefundable(
  context: Context,
  actor: Pick<Actor, 'role' | 'business_ids'>,
  purchase_id: string,
): Promise<Refundable> {
  const found = await findRefundable(context.db, purchase_id, actor.business_ids);
  if (!found) throw new AppError('NOT_FOUND');
  const { business_id, amount_cents, refunded_cents, approved_at, status, in_file, refusal, ...shown } = found;
  const allowed = actor.role !== undefined && REFUND_ROLES.includes(actor.role);
  return {
    ...shown,
    syn_business_id: business_id,
    approved_at: approved_at?.toISOString() ?? null,
    amount: amount_cents,
    refunded: refunded_cents,
    refundable: amount_cents - refunded_cents,
    stage: status === 'POSTED' ? 'posted' : in_file ? 'sent' : 'not_sent',
    refusal: inWords(refusal ?? (allowed ? null : 'FORBIDDEN')),
  };
}

function inWords(code: ErrorCode | null): Refundable['refusal'] {
  return code === null ? null : { code, message: ERRORS[code].message };
}
