import { ERRORS, type ErrorCode, LIMITED_REFUND_ROLE, type Refundable } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Actor } from '../../kernel/http/actor.ts';
import { DECIDING_ROLES, REFUND_ROLES } from './refund-roles.ts';
import { findRefundable, type RefundablePurchase } from './store.ts';

/**
 * What has been given back of a payment of the caller's businesses, by whom and why, what the caller can give back now,
 * and what of it waits for a second person. Amounts in cents. Throws NOT_FOUND, also for another's payment.
 */
export async function readRefundable(
  context: Context,
  actor: Pick<Actor, 'user_id' | 'role' | 'business_ids'>,
  purchase_id: string,
): Promise<Refundable> {
  const { user_id, role, business_ids } = actor;
  const caller = { user_id, business_ids, limited: role === LIMITED_REFUND_ROLE };
  const found = await findRefundable(context.db, purchase_id, caller, context.clock.now());
  if (!found) throw new AppError('NOT_FOUND');
  const { business_id, amount_cents, refunded_cents, approved_at, status, in_file, refusal, allowed, waiting, ...shown } = found;
  return {
    ...shown,
    syn_business_id: business_id,
    approved_at: approved_at?.toISOString() ?? null,
    amount: amount_cents,
    refunded: refunded_cents,
    refundable: amount_cents - refunded_cents,
    stage: status === 'POSTED' ? 'posted' : in_file ? 'sent' : 'not_sent',
    refusal: inWords(refusal ?? (role !== undefined && REFUND_ROLES.includes(role) ? refusalOfCaller(found) : 'FORBIDDEN')),
    waiting: waiting && withRights(waiting, role, user_id),
  };
}

/** What the caller may say to it. One that an API key asked for is approved by an account admin, another than who made the key. */
function withRights(
  { requested_by_id, key_made_by, ...waiting }: NonNullable<RefundablePurchase['waiting']>,
  role: Actor['role'],
  user_id: string,
) {
  const decides = role !== undefined && DECIDING_ROLES.includes(role);
  const by_key = key_made_by !== null;
  const approves = by_key ? role === 'AdminAccount' : decides;
  return { ...waiting, by_key, may_approve: approves && (key_made_by ?? requested_by_id) !== user_id, may_decline: decides };
}

function refusalOfCaller({ allowed, left_today }: Pick<RefundablePurchase, 'allowed' | 'left_today'>): ErrorCode | null {
  if (!allowed) return 'REFUND_NOT_ALLOWED';
  return left_today === 0 ? 'REFUND_OVER_DAY' : null;
}

function inWords(code: ErrorCode | null): Refundable['refusal'] {
  return code === null ? null : { code, message: ERRORS[code].message };
}
