import type { LinkKind, PaidByAnother, PayableLink } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Actor } from '../../kernel/http/actor.ts';
import { fetchBalanceAhead } from '../../people/bank-accounts/index.ts';
import { presentToConsumer } from './present.ts';
import { requireFeature } from './require-feature.ts';
import { findLink } from './store.ts';

/**
 * A link as any consumer with its id sees it, also once unpayable; of one that another paid, only to whom. Where it can
 * be paid by who may, their balance is fetched ahead. Throws LINK_NOT_FOUND, and
 * BUSINESS_FEATURE_OFF for one that could be paid if its business still took payments by such links.
 */
export async function readLink(context: Context, actor: Actor, kind: LinkKind, id: string): Promise<PayableLink | PaidByAnother> {
  requireFeature(context, kind);
  const row = await findLink(context.db, kind, id);
  if (!row) throw new AppError('LINK_NOT_FOUND');
  if (row.purchase_id !== null && row.paid_by !== actor.user_id)
    return { id: row.id, business_name: row.business_name, paid_by_another: true };
  const payable = row.purchase_id === null && row.voided_at === null && row.expires_at > context.clock.now();
  if (payable && row.feature_off) throw new AppError('BUSINESS_FEATURE_OFF');
  if (payable && actor.status === 'ACTIVE') fetchBalanceAhead(context, actor.user_id);
  return presentToConsumer(row);
}
