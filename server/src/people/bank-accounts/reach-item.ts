import type { BodyOf, externalAccounts } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import { PermissionMissing, type VendorItem } from '../../providers/bank-linking/port.ts';
import { type Access, accessOf } from './access-of.ts';
import { listAccountsOfItem } from './item-store.ts';
import { changeItem, keepExchanged } from './items/index.ts';
import { linkingRefusal } from './linking-refusal.ts';
import { notePermissionMissing } from './note-permission-missing.ts';
import { type AskableAccount, findHolder } from './store.ts';

/** Longer than any link token lives. */
const UPDATE_WITHIN_MS = 4 * 60 * 60_000;
/** From here on two names are the same person's, by the provider's own word (identity match, scores). */
const SAME_NAME = 70;

/** An item that a person has just signed in to, and what it holds. */
export interface ReachedItem extends VendorItem {
  readonly item_id: string;
  /** Since when it works, at the latest, by real time. */
  readonly good_at: Date;
  /** By the provider's account ids, from 0 to 100; missing where nobody compared. */
  readonly name_matches: ReadonlyMap<string, number>;
}

/**
 * The item behind the widget's answer: its own for an account signed in to again, else new, its token kept first.
 * Outside any transaction, as it may take time. Throws LINK_TOKEN_INVALID, LINKING_UNAVAILABLE, ACCOUNT_NOT_ELIGIBLE.
 */
export async function reachItem(
  context: Context,
  user_id: string,
  { vendor_public_token }: Pick<BodyOf<typeof externalAccounts.link>, 'vendor_public_token'>,
  again: AskableAccount | undefined,
): Promise<ReachedItem> {
  const { bankLinking } = context;
  const good_at = context.clock.wall();
  try {
    const access = again && wasUpdated(context, again) ? accessOf(context, again) : undefined;
    if (access) {
      const item = await finishUpdate(context, user_id, access, vendor_public_token);
      const { item_id, access_token } = access;
      return { ...item, item_id, good_at, name_matches: await compareNewNames(context, user_id, { item, item_id, access_token }) };
    }
    const exchanged = await bankLinking.exchangePublicToken(user_id, vendor_public_token);
    const item_id = await keepExchanged(context, user_id, exchanged);
    return await givingBack(context, item_id, async () => {
      const item = await bankLinking.readItem(exchanged.access_token);
      return { ...item, item_id, good_at, name_matches: await compareNames(context, user_id, exchanged.access_token) };
    });
  } catch (error) {
    throw linkingRefusal(error);
  }
}

/** An item after its owner signed in again. Permission for numbers not given is kept, to be asked for next time. */
async function finishUpdate(
  { bankLinking, clock, db }: Context,
  user_id: string,
  { item_id, access_token }: Access,
  public_token: string,
): Promise<VendorItem> {
  try {
    return await bankLinking.finishUpdate(user_id, access_token, public_token);
  } catch (error) {
    if (error instanceof PermissionMissing) await db.transaction((tx) => notePermissionMissing(tx, item_id, clock.now()));
    throw error;
  }
}

/** Does something with an item that is not linked yet; where that fails, its access is given back. */
export async function givingBack<T>(context: Context, item_id: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await changeItem(context.db, item_id, 'not_linked', context.clock.now());
    throw error;
  }
}

/** Its owner was given the means to sign in again a while ago: what the widget gave now is of that. */
function wasUpdated({ clock }: Context, { update_asked_at }: AskableAccount): boolean {
  return update_asked_at !== null && clock.now().getTime() - update_asked_at.getTime() < UPDATE_WITHIN_MS;
}

async function compareNames({ bankLinking, db }: Context, user_id: string, access_token: string): Promise<ReadonlyMap<string, number>> {
  return (await bankLinking.matchNames?.(access_token, await findHolder(db, user_id))) ?? new Map();
}

/** The same for accounts new to a linked item; known ones were compared when they were linked. */
async function compareNewNames(
  context: Context,
  user_id: string,
  { item, item_id, access_token }: { item: VendorItem; item_id: string; access_token: string },
): Promise<ReadonlyMap<string, number>> {
  const known = new Set((await listAccountsOfItem(context.db, item_id)).map(({ vendor_account_id }) => vendor_account_id));
  const is_new = (vendor_account_id: string): boolean => !known.has(vendor_account_id);
  if (!item.accounts.some(({ vendor_account_id }) => is_new(vendor_account_id))) return new Map();
  return new Map([...(await compareNames(context, user_id, access_token))].filter(([vendor_account_id]) => is_new(vendor_account_id)));
}

/** Throws ACCOUNT_NAME_DIFFERS where the name on an account is somebody else's. */
export function requireSameName({ name_matches }: ReachedItem, vendor_account_id: string): void {
  const match = name_matches.get(vendor_account_id);
  if (match !== undefined && match < SAME_NAME) throw new AppError('ACCOUNT_NAME_DIFFERS');
}
