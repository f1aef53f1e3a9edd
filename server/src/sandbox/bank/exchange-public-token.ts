import { newId } from '../../kernel/ids.ts';
import { BankLinkingRefused, type ExchangedItem } from '../../providers/bank-linking/port.ts';
import { type Bank, hashOf, newToken } from './bank.ts';
import * as store from './store.ts';

/**
 * Trades a public token for access, once, to the accounts that were chosen. After signing in again it is another token
 * for the same item. Throws BankLinkingRefused for a token that is unknown, used, too old or another user's.
 */
export async function exchangePublicToken(bank: Bank, user_id: string, public_token: string): Promise<ExchangedItem> {
  const access_token = newToken('access');
  return bank.db.transaction(async (tx) => {
    const passage = await store.takePublicToken(tx, hashOf(public_token), user_id, bank.clock.now());
    if (!passage) throw new BankLinkingRefused('the public token is unknown, used or too old');
    const provider_item_id = passage.item_id ?? newId('sbx');
    if (passage.item_id === null)
      await store.insertItem(tx, provider_item_id, user_id, passage.customer_number, passage.chosen_account_ids);
    else await store.renewItem(tx, provider_item_id, passage.chosen_account_ids);
    await store.insertAccessToken(tx, hashOf(access_token), provider_item_id);
    return { access_token, provider_item_id };
  });
}
