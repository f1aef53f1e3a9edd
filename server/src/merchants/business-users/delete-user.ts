import type { Context } from '../../context.ts';
import { directory, endSessions } from '../../identity/index.ts';
import { type AuditWho, userWho } from '../../kernel/audit/index.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Actor } from '../../kernel/http/actor.ts';
import { noteUser } from './note-user.ts';
import { lockAsAdmin, lockForProvider, noteChange, requireModifiable } from './rights.ts';
import { deleteMemberships, findHolder, type HolderRow, hasApplication, markDeleted } from './store.ts';

/**
 * Deletes a user: calls, sessions and channels end, username and e-mail are free; their deeds keep their name. Throws
 * ERR_USER_NOT_FOUND, also for the second of two; the refusals of a user's row; USER_OPENS_BUSINESS.
 */
export async function deleteUser(context: Context, actor: Actor, user_id: string): Promise<Record<string, never>> {
  const allow = async (tx: Queryable): Promise<HolderRow> => {
    const admin = await lockAsAdmin(tx, actor, 'pc:delete:businessuser');
    return requireModifiable(tx, admin, await findHolder(tx, user_id));
  };
  noteChange(context, 'deleted', actor, await takeAway(context, allow, actor.user_id, userWho(actor)));
  return {};
}

/**
 * Deletes a user for the provider, by username or e-mail address, also whom nobody of the merchant may delete, such as
 * whoever the only admin added. Gives the username. `who` did it, for the logs. Throws ERR_USER_NOT_FOUND,
 * USER_IS_LAST_ADMIN, USER_OPENS_BUSINESS.
 */
export async function deleteUserForProvider(context: Context, username_or_email: string, who: AuditWho): Promise<string> {
  const user = await takeAway(context, (tx) => lockForProvider(tx, username_or_email), null, who);
  noteChange(context, 'deleted', { user_id: `provider: ${who.name}` }, user);
  return user.username;
}

async function takeAway(
  context: Context,
  allow: (tx: Queryable) => Promise<HolderRow>,
  deleted_by: string | null,
  who: AuditWho,
): Promise<HolderRow> {
  const { user } = await directory(context).remove(async (tx) => {
    const target = await allow(tx);
    const { user_id, subject } = target;
    if (await hasApplication(tx, user_id)) throw new AppError('USER_OPENS_BUSINESS');
    await noteUser(context, tx, 'business_user.deleted', who, target);
    await deleteMemberships(tx, user_id);
    await markDeleted(tx, user_id, deleted_by, context.clock.now());
    await endSessions(context, subject, tx);
    return { user: target };
  });
  context.channels.closeUser(user.user_id);
  return user;
}
