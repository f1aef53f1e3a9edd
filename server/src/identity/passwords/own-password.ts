import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import { noteOwnChange, type OwnChange } from '../note-own-change.ts';
import { findPasswordIdentityBySubject, isTemporary, replaceTemporary } from '../people/store.ts';
import { forgetWrongPasswords } from './check-password.ts';
import { hashPassword, isPassword } from './hash-password.ts';
import { notifyOfNewPassword } from './notify-of-new-password.ts';
import { runInPasswordLine } from './password-queue.ts';
import { requireGoodPassword } from './require-good-password.ts';
import { useUpResets } from './store.ts';

/** Whether somebody's password was set by somebody else; with `proved_at`, the one that they showed at that moment. */
export function mustChooseOwn({ db }: Pick<Context, 'db'>, subject: string, proved_at?: Date): Promise<boolean> {
  return isTemporary(db, subject, proved_at ?? null);
}

/**
 * Puts a user's own password in the place of the one that somebody else set and that they showed at `proved_at`, and
 * tells them by mail: it may have been the setter. Throws SIGN_IN_EXPIRED where it was replaced since,
 * PASSWORD_UNCHANGED, PASSWORD_TOO_WEAK, PASSWORD_TOO_COMMON, PASSWORD_BREACHED.
 */
export async function chooseOwnPassword(context: Context, who: OwnChange, password: string, proved_at: Date): Promise<void> {
  const { subject } = who;
  const identity = await findPasswordIdentityBySubject(context.db, subject);
  if (!identity || !(await mustChooseOwn(context, subject, proved_at))) throw new AppError('SIGN_IN_EXPIRED');
  await requireGoodPassword(context, password);
  const share = { account: subject, address: subject, known: true };
  const same = await runInPasswordLine(share, () => isPassword(password, identity.password_hash ?? undefined));
  if (same) throw new AppError('PASSWORD_UNCHANGED', { field: 'password' });
  const password_hash = await hashPassword(password);
  const now = context.clock.wall();
  await context.db.transaction(async (tx) => {
    if (!(await replaceTemporary(tx, { subject, password_hash, proved_at }, now))) throw new AppError('SIGN_IN_EXPIRED');
    await useUpResets(tx, subject, now);
    await noteOwnChange(context, tx, who, 'sign_in.password_changed');
  });
  await forgetWrongPasswords(context, subject);
  await notifyOfNewPassword(context, subject, 'nowhere');
}
