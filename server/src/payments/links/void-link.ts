import type { LinkKind, MerchantLink } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Actor } from '../../kernel/http/actor.ts';
import { findOwnLink } from './find-own-link.ts';
import { presentToMerchant } from './present.ts';
import { requireFeature } from './require-feature.ts';
import { voidOpenLink } from './store.ts';

/**
 * Voids a link: it can never be paid. One that is voided already stays so, which is no error.
 * Throws LINK_PAID where somebody was quicker to pay it, LINK_NOT_FOUND (also for another business's).
 */
export async function voidLink(
  context: Context,
  actor: Pick<Actor, 'user_id' | 'business_ids'>,
  kind: LinkKind,
  id: string,
): Promise<MerchantLink> {
  requireFeature(context, kind);
  const { business_ids, user_id } = actor;
  await voidOpenLink(context.db, { id, kind, business_ids }, user_id, context.clock.now());
  const row = await findOwnLink(context.db, actor, kind, id);
  if (row.purchase_id !== null) throw new AppError('LINK_PAID');
  return presentToMerchant(row);
}
