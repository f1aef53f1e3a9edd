import type { Context } from '../../context.ts';
import type { Actor } from '../../kernel/http/actor.ts';
import type { Language } from '../../kernel/language/language.ts';
import {
  BankLinkingRefused,
  BankLoginRequired,
  type LinkToken,
  type LinkTokenWishes,
  NoFitAccount,
} from '../../providers/bank-linking/port.ts';
import { type Access, accessOf } from './access-of.ts';
import { openReference } from './account-reference.ts';
import { noteUpdateAsked } from './items/index.ts';
import { tokenRefusal } from './linking-refusal.ts';
import type { AskableAccount } from './store.ts';

/**
 * A token that opens the bank-linking widget for the caller; with the reference of an account, to sign in to its bank
 * again. Throws BAD_INPUT, ERR_EXTERNAL_ACCOUNT_NOT_FOUND (the reference), LINKING_UNAVAILABLE.
 */
export async function createLinkToken(
  context: Context,
  actor: Actor,
  reference: string | undefined,
  language: Language,
): Promise<{ link_token: string; expiration: string }> {
  const account = reference === undefined ? undefined : await openReference(context, actor.user_id, reference);
  const wishes = { user_id: actor.user_id, language };
  // An account that was linked by its numbers has no access to be renewed: its owner chooses the bank as for a new one.
  const access = account && accessOf(context, account);
  try {
    const renewed = access && (await tryToRenew(context, { ...wishes, update: updateOf(account, access) }));
    if (access) await noteUpdateAsked(context.db, access.item_id, renewed ? context.clock.now() : null);
    const { link_token, expires_at } = renewed ?? (await context.bankLinking.createLinkToken(wishes));
    return { link_token, expiration: expires_at.toISOString() };
  } catch (error) {
    throw tokenRefusal(error);
  }
}

/** What signing in again is for, as far as the provider has said what it waits for. */
function updateOf({ choose_accounts, ask_permission }: AskableAccount, { access_token }: Access): LinkTokenWishes['update'] {
  return { access_token, choose_accounts, ask_permission };
}

/** Undefined where the provider lets nobody renew this access any more. */
async function tryToRenew({ bankLinking }: Context, wishes: LinkTokenWishes): Promise<LinkToken | undefined> {
  try {
    return await bankLinking.createLinkToken(wishes);
  } catch (error) {
    if (error instanceof BankLinkingRefused || error instanceof BankLoginRequired || error instanceof NoFitAccount) return undefined;
    throw error;
  }
}
