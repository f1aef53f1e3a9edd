import type { BodyOf, SettlementStanding, settlementAccount } from '@drawbridge/contract';
import { isRoutingNumber } from '@drawbridge/nacha';
import type { Context } from '../../context.ts';
import { userWho } from '../../kernel/audit/index.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Actor } from '../../kernel/http/actor.ts';
import { isAccountNumber } from '../../kernel/security/account-numbers.ts';
import { linkingRefusal, tokenRefusal } from '../../people/bank-accounts/index.ts';
import type { VendorAccount, VendorItem } from '../../providers/bank-linking/port.ts';
import { findTerms, type SettlementAccount } from '../businesses/index.ts';
import { readOnce } from './give-back-access.ts';
import { ask, type Linked } from './keep-change.ts';
import { ownBusiness } from './own-business.ts';
import { readStandingForMerchant } from './read-standing.ts';

/** A token that opens the bank-linking widget for an Account Admin. Throws FORBIDDEN, LINKING_UNAVAILABLE. */
export async function createLinkToken(
  { bankLinking }: Context,
  actor: Actor,
  syn_business_id: string,
): Promise<{ link_token: string; expiration: string }> {
  ownBusiness(actor, syn_business_id);
  try {
    // The portal is in English alone.
    const wishes = { user_id: actor.user_id, language: 'en', for_payouts: true } as const;
    const { link_token, expires_at } = await bankLinking.createLinkToken(wishes);
    return { link_token, expiration: expires_at.toISOString() };
  } catch (error) {
    throw tokenRefusal(error);
  }
}

/**
 * An Account Admin asks to be paid out to the account chosen in the widget, which its bank confirms by that. It is
 * looked at and rests like any. All Account Admins are told. Nothing more is read by the access: it is given back, also
 * where this refuses. Throws FORBIDDEN, LINK_TOKEN_INVALID, LINKING_UNAVAILABLE, and ACCOUNT_NOT_ELIGIBLE where not
 * exactly one checking or savings account was chosen, or its bank keeps its own numbers to itself.
 */
export async function linkAccount(
  context: Context,
  actor: Actor,
  { syn_business_id, public_token, account_ids }: BodyOf<typeof settlementAccount.link>,
): Promise<SettlementStanding> {
  const business_id = ownBusiness(actor, syn_business_id);
  const { account, linked } = await readChosen(context, { user_id: actor.user_id, business_id, public_token, account_ids });
  await ask(context, business_id, account, { by: actor.user_id, who: userWho(actor), why: 'linked in the portal' }, linked);
  return readStandingForMerchant(context, business_id);
}

interface Chosen {
  readonly user_id: string;
  readonly business_id: string;
  readonly public_token: string;
  readonly account_ids: readonly string[];
}

/** The account that was chosen, and what its bank says of it. Outside any transaction, as it may take time. */
async function readChosen(
  context: Context,
  { user_id, business_id, public_token, account_ids }: Chosen,
): Promise<{ account: SettlementAccount; linked: Linked }> {
  const { bankLinking, db } = context;
  const business = await findTerms(db, business_id);
  if (!business) throw new AppError('BUSINESS_NOT_FOUND');
  try {
    const item = await bankLinking.exchangePublicToken(user_id, public_token);
    return await readOnce(context, item, async (access_token) => {
      const held = await bankLinking.readItem(access_token);
      const { vendor_account_id, ...account } = oneThatFits(held, account_ids);
      // A merchant is kept by its legal name, which its places of business need not bear.
      const holder = { legal_name: business.organization_name || business.name };
      const matches = await bankLinking.matchNames?.(access_token, holder);
      return { account, linked: { institution_name: held.institution.name, name_match: matches?.get(vendor_account_id) ?? null } };
    });
  } catch (error) {
    throw linkingRefusal(error);
  }
}

/** The one of the chosen accounts that can be paid out to. Throws ACCOUNT_NOT_ELIGIBLE where there is none, or several. */
function oneThatFits({ accounts }: VendorItem, account_ids: readonly string[]): SettlementAccount & { readonly vendor_account_id: string } {
  const chosen = accounts.filter(
    ({ vendor_account_id, type, subtype }) =>
      account_ids.includes(vendor_account_id) && type === 'depository' && (subtype === 'checking' || subtype === 'savings'),
  );
  const [first, ...others] = chosen;
  if (!first) throw unfit('Choose a checking or savings account.');
  if (others.length > 0) throw unfit('You shared more than one account. Try again and choose only the one to be paid to.');
  if (!hasOwnNumbers(first))
    throw unfit("Your bank doesn't share this account's own number with us. Enter the account and routing numbers instead.");
  const { vendor_account_id, routing_number, account_number, subtype } = first;
  return { vendor_account_id, routing_number, account_number, account_type: subtype === 'savings' ? 'savings' : 'checking' };
}

/**
 * Whether the numbers are those of the account itself. Those that a bank makes for one sign-in end with it (Plaid,
 * "Tokenized account numbers"), and we give the access back: payouts to them would stop some day.
 */
function hasOwnNumbers({ persistent_account_id, routing_number, account_number }: VendorAccount): boolean {
  return persistent_account_id === undefined && isRoutingNumber(routing_number) && isAccountNumber(account_number);
}

const unfit = (message: string): AppError => new AppError('ACCOUNT_NOT_ELIGIBLE', { message });
