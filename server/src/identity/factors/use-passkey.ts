import type { PasskeyAnswer, PasskeyOptions } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import { askForAnyPasskey, countPasskeyUse } from '../../kernel/security/passkeys.ts';
import { PASSKEY_CHALLENGE_MS } from '../lifetimes.ts';
import { connectionOfSubject } from '../people/phone.ts';
import type { Connection } from '../policy.ts';
import { keepChallenge, siteOfCenter, useChallenge, userHandle } from './challenges.ts';
import { findPasskey, type PasskeyRow, passkeysOf, usePasskey } from './store.ts';

/** What a challenge is kept for: a sign-in, by the hash of its interaction; or a session that is stepped up. */
export const signInOf = (interaction_hash: string) => `sign-in:${interaction_hash}`;
export const stepUpOf = (session_id: string) => `step-up:${session_id}`;
/** Whose a passkey must be: one user's, where it is known who is in front; else anybody's who signs in by this connection. */
export type Whose = { readonly subject: string } | { readonly connection: Connection };

/** What the browser is asked for: any passkey of this site, or one of `subject`, where it is known who is in front. */
export async function askForPasskey(
  context: Context,
  begun_for: string,
  subject: string | undefined,
): Promise<{ options: PasskeyOptions }> {
  const known = subject === undefined ? [] : await passkeysOf(context.db, subject);
  const options = await askForAnyPasskey(siteOfCenter(context), { known, timeout_ms: PASSKEY_CHALLENGE_MS });
  await keepChallenge(context, begun_for, options.challenge);
  return { options: { ...options } };
}

/**
 * Whose passkey has signed the challenge, on this site, with its user verified. The challenge is used up whatever comes
 * of it. `whose`: whose it must be. Throws PASSKEY_REFUSED, the same for whatever is wrong.
 */
export async function checkPasskey(context: Context, begun_for: string, answer: PasskeyAnswer, whose: Whose): Promise<string> {
  const challenge = await useChallenge(context, begun_for);
  const known = await findPasskey(context.db, answer.id);
  if (challenge === undefined || !known || !isTheirs(known, whose) || !namesUser(answer, known)) throw new AppError('PASSKEY_REFUSED');
  const sign_count = await countPasskeyUse(siteOfCenter(context), challenge, answer as Parameters<typeof countPasskeyUse>[2], known);
  if (sign_count === undefined) throw new AppError('PASSKEY_REFUSED');
  if (!(await usePasskey(context.db, known.id, known.sign_count, sign_count, context.clock.wall()))) throw new AppError('PASSKEY_REFUSED');
  return known.subject;
}

function isTheirs({ subject }: PasskeyRow, whose: Whose): boolean {
  return 'subject' in whose ? subject === whose.subject : connectionOfSubject(subject) === whose.connection;
}

/** An authenticator that says whose the passkey is must say the same as we do (WebAuthn, section 7.2, step 6). */
function namesUser({ response: { userHandle: named } }: PasskeyAnswer, { subject }: PasskeyRow): boolean {
  return named === undefined || Buffer.from(named, 'base64url').equals(userHandle(subject));
}
