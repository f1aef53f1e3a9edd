import type { Context } from '../../context.ts';
import { type ListedUser, listForProvider, listLocations } from './store.ts';

export type { ListedUser };

/** Every merchant's users, or those of the merchants who have a business of this id or exact name. */
export function listUsersForProvider({ db }: Context, business?: string): Promise<ListedUser[]> {
  return listForProvider(db, business ?? null);
}

/** A page of the users of the merchant whose business it is, and that merchant's businesses. There is nobody where there is no such business. */
export async function pageOfUsersForProvider(
  { db }: Context,
  business_id: string,
  page: { readonly after: string | undefined; readonly limit: number },
): Promise<{ users: ListedUser[]; businesses: { id: string; name: string }[] }> {
  const users = await listForProvider(db, business_id, { after: page.after ?? null, limit: page.limit });
  const [first] = users;
  return { users, businesses: first ? await listLocations(db, first.organization_id) : [] };
}
