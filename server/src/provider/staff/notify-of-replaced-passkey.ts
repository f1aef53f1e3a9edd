import { randomUUID } from 'node:crypto';
import type { Context } from '../../context.ts';
import { writeMail } from '../../notify/mail/write-mail.ts';
import { sendMessage } from '../../notify/outbox/index.ts';
import type { Staff } from './staff.ts';

/** Tells one of the staff that an invitation's link has replaced their passkey. What was done stands if this fails. */
export async function notifyOfReplacedPasskey(context: Context, { email, name }: Pick<Staff, 'email' | 'name'>): Promise<void> {
  const { brand } = context.config;
  const mail = writeMail(brand, `Your passkey for the ${brand.name} console was replaced`, [
    { is: 'text', text: `Hi ${name}, a new passkey was added by the link that you were mailed. The one from before no longer works.` },
    { is: 'text', text: "If this wasn't you, tell another admin right away." },
  ]);
  const words = { channel: 'email', to: email, ...mail } as const;
  try {
    await sendMessage(context, { purpose: 'factors', key: `staff-passkey:${randomUUID()}`, language: 'en', words });
  } catch (error) {
    context.log.error({ err: error }, 'the notice of a replaced passkey could not be written');
  }
}
