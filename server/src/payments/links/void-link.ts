import type { LinkKind, MerchantLink } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Actor } from '../../kernel/http/actor.ts';
import { findOwnLink } from './find-own-link.ts';
import { presentToMerchant } from './present.ts';
import { requireFeature } from './require-feature.ts';
import { type LinkRow, voidOpenLink } from './store.ts';

type Voider = Pick<Actor, 'user_id' | 'business_ids'>;

/**
 * Voids a link: it can never be paid. One that is voided already stays so, which is no error.
 * Throws LINK_PAID where somebody was quicker to pay it, LINK_NOT_FOUND (also for another business's).
 */
export async function voidLink(context: Context, actor: Voider, kind: LinkKind, id: string): Promise<MerchantLink> {
  requireFeature(context, kind);
  return presentToMerchant(await voidOwnLink(context, context.db, actor, kind, id));
}

/** The same of its row, for a user or an API key; `db` makes it part of a transaction. Throws LINK_PAID, LINK_NOT_FOUND. */
export async function voidOwnLink(
  { clock }: Pick<Context, 'clock'>,
  db: Queryable,
  actor: Voider,
  kind: LinkKind,
  id: string,
): Promise<LinkRow> {
  const { business_ids, user_id } = actor;
  await voidOpenLink(db, { id, kind, business_ids }, user_id, clock.now());
  const row = await findOwnLink(db, actor, kind, id);
  if (row.purchase_id !== null) throw new AppError('LINK_PAID');
  return row;
}
