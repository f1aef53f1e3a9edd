import { AppError } from '../../kernel/errors.ts';
import { type Actor, requireBusiness } from '../../kernel/http/actor.ts';

/**
 * The businesses that a call is about: the one it names, or without one (also an empty one) all the caller's.
 * Throws FORBIDDEN for a foreign one, BUSINESS_NOT_FOUND when the caller has none at all.
 */
export function whichBusinesses(actor: Actor, syn_business_id: string | null | undefined): readonly string[] {
  if (syn_business_id) return [requireBusiness(actor, syn_business_id)];
  if (actor.business_ids.length === 0) throw new AppError('BUSINESS_NOT_FOUND');
  return actor.business_ids;
}
