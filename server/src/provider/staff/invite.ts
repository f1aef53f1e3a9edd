import type { StaffMember } from '@drawbridge/contract/provider';
import { STAFF_ROLE_LABELS, type StaffRole } from '@drawbridge/contract/staff-roles';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { AppError } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { writeMail } from '../../notify/mail/write-mail.ts';
import { sendMessage } from '../../notify/outbox/index.ts';
import { consoleUrl } from './console-url.ts';
import { STAFF_INVITATION_MS } from './lifetimes.ts';
import { newSecret, secretHash } from './secrets.ts';
import { presentStaff } from './staff.ts';
import { findStaff, findStaffByEmail, insertInvitation, insertStaff, lockStaff, type StaffRow, withdrawInvitations } from './store.ts';

/** An invitation that was mailed. Whoever has its link adds a passkey in that person's name. */
export interface Invitation {
  readonly member: StaffMember;
  readonly url: string;
}

/**
 * Makes somebody one of the staff and mails them a link to add their passkey, good once, for `STAFF_INVITATION_MS`.
 * `email` in lower case; `by` is whose doing it is. Throws STAFF_EXISTS.
 */
export async function inviteStaff(
  context: Context,
  { name, email, role }: { name: string; email: string; role: StaffRole },
  by: string,
): Promise<Invitation> {
  const id = newId('stf');
  return mailInvitation(context, { id, name, email, role }, by, async (tx) => {
    await lockStaff(tx);
    if (await findStaffByEmail(tx, email)) throw new AppError('STAFF_EXISTS', { field: 'email' });
    await insertStaff(tx, { id, name, email, role, at: context.clock.wall(), by });
  });
}

/**
 * Mails somebody of the staff a new link, and ends those before it: theirs ran out, or they lost their passkey. Adding
 * one by it ends their passkeys and sessions of before. Throws NOT_FOUND.
 */
export async function inviteAgain(context: Context, id: string, by: string): Promise<Invitation> {
  const member = await findStaff(context.db, id);
  if (!member || member.removed_at !== null) throw new AppError('NOT_FOUND');
  return mailInvitation(context, member, by, lockStaff);
}

/** Ends the links that somebody was mailed and has not used. Throws NOT_FOUND. */
export async function withdrawInvitation({ db, clock }: Pick<Context, 'db' | 'clock'>, id: string): Promise<StaffMember> {
  const now = clock.wall();
  if (!(await findStaff(db, id))) throw new AppError('NOT_FOUND');
  await withdrawInvitations(db, id, now);
  return presentStaff((await findStaff(db, id)) as StaffRow, now);
}

async function mailInvitation(
  context: Context,
  { id, name, email, role }: { id: string; name: string; email: string; role: StaffRole },
  by: string,
  before: (tx: Queryable) => Promise<void>,
): Promise<Invitation> {
  const now = context.clock.wall();
  const token = newSecret();
  const token_hash = secretHash(token);
  // After the #, which browsers keep to themselves: the token reaches no log and no other site.
  const url = `${consoleUrl(context.config)}/provider/join#token=${token}`;
  const words = { channel: 'email', to: email, ...mailOf(context, { name, role }, url) } as const;
  await sendMessage(context, { purpose: 'staff_invitation', about: id, key: `staff:${token_hash}`, language: 'en', words }, async (tx) => {
    await before(tx);
    await withdrawInvitations(tx, id, now);
    await insertInvitation(tx, { token_hash, staff_id: id, at: now, by, expires_at: new Date(now.getTime() + STAFF_INVITATION_MS) });
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
