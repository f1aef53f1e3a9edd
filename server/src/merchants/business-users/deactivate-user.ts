import type { Context } from '../../context.ts';
import { directory, endSessions, setUserStatus } from '../../identity/index.ts';
import { userWho } from '../../kernel/audit/index.ts';
import type { Actor } from '../../kernel/http/actor.ts';
import { noteUser } from './note-user.ts';
import { lockForAccountAdmin, noteChange, requireNotLastAdmin } from './rights.ts';

/**
 * Deactivates a user of the caller's organization, whoever added them: sessions, calls and channels end at once, and
 * nobody logs in as them until they are reactivated. What they made stays, and so do their names, role and locations.
 * Twice is the same as once. Throws FORBIDDEN (no AdminAccount), ERR_USER_NOT_FOUND, USER_IS_LAST_ADMIN, and what an
 * outside directory refuses.
 */
export async function deactivateUser(context: Context, actor: Actor, user_id: string): Promise<Record<string, never>> {
  const { user } = await directory(context).change(async (tx) => {
    const target = await lockForAccountAdmin(tx, actor, user_id);
    await requireNotLastAdmin(tx, target);
    await setUserStatus(tx, user_id, 'DEACTIVATED');
    await noteUser(context, tx, 'business_user.deactivated', userWho(actor), target);
    await endSessions(context, target.subject, tx);
    return { user: target };
  });
  context.channels.closeUser(user.user_id);
  noteChange(context, 'deactivated', actor, user);
  return {};
}

/**
 * Lets a deactivated user log in again, as they were. An active one stays so. Throws FORBIDDEN (no AdminAccount),
 * ERR_USER_NOT_FOUND, and what an outside directory refuses.
 */
export async function reactivateUser(context: Context, actor: Actor, user_id: string): Promise<Record<string, never>> {
  const { user } = await directory(context).change(async (tx) => {
    const target = await lockForAccountAdmin(tx, actor, user_id);
    await setUserStatus(tx, user_id, 'ACTIVE');
    await noteUser(context, tx, 'business_user.reactivated', userWho(actor), target);
    return { user: target };
  });
  noteChange(context, 'reactivated', actor, user);
  return {};
}
