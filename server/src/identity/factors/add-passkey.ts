import type { AnswerOf, BodyOf, factors, NewPasskeyAnswer, PasskeyOptions } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { AppError } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { askForNewPasskey, type KeptPasskey, readNewPasskey } from '../../kernel/security/passkeys.ts';
import { PASSKEY_CHALLENGE_MS } from '../lifetimes.ts';
import { keepChallenge, siteOfCenter, useChallenge, userHandle } from './challenges.ts';
import { changeAndTell } from './change-and-tell.ts';
import { presentPasskey } from './list-factors.ts';
import { type FactorCaller, requireOwnUser } from './proof.ts';
import { firstRecoveryCodes } from './recovery-codes.ts';
import { insertPasskey, type PasskeyRow, passkeysOf } from './store.ts';

const MOST = 20;
const addingOf = (subject: string) => `adding:${subject}`;

/**
 * What the caller's browser is asked for: a passkey that names its user by itself and verifies them, for this site.
 * Throws TOO_MANY_PASSKEYS, USERS_KEPT_ELSEWHERE.
 */
export async function beginPasskey(context: Context, caller: FactorCaller): Promise<{ options: PasskeyOptions }> {
  const { subject, username } = await requireOwnUser(context, caller);
  return askForNew(context, subject, username);
}

/** The same, for a subject; `username`: what their devices list the passkey under. Throws TOO_MANY_PASSKEYS. */
export async function askForNew(context: Context, subject: string, username: string): Promise<{ options: PasskeyOptions }> {
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
  const made = await requireMade(context, subject, response);
  const told = { what: `A passkey was added: ${name}.`, event: 'sign_in.factor_added', name: `the passkey ${name}` } as const;
  return changeAndTell(context, caller, identity, told, async (tx) => {
    const row = await addMade(context, tx, { ...made, subject, name });
    return { passkey: presentPasskey(row), recovery_codes: await firstRecoveryCodes(context, tx, subject) };
  });
}

/** The passkey that a subject's browser made for what it was asked, once. Throws PASSKEY_REFUSED, whatever is wrong. */
export async function requireMade(context: Context, subject: string, response: NewPasskeyAnswer): Promise<KeptPasskey> {
  const challenge = await useChallenge(context, addingOf(subject));
  const made =
    challenge === undefined
      ? undefined
      : await readNewPasskey(siteOfCenter(context), challenge, response as Parameters<typeof readNewPasskey>[2]);
  if (!made) throw new AppError('PASSKEY_REFUSED');
  return made;
}

/** Adds it, in the transaction that has locked its owner. Throws PASSKEY_EXISTS, TOO_MANY_PASSKEYS. */
export async function addMade(
  { clock }: Pick<Context, 'clock'>,
  tx: Queryable,
  made: KeptPasskey & Pick<PasskeyRow, 'subject' | 'name'>,
): Promise<PasskeyRow> {
  if ((await passkeysOf(tx, made.subject)).length >= MOST) throw new AppError('TOO_MANY_PASSKEYS');
  const row = await insertPasskey(tx, { ...made, id: newId('psk'), added_at: clock.wall() });
  if (!row) throw new AppError('PASSKEY_EXISTS');
  return row;
}
