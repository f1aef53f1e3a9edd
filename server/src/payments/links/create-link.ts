import { LINK_LIFE_MS, type LinkKind, memoAddressProblem } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import { type Actor, requireBusiness } from '../../kernel/http/actor.ts';
import type { WrittenAnswer } from '../../kernel/http/bind.ts';
import { idempotent } from '../../kernel/idempotency/index.ts';
import { newUnguessableId } from '../../kernel/ids.ts';
import { requireFeatureOn } from '../../merchants/features/index.ts';
import { findOwnLink } from './find-own-link.ts';
import { presentToMerchant } from './present.ts';
import { requireFeature } from './require-feature.ts';
import { insertLink } from './store.ts';

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
  // Whoever gets it by text would take an address in it for one of ours.
  const message = memoAddressProblem(body.memo);
  if (message !== undefined) throw new AppError('MEMO_HAS_ADDRESS', { message, field: 'memo' });
  const created_at = context.clock.now();
  return idempotent(context, { user_id: actor.user_id, route: `${kind}/create`, idempotency_key, body }, async (tx) => {
    await requireFeatureOn(tx, business_id, kind);
    const id = newUnguessableId(kind === 'payment_link' ? 'plk' : 'ilk');
    const is_kept = await insertLink(tx, {
      id,
      kind,
      business_id,
      memo: body.memo,
      amount_cents: body.amount,
      created_by: actor.user_id,
      created_at,
      expires_at: new Date(created_at.getTime() + LINK_LIFE_MS[kind]),
    });
    if (!is_kept) throw new AppError('BUSINESS_CLOSING');
    return presentToMerchant(await findOwnLink(tx, actor, kind, id));
  });
}
