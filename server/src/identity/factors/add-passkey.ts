import type { AnswerOf, BodyOf, factors, PasskeyOptions } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { askForNewPasskey, readNewPasskey } from '../../kernel/security/passkeys.ts';
import { PASSKEY_CHALLENGE_MS } from '../lifetimes.ts';
import { keepChallenge, siteOfCenter, useChallenge, userHandle } from './challenges.ts';
import { changeAndTell } from './change-and-tell.ts';
import { presentPasskey } from './list-factors.ts';
import { type FactorCaller, requireOwnUser } from './proof.ts';
import { firstRecoveryCodes } from './recovery-codes.ts';
import { insertPasskey, passkeysOf } from './store.ts';

const MOST = 20;
const addingOf = (subject: string) => `adding:${subject}`;

/**
 * What the caller's browser is asked for: a passkey that names its user by itself and verifies them, for this site.
 * Throws TOO_MANY_PASSKEYS, USERS_KEPT_ELSEWHERE.
 */
export async function beginPasskey(context: Context, caller: FactorCaller): Promise<{ options: PasskeyOptions }> {
  const { subject, username } = await requireOwnUser(context, caller);
  const known = await passkeysOf(context.db, subject);
  if (known.length >= MOST) throw new AppError('TOO_MANY_PASSKEYS');
  const user = { site_name: context.config.brand.name, username, handle: userHandle(subject), known };
  const options = await askForNewPasskey(siteOfCenter(context), user, PASSKEY_CHALLENGE_MS);
  await keepChallenge(context, addingOf(subject), options.challenge);
  return { options: { ...options } };
}

/**
 * Adds the passkey that the browser made for the challenge of `beginPasskey`, good once. The first factor of a user
 * comes with recovery codes. Throws PASSKEY_REFUSED, PASSKEY_EXISTS, TOO_MANY_PASSKEYS, USERS_KEPT_ELSEWHERE.
 */
export async function finishPasskey(
  context: Context,
  caller: FactorCaller,
  { name, response }: BodyOf<typeof factors.finishPasskey>,
): Promise<AnswerOf<typeof factors.finishPasskey>> {
  const identity = await requireOwnUser(context, caller);
  const { subject } = identity;
  const challenge = await useChallenge(context, addingOf(subject));
  const made =
    challenge === undefined
      ? undefined
      : await readNewPasskey(siteOfCenter(context), challenge, response as Parameters<typeof readNewPasskey>[2]);
  if (!made) throw new AppError('PASSKEY_REFUSED');
  const told = { what: `A passkey was added: ${name}.`, event: 'sign_in.factor_added', name: `the passkey ${name}` } as const;
  return changeAndTell(context, caller, identity, told, async (tx) => {
    if ((await passkeysOf(tx, subject)).length >= MOST) throw new AppError('TOO_MANY_PASSKEYS');
    const row = await insertPasskey(tx, { ...made, id: newId('psk'), subject, name, added_at: context.clock.wall() });
    if (!row) throw new AppError('PASSKEY_EXISTS');
    return { passkey: presentPasskey(row), recovery_codes: await firstRecoveryCodes(context, tx, subject) };
  });
}
