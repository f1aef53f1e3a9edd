import { randomUUID } from 'node:crypto';
import type { Context } from '../../context.ts';
import { writeMail } from '../../mail/write-mail.ts';
import { NEWS_LIFE_MS, sendMessage } from '../../modules/notify/index.ts';
import { findPasswordIdentityBySubject } from '../people/store.ts';

/** Whoever did not choose that password themselves must hear of it. The password is changed all the same if this fails. */
export async function tellOfNewPassword(context: Context, subject: string): Promise<void> {
  const identity = await findPasswordIdentityBySubject(context.db, subject);
  if (!identity) return;
  const { brand } = context.config;
  const mail = writeMail(brand, `Your ${brand.name} password was changed`, [
    { is: 'text', text: `The password of ${identity.username} was changed a moment ago, and everyone was logged out.` },
    { is: 'text', text: `If it was not you, write to ${brand.support_email} at once.` },
  ]);
  try {
    await sendMessage(context, {
      purpose: 'new_password',
      key: `new-password:${randomUUID()}`,
      language: 'en',
      life_ms: NEWS_LIFE_MS,
      words: { channel: 'email', to: identity.email, ...mail },
    });
  } catch (error) {
    context.log.error({ err: error }, 'the notice of a changed password could not be written');
  }
}
