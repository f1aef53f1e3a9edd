import { randomUUID } from 'node:crypto';
import type { Context } from '../../context.ts';
import { writeMail } from '../../notify/mail/write-mail.ts';
import { sendMessage } from '../../notify/outbox/index.ts';
import { findPasswordIdentityBySubject } from '../people/store.ts';

/** Notifies the owner of a password that it was changed, and where they were logged out. The change stands if this fails. */
export async function notifyOfNewPassword(context: Context, subject: string, logged_out: LoggedOut = 'everywhere'): Promise<void> {
  await writeOfNewPassword(context, await findPasswordIdentityBySubject(context.db, subject), logged_out);
}

/** `elsewhere`: not on the device that changed it. `nowhere`: nobody was logged in by the one before. */
type LoggedOut = 'everywhere' | 'elsewhere' | 'nowhere';
const WHAT_ENDED: Record<LoggedOut, string> = {
  everywhere: ', and everyone was logged out',
  elsewhere: ', and every other device was logged out',
  nowhere: '',
};

/** The same to whoever an outside directory keeps. */
export async function writeOfNewPassword(
  context: Context,
  to: { username: string; email: string } | undefined,
  logged_out: LoggedOut = 'everywhere',
): Promise<void> {
  const { brand } = context.config;
  await write(context, to, [
    `The password of ${to?.username} was changed a moment ago${WHAT_ENDED[logged_out]}.`,
    `If this wasn't you, write to ${brand.support_email} right away.`,
  ]);
}

/** Notifies the owner of a password that an admin has set another, and what comes at the next log-in. */
export async function notifyOfSetPassword(context: Context, subject: string): Promise<void> {
  const to = await findPasswordIdentityBySubject(context.db, subject);
  const { brand } = context.config;
  await write(context, to, [
    `An admin set a new password for ${to?.username} a moment ago, and everyone was logged out. It works for one log-in. Then you choose your own.`,
    `If you didn't expect this, choose “Forgot your password?” on the log-in page to choose your own now, or write to ${brand.support_email}.`,
  ]);
}

async function write(context: Context, to: { email: string } | undefined, texts: readonly string[]): Promise<void> {
  if (!to) return;
  const { brand } = context.config;
  const parts = texts.map((text) => ({ is: 'text', text }) as const);
  const mail = writeMail(brand, `Your ${brand.name} password was changed`, parts);
  try {
    await sendMessage(context, {
      purpose: 'new_password',
      key: `new-password:${randomUUID()}`,
      language: 'en',
      words: { channel: 'email', to: to.email, ...mail },
    });
  } catch (error) {
    context.log.error({ err: error }, 'the notice of a changed password could not be written');
  }
}
