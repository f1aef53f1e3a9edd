import { AppError } from '../../errors.ts';
import type { Actor } from '../../http/actor.ts';

/** Where a merchant's payments are told is for its account admins to say. Throws FORBIDDEN for any other role. */
export function requireAccountAdmin(actor: Actor): void {
  if (actor.role !== 'AdminAccount') throw new AppError('FORBIDDEN');
}
