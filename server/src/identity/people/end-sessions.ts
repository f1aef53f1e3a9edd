import type { Context } from '../../context.ts';
import type { Queryable } from '../../db/database.ts';
import { forgetDevicesOf } from '../devices/store.ts';
import { deleteByAccount, deleteBySession } from '../records/store.ts';
import { findUserId, refuseTokensUntil } from './store.ts';

/** Ends one session of the provider's, with every code and refresh token that came from it. `subject` is who was signed in, if anyone. */
export async function endSession(context: Context, session_uid: string, subject: string | undefined): Promise<void> {
  await deleteBySession(context.db, session_uid);
  if (subject !== undefined) await closeChannels(context, subject);
}

/** Closes the channels on which a subject listens, on every server. A page that is still signed in elsewhere opens its own again. */
export async function closeChannels(context: Context, subject: string): Promise<void> {
  const user_id = await findUserId(context.db, subject);
  if (user_id !== undefined) context.channels.closeUser(user_id);
}

/**
 * Ends whatever a subject holds: sessions, grants, refresh tokens, the devices that were known; access tokens already issued are refused from now on.
 * `db` may be the transaction of whoever freezes, demotes, deletes or deactivates.
 */
export async function endSessions(context: Context, subject: string, db: Queryable = context.db): Promise<void> {
  await refuseTokensUntil(db, subject, context.clock.wall());
  await deleteByAccount(db, subject);
  await forgetDevicesOf(db, subject);
}
