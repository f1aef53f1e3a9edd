import { BankAccessGone } from '../../providers/bank-linking/port.ts';
import { type Bank, hashOf } from './bank.ts';
import { deleteAccessTokens, findItem } from './store.ts';

/** Ends the access to an item, by whichever token. Throws BankAccessGone where there is none any more. */
export async function removeItem(bank: Bank, access_token: string): Promise<void> {
  const item = await findItem(bank.db, hashOf(access_token));
  if (!item) throw new BankAccessGone('no such item');
  await deleteAccessTokens(bank.db, item.id);
}
