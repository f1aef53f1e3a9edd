import type { LinkKind, PayableLink } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { AppError } from '../../errors.ts';
import type { Actor } from '../../http/actor.ts';
import { fetchBalanceAhead } from '../bank-accounts/index.ts';
import { presentToConsumer } from './present.ts';
import { requireFeature } from './require-feature.ts';
import { findLink } from './store.ts';

/**
 * A link as any consumer who has its id may see it, also one that can no longer be paid. For one that can, and for who
 * may pay, the balance that paying needs is fetched ahead. Throws LINK_NOT_FOUND.
 */
export async function readLink(context: Context, actor: Actor, kind: LinkKind, id: string): Promise<PayableLink> {
  requireFeature(context, kind);
  const row = await findLink(context.db, kind, id);
  if (!row) throw new AppError('LINK_NOT_FOUND');
  const payable = row.purchase_id === null && row.voided_at === null && row.expires_at > context.clock.now();
  if (payable && actor.status === 'ACTIVE') fetchBalanceAhead(context, actor.user_id);
  return presentToConsumer(row);
}
