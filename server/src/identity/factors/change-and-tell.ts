import { randomUUID } from 'node:crypto';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { writeMail } from '../../notify/mail/write-mail.ts';
import { sendMessage } from '../../notify/outbox/index.ts';
import type { PasswordIdentity } from '../people/store.ts';
import { lockFactors } from './store.ts';

/**
 * Changes a user's factors and writes to them that it was done, both in one transaction: no change goes untold.
 * `what`: one sentence, such as "A passkey was added: MacBook Air."
 */
export async function changeAndTell<T>(
  context: Context,
  identity: PasswordIdentity,
  what: string,
  change: (tx: Queryable) => Promise<T>,
): Promise<T> {
  const { brand } = context.config;
  const mail = writeMail(brand, `Your ${brand.name} sign-in was changed`, [
    { is: 'text', text: `${what} This is about the sign-in of ${identity.username}.` },
    { is: 'text', text: `If it was not you, change your password and write to ${brand.support_email} at once.` },
  ]);
  const words = { channel: 'email', to: identity.email, ...mail } as const;
  const outcome: { value?: T } = {};
  await sendMessage(context, { purpose: 'factors', key: `factors:${randomUUID()}`, language: 'en', words }, async (tx) => {
    await lockFactors(tx, identity.subject);
    outcome.value = await change(tx);
  });
  return outcome.value as T;
}
