import { randomUUID } from 'node:crypto';
import type { SecondFactor } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { type AuditWho, findAuditedUser, writeEntry } from '../../kernel/audit/index.ts';
import { AppError } from '../../kernel/errors.ts';
import { writeMail } from '../../notify/mail/write-mail.ts';
import { sendMessage } from '../../notify/outbox/index.ts';
import { endSessions } from '../people/end-sessions.ts';
import { findPasswordIdentity } from '../people/store.ts';
import { secondFactorsOf } from './second-factor.ts';
import { deletePasskeysOf, deleteTotp, lockFactors, replaceRecoveryCodes } from './store.ts';

/**
 * Takes all factors from a user who has lost them, for the provider, who has made sure of whom they speak with: their
 * password alone lets them in again. Their sessions end, and they are told by mail. Gives the username; undefined where
 * nobody has this username or e-mail address. Throws USERS_KEPT_ELSEWHERE where an outside provider keeps factors.
 */
export async function clearFactors(
  context: Context,
  username_or_email: string,
  { who, why }: { readonly who: AuditWho; readonly why: string },
): Promise<string | undefined> {
  if (context.config.oidc_issuer !== undefined) throw new AppError('USERS_KEPT_ELSEWHERE');
  const identity = await findPasswordIdentity(context.db, username_or_email.trim());
  if (!identity) return undefined;
  const { subject, username, email } = identity;
  const { brand } = context.config;
  const mail = writeMail(brand, `Your ${brand.name} sign-in was changed`, [
    {
      is: 'text',
      text: `Your passkeys, authenticator app and recovery codes were removed at your request. This is about the sign-in of ${username}.`,
    },
    {
      is: 'text',
      text: `Log in with your password and add new ones. If you didn't ask for this, write to ${brand.support_email} right away.`,
    },
  ]);
  const second_factor = factorWords(await secondFactorsOf(context, subject));
  const words = { channel: 'email', to: email, ...mail } as const;
  await sendMessage(context, { purpose: 'factors', key: `factors:${randomUUID()}`, language: 'en', words }, async (tx) => {
    await lockFactors(tx, subject);
    await deletePasskeysOf(tx, subject);
    await deleteTotp(tx, subject);
    await replaceRecoveryCodes(tx, subject, [], context.clock.wall());
    await endSessions(context, subject, tx);
    const user = await findAuditedUser(tx, subject);
    await writeEntry(tx, context.clock, {
      event: 'sign_in.factors_cleared',
      who,
      organization_id: user?.organization_id ?? null,
      thing: { kind: 'user', id: user?.id ?? subject, name: username },
      before: { second_factor },
      after: { second_factor: factorWords([]) },
      why,
    });
  });
  return username;
}

const FACTOR_WORDS: Readonly<Record<SecondFactor, string>> = {
  passkey: 'passkey',
  totp: 'authenticator app',
  recovery_code: 'recovery codes',
};

/** Kinds of second factors, in words. */
export function factorWords(factors: readonly SecondFactor[]): string {
  return factors.length === 0 ? 'none' : factors.map((factor) => FACTOR_WORDS[factor]).join(', ');
}
