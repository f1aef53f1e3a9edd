import { randomUUID } from 'node:crypto';
import type { AuditEvent } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { writeMail } from '../../notify/mail/write-mail.ts';
import { sendMessage } from '../../notify/outbox/index.ts';
import { noteOwnChange } from '../note-own-change.ts';
import type { PasswordIdentity } from '../people/store.ts';
import type { FactorCaller } from './proof.ts';
import { lockFactors } from './store.ts';

/** What is told of a change. */
export interface ToldChange {
  /** One sentence, such as "A passkey was added: MacBook Air." */
  readonly what: string;
  readonly event: AuditEvent;
  /** Of which factor, for the audit log. */
  readonly name?: string;
}

/**
 * Changes the caller's factors, writes to them that it was done, and adds it to the audit log, all in one transaction:
 * no change goes untold.
 */
export async function changeAndTell<T>(
  context: Context,
  caller: FactorCaller,
  identity: PasswordIdentity,
  { what, event, name }: ToldChange,
  change: (tx: Queryable) => Promise<T>,
): Promise<T> {
  const { brand } = context.config;
  const mail = writeMail(brand, `Your ${brand.name} sign-in was changed`, [
    { is: 'text', text: `${what} This is about the sign-in of ${identity.username}.` },
    { is: 'text', text: `If this wasn't you, change your password and write to ${brand.support_email} right away.` },
  ]);
  const words = { channel: 'email', to: identity.email, ...mail } as const;
  const outcome: { value?: T } = {};
  await sendMessage(context, { purpose: 'factors', key: `factors:${randomUUID()}`, language: 'en', words }, async (tx) => {
    await lockFactors(tx, identity.subject);
    outcome.value = await change(tx);
    const who = { subject: identity.subject, address: caller.address, factor: caller.token.factor };
    await noteOwnChange(context, tx, who, event, name === undefined ? {} : { name });
  });
  return outcome.value as T;
}
