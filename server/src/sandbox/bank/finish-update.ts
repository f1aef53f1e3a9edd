import { BankLinkingRefused, type VendorItem } from '../../providers/bank-linking/port.ts';
import { type Bank, hashOf } from './bank.ts';
import { readItem } from './read-item.ts';
import { findItem, renewItem, takePublicToken } from './store.ts';

/**
 * Ends a passage in which a user signed in again to an item: the item is healed, and shares the accounts that were
 * chosen. Throws BankLinkingRefused where the public token is not of such a passage, used or too old.
 */
export async function finishUpdate(bank: Bank, user_id: string, access_token: string, public_token: string): Promise<VendorItem> {
  await bank.db.transaction(async (tx) => {
    const passage = await takePublicToken(tx, hashOf(public_token), user_id, bank.clock.now());
    const item = await findItem(tx, hashOf(access_token));
    if (!passage || !item || passage.item_id !== item.id) throw new BankLinkingRefused('nobody has signed in again to this item');
    await renewItem(tx, item.id, passage.chosen_account_ids);
  });
  return readItem(bank, access_token);
}
