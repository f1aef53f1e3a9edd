import type { BodyOf, BusinessUserRow, businessUsers } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { consumePasswordMail, endInvitation, openInvitationAgain } from '../../identity/index.ts';
import { userWho } from '../../kernel/audit/index.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Actor } from '../../kernel/http/actor.ts';
import type { Language } from '../../kernel/language/language.ts';
import { consumeAdding, makeUser } from './make-user.ts';
import { noteUser } from './note-user.ts';
import { lockAsAdmin, noteChange, requireInReach } from './rights.ts';
import { findHolder, type HolderRow } from './store.ts';
import { MAIL_WELCOME } from './welcome-user.ts';

/**
 * Makes somebody a user who chooses their own password by a mailed link, once, within three days; gives their rows.
 * Throws what `makeUser` does: ERR_USER_EXISTS, and USERS_KEPT_ELSEWHERE with any outside provider.
 */
export function inviteUser(
  context: Context,
  actor: Actor,
  body: BodyOf<typeof businessUsers.invite>,
  language: Language,
): Promise<BusinessUserRow[]> {
  return makeUser(context, actor, body, language);
}

/**
 * Mails an invited user a fresh link, also after the invitation was withdrawn. Throws ERR_USER_NOT_FOUND,
 * INVITATION_ANSWERED, the refusals of a user's row, TOO_MANY_REQUESTS.
 */
export async function sendInvitation(context: Context, actor: Actor, user_id: string): Promise<Record<string, never>> {
  const { subject } = await context.db.transaction((tx) => lockInvited(tx, actor, user_id));
  await consumeAdding(context, actor);
  await consumePasswordMail(context, subject);
  const user = await context.db.transaction(async (tx) => {
    const target = await lockInvited(tx, actor, user_id);
    await openInvitationAgain(tx, target.subject);
    await noteUser(context, tx, 'business_user.invited_again', userWho(actor), target);
    await context.queue.enqueue(tx, MAIL_WELCOME, { subject: target.subject });
    return target;
  });
  noteChange(context, 'invited again', actor, user);
  return {};
}

/**
 * Withdraws an invitation that was not answered: its links open nothing any more. The user stays in the list, can be
 * invited again, or deleted by whoever may. Throws ERR_USER_NOT_FOUND, INVITATION_ANSWERED, the refusals of a row.
 */
export async function withdrawInvitation(context: Context, actor: Actor, user_id: string): Promise<Record<string, never>> {
  const user = await context.db.transaction(async (tx) => {
    const target = await lockInvited(tx, actor, user_id);
    await endInvitation(context, tx, target.subject);
    await noteUser(context, tx, 'business_user.invitation_withdrawn', userWho(actor), target);
    return target;
  });
  noteChange(context, 'invited no longer', actor, user);
  return {};
}

/** An invitation is also whose who sent it: that they added this user stands in nobody's way. */
async function lockInvited(tx: Queryable, actor: Actor, user_id: string): Promise<HolderRow> {
  const admin = await lockAsAdmin(tx, actor, 'pc:create:businessuser');
  const target = requireInReach(admin, await findHolder(tx, user_id));
  if (target.invitation === null) throw new AppError('INVITATION_ANSWERED');
  return target;
}
