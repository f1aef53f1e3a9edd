import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { CUT_SHORT_MS } from '../lifetimes.ts';
import { FINISH_DIRECTORY_CHANGE, finishChange } from './finish-change.ts';
import { addChange, findChangesOf, leaveChange } from './store.ts';

/** How long whoever began a change has until the queue ends it: longer than all their calls may take. */
const LOOK_AFTER_S = (2 * CUT_SHORT_MS) / 1000;

/**
 * Notes a change about to begin in the outside directory, for when we are killed; gives its id. Ends what was left of
 * the user's last one. Throws USER_BEING_CHANGED where somebody else is at it, and what the directory throws.
 */
export async function beginChange(context: Context, of: { subject: string } | { username: string; email: string }): Promise<string> {
  const { subject, username, email } = { subject: null, username: null, email: null, ...of };
  const id = newId('dch');
  const note = () =>
    context.db.transaction(async (tx) => {
      if (!(await addChange(tx, { id, subject, username, email, begun_at: context.clock.wall() }))) return false;
      await context.queue.enqueue(tx, FINISH_DIRECTORY_CHANGE, { id }, { job_key: id, after_s: LOOK_AFTER_S });
      return true;
    });
  if (await note()) return id;
  const cut_ms = context.clock.wall().getTime() - CUT_SHORT_MS;
  for (const other of await findChangesOf(context.db, subject, username))
    if (other.left_at !== null || other.begun_at.getTime() < cut_ms) await finishChange(context, other.id);
  if (await note()) return id;
  throw new AppError('USER_BEING_CHANGED', { retry_after_s: 2 });
}

/** Whoever began it does no more: the queue brings both sides in line, from now on. */
export async function leaveToQueue(context: Context, id: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    await leaveChange(tx, id, context.clock.wall());
    await context.queue.enqueue(tx, FINISH_DIRECTORY_CHANGE, { id }, { job_key: id });
  });
}
