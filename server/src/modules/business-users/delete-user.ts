import type { Context } from '../../context.ts';
import { AppError } from '../../errors.ts';
import type { Actor } from '../../http/actor.ts';
import { directory, endSessions } from '../../identity/index.ts';
import { lockAsAdmin, noteChange, requireModifiable } from './rights.ts';
import { deleteMemberships, findHolder, hasApplication, markDeleted } from './store.ts';

/**
 * Deletes a user: every call of theirs is refused from now on, their sessions and channels end, and their username and e-mail are free again.
 * What they did keeps their name. Throws ERR_USER_NOT_FOUND, also for the second of two; the refusals of a user's row; USER_OPENS_BUSINESS.
 */
export async function deleteUser(context: Context, actor: Actor, user_id: string): Promise<Record<string, never>> {
  const user = await context.db.transaction(async (tx) => {
    const admin = await lockAsAdmin(tx, actor, 'pc:delete:businessuser');
    const target = await requireModifiable(tx, admin, await findHolder(tx, user_id));
    if (await hasApplication(tx, user_id)) throw new AppError('USER_OPENS_BUSINESS');
    await deleteMemberships(tx, user_id);
    await markDeleted(tx, user_id, actor.user_id, context.clock.now());
    await endSessions(context, target.subject, tx);
    return target;
  });
  context.channels.closeUser(user_id);
  noteChange(context, 'deleted', actor, user);
  // Without rights already, whatever happens to this: the directory gives the names of a user who was deleted to the next who asks.
  await directory(context)
    .deleteUser(user.subject)
    .catch((failure: unknown) => context.log.error({ err: failure }, 'a deleted user is left over in the directory'));
  return {};
}
