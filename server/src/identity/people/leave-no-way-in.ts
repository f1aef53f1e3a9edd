import type { Context } from '../../context.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { deletePasskeysOf } from '../factors/store.ts';
import { lockOwner, setAsks } from '../own-passkeys/store.ts';
import { endSessions } from './end-sessions.ts';

/**
 * Takes away every way in that a consumer's lost phone still holds, in the transaction that gives them another number:
 * sessions, issued access tokens and passkeys. Payments no longer ask for a passkey then: nothing could be paid otherwise.
 */
export async function leaveNoWayIn(context: Context, tx: Queryable, subject: string): Promise<void> {
  await lockOwner(tx, subject);
  await deletePasskeysOf(tx, subject);
  await setAsks(tx, subject, false);
  await endSessions(context, subject, tx);
}
