import type { Context } from '../../context.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { endedSessions } from '../ended/ended-sessions.ts';
import { endOthersIn } from '../sessions/end-sessions-of.ts';
import { endSessions } from './end-sessions.ts';
import { forgetSubject, giveUpSubject } from './forget-store.ts';

/**
 * Ends how a consumer signs in, for good, in the transaction that erases who they are: sessions, passkeys, devices and
 * the number, which is free then for whoever signs in by it next. Where an outside provider keeps who signs in, its
 * subject is free as well: that provider's own record is not ours to erase. Gives what is to be done after the commit.
 */
export async function forgetSignIn(context: Context, tx: Queryable, user: { id: string; subject: string }): Promise<() => void> {
  const { subject } = user;
  const ended = await endOthersIn(context, tx, { subject, session_id: undefined }, 'changed');
  await endSessions(context, subject, tx);
  await forgetSubject(tx, subject);
  if (context.config.oidc_issuer !== undefined) await giveUpSubject(tx, user.id);
  return () => endedSessions(context).learn(ended);
}
