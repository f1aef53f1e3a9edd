import { PERMISSIONS_OF_ROLE } from '@drawbridge/contract';
import { AppError } from '../../kernel/errors.ts';
import { type Actor, requireBusiness } from '../../kernel/http/actor.ts';

/**
 * Whether the caller may have returned payments debited again, or resolved: who both asks for debits and sees returns.
 */
export function mayReinitiate({ role }: Pick<Actor, 'role'>): boolean {
  if (role === undefined) return false;
  const held = PERMISSIONS_OF_ROLE[role];
  return held.includes('pc:create:ach_debit') && held.includes('pc:view:reports');
}

/** The business, if the caller belongs to it and may reinitiate there. Throws FORBIDDEN. */
export function requireReinitiating(actor: Pick<Actor, 'role' | 'business_ids'>, business_id: string): string {
  if (!mayReinitiate(actor)) throw new AppError('FORBIDDEN');
  return requireBusiness(actor, business_id);
}
