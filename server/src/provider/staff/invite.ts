import type { StaffMember } from '@drawbridge/contract/provider';
import { STAFF_ROLE_LABELS, type StaffRole } from '@drawbridge/contract/staff-roles';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { AppError } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { newToken, tokenHash } from '../../kernel/security/secret-token.ts';
import { writeMail } from '../../notify/mail/write-mail.ts';
import { sendMessage } from '../../notify/outbox/index.ts';
import { requireAdminStill } from './change.ts';
import { consoleUrl } from './console-url.ts';
import { STAFF_INVITATION_MS } from './lifetimes.ts';
import { presentStaff } from './staff.ts';
import { findStaff, findStaffByEmail, insertInvitation, insertStaff, lockStaff, type StaffRow, withdrawInvitations } from './store.ts';

/** Whose doing an invitation is: one of the staff, or whoever ran a command. */
export interface Inviter {
  readonly name: string;
  readonly staff_id?: string;
}

/** An invitation that was mailed. Whoever has its link adds a passkey in that person's name. */
export interface Invitation {
  readonly member: StaffMember;
  readonly url: string;
}

/**
 * Makes somebody one of the staff and mails them a link to add their passkey, good once, for `STAFF_INVITATION_MS`.
 * `email` in lower case; Throws STAFF_EXISTS, and FORBIDDEN where one of the
 * staff who asks has ceased to be an admin.
 */
export async function inviteStaff(
  context: Context,
  { name, email, role }: { name: string; email: string; role: StaffRole },
  by: Inviter,
): Promise<Invitation> {
  const id = newId('stf');
  return mailInvitation(context, { id, name, email, role }, by, async (tx) => {
    await lockFor(tx, by);
    if (await findStaffByEmail(tx, email)) throw new AppError('STAFF_EXISTS', { field: 'email' });
    await insertStaff(tx, { id, name, email, role, at: context.clock.wall(), by: by.name });
  });
}

/**
 * Mails somebody of the staff a new link, and ends those before it: theirs ran out, or they lost their passkey. Adding
 * one by it ends their passkeys and sessions of before. Throws NOT_FOUND.
 */
export async function inviteAgain(context: Context, id: string, by: Inviter): Promise<Invitation> {
  const member = await findStaff(context.db, id);
  if (!member || member.removed_at !== null) throw new AppError('NOT_FOUND');
  return mailInvitation(context, member, by, (tx) => lockFor(tx, by));
}

/** Ends the links that somebody was mailed and has not used. Throws NOT_FOUND. */
export async function withdrawInvitation({ db, clock }: Pick<Context, 'db' | 'clock'>, id: string, by: Inviter): Promise<StaffMember> {
  const now = clock.wall();
  return db.transaction(async (tx) => {
    await lockFor(tx, by);
    if (!(await findStaff(tx, id))) throw new AppError('NOT_FOUND');
    await withdrawInvitations(tx, id, now);
    return presentStaff((await findStaff(tx, id)) as StaffRow, now);
  });
}

/** Locks the staff for somebody's doing, who must be an admin still. Throws FORBIDDEN. */
async function lockFor(tx: Queryable, { staff_id }: Inviter): Promise<void> {
  await lockStaff(tx);
  if (staff_id !== undefined) await requireAdminStill(tx, staff_id);
}

async function mailInvitation(
  context: Context,
  { id, name, email, role }: { id: string; name: string; email: string; role: StaffRole },
  by: Inviter,
  before: (tx: Queryable) => Promise<void>,
): Promise<Invitation> {
  const now = context.clock.wall();
  const token = newToken();
  const token_hash = tokenHash(token);
  // After the #, which browsers keep to themselves: the token reaches no log and no other site.
  const url = `${consoleUrl(context.config)}/provider/join#token=${token}`;
  const words = { channel: 'email', to: email, ...mailOf(context, { name, role }, url) } as const;
  await sendMessage(context, { purpose: 'staff_invitation', about: id, key: `staff:${token_hash}`, language: 'en', words }, async (tx) => {
    await before(tx);
    await withdrawInvitations(tx, id, now);
    await insertInvitation(tx, {
      token_hash,
      staff_id: id,
      at: now,
      by: by.name,
      expires_at: new Date(now.getTime() + STAFF_INVITATION_MS),
    });
  });
  return { url, member: presentStaff((await findStaff(context.db, id)) as StaffRow, context.clock.wall()) };
}

function mailOf({ config }: Context, { name, role }: { name: string; role: StaffRole }, url: string) {
  const { brand } = config;
  const label = STAFF_ROLE_LABELS[role].toLowerCase();
  return writeMail(brand, `Your invitation to the ${brand.name} console`, [
    { is: 'text', text: `Hi ${name},` },
    { is: 'text', text: `You're invited to the ${brand.name} console as ${/^[aeiou]/.test(label) ? 'an' : 'a'} ${label}.` },
    { is: 'link', label: 'Add your passkey', url },
    {
      is: 'text',
      text: `The link works once, for ${STAFF_INVITATION_MS / 3_600_000} hours. Open it on the device that you want to sign in with. If you didn't expect this, ignore this email.`,
    },
  ]);
}
