import type { Context } from '../../context.ts';
import { mailResetLinkTo } from '../../identity/index.ts';
import { userWho } from '../../kernel/audit/index.ts';
import type { Actor } from '../../kernel/http/actor.ts';
import { lockAsAdmin, noteChange, requireModifiable } from './rights.ts';
import { findHolder } from './store.ts';

/**
 * Mails a user a link to choose a new password, in the place of one that an admin would set; the one they have goes on
 * until then. Throws ERR_USER_NOT_FOUND, the refusals of a user's row, PASSWORD_NOT_CHOSEN (invited),
 * TOO_MANY_REQUESTS, USERS_KEPT_ELSEWHERE.
 */
export async function sendResetLink(context: Context, actor: Actor, user_id: string): Promise<Record<string, never>> {
  const user = await context.db.transaction(async (tx) => {
    const admin = await lockAsAdmin(tx, actor, 'pc:update:businessuser');
    return requireModifiable(tx, admin, await findHolder(tx, user_id));
  });
  await mailResetLinkTo(context, user.subject, userWho(actor));
  noteChange(context, 'sent a reset link', actor, user);
  return {};
}
