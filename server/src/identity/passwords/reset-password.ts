import type { Context } from '../../context.ts';
import { type AuditWho, findAuditedUser, providerWho, UNKNOWN, writeEntry } from '../../kernel/audit/index.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { AppError } from '../../kernel/errors.ts';
import { addressKey } from '../../kernel/limits/address-key.ts';
import { consumeRateLimit } from '../../kernel/limits/consume-rate-limit.ts';
import { LIMITS, limitOf } from '../../kernel/limits/table.ts';
import { tokenHash } from '../../kernel/security/secret-token.ts';
import { writeMail } from '../../notify/mail/write-mail.ts';
import { sendMessage } from '../../notify/outbox/index.ts';
import { RESET_LINK_MS } from '../lifetimes.ts';
import { endSessions } from '../people/end-sessions.ts';
import { findPasswordIdentity, findPasswordIdentityBySubject, type PasswordIdentity, writePasswordHash } from '../people/store.ts';
import { forgetWrongPasswords } from './check-password.ts';
import { requireLink } from './find-link.ts';
import { hashPassword } from './hash-password.ts';
import { notifyOfNewPassword } from './notify-of-new-password.ts';
import { newPasswordLink } from './password-link.ts';
import { requireGoodPassword } from './require-good-password.ts';
import { useReset } from './store.ts';

/**
 * Sends a link to whoever has this username or e-mail address. Says the same, as fast, whether anyone has: the message
 * is sent after the answer. Throws TOO_MANY_REQUESTS with the time left.
 */
export async function forgotPassword(context: Context, username: string, address: string): Promise<void> {
  const identity = await findPasswordIdentity(context.db, username.trim());
  const account = accountOf(context, identity?.subject ?? username.trim().toLowerCase());
  const wait_s = await consumeRateLimit(context, [
    limitOf(LIMITS.reset_account, account),
    limitOf(LIMITS.reset_address, addressKey(address)),
  ]);
  if (wait_s !== undefined) throw new AppError('TOO_MANY_REQUESTS', { retry_after_s: wait_s, extra: { retry_after_s: wait_s } });
  // Whoever was invited chooses a password by that link alone, which may have been withdrawn.
  if (identity && identity.password_hash !== null)
    void sendLink(context, identity, { ...UNKNOWN, address }).catch((error: unknown) =>
      context.log.error({ err: error }, 'a reset link could not be sent'),
    );
}

/**
 * Has that link sent to whoever has this username or e-mail address, for somebody who asked the provider. Gives whether
 * anyone has. Throws USERS_KEPT_ELSEWHERE where an outside provider keeps the passwords.
 */
export async function mailResetLink(context: Context, username_or_email: string, who: AuditWho = providerWho()): Promise<boolean> {
  if (context.config.oidc_issuer !== undefined) throw new AppError('USERS_KEPT_ELSEWHERE');
  const identity = await findPasswordIdentity(context.db, username_or_email.trim());
  if (identity) await sendLink(context, identity, who);
  return identity !== undefined;
}

/**
 * The same to a user whose admin asked for it, by subject. Throws PASSWORD_NOT_CHOSEN for whoever was invited only,
 * TOO_MANY_REQUESTS, USERS_KEPT_ELSEWHERE, ERR_USER_NOT_FOUND.
 */
export async function mailResetLinkTo(context: Context, subject: string, who: AuditWho): Promise<void> {
  if (context.config.oidc_issuer !== undefined) throw new AppError('USERS_KEPT_ELSEWHERE');
  const identity = await findPasswordIdentityBySubject(context.db, subject);
  if (!identity) throw new AppError('ERR_USER_NOT_FOUND');
  if (identity.password_hash === null) throw new AppError('PASSWORD_NOT_CHOSEN');
  await consumePasswordMail(context, subject);
  await sendLink(context, identity, who);
}

/** Counts a mail with a link to choose a password by whom it goes to, whoever asks. Throws TOO_MANY_REQUESTS. */
export async function consumePasswordMail(context: Context, subject: string): Promise<void> {
  const wait_s = await consumeRateLimit(context, [limitOf(LIMITS.reset_account, accountOf(context, subject))]);
  if (wait_s !== undefined) throw new AppError('TOO_MANY_REQUESTS', { retry_after_s: wait_s });
}

function accountOf({ sealer }: Context, subject_or_name: string): string {
  return sealer.fingerprint(`reset:${subject_or_name}`);
}

async function sendLink(context: Context, identity: PasswordIdentity, who: AuditWho): Promise<void> {
  const link = newPasswordLink(context, identity.subject, 'reset', RESET_LINK_MS);
  const { brand } = context.config;
  const mail = writeMail(brand, `Choose a new ${brand.name} password`, [
    { is: 'text', text: `Someone asked for a new password for ${identity.username} at ${brand.center}.` },
    { is: 'link', label: 'Choose a new password', url: link.url },
    {
      is: 'text',
      text: `The link works once, for ${RESET_LINK_MS / 60_000} minutes. If this wasn't you, ignore this email and your password stays the same.`,
    },
  ]);
  const words = { channel: 'email', to: identity.email, ...mail } as const;
  await sendMessage(context, { purpose: 'reset_link', key: `reset:${link.token_hash}`, language: 'en', words }, async (tx) => {
    await link.keep(tx);
    await noteLink(context, tx, identity, who);
  });
}

/** Whoever asks need not be its user: the entry says only to whom it went. */
async function noteLink(context: Context, tx: Queryable, { subject, username }: PasswordIdentity, who: AuditWho): Promise<void> {
  const user = await findAuditedUser(tx, subject);
  if (!user) return;
  await writeEntry(tx, context.clock, {
    event: 'sign_in.reset_link_mailed',
    who,
    organization_id: user.organization_id,
    thing: { kind: 'user', id: user.id, name: username },
  });
}

/**
 * Sets a new password by a link from an e-mail, once, and ends every session of that user.
 * Throws RESET_LINK_INVALID, and why an invitation's link works no longer; PASSWORD_TOO_WEAK, PASSWORD_TOO_COMMON and
 * PASSWORD_BREACHED leave the link good.
 */
export async function resetPassword(context: Context, token: string, password: string, address: string): Promise<void> {
  const { purpose } = await requireLink(context, token);
  await requireGoodPassword(context, password);
  const password_hash = await hashPassword(password);
  const now = context.clock.wall();
  const subject = await context.db.transaction(async (tx) => {
    const owner = await useReset(tx, tokenHash(token), now);
    if (owner === undefined) throw new AppError('RESET_LINK_INVALID');
    await writePasswordHash(tx, owner, password_hash, now);
    await endSessions(context, owner, tx);
    const user = await findAuditedUser(tx, owner);
    const who: AuditWho = { kind: 'user', id: user?.id ?? null, address, factor: 'link' };
    if (user) await writeEntry(tx, context.clock, { event: 'sign_in.password_reset', who });
    return owner;
  });
  await forgetWrongPasswords(context, subject);
  if (purpose !== 'invitation') await notifyOfNewPassword(context, subject);
}
