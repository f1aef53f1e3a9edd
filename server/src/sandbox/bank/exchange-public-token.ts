import { newId } from '../../ids.ts';
import { BankLinkingRefused, type LinkedItem } from '../../providers/bank-linking/port.ts';
import { type Bank, hashOf, newToken } from './bank.ts';
import * as store from './store.ts';

/**
 * Trades a public token for access, once, to the accounts that were chosen. Signing in again keeps the item and heals it for every
 * access token that reaches it. Throws BankLinkingRefused for a token that is unknown, used, too old or another user's.
 */
export async function exchangePublicToken(bank: Bank, user_id: string, public_token: string): Promise<LinkedItem> {
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
