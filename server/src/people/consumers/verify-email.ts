import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import { addressKey, consumeRateLimit, LIMITS, limitOf } from '../../kernel/limits/index.ts';
import { tokenHash } from '../../kernel/security/secret-token.ts';
import { finishEmail } from './contacts/index.ts';
import { findLink, forgetLinks, markVerified } from './verify-email-store.ts';

/**
 * Verifies an address by a link's token: once, whoever is signed in; of a new one it has its consumer use it. Wrong,
 * old, used, or former addresses' tokens all throw EMAIL_LINK_INVALID, and TOO_MANY_REQUESTS after sixty an hour from
 * one address. A good link always works. Throws EMAIL_TAKEN.
 */
export async function verifyEmail(context: Context, token: string, address: string): Promise<Record<string, never>> {
  if ((await verifyBy(context, token)) || (await finishEmail(context, tokenHash(token)))) return {};
  const wait_s = await consumeRateLimit(context, [limitOf(LIMITS.email_link_wrong, addressKey(address))]);
  throw wait_s === undefined ? new AppError('EMAIL_LINK_INVALID') : new AppError('TOO_MANY_REQUESTS', { retry_after_s: wait_s });
}

/** Whether the token was good. The consumer's row is locked before links': one person may open two at once. */
function verifyBy({ db, clock }: Context, token: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const link = await findLink(tx, tokenHash(token), clock.wall());
    if (!link || !(await markVerified(tx, link.user_id, link.email, clock.now()))) return false;
    await forgetLinks(tx, link.user_id);
    return true;
  });
}
