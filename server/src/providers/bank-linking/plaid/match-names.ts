import { BankLinkingError, type Holder } from '../port.ts';
import type { Caller } from './caller.ts';
import { CALLS } from './calls.ts';

/** The bank has no names to compare, or not yet: that refuses nobody. */
const NO_NAMES: readonly (string | undefined)[] = ['ITEM_ERROR PRODUCTS_NOT_SUPPORTED', 'ITEM_ERROR PRODUCT_NOT_READY'];

/** How well an item's account holders' names match, from 0 to 100; accounts whose bank tells none are left out. */
export async function matchNames(caller: Caller, access_token: string, holder: Holder): Promise<ReadonlyMap<string, number>> {
  const { legal_name, phone_number, email } = holder;
  const user = { legal_name, ...(phone_number && { phone_number }), ...(email && { email_address: email }) };
  const told = await caller
    .ask(CALLS.match_names, (api, options) => api.identityMatch({ access_token, user }, options), access_token)
    .catch(noNames);
  return new Map(
    told.accounts.flatMap(({ account_id, legal_name: compared }) => {
      const score = compared?.score;
      return score == null ? [] : [[account_id, Math.min(100, Math.max(0, Math.round(score)))] as const];
    }),
  );
}

function noNames(error: unknown): { readonly accounts: [] } {
  if (error instanceof BankLinkingError && NO_NAMES.includes(error.code)) return { accounts: [] };
  throw error;
}
