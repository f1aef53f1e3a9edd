import { type Actor, requireAccountAdmin, requireBusiness } from '../../kernel/http/actor.ts';

/** The business, where it is one of this Account Admin's. Throws FORBIDDEN. */
export function ownBusiness(actor: Actor, syn_business_id: string): string {
  requireAccountAdmin(actor);
  return requireBusiness(actor, syn_business_id);
}
