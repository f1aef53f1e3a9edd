import type { LinkKind } from '@drawbridge/contract';
import type { Queryable } from '../../kernel/db/database.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Actor } from '../../kernel/http/actor.ts';
import { findLink, type LinkRow } from './store.ts';

/** A link of one of the caller's businesses. Throws LINK_NOT_FOUND: the same for a foreign one and for none at all. */
export async function findOwnLink(db: Queryable, actor: Pick<Actor, 'business_ids'>, kind: LinkKind, id: string): Promise<LinkRow> {
  const row = await findLink(db, kind, id, actor.business_ids);
  if (!row) throw new AppError('LINK_NOT_FOUND');
  return row;
}

/** Why a link of the caller's cannot be changed any more. Throws LINK_NOT_FOUND, LINK_PAID, LINK_VOIDED. */
export async function refuseChange(db: Queryable, actor: Pick<Actor, 'business_ids'>, kind: LinkKind, id: string): Promise<never> {
  const row = await findOwnLink(db, actor, kind, id);
  throw new AppError(row.purchase_id !== null ? 'LINK_PAID' : 'LINK_VOIDED');
}
