import type { BodyOf, externalAccounts } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import type { Actor } from '../../http/actor.ts';
import { newId } from '../../ids.ts';
import { BankLinkingRefused, BankLinkingUnavailable, type LinkedItem, type VendorAccount } from '../../providers/bank-linking/port.ts';
import { type AccountNumbers, sealNumbers } from '../../security/account-numbers.ts';
import { openReference, sealReference } from './account-reference.ts';
import { fetchBalanceAhead } from './fetch-balance-ahead.ts';
import { numbersPlace, vendorAccessPlace } from './sealed-places.ts';
import { insertAccount, lockByFingerprint, lockConsumer, newestAndPrimary, setPrimary, updateLink, writeNumbers } from './store.ts';
import { canPayUnseen } from './unseen-balance.ts';

interface EligibleAccount extends VendorAccount {
  fingerprint: string;
}

/**
 * Links the checking accounts chosen in the widget; the first one ever that can pay becomes the primary one. With the reference of an account
 * the caller links it again: known accounts are updated and whatever spoke against them is over.
 * Throws ACCOUNT_NOT_ELIGIBLE (no checking account among the chosen), LINK_TOKEN_INVALID, LINKING_UNAVAILABLE, BAD_INPUT, and
 * ERR_EXTERNAL_ACCOUNT_EXISTS with what a relink needs; then nothing was linked.
 */
export async function linkAccount(
  context: Context,
  actor: Actor,
  body: BodyOf<typeof externalAccounts.link>,
): Promise<{ vendor_access_token: string }> {
  const relinking = Boolean(body.vendor_access_token);
  if (body.vendor_access_token) await openReference(context, actor.user_id, body.vendor_access_token);
  const item = await exchange(context, actor.user_id, body.vendor_public_token);
  const eligible = item.accounts
    .filter(({ vendor_account_id }) => body.accountIds.includes(vendor_account_id))
    .filter(({ type, subtype }) => type === 'depository' && subtype === 'checking')
    .map((account) => ({ ...account, fingerprint: context.sealer.fingerprint(`${account.routing_number}:${account.account_number}`) }))
    .filter((account, index, all) => all.findIndex(({ fingerprint }) => fingerprint === account.fingerprint) === index);
  if (eligible.length === 0) throw new AppError('ACCOUNT_NOT_ELIGIBLE');
  const linked_ids = await context.db.transaction((tx) => store(context, tx, actor.user_id, item, eligible, relinking));
  fetchBalanceAhead(context, actor.user_id);
  return { vendor_access_token: sealReference(context, actor.user_id, linked_ids[0] ?? '') };
}

/** Trades the public token for access. Outside any transaction: the provider may take its time. */
async function exchange(context: Context, user_id: string, public_token: string): Promise<LinkedItem> {
  try {
    return await context.bankLinking.exchangePublicToken(user_id, public_token);
  } catch (error) {
    if (error instanceof BankLinkingUnavailable) throw new AppError('LINKING_UNAVAILABLE');
    if (error instanceof BankLinkingRefused) throw new AppError('LINK_TOKEN_INVALID');
    throw error;
  }
}

async function store(
  context: Context,
  tx: Queryable,
  consumer_id: string,
  item: LinkedItem,
  eligible: readonly EligibleAccount[],
  relinking: boolean,
): Promise<string[]> {
  await lockConsumer(tx, consumer_id);
  const known = await lockByFingerprint(
    tx,
    consumer_id,
    eligible.map(({ fingerprint }) => fingerprint),
  );
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
  const linked: string[] = [];
  for (const account of eligible) {
    const same = known.find(({ number_fingerprint }) => number_fingerprint === account.fingerprint);
    const link = {
      institution_id: item.institution.id,
      institution_name: item.institution.name,
      vendor_account_id: account.vendor_account_id,
    };
    if (same) {
      const { id, account_type } = same;
      await updateLink(tx, id, { ...link, vendor_access_sealed: context.sealer.seal(item.access_token, vendorAccessPlace(id)) });
      // The same numbers, known by a new sign-in; whether it is a savings account its own bank has said.
      const numbers_version = same.numbers_version + 1;
      await writeNumbers(tx, {
        id,
        numbers_version,
        ...numbersOf(context, { id, consumer_id, numbers_version }, account, account_type),
        known_by: 'relinked',
        at: context.clock.now(),
      });
      linked.push(id);
      continue;
    }
    const new_id = newId('acc');
    await insertAccount(
      tx,
      {
        ...link,
        id: new_id,
        consumer_id,
        verification: 'provider',
        ...numbersOf(context, { id: new_id, consumer_id, numbers_version: 1 }, account, 'checking'),
        known_by: 'linked',
        vendor_access_sealed: context.sealer.seal(item.access_token, vendorAccessPlace(new_id)),
      },
      context.clock.now(),
    );
    linked.push(new_id);
  }
  const [first_linked] = linked;
  if (first_linked !== undefined && (primary === null || (primary === 'verified' && !canPayUnseen(context))))
    await setPrimary(tx, consumer_id, first_linked);
  return linked;
}

/** What is kept of an account's numbers: sealed to a place, and what of them stands in plain columns. */
function numbersOf(
  { sealer }: Context,
  place: Parameters<typeof numbersPlace>[0],
  { routing_number, account_number, fingerprint }: EligibleAccount,
  account_type: AccountNumbers['account_type'],
) {
  return {
    account_type,
    last_four: account_number.slice(-4),
    number_fingerprint: fingerprint,
    numbers_sealed: sealNumbers(sealer, { routing_number, account_number, account_type }, numbersPlace(place)),
  };
}
