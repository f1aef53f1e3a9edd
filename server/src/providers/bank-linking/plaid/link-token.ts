import type { CountryCode, DepositoryAccountSubtype, LinkTokenCreateRequest, Products } from 'plaid';
import type { PlaidAddresses, PlaidSettings } from '../plaid-settings.ts';
import type { LinkTokenWishes } from '../port.ts';

// The client's own lists are not loaded for three words.
export const UNITED_STATES = ['US'] as CountryCode[];
const AUTH = 'auth' as Products;
const IDENTITY = 'identity' as Products;
const CHECKING = 'checking' as DepositoryAccountSubtype;
const SAVINGS = 'savings' as DepositoryAccountSubtype;

/**
 * What Link is to do: link checking accounts of the United States anew, or sign in again to an item. For that no
 * products are named, but for the one whose permission is missing (Plaid, `PRODUCT_PERMISSIONS_REQUIRED`). For an
 * account to be paid out to nothing leads back from a bank's own page, and no messages come of what is given back.
 */
export function linkTokenRequest(
  { client_name, identity }: PlaidSettings,
  { redirect_uri, webhook }: PlaidAddresses,
  { user_id, language, update, for_payouts }: LinkTokenWishes,
): LinkTokenCreateRequest {
  return {
    client_name,
    language,
    country_codes: UNITED_STATES,
    user: { client_user_id: user_id },
    ...(for_payouts ? {} : { redirect_uri, ...(webhook === undefined ? {} : { webhook }) }),
    ...(update
      ? {
          access_token: update.access_token,
          ...(update.choose_accounts ? { update: { account_selection_enabled: true } } : {}),
          ...(update.ask_permission ? { products: [AUTH] } : {}),
        }
      : {
          products: [AUTH],
          // Where a bank tells no names, its accounts are linked without.
          ...(identity ? { required_if_supported_products: [IDENTITY] } : {}),
          account_filters: { depository: { account_subtypes: for_payouts ? [CHECKING, SAVINGS] : [CHECKING] } },
        }),
  };
}
