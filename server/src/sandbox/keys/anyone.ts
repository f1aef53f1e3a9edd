import type { Context } from '../../context.ts';
import type { KeyHolder } from '../../merchants/api-keys/index.ts';
import { type ListedBusiness, listBusinesses } from '../../merchants/businesses/index.ts';

/** In a sandbox anyone may do what organizations' AdminAccounts may: so a shop's developer gets a key to try. */
export async function anyone(context: Context): Promise<{ holder: KeyHolder; businesses: ListedBusiness[] }> {
  const businesses = await listBusinesses(context.db);
  const business_ids = businesses.map(({ syn_business_id }) => syn_business_id);
  return { holder: { user_id: 'sandbox', role: 'AdminAccount', business_ids }, businesses };
}
