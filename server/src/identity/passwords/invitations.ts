import type { Context } from '../../context.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { AppError } from '../../kernel/errors.ts';
import { reopenInvitation, withdrawInvitation } from './store.ts';

/** Lets an invited user be mailed a link again, also after it was withdrawn. Throws INVITATION_ANSWERED. */
export async function openInvitationAgain(tx: Queryable, subject: string): Promise<void> {
  if (!(await reopenInvitation(tx, subject))) throw new AppError('INVITATION_ANSWERED');
}

/** Ends every link that was mailed to an invited user, and those still to be mailed. Throws INVITATION_ANSWERED. */
export async function endInvitation({ clock }: Pick<Context, 'clock'>, tx: Queryable, subject: string): Promise<void> {
  if (!(await withdrawInvitation(tx, subject, clock.wall()))) throw new AppError('INVITATION_ANSWERED');
}
