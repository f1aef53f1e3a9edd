import type { AnswerOf, factors } from '@drawbridge/contract';
import { generateSecret, generateURI } from 'otplib';
import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { TOTP_SETUP_MS } from '../lifetimes.ts';
import { changeAndTell } from './change-and-tell.ts';
import { forgetCodesOfNone } from './forget-codes-of-none.ts';
import { type FactorCaller, requireOwnUser } from './proof.ts';
import { firstRecoveryCodes, makeRecoveryCodes } from './recovery-codes.ts';
import { confirmTotpRow, deleteTotp, findTotp, lockFactors, passkeysOf, putWaitingTotp } from './store.ts';
import { stepOfCode, totpPlace } from './totp.ts';

/** What the audit log calls it. */
const APP = 'an authenticator app';

/**
 * A new secret for an authenticator app, for half an hour; the one in use goes on until this one's first code comes.
 * Throws USERS_KEPT_ELSEWHERE.
 */
export async function beginTotp(context: Context, caller: FactorCaller): Promise<AnswerOf<typeof factors.beginTotp>> {
  const { subject, username } = await requireOwnUser(context, caller);
  const secret = generateSecret();
  const id = newId('otp');
  const sealed = context.sealer.seal(secret, totpPlace(id));
  await context.db.transaction(async (tx) => {
    await lockFactors(tx, subject);
    await putWaitingTotp(tx, id, subject, sealed, context.clock.wall());
  });
  return { secret, key_uri: generateURI({ issuer: context.config.brand.name, label: username, secret }) };
}

/**
 * Puts that secret into use by its first code, which is used up by it. The first factor of a user comes with recovery
 * codes. Throws TOTP_NOT_BEGUN, CODE_WRONG, USERS_KEPT_ELSEWHERE.
 */
export async function confirmTotp(context: Context, caller: FactorCaller, code: string): Promise<AnswerOf<typeof factors.confirmTotp>> {
  const identity = await requireOwnUser(context, caller);
  const { subject } = identity;
  const now = context.clock.wall();
  const waiting = await findTotp(context.db, subject, 'waiting');
  if (!waiting || now.getTime() - waiting.begun_at.getTime() > TOTP_SETUP_MS) throw new AppError('TOTP_NOT_BEGUN');
  const step = stepOfCode(context, context.sealer.open(waiting.secret_sealed, totpPlace(waiting.id)), code);
  if (step === undefined) throw new AppError('CODE_WRONG', { field: 'code' });
  const told = { what: 'An authenticator app was added.', event: 'sign_in.factor_added', name: APP } as const;
  return changeAndTell(context, caller, identity, told, async (tx) => {
    if (!(await confirmTotpRow(tx, subject, waiting.id, step, now))) throw new AppError('TOTP_NOT_BEGUN');
    return { recovery_codes: await firstRecoveryCodes(context, tx, subject) };
  });
}

/** Removes the authenticator app. Throws NOT_FOUND where there is none, USERS_KEPT_ELSEWHERE. */
export async function removeTotp(context: Context, caller: FactorCaller): Promise<void> {
  const identity = await requireOwnUser(context, caller);
  const told = { what: 'The authenticator app was removed.', event: 'sign_in.factor_removed', name: APP } as const;
  await changeAndTell(context, caller, identity, told, async (tx) => {
    if (!(await deleteTotp(tx, identity.subject))) throw new AppError('NOT_FOUND');
    await forgetCodesOfNone(tx, identity.subject);
  });
}

/** Ten new recovery codes, shown in this answer alone. Throws NO_FACTOR, USERS_KEPT_ELSEWHERE. */
export async function newRecoveryCodes(context: Context, caller: FactorCaller): Promise<AnswerOf<typeof factors.newRecoveryCodes>> {
  const identity = await requireOwnUser(context, caller);
  const { subject } = identity;
  const what = 'New recovery codes were made. The ones from before no longer work.';
  return changeAndTell(context, caller, identity, { what, event: 'sign_in.recovery_codes_made' }, async (tx) => {
    const has_factor = (await findTotp(tx, subject, 'in_use')) !== undefined || (await passkeysOf(tx, subject)).length > 0;
    if (!has_factor) throw new AppError('NO_FACTOR');
    return { recovery_codes: await makeRecoveryCodes(context, tx, subject) };
  });
}
