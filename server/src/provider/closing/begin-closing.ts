import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import { revokeKeysOfBusiness } from '../../merchants/api-keys/index.ts';
import { expireSessionsOf } from '../../payments/checkout-sessions/index.ts';
import { voidLinksOf } from '../../payments/links/index.ts';
import { cancelOrdersOf } from '../../payments/purchases/index.ts';
import { moveBusiness } from './move-business.ts';

/**
 * Has a business take no new payment from now on, at any door: orders that wait are canceled, links voided, its shop's
 * orders ended and API keys revoked. What was approved is collected and paid out as before, and refunds stay possible.
 * Throws BUSINESS_NOT_OPEN where it closes already, or there is none.
 */
export async function beginClosing(
  context: Context,
  business_id: string,
  doing: { readonly by: string; readonly why: string },
): Promise<void> {
  const ids = await context.db.transaction(async (tx) => {
    if (!(await moveBusiness(context, tx, business_id, 'CLOSING', doing))) throw new AppError('BUSINESS_NOT_OPEN');
    const at = context.clock.now();
    const canceled = await cancelOrdersOf(tx, business_id, at);
    await voidLinksOf(tx, business_id, doing.by, at);
    await expireSessionsOf(tx, business_id, at);
    await revokeKeysOfBusiness(context, tx, business_id, doing.by);
    return canceled;
  });
  for (const id of ids) {
    context.channels.changed(id);
    context.metrics.countChange('merchant_cancelled');
  }
}
