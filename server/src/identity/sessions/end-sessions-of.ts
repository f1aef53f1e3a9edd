import type { Context } from '../../context.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { AppError } from '../../kernel/errors.ts';
import { removeOthers } from '../../notify/push/index.ts';
import { forgetOtherDevices } from '../devices/store.ts';
import { endedSessions } from '../ended/ended-sessions.ts';
import { addEnded } from '../ended/store.ts';
import { noteOwnChange } from '../note-own-change.ts';
import { recordHash } from '../records/record-hash.ts';
import { deleteRecords, deleteSessionsOf } from '../records/store.ts';
import type { Asker, AskerAt } from './list-sessions.ts';
import {
  deleteSignIns,
  findSessionOfToken,
  findSignIn,
  findUserId,
  otherSessions,
  signInsOfSession,
  withdrawEmailChange,
} from './store.ts';

/**
 * Ends one of somebody's own sessions, with its tokens and channels; other servers know within two seconds.
 * Throws NOT_FOUND for one that is not theirs or has ended, and USERS_KEPT_ELSEWHERE.
 */
export async function endSessionOf(context: Context, asker: AskerAt, id: string): Promise<void> {
  requireKeptHere(context);
  const { subject } = asker;
  const session_uid = await findSignIn(context.db, id, subject, context.clock.wall());
  if (session_uid === undefined) throw new AppError('NOT_FOUND');
  const ended = await context.db.transaction(async (tx) => {
    await noteOwnChange(context, tx, asker, 'sign_in.session_ended');
    return endThese(context, tx, subject, [session_uid], 'by_user');
  });
  endedSessions(context).learn(ended);
}

/** The same with every session of somebody's but the one that asks. Throws USERS_KEPT_ELSEWHERE. */
export async function endOtherSessions(context: Context, asker: AskerAt): Promise<void> {
  requireKeptHere(context);
  const ended = await context.db.transaction(async (tx) => {
    await noteOwnChange(context, tx, asker, 'sign_in.other_sessions_ended');
    return endOthersIn(context, tx, asker, 'by_user');
  });
  endedSessions(context).learn(ended);
}

/**
 * The same within a transaction of the caller's, who has `endedSessions` learn what it gives after the commit: until
 * then this server still takes those access tokens. `by_user`: their devices are told that their user logged them out.
 * No other browser gets push anymore, not even one whose session ran out unused before, and no new address waits.
 */
export async function endOthersIn(context: Context, tx: Queryable, asker: Asker, why: 'by_user' | 'changed'): Promise<string[]> {
  const own = asker.session_id === undefined ? undefined : await findSessionOfToken(tx, asker.session_id);
  const others = await otherSessions(tx, asker.subject, own?.session_uid ?? null);
  const user_id = await findUserId(tx, asker.subject);
  if (user_id !== undefined) {
    const kept = own === undefined ? [] : await signInsOfSession(tx, own.session_uid);
    await removeOthers(tx, user_id, kept);
    await withdrawEmailChange(tx, user_id);
  }
  const ended = await endThese(context, tx, asker.subject, others, why);
  await forgetOtherDevices(tx, asker.subject, own?.device_hash ?? null);
  return ended;
}

async function endThese(
  { clock }: Context,
  tx: Queryable,
  subject: string,
  session_uids: readonly string[],
  why: 'by_user' | 'changed',
): Promise<string[]> {
  const grants = await deleteSessionsOf(tx, subject, session_uids, why === 'by_user');
  // Without its grant a refresh token that was written meanwhile is of no use.
  await deleteRecords(
    tx,
    grants.map((grant_id) => recordHash('Grant', grant_id)),
  );
  await addEnded(tx, grants, clock.wall());
  await deleteSignIns(tx, session_uids);
  return grants;
}

function requireKeptHere({ config }: Context): void {
  if (config.oidc_issuer === undefined) return;
  throw new AppError('USERS_KEPT_ELSEWHERE', { message: 'Your sign-in provider manages where you are signed in. Log out there.' });
}
