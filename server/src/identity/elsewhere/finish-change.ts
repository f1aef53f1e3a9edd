import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Task } from '../../kernel/jobs/queue.ts';
import type { OutsideDirectory } from '../../providers/directory/port.ts';
import { claimsOf } from './claims-of.ts';
import { type DirectoryChange, findChange, findChangesLeft, findStanding, forgetChange, leaveChange } from './store.ts';

export const FINISH_DIRECTORY_CHANGE = 'identity.finish_directory_change';

/**
 * Brings the directory in line with our tables for a change that was left: users here can sign in there with their
 * rights, others are deleted there. Done again it does nothing. Throws what the directory does.
 */
export async function finishChange(context: Context, id: string): Promise<void> {
  const directory = context.outsideDirectory;
  const change = await findChange(context.db, id);
  if (change === undefined) return;
  if (directory === undefined) throw new Error('a change of an outside directory waits, and DIRECTORY names none');
  // From here on whoever began it cannot end it any more.
  if (change.left_at === null) await leaveChange(context.db, id, context.clock.wall());
  const subject = change.subject ?? (await madeBy(directory, change));
  if (subject !== undefined) await bringInLine(context, directory, subject);
  await forgetChange(context.db, id);
}

/** The same from the queue, which asks again until it is done. */
export const finishChangeTask: Task = async (context, payload) => {
  await finishChange(context, (payload as { id: string }).id);
};

/** What was left until now is tried at once, each by itself: one that fails again stays with the queue. */
export async function finishChangesLeft(context: Context): Promise<void> {
  for (const { id } of await findChangesLeft(context.db))
    await finishChange(context, id).catch((error: unknown) => context.log.warn({ err: error }, 'a change of the directory still waits'));
}

/** Has our tables say what the directory is to keep of somebody. */
export async function bringInLine(context: Context, directory: OutsideDirectory, subject: string): Promise<void> {
  const standing = await findStanding(context.db, subject);
  if (standing === undefined || standing.deleted) return directory.deleteUser(subject);
  try {
    await directory.bringInLine(subject, { claims: claimsOf(standing), may_sign_in: standing.active });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'ERR_USER_NOT_FOUND') throw error;
    context.log.warn({ subject }, 'a user of ours is not in the directory any more');
  }
}

async function madeBy(directory: OutsideDirectory, { id, username, email }: DirectoryChange): Promise<string | undefined> {
  return (await directory.findAdded(id, { username: username ?? '', email: email ?? '' }))?.subject;
}
