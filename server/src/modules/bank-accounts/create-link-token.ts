import type { Context } from '../../context.ts';
import { AppError } from '../../errors.ts';
import type { Actor } from '../../http/actor.ts';
import { BankLinkingRefused, BankLinkingUnavailable } from '../../providers/bank-linking/port.ts';
import { openReference } from './account-reference.ts';
import { vendorAccessPlace } from './sealed-places.ts';

/**
 * A token that opens the bank-linking widget for the caller; with the reference of an account, to sign in to its bank again.
 * Throws BAD_INPUT, ERR_EXTERNAL_ACCOUNT_NOT_FOUND (the reference), LINKING_UNAVAILABLE.
 */
export async function createLinkToken(
  context: Context,
  actor: Actor,
  reference: string | undefined,
): Promise<{ link_token: string; expiration: string }> {
  const account = reference === undefined ? undefined : await openReference(context, actor.user_id, reference);
  // An account that was linked by its numbers has no access to be renewed: its owner chooses the bank as for a new one.
  const sealed = account?.vendor_access_sealed ?? null;
  const relink = account && sealed !== null ? { access_token: context.sealer.open(sealed, vendorAccessPlace(account.id)) } : undefined;
  try {
    const { link_token, expires_at } = await context.bankLinking.createLinkToken(actor.user_id, relink);
    return { link_token, expiration: expires_at.toISOString() };
  } catch (error) {
    if (error instanceof BankLinkingUnavailable) throw new AppError('LINKING_UNAVAILABLE');
    if (error instanceof BankLinkingRefused) throw new AppError('ERR_EXTERNAL_ACCOUNT_NOT_FOUND');
    throw error;
  }
}
