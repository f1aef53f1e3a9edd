import type { BodyOf, refunds } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { requireStepUp } from '../../identity/index.ts';
import type { WrittenAnswer } from '../../kernel/http/bind.ts';
import type { Token } from '../../kernel/http/token.ts';
import { answerOf, claimOf } from '../../kernel/idempotency/index.ts';
import { DECIDING_ROLES } from './refund-roles.ts';
import { publishTakenBack } from './request-refund.ts';
import { decideRefundRequest } from './store.ts';

/**
 * Approves or declines a refund that waits for a second person. Approved, it is made as if asked for now; whoever asked
 * may decline, and never approve it. Gives the refund. Throws NOT_FOUND (also for another business's), REFUND_DECIDED,
 * REFUND_NEEDS_ANOTHER, also to whoever made the API key that asked, REFUND_NEEDS_ACCOUNT_ADMIN where a key asked,
 * STEP_UP_NEEDED, REFUND_TOO_LARGE, REFUND_OF_RETURNED, REFUND_NOT_POSSIBLE, BUSINESS_CLOSED, IDEMPOTENCY_KEY_REUSED, and the errors of a caller who may not.
 */
export async function decideRequest(
  context: Context,
  token: Token,
  body: BodyOf<typeof refunds.decide>,
  idempotency_key: string | undefined,
): Promise<WrittenAnswer> {
  if (body.decision === 'approve') await requireStepUp(context, token, 'approve a refund');
  const verdict = await decideRefundRequest(context.db, {
    subject: token.subject,
    issued_at: token.issued_at,
    roles: DECIDING_ROLES,
    business_id: body.syn_business_id,
    request_id: body.id,
    approves: body.decision === 'approve',
    now: context.clock.now(),
    wall: context.clock.wall(),
    ...claimOf(idempotency_key, body),
  });
  publishTakenBack(context, verdict);
  return answerOf(verdict);
}
