import { NoFitAccount, type VendorAccount, type VendorItem } from '../port.ts';
import type { Caller } from './caller.ts';
import { CALLS } from './calls.ts';
import { asError, meaningOf } from './errors.ts';
import { UNITED_STATES } from './link-token.ts';

/** Statuses of an account whose numbers its owner has typed in and that nobody has verified. */
const VERIFIED: readonly string[] = ['automatically_verified', 'manually_verified'];

/**
 * The accounts of an item with their numbers for debits, and its bank's name. Accounts whose numbers were typed in and
 * are not verified are left out. Throws NoFitAccount where none is left, and whatever a call throws.
 */
export async function readItem(caller: Caller, access_token: string): Promise<VendorItem> {
  const { accounts, numbers, item } = await caller.ask(
    CALLS.read_numbers,
    (api, options) => api.authGet({ access_token }, options),
    access_token,
  );
  const told = accounts.flatMap((account): VendorAccount[] => {
    const ach = numbers.ach.find(({ account_id }) => account_id === account.account_id);
    if (!ach || (account.verification_status != null && !VERIFIED.includes(account.verification_status))) return [];
    return [
      {
        vendor_account_id: account.account_id,
        type: account.type,
        subtype: account.subtype ?? '',
        mask: account.mask ?? ach.account.slice(-4),
        routing_number: ach.routing,
        account_number: ach.account,
        persistent_account_id: account.persistent_account_id ?? undefined,
      },
    ];
  });
  if (told.length === 0) throw new NoFitAccount('plaid /auth/get: no account has numbers');
  return { institution: await institutionOf(caller, item), accounts: told };
}

interface OfBank {
  readonly institution_id?: string | null | undefined;
  readonly institution_name?: string | null | undefined;
}

/** The bank's name as the item tells it, or else as the list of banks does. */
async function institutionOf(caller: Caller, { institution_id, institution_name }: OfBank): Promise<VendorItem['institution']> {
  if (institution_id == null) return { id: 'unknown', name: institution_name ?? 'Your bank' };
  if (institution_name != null) return { id: institution_id, name: institution_name };
  const { institution } = await caller.ask(CALLS.read_institution, (api, options) =>
    api.institutionsGetById({ institution_id, country_codes: UNITED_STATES }, options),
  );
  return { id: institution_id, name: institution.name };
}

/** Asks whether an item works. Throws what its error means, where it has one. */
export async function requireGood(caller: Caller, access_token: string): Promise<void> {
  const { item } = await caller.ask(CALLS.read_item, (api, options) => api.itemGet({ access_token }, options), access_token);
  if (!item.error) return;
  const { error_type, error_code } = item.error;
  const meaning = meaningOf(error_type, error_code) ?? 'login';
  throw asError('/item/get', { meaning, code: `${error_type} ${error_code}`, request_id: undefined });
}
