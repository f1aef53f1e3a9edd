import type { BodyOf, externalAccounts } from '@drawbridge/contract';
import { isRoutingNumber } from '@drawbridge/nacha';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Actor } from '../../kernel/http/actor.ts';
import { newId } from '../../kernel/ids.ts';
import { isAccountNumber } from '../../kernel/security/account-numbers.ts';
import type { VendorAccount } from '../../providers/bank-linking/port.ts';
import { openReference, sealReference } from './account-reference.ts';
import { fetchBalanceAhead } from './fetch-balance-ahead.ts';
import { changeItem, lockItems, noteGood, noteInstitution, noteLinkFinished, removeUnused } from './items/index.ts';
import { numbersOf } from './numbers-of.ts';
import { givingBack, type ReachedItem, reachItem, requireSameName } from './reach-item.ts';
import {
  hasLeft,
  insertAccount,
  type KnownAccount,
  lockConsumer,
  lockSameAccounts,
  newestAndPrimary,
  setPrimary,
  updateLink,
  writeNumbers,
} from './store.ts';
import { canPayUnseen } from './unseen-balance.ts';

interface EligibleAccount extends VendorAccount {
  readonly fingerprint: string;
}

/**
 * Links the checking accounts chosen in the widget; the first ever that can pay becomes the primary one. With an
 * account's reference the caller links it again: known accounts are updated and whatever spoke against them is over.
 * Throws ACCOUNT_NOT_ELIGIBLE (no checking account among the chosen), ACCOUNT_NAME_DIFFERS, LINK_TOKEN_INVALID,
 * LINKING_UNAVAILABLE, BAD_INPUT, and ERR_EXTERNAL_ACCOUNT_EXISTS with what a relink needs; then nothing was linked,
 * and access to a new item is given back.
 */
export async function linkAccount(
  context: Context,
  actor: Actor,
  body: BodyOf<typeof externalAccounts.link>,
): Promise<{ vendor_access_token: string }> {
  const { vendor_access_token: reference } = body;
  const again = reference ? await openReference(context, actor.user_id, reference) : undefined;
  const item = await reachItem(context, actor.user_id, body, again);
  const linked_ids = await givingBack(context, item.item_id, async () => {
    const eligible = eligibleOf(context, item, body.accountIds);
    return context.db.transaction((tx) => store(context, tx, actor.user_id, item, eligible, again !== undefined));
  });
  fetchBalanceAhead(context, actor.user_id);
  return { vendor_access_token: sealReference(context, actor.user_id, linked_ids[0] ?? '') };
}

/** The chosen accounts that can be debited, each once. Throws ACCOUNT_NOT_ELIGIBLE for none, ACCOUNT_NAME_DIFFERS. */
function eligibleOf({ sealer }: Context, item: ReachedItem, chosen: readonly string[]): EligibleAccount[] {
  const eligible = item.accounts
    .filter(({ vendor_account_id }) => chosen.includes(vendor_account_id))
    .filter(({ type, subtype }) => type === 'depository' && subtype === 'checking')
    .filter(({ routing_number, account_number }) => isRoutingNumber(routing_number) && isAccountNumber(account_number))
    .map((account) => ({ ...account, fingerprint: sealer.fingerprint(`${account.routing_number}:${account.account_number}`) }))
    .filter((account, index, all) => all.findIndex((other) => isSame(account, other)) === index);
  if (eligible.length === 0) throw new AppError('ACCOUNT_NOT_ELIGIBLE');
  for (const { vendor_account_id } of eligible) requireSameName(item, vendor_account_id);
  return eligible;
}

/** By their numbers; where a bank makes numbers anew for each sign-in, by the name that stays. */
function isSame(one: KnownBy, other: KnownBy): boolean {
  const { persistent_account_id } = one;
  return one.fingerprint === other.fingerprint || (persistent_account_id != null && persistent_account_id === other.persistent_account_id);
}
interface KnownBy {
  readonly fingerprint: string;
  readonly persistent_account_id: string | null | undefined;
}

async function store(
  context: Context,
  tx: Queryable,
  consumer_id: string,
  item: ReachedItem,
  eligible: readonly EligibleAccount[],
  relinking: boolean,
): Promise<string[]> {
  await lockConsumer(tx, consumer_id);
  if (await hasLeft(tx, consumer_id)) throw new AppError('ACCOUNT_DEACTIVATED');
  await lockItems(tx, consumer_id);
  const now = context.clock.now();
  // In this order: the second says nothing of an item that is new, and the first nothing of one that was linked before.
  if (!((await changeItem(tx, item.item_id, 'linked', now)) ?? (await changeItem(tx, item.item_id, 'repaired', now))))
    throw new AppError('LINK_TOKEN_INVALID');
  const known = (await lockSameAccounts(tx, consumer_id, eligible)).map((row) => ({ ...row, fingerprint: row.number_fingerprint }));
  // One that was linked by its numbers is linked better now.
  const first = known.find(({ verification }) => verification === 'provider');
  if (first && !relinking)
    throw new AppError('ERR_EXTERNAL_ACCOUNT_EXISTS', {
      extra: {
        vendor_access_token: sealReference(context, consumer_id, first.id),
        vendor_institution_id: first.institution_id,
        syn_account_id: first.id,
      },
    });
  const { primary } = await newestAndPrimary(tx, consumer_id);
  await noteLinkFinished(tx, item.item_id);
  await noteInstitution(tx, item.item_id, item.institution);
  await noteGood(tx, item.item_id, item.good_at);
  const linked: string[] = [];
  const linking: Linking = { context, tx, consumer_id, item, at: now };
  for (const account of eligible) {
    const same = known.find(({ fingerprint }) => fingerprint === account.fingerprint) ?? known.find((other) => isSame(account, other));
    linked.push(await (same ? relink(linking, account, same) : linkNew(linking, account)));
  }
  await removeUnused(tx, consumer_id, now);
  const [first_linked] = linked;
  if (first_linked !== undefined && (primary === null || (primary === 'verified' && !canPayUnseen(context))))
    await setPrimary(tx, consumer_id, first_linked);
  return linked;
}

function linkOf(item: ReachedItem, account: EligibleAccount) {
  return {
    item_id: item.item_id,
    institution_id: item.institution.id,
    institution_name: item.institution.name,
    vendor_account_id: account.vendor_account_id,
    persistent_account_id: account.persistent_account_id ?? null,
    name_match: item.name_matches.get(account.vendor_account_id) ?? null,
  };
}

interface Linking {
  readonly context: Context;
  readonly tx: Queryable;
  readonly consumer_id: string;
  readonly item: ReachedItem;
  readonly at: Date;
}

/** Known by a new sign-in; whether it is a savings account its own bank has said. */
async function relink({ context, tx, consumer_id, item, at }: Linking, account: EligibleAccount, same: KnownAccount): Promise<string> {
  const { id, account_type } = same;
  await updateLink(tx, consumer_id, id, linkOf(item, account));
  const numbers_version = same.numbers_version + 1;
  const numbers = numbersOf(context, { id, consumer_id, numbers_version }, account, account_type);
  await writeNumbers(tx, { id, numbers_version, ...numbers, known_by: 'relinked', at, reference: null });
  return id;
}

async function linkNew({ context, tx, consumer_id, item, at }: Linking, account: EligibleAccount): Promise<string> {
  const id = newId('acc');
  const numbers = numbersOf(context, { id, consumer_id, numbers_version: 1 }, account, 'checking');
  const link = linkOf(item, account);
  await insertAccount(tx, { ...link, ...numbers, id, consumer_id, verification: 'provider', known_by: 'linked' }, at);
  return id;
}
