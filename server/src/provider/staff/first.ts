import type { StaffRole } from '@drawbridge/contract/staff-roles';
import type { Context } from '../../context.ts';
import { type Invitation, inviteAgain, inviteStaff } from './invite.ts';
import { findStaffByEmail, hasAnyPasskey } from './store.ts';

/** What a person at the server's own machine wishes. */
export interface InvitationWish {
  readonly email: string;
  readonly name: string | undefined;
  readonly role: StaffRole | undefined;
}

export type CommandInvitation = Invitation | { readonly refused: 'name_missing' | 'role_missing' | 'first_is_admin' | 'other_role' };

/**
 * Invites somebody from the server's own machine: the first of the staff, who is an admin; another; or one of them
 * again, who lost their passkey. `email` in lower case. Says what of the wish will not do.
 */
export async function inviteByCommand(context: Context, { email, name, role }: InvitationWish, by: string): Promise<CommandInvitation> {
  const known = await findStaffByEmail(context.db, email);
  if (known) return role === undefined || role === known.role ? inviteAgain(context, known.id, { name: by }) : { refused: 'other_role' };
  if (name === undefined) return { refused: 'name_missing' };
  if (await hasAnyPasskey(context.db))
    return role === undefined ? { refused: 'role_missing' } : inviteStaff(context, { email, name, role }, { name: by });
  if (role !== undefined && role !== 'ProviderAdmin') return { refused: 'first_is_admin' };
  return inviteStaff(context, { email, name, role: 'ProviderAdmin' }, { name: by });
}

/** Whether nobody has ever been able to sign in. */
export async function isWithoutStaff({ db }: Pick<Context, 'db'>): Promise<boolean> {
  return !(await hasAnyPasskey(db));
}
