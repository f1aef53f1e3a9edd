import { AppError } from '../../errors.ts';
import type { Actor } from '../../http/actor.ts';

/** Who has to do with keys: what they are called in the key's record, their role, and the businesses that they hold. */
export type KeyHolder = Pick<Actor, 'user_id' | 'role' | 'business_ids'>;

/** Keys let money be asked for in the organisation's name. Throws FORBIDDEN for any role but AdminAccount. */
export function requireKeyHolder(actor: KeyHolder): void {
  if (actor.role !== 'AdminAccount') throw new AppError('FORBIDDEN');
}
