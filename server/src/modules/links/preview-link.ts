import type { Asked, LinkKind } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { requireFeature } from './require-feature.ts';
import { findLink } from './store.ts';

/**
 * Who asks for how much by a link, for whoever holds its address and has not signed in: what the message that brought it said as well.
 * Throws LINK_NOT_FOUND, also for one that was paid, voided or has expired.
 */
export async function previewLink(context: Context, kind: LinkKind, id: string): Promise<Asked> {
  requireFeature(context, kind);
  const row = await findLink(context.db, kind, id);
  const payable = row && row.purchase_id === null && row.voided_at === null && row.expires_at > context.clock.now();
  if (!payable) throw new AppError('LINK_NOT_FOUND');
  return { business_name: row.business_name, amount: row.amount_cents };
}
