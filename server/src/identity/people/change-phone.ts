import type { Context } from '../../context.ts';
import { type Queryable, violatedConstraint } from '../../kernel/db/database.ts';
import { AppError } from '../../kernel/errors.ts';
import { endedSessions } from '../ended/ended-sessions.ts';
import { endOthersIn } from '../sessions/end-sessions-of.ts';
import type { Asker } from '../sessions/list-sessions.ts';
import { endSessions } from './end-sessions.ts';
import { forgetUnregistered, writePhone } from './store.ts';

/**
 * Has a consumer sign in by another number from now on, in the transaction that changes their profile. The number of
 * before is nobody's: whoever signs in by it is somebody new. Their other sessions end, and sign-ins under way by the
 * old number. Gives what is to be done after the commit. Throws PHONE_TAKEN where a registered person has the number.
 */
export async function changePhone(context: Context, tx: Queryable, asker: Asker, phone_number: string): Promise<() => void> {
  // Whoever only signed in by it, and never registered, has shown no more than that they held the phone.
  const newcomer = await forgetUnregistered(tx, phone_number);
  if (newcomer !== undefined) await endSessions(context, newcomer, tx);
  try {
    if (!(await writePhone(tx, asker.subject, phone_number, context.clock.wall()))) throw new AppError('USERS_KEPT_ELSEWHERE');
  } catch (error) {
    if (violatedConstraint(error) === 'phone_identities_phone_number_key') throw new AppError('PHONE_TAKEN', { field: 'phone_number' });
    throw error;
  }
  const ended = await endOthersIn(context, tx, asker, 'changed');
  return () => endedSessions(context).learn(ended);
}
