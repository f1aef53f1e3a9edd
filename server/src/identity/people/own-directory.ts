import type { Context } from '../../context.ts';
import { violatedConstraint } from '../../kernel/db/database.ts';
import { AppError } from '../../kernel/errors.ts';
import { CUT_SHORT_MS } from '../lifetimes.ts';
import { forgetWrongPasswords } from '../passwords/check-password.ts';
import { hashPassword } from '../passwords/hash-password.ts';
import { notifyOfSetPassword } from '../passwords/notify-of-new-password.ts';
import { requireGoodPassword } from '../passwords/require-good-password.ts';
import { useUpResets } from '../passwords/store.ts';
import type { Added, Directory, NewUser } from './directory.ts';
import { endSessions } from './end-sessions.ts';
import { newSubject } from './phone.ts';
import { addPasswordIdentity, deleteLeftOver, deletePasswordIdentity, isNameTaken, writePasswordHash } from './store.ts';

/** The users of the embedded provider, in our own database. */
export function ownDirectory(context: Context): Directory {
  return {
    createUser: (user) => createUser(context, user),
    async change(here, password) {
      if (password !== undefined) await requireGoodPassword(context, password);
      const outcome = await context.db.transaction(here);
      if (password !== undefined) await setPassword(context, outcome.user.subject, password);
      return outcome;
    },
    async remove(here) {
      const outcome = await context.db.transaction(here);
      // Without rights already, whatever happens here: a deleted user's names go to the next who asks.
      await forget(context, outcome.user.subject).catch((failure: unknown) =>
        context.log.error({ err: failure }, 'a deleted user is left over in the directory'),
      );
      return outcome;
    },
  };
}

async function forget(context: Context, subject: string): Promise<void> {
  await deletePasswordIdentity(context.db, subject);
  await endSessions(context, subject);
}

async function createUser(context: Context, user: NewUser): Promise<Added> {
  if (user.password !== undefined) await requireGoodPassword(context, user.password);
  const subject = newSubject('password');
  const password_hash = user.password === undefined ? null : await hashPassword(user.password);
  const now = context.clock.wall();
  await deleteLeftOver(context.db, user.username, user.email, new Date(now.getTime() - CUT_SHORT_MS));
  const { username, email, is_temporary = false } = user;
  await addUnlessTaken(context, { subject, username, email, password_hash, is_temporary }, now);
  return { subject, finish: async () => undefined, undo: () => forget(context, subject) };
}

/** What somebody else sets is good for one sign-in. */
async function setPassword(context: Context, subject: string, password: string): Promise<void> {
  const password_hash = await hashPassword(password);
  const now = context.clock.wall();
  await context.db.transaction(async (tx) => {
    if (!(await writePasswordHash(tx, subject, password_hash, now, true))) throw new AppError('ERR_USER_NOT_FOUND');
    // Links that were mailed before it open nothing: the mailbox may be why it was set.
    await useUpResets(tx, subject, now);
    await endSessions(context, subject, tx);
  });
  await forgetWrongPasswords(context, subject);
  await notifyOfSetPassword(context, subject);
}

/** Either name signs in, so both must be free in both places. The indexes catch two who ask at the same moment. */
async function addUnlessTaken(context: Context, identity: Parameters<typeof addPasswordIdentity>[1], now: Date): Promise<void> {
  const { subject, username, email } = identity;
  if (await isNameTaken(context.db, username, email, subject)) throw new AppError('ERR_USER_EXISTS');
  try {
    await addPasswordIdentity(context.db, identity, now);
  } catch (error) {
    if (violatedConstraint(error)?.startsWith('password_identities_')) throw new AppError('ERR_USER_EXISTS');
    throw error;
  }
}
