import type { Context } from '../../context.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { forgetDevicesOf } from '../devices/store.ts';
import { END_SESSIONS_ELSEWHERE } from '../elsewhere/end-sessions-elsewhere.ts';
import { endedSessions } from '../ended/ended-sessions.ts';
import { deleteWaitsOf } from '../factors/store.ts';
import { deleteByAccount, deleteBySession } from '../records/store.ts';
import { refuseTokensUntil } from './store.ts';

/** Ends one session of the provider's, with its codes, tokens and channels. The same person's others go on. */
export async function endSession(context: Context, session_uid: string): Promise<void> {
  await endedSessions(context).end(await deleteBySession(context.db, session_uid));
}

/**
 * Ends a subject's sessions, grants, tokens, issued access tokens, known devices and half-done sign-ins; an outside directory's provider
 * follows soon. `db` may be the transaction that freezes, demotes, deletes or deactivates.
 */
export async function endSessions(context: Context, subject: string, db: Queryable = context.db): Promise<void> {
  await refuseTokensUntil(db, subject, context.clock.wall());
  await deleteByAccount(db, subject);
  await forgetDevicesOf(db, subject);
  await deleteWaitsOf(db, subject);
  if (context.outsideDirectory !== undefined) await context.queue.enqueue(db, END_SESSIONS_ELSEWHERE, { subject });
}
