import { type BodyOf, LIMITED_REFUND_ROLE, type NewRefund, REFUND_APPROVAL_MS, type refunds } from '@drawbridge/contract';
import type { paymentsApi } from '@drawbridge/contract/public/payments';
import type { Refund } from '@drawbridge/contract/public/refunds';
import type { Context } from '../../context.ts';
import { hasConfirmed, stepUpNeeded } from '../../identity/index.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import type { WrittenAnswer } from '../../kernel/http/bind.ts';
import type { KeyCaller } from '../../kernel/http/key-caller.ts';
import type { Token } from '../../kernel/http/token.ts';
import { answerOf, claimOf } from '../../kernel/idempotency/index.ts';
import { newId } from '../../kernel/ids.ts';
import { MAIL_WAITING } from './mail-waiting.ts';
import { REFUND_ROLES } from './refund-roles.ts';
import { refundPurchase, refundPurchaseByKey } from './store.ts';

/** Why it is refunded, where the program says nothing. */
const BY_PROGRAM = 'Refunded through the API';

/**
 * Gives back all or part of a payment: never more than was paid less earlier refunds. In no file yet, a payment given
 * back whole is taken back; otherwise the money leaves at the first cutoff that finds it POSTED. Above what one person
 * may give back, it waits seven days for a second (provider.md, "Second factors, sessions, rights"). Throws NOT_FOUND
 * (also for another business's), REFUND_NOT_ALLOWED, REFUND_OVER_DAY, REFUND_WAITS, STEP_UP_NEEDED, REFUND_TOO_LARGE,
 * REFUND_OF_RETURNED, REFUND_NOT_POSSIBLE, BUSINESS_CLOSED, IDEMPOTENCY_KEY_REUSED, and the errors of a caller who may not.
 */
export async function requestRefund(
  context: Context,
  token: Token,
  body: BodyOf<typeof refunds.create>,
  idempotency_key: string | undefined,
): Promise<WrittenAnswer> {
  const now = context.clock.now();
  const wishes = {
    subject: token.subject,
    issued_at: token.issued_at,
    roles: REFUND_ROLES,
    limited_role: LIMITED_REFUND_ROLE,
    business_id: body.syn_business_id,
    purchase_id: body.purchase_id,
    amount_cents: body.amount,
    reason: body.reason,
    refund_id: newId('rfd'),
    confirmed: await hasConfirmed(context, token),
    expires_at: new Date(now.getTime() + REFUND_APPROVAL_MS),
    now,
    wall: context.clock.wall(),
    ...claimOf(idempotency_key, body),
  };
  const verdict = await context.db.transaction(async (tx) => {
    const found = await refundPurchase(tx, wishes);
    await tellWaiting(context, tx, found.answer);
    return found;
  });
  if (verdict.refusal === 'STEP_UP_NEEDED') throw await stepUpNeeded(context, token, 'ask for a refund above your limit');
  publishTakenBack(context, verdict);
  return answerOf(verdict);
}

/**
 * The same for a program by its API key: above what one person gives back alone it waits for a person. Gives the refund
 * as the public API has it. Throws NOT_FOUND, REFUND_WAITS, REFUND_TOO_LARGE, REFUND_OF_RETURNED, REFUND_NOT_POSSIBLE,
 * BUSINESS_CLOSED, IDEMPOTENCY_KEY_REUSED, API_KEY_INVALID for one that was revoked just now.
 */
export async function requestRefundByKey(
  context: Context,
  { api_key_id, business_id }: KeyCaller,
  purchase_id: string,
  body: BodyOf<typeof paymentsApi.refund>,
  idempotency_key: string | undefined,
): Promise<Refund> {
  const now = context.clock.now();
  const wishes = {
    api_key_id,
    business_id,
    purchase_id,
    amount_cents: body.amount,
    reason: body.reason ?? BY_PROGRAM,
    refund_id: newId('rfd'),
    expires_at: new Date(now.getTime() + REFUND_APPROVAL_MS),
    now,
    wall: context.clock.wall(),
    ...claimOf(idempotency_key, { purchase_id, ...body }),
  };
  const verdict = await context.db.transaction(async (tx) => {
    const found = await refundPurchaseByKey(tx, wishes);
    await tellWaiting(context, tx, found.answer);
    return found;
  });
  publishTakenBack(context, verdict);
  const { id, reference, amount, reason, status, requested_at } = JSON.parse(answerOf(verdict).json) as NewRefund;
  return {
    id,
    object: 'refund',
    reference,
    payment_id: purchase_id,
    amount,
    reason,
    status,
    status_at: requested_at,
    created_at: requested_at,
  };
}

/** Has those mailed who may approve what waits, if it does: one commit for both. Asked again, it is the same mail. */
async function tellWaiting({ queue }: Context, tx: Queryable, answer: string | null): Promise<void> {
  const { id, status } = answer === null ? {} : (JSON.parse(answer) as Partial<NewRefund>);
  if (id !== undefined && status === 'awaiting_approval') await queue.enqueue(tx, MAIL_WAITING, { id }, { job_key: `refund-waits:${id}` });
}

/** Publishes to those who watch a payment that it was taken back whole, where it was. */
export function publishTakenBack(context: Context, { changed_id }: { readonly changed_id: string | null }): void {
  if (changed_id === null) return;
  context.channels.changed(changed_id);
  context.metrics.countChange('refunded_before_file');
}
