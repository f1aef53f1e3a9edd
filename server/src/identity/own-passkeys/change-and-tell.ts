import { randomUUID } from 'node:crypto';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { say } from '../../kernel/language/say.ts';
import { mailOfOwnChange, textOfOwnChange } from '../../notify/mail/own-change.ts';
import { sendMessage, type Words } from '../../notify/outbox/index.ts';
import { lockOwner, type PasskeyOwner } from './store.ts';

/** What is told of a change: a passkey's name with the first two. */
export type ToldChange =
  | { readonly what: 'added' | 'removed'; readonly name: string }
  | { readonly what: 'asked_when_paying' | 'not_asked_when_paying' };

/**
 * Changes something of a consumer's passkeys and tells them of it, by mail where their address is verified and by text
 * where it is not, in one transaction: no change goes untold.
 */
export async function changeAndTell<T>(
  context: Context,
  owner: PasskeyOwner & { readonly subject: string },
  told: ToldChange,
  change: (tx: Queryable) => Promise<T>,
): Promise<T> {
  const outcome: { value?: T } = {};
  const words = wordsTo(context, owner, told);
  await sendMessage(context, { purpose: 'passkeys', key: `passkeys:${randomUUID()}`, language: owner.language, words }, async (tx) => {
    await lockOwner(tx, owner.subject);
    outcome.value = await change(tx);
  });
  return outcome.value as T;
}

function wordsTo(context: Context, { phone_number, verified_email, language }: PasskeyOwner, told: ToldChange): Words {
  const what = whatHappened(language, told);
  if (verified_email === null) return textOfOwnChange(context, language, phone_number, what);
  const subject = say(language, 'Your {brand} sign-in was changed', { brand: context.config.brand.name });
  return mailOfOwnChange(context, language, verified_email, { subject, what });
}

function whatHappened(language: PasskeyOwner['language'], told: ToldChange): string {
  switch (told.what) {
    case 'added':
      return say(language, 'A passkey was added to your account: {name}.', { name: told.name });
    case 'removed':
      return say(language, 'A passkey was removed from your account: {name}.', { name: told.name });
    case 'asked_when_paying':
      return say(language, 'From now on, you approve payments with your passkey.');
    case 'not_asked_when_paying':
      return say(language, 'You no longer need your passkey to pay.');
  }
}
