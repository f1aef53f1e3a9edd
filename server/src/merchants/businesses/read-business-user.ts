import type { BusinessUser } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Actor } from '../../kernel/http/actor.ts';
import { findBusinesses, findBusinessUser, presentBusiness } from './store.ts';

/** The caller and their businesses. Throws BUSINESS_NOT_FOUND for none: to the client, "to be opened". */
export async function readBusinessUser(context: Context, actor: Actor): Promise<BusinessUser> {
  if (actor.business_ids.length === 0) throw new AppError('BUSINESS_NOT_FOUND');
  const [{ username, email }, businesses] = await Promise.all([
    findBusinessUser(context.db, actor.user_id),
    findBusinesses(context.db, actor.business_ids),
  ]);
  return { Email: email, Username: username, Businesses: businesses.map(presentBusiness) };
}
