import { LINK_LIFE_MS, type LinkKind, type MerchantLink } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Actor } from '../../kernel/http/actor.ts';
import { findOwnLink, refuseChange } from './find-own-link.ts';
import { presentToMerchant } from './present.ts';
import { requireFeature } from './require-feature.ts';
import { setExpiration } from './store.ts';

/**
 * Renews a link's life, even an expired one's. Throws LINK_PAID, LINK_VOIDED, LINK_NOT_FOUND (also for another
 * business's), BUSINESS_FEATURE_OFF.
 */
export async function resetExpiration(
  context: Context,
  actor: Pick<Actor, 'business_ids'>,
  kind: LinkKind,
  id: string,
): Promise<MerchantLink> {
  requireFeature(context, kind);
  if ((await findOwnLink(context.db, actor, kind, id)).feature_off) throw new AppError('BUSINESS_FEATURE_OFF');
  const now = context.clock.now();
  const { business_ids } = actor;
  const open = await setExpiration(context.db, { id, kind, business_ids }, new Date(now.getTime() + LINK_LIFE_MS[kind]), now);
  if (!open) return refuseChange(context.db, actor, kind, id);
  return presentToMerchant(await findOwnLink(context.db, actor, kind, id));
}
