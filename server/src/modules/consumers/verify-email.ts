import type { Context } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { takeTurn } from '../../identity/index.ts';
import { tokenHash } from './verify-email-link.ts';
import { forgetLinks, markVerified, takeLink } from './verify-email-store.ts';

const HOUR_MS = 60 * 60_000;
const TRIES_AN_HOUR = 60;

/**
 * Verifies an e-mail address by the token of a link that went to it: once, whoever is signed in where it is opened. A token that is
 * wrong, old, used, or of an address that the consumer no longer has, all answer the same.
 * Throws EMAIL_LINK_INVALID; TOO_MANY_REQUESTS after sixty tries in an hour from one network address.
 */
export async function verifyEmail(context: Context, token: string, address: string): Promise<Record<string, never>> {
  const wait_s = await takeTurn(context, [{ bucket: `verify-email:${address}`, most: TRIES_AN_HOUR, window_ms: HOUR_MS }]);
  if (wait_s !== undefined) throw new AppError('TOO_MANY_REQUESTS', { retry_after_s: wait_s });
  await context.db.transaction(async (tx) => {
    const link = await takeLink(tx, tokenHash(token), context.clock.wall());
    if (!link || !(await markVerified(tx, link.user_id, link.email, context.clock.now()))) throw new AppError('EMAIL_LINK_INVALID');
    await forgetLinks(tx, link.user_id);
  });
  return {};
}
