import type { AnswerOf, BodyOf, factors, PasskeyOptions } from '@drawbridge/contract';
import { generateRegistrationOptions, type VerifiedRegistrationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { PASSKEY_CHALLENGE_MS } from '../lifetimes.ts';
import { keepChallenge, relyingParty, useChallenge, userHandle } from './challenges.ts';
import { changeAndTell } from './change-and-tell.ts';
import { presentPasskey } from './list-factors.ts';
import { type FactorCaller, requireOwnUser } from './proof.ts';
import { firstRecoveryCodes } from './recovery-codes.ts';
import { insertPasskey, passkeysOf } from './store.ts';

const MOST = 20;
/** EdDSA, ES256, RS256 (RFC 9053): every authenticator of today makes one of them. */
const ALGORITHMS = [-8, -7, -257];
const addingOf = (subject: string) => `adding:${subject}`;

/**
 * What the caller's browser is asked for: a passkey that names its user by itself and verifies them, for this site.
 * Throws TOO_MANY_PASSKEYS, USERS_KEPT_ELSEWHERE.
 */
export async function beginPasskey(context: Context, caller: FactorCaller): Promise<{ options: PasskeyOptions }> {
  const { subject, username } = await requireOwnUser(context, caller);
  const known = await passkeysOf(context.db, subject);
  if (known.length >= MOST) throw new AppError('TOO_MANY_PASSKEYS');
  const options = await generateRegistrationOptions({
    rpName: context.config.brand.name,
    rpID: relyingParty(context).id,
    userName: username,
    userID: userHandle(subject),
    timeout: PASSKEY_CHALLENGE_MS,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
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
  const { id, origin } = relyingParty(context);
  const { credential } = await verified(challenge, () =>
    verifyRegistrationResponse({
      response: response as Parameters<typeof verifyRegistrationResponse>[0]['response'],
      expectedChallenge: challenge ?? '',
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  );
  const told = { what: `A passkey was added: ${name}.`, event: 'sign_in.factor_added', name: `the passkey ${name}` } as const;
  return changeAndTell(context, caller, identity, told, async (tx) => {
    if ((await passkeysOf(tx, subject)).length >= MOST) throw new AppError('TOO_MANY_PASSKEYS');
    const row = await insertPasskey(tx, {
      id: newId('psk'),
      subject,
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey),
      sign_count: credential.counter,
      transports: response.response.transports ?? [],
      name,
      added_at: context.clock.wall(),
    });
    if (!row) throw new AppError('PASSKEY_EXISTS');
    return { passkey: presentPasskey(row), recovery_codes: await firstRecoveryCodes(context, tx, subject) };
  });
}

/** The library throws whatever it finds wrong with what a browser sent. */
async function verified(challenge: string | undefined, look: () => Promise<VerifiedRegistrationResponse>) {
  const answer = challenge === undefined ? undefined : await look().catch(() => undefined);
  if (!answer?.verified) throw new AppError('PASSKEY_REFUSED');
  return answer.registrationInfo;
}
