import { BankLinkingRefused, type LinkToken } from '../../providers/bank-linking/port.ts';
import { type Bank, hashOf, newToken } from './bank.ts';
import { findItem, insertLinkSession } from './store.ts';

const LINK_TOKEN_MS = 30 * 60_000;

/**
 * Begins a passage through the widget for a user; with an access token, to sign in to that item again.
 * Throws BankLinkingRefused when the access token is not this user's.
 */
export async function createLinkToken(bank: Bank, user_id: string, access_token: string | undefined): Promise<LinkToken> {
  const item = access_token === undefined ? undefined : await findItem(bank.db, hashOf(access_token));
  if (access_token !== undefined && item?.user_id !== user_id) throw new BankLinkingRefused('no such item');
  const link_token = newToken('link');
  const now = bank.clock.now();
  const expires_at = new Date(now.getTime() + LINK_TOKEN_MS);
  await insertLinkSession(bank.db, { link_token_hash: hashOf(link_token), user_id, item_id: item?.id ?? null, expires_at }, now);
  return { link_token, expires_at };
}
