import type { BodyOf, ownPassword } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import { addressKey } from '../../kernel/limits/address-key.ts';
import { endedSessions } from '../ended/ended-sessions.ts';
import { deleteWaitsOf } from '../factors/store.ts';
import { noteOwnChange } from '../note-own-change.ts';
import { findPasswordIdentityBySubject, type PasswordIdentity, replaceShown } from '../people/store.ts';
import { endOthersIn } from '../sessions/end-sessions-of.ts';
import type { AskerAt } from '../sessions/list-sessions.ts';
import { checkPassword, forgetWrongPasswords } from './check-password.ts';
import { hashPassword } from './hash-password.ts';
import { noteRefusedSignIn } from './note-sign-in.ts';
import { notifyOfNewPassword } from './notify-of-new-password.ts';
import { runInPasswordLine } from './password-queue.ts';
import { requireGoodPassword } from './require-good-password.ts';
import { useUpResets } from './store.ts';

/**
 * Changes somebody's own password, which they prove to know: they stay signed in here and nowhere else, and are told by
 * mail. Throws PASSWORD_WRONG (of `current_password`), TOO_MANY_PASSWORDS with the time left, SIGN_IN_BUSY,
 * PASSWORD_TOO_WEAK, PASSWORD_TOO_COMMON, PASSWORD_BREACHED, USERS_KEPT_ELSEWHERE.
 */
export async function changeOwnPassword(context: Context, asker: AskerAt, body: BodyOf<typeof ownPassword.change>): Promise<void> {
  if (context.config.oidc_issuer !== undefined)
    throw new AppError('USERS_KEPT_ELSEWHERE', { message: 'Your sign-in provider keeps your password. Change it there.' });
  const identity = await findPasswordIdentityBySubject(context.db, asker.subject);
  if (identity === undefined) throw wrong();
  await requireCurrent(context, asker, identity, body.current_password);
  await requireGoodPassword(context, body.password);
  const password_hash = await hashPassword(body.password);
  const now = context.clock.wall();
  const ended = await context.db.transaction(async (tx) => {
    // Another was set meanwhile: what was shown opens nothing any more.
    const shown = identity.password_hash;
    if (!(await replaceShown(tx, { subject: asker.subject, password_hash, shown }, now))) throw wrong();
    await deleteWaitsOf(tx, asker.subject);
    await useUpResets(tx, asker.subject, now);
    await noteOwnChange(context, tx, asker, 'sign_in.password_changed');
    return endOthersIn(context, tx, asker, 'changed');
  });
  endedSessions(context).learn(ended);
  await forgetWrongPasswords(context, asker.subject);
  await notifyOfNewPassword(context, asker.subject, 'elsewhere');
}

/** Wrong ones are counted for each session by itself: strangers who guess keep nobody from it. */
async function requireCurrent(
  context: Context,
  { address, session_id, subject }: AskerAt,
  { username }: PasswordIdentity,
  password: string,
): Promise<void> {
  const from = { address, device: `session:${session_id ?? subject}`, known: true };
  const share = { account: username.toLowerCase(), address: addressKey(address), known: true };
  try {
    await runInPasswordLine(share, () => checkPassword(context, username, password, from));
  } catch (error) {
    await noteRefusedSignIn(context, username, address, error);
    throw error instanceof AppError && error.code === 'PASSWORD_WRONG' ? wrong() : error;
  }
}

function wrong(): AppError {
  return new AppError('PASSWORD_WRONG', { message: "That's not your current password.", field: 'current_password' });
}
