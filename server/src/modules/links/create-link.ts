import { LINK_LIFE_MS, type LinkKind, type MerchantLink } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { type Actor, requireBusiness } from '../../http/actor.ts';
import { newUnguessableId } from '../../ids.ts';
import { findOwnLink } from './find-own-link.ts';
import { presentToMerchant } from './present.ts';
import { requireFeature } from './require-feature.ts';
import { insertLink } from './store.ts';

/** Makes a link over an amount in cents, under the business's next number. Throws FORBIDDEN for a foreign business. */
export async function createLink(
  context: Context,
  actor: Pick<Actor, 'user_id' | 'business_ids'>,
  kind: LinkKind,
  body: { amount: number; memo: string; syn_business_id: string },
): Promise<MerchantLink> {
  requireFeature(context, kind);
  const business_id = requireBusiness(actor, body.syn_business_id);
  const id = newUnguessableId(kind === 'payment_link' ? 'plk' : 'ilk');
  const created_at = context.clock.now();
  await insertLink(context.db, {
    id,
    kind,
    business_id,
    memo: body.memo,
    amount_cents: body.amount,
    created_by: actor.user_id,
    created_at,
    expires_at: new Date(created_at.getTime() + LINK_LIFE_MS[kind]),
  });
  return presentToMerchant(await findOwnLink(context.db, actor, kind, id));
}
