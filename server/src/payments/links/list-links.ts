import type { AnswerOf, LinkKind, paymentLinks, QueryOf } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import type { Actor } from '../../kernel/http/actor.ts';
import { whichBusinesses } from '../../merchants/businesses/index.ts';
import { presentToMerchant } from './present.ts';
import { requireFeature } from './require-feature.ts';
import { countLinks, listLinks as listRows } from './store.ts';

/**
 * A page of a business's links, or all the caller's, newest first; `offset` in links. Throws FORBIDDEN,
 * BUSINESS_NOT_FOUND.
 */
export async function listLinks(
  context: Context,
  actor: Actor,
  kind: LinkKind,
  { limit, offset, status, search, id, syn_business_id }: QueryOf<typeof paymentLinks.list>,
): Promise<AnswerOf<typeof paymentLinks.list>> {
  requireFeature(context, kind);
  const filter = {
    kind,
    business_ids: whichBusinesses(actor, syn_business_id),
    status: status || undefined,
    search: search || undefined,
    id,
    now: context.clock.now(),
  };
  const [rows, total] = await Promise.all([listRows(context.db, filter, limit, offset), countLinks(context.db, filter)]);
  return { items: rows.map(presentToMerchant), page_info: { page: Math.floor(offset / limit), total } };
}
