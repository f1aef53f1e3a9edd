import type { ConfirmationStatus } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Token } from '../../kernel/http/token.ts';
import { presentMessage } from './present-message.ts';
import { publishChanges } from './publish-changes.ts';
import { DEBIT_ROLES } from './request-debit.ts';
import * as store from './store.ts';

/**
 * The merchant cancels an order, and hears what it has become: COMPLETED where the consumer was in time, which is no
 * error and stands. Throws NOT_FOUND (also for another business's), and the errors of a caller who may not.
 */
export async function cancelDebit(
  context: Context,
  token: Token,
  body: { purchaseId: string; syn_business_id: string },
): Promise<ConfirmationStatus> {
  const { refusal, changed_id } = await store.cancelDebit(context.db, {
    subject: token.subject,
    issued_at: token.issued_at,
    roles: DEBIT_ROLES,
    business_id: body.syn_business_id,
    purchase_id: body.purchaseId,
    now: context.clock.now(),
  });
  if (refusal !== null) throw new AppError(refusal);
  if (changed_id !== null) publishChanges(context, changed_id, 'merchant_cancelled');
  const message = await presentMessage(context, body.purchaseId, 'merchant');
  if (!message) throw new AppError('PURCHASE_NOT_OPEN');
  return message;
}
