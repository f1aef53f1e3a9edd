import { newId } from '../../ids.ts';
import { type Bank, hashOf, newToken } from '../../sandbox/bank/bank.ts';
import * as store from '../../sandbox/bank/store.ts';
import { type BankLinking, BankLinkingRefused, BankLoginRequired, type LinkedItem, type LinkToken } from './port.ts';

const LINK_TOKEN_MS = 30 * 60_000;

/** Bank linking through the sandbox's own bank. */
export function sandboxBankLinking(bank: Bank): BankLinking {
  return {
    kind: 'sandbox',
    createLinkToken: (user_id, relink) => createLinkToken(bank, user_id, relink?.access_token),
    exchangePublicToken: (user_id, public_token) => exchangePublicToken(bank, user_id, public_token),
    fetchAvailableBalance: (access_token, vendor_account_id) => fetchAvailableBalance(bank, access_token, vendor_account_id),
  };
}

/** Throws BankLinkingRefused when the access token to renew is not this user's. */
async function createLinkToken(bank: Bank, user_id: string, access_token: string | undefined): Promise<LinkToken> {
  const item = access_token === undefined ? undefined : await store.findItem(bank.db, hashOf(access_token));
  if (access_token !== undefined && item?.user_id !== user_id) throw new BankLinkingRefused('no such item');
  const link_token = newToken('link');
  const now = bank.clock.now();
  const expires_at = new Date(now.getTime() + LINK_TOKEN_MS);
  await store.insertLinkSession(bank.db, { link_token_hash: hashOf(link_token), user_id, item_id: item?.id ?? null, expires_at }, now);
  return { link_token, expires_at };
}

/** Signing in again keeps the item and heals it for every access token that reaches it. Throws BankLinkingRefused. */
async function exchangePublicToken(bank: Bank, user_id: string, public_token: string): Promise<LinkedItem> {
  const access_token = newToken('access');
  return bank.db.transaction(async (tx) => {
    const passage = await store.takePublicToken(tx, hashOf(public_token), user_id, bank.clock.now());
    if (!passage) throw new BankLinkingRefused('the public token is unknown, used or too old');
    const { customer_number, chosen_account_ids } = passage;
    const item_id = passage.item_id ?? newId('sbx');
    if (passage.item_id === null) await store.insertItem(tx, item_id, user_id, customer_number);
    else await store.setLoginRequired(tx, item_id, false);
    await store.insertAccessToken(tx, hashOf(access_token), item_id);
    const { id, name } = await store.findInstitutionOfCustomer(tx, customer_number);
    const accounts = await store.listAccounts(tx, customer_number);
    return {
      access_token,
      institution: { id, name },
      accounts: accounts
        .filter((account) => chosen_account_ids.includes(account.id))
        .map((account) => ({
          vendor_account_id: account.id,
          type: account.type,
          subtype: account.subtype,
          mask: account.account_number.slice(-4),
          routing_number: account.routing_number,
          account_number: account.account_number,
        })),
    };
  });
}

async function fetchAvailableBalance(bank: Bank, access_token: string, vendor_account_id: string): Promise<number | undefined> {
  const account = await store.findAccountOfToken(bank.db, hashOf(access_token), vendor_account_id);
  if (!account || account.login_required) throw new BankLoginRequired('the consent is gone or must be renewed');
  return account.balance_hidden || account.closed ? undefined : account.balance_cents;
}
