import type { Context } from '../../context.ts';
import { type ListedUser, listForProvider } from './store.ts';

export type { ListedUser };

/** Every merchant's users, or those of the merchants who have a business of this id or exact name. */
export function listUsersForProvider({ db }: Context, business?: string): Promise<ListedUser[]> {
  return listForProvider(db, business ?? null);
}
