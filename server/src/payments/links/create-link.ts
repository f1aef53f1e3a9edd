import type { LinkKind } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { type Actor, requireBusiness } from '../../kernel/http/actor.ts';
import type { WrittenAnswer } from '../../kernel/http/bind.ts';
import { idempotent } from '../../kernel/idempotency/index.ts';
import { findOwnLink } from './find-own-link.ts';
import { keepLink, requirePlainMemo } from './keep-link.ts';
import { presentToMerchant } from './present.ts';
import { requireFeature } from './require-feature.ts';

/**
 * Makes a link over an amount in cents, under the business's next number; for a caller with an idempotency key, once.
 * Gives it as the merchant sees it. Throws FORBIDDEN for a foreign business, BUSINESS_FEATURE_OFF, BUSINESS_CLOSING, MEMO_HAS_ADDRESS, IDEMPOTENCY_KEY_REUSED.
 */
export async function createLink(
  context: Context,
  actor: Pick<Actor, 'user_id' | 'business_ids'>,
  kind: LinkKind,
  body: { amount: number; memo: string; syn_business_id: string },
  idempotency_key?: string,
): Promise<WrittenAnswer> {
  requireFeature(context, kind);
  const business_id = requireBusiness(actor, body.syn_business_id);
  requirePlainMemo(body.memo);
  const wish = { kind, business_id, amount_cents: body.amount, memo: body.memo, created_by: actor.user_id };
  return idempotent(context, { user_id: actor.user_id, route: `${kind}/create`, idempotency_key, body }, async (tx) =>
    presentToMerchant(await findOwnLink(tx, actor, kind, await keepLink(context, tx, wish))),
  );
}
