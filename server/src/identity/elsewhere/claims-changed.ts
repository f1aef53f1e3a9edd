import type { Context } from '../../context.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import type { Task } from '../../kernel/jobs/queue.ts';
import { bringInLine } from './finish-change.ts';
import { findSubjectsOfBusiness } from './store.ts';

export const KEEP_CLAIMS = 'identity.keep_claims';

/**
 * What a business lets its people do has changed: the queue notifies an outside directory of what their tokens say from
 * now on. Our own provider reads it when it writes a token. `tx`: the transaction of the change.
 */
export async function claimsChanged(context: Context, tx: Queryable, business_id: string): Promise<void> {
  if (context.outsideDirectory === undefined) return;
  for (const subject of await findSubjectsOfBusiness(tx, business_id)) await context.queue.enqueue(tx, KEEP_CLAIMS, { subject });
}

/** Has the directory keep of somebody what our tables say now. */
export const keepClaims: Task = async (context, payload) => {
  if (context.outsideDirectory !== undefined)
    await bringInLine(context, context.outsideDirectory, (payload as { subject: string }).subject);
};
