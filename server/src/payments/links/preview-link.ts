import type { Asked, AskedAndPaid, LinkKind } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import { requireFeature } from './require-feature.ts';
import { findLink } from './store.ts';

/**
 * Who asks for how much by a link, for its holder before any sign-in, as its message said; of a paid one, only to whom.
 * Throws LINK_NOT_FOUND, also for one that was voided or has expired; BUSINESS_FEATURE_OFF.
 */
export async function previewLink(context: Context, kind: LinkKind, id: string): Promise<Asked | AskedAndPaid> {
  requireFeature(context, kind);
  const row = await findLink(context.db, kind, id);
  if (row?.purchase_id) return { business_name: row.business_name, paid: true };
  const payable = row && row.voided_at === null && row.expires_at > context.clock.now();
  if (!payable) throw new AppError('LINK_NOT_FOUND');
  if (row.feature_off) throw new AppError('BUSINESS_FEATURE_OFF');
  return { business_name: row.business_name, amount: row.amount_cents };
}
