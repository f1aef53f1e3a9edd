import type { BodyOf, PasskeyOptions, stepUp } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Token } from '../../kernel/http/token.ts';
import { checkOwnPassword, type FactorCaller, requireOwnSubject, requireOwnUser } from '../factors/proof.ts';
import { takeOwnCode } from '../factors/second-factor.ts';
import { askForPasskey, checkPasskey, stepUpOf } from '../factors/use-passkey.ts';
import { noteOwnChange } from '../note-own-change.ts';
import { noteRefusedConfirmation } from '../passwords/note-sign-in.ts';
import { stepUpNeeded } from './require-step-up.ts';
import { putStepUp } from './store.ts';
import { waysOf } from './ways.ts';

type Proof = BodyOf<typeof stepUp.confirm>;

/** What the audit log calls each way. */
const NAMES: Readonly<Record<Proof['way'], string>> = {
  passkey: 'a passkey',
  totp: 'an authenticator app',
  recovery_code: 'a recovery code',
  password: 'the password',
};
const ABOUT = "confirm that it's you";

/** What the caller's browser is asked for. Throws STEP_UP_NEEDED for who has no passkey, USERS_KEPT_ELSEWHERE. */
export async function beginStepUpByPasskey(context: Context, { token }: FactorCaller): Promise<{ options: PasskeyOptions }> {
  const session_id = sessionOf(token);
  const subject = requireOwnSubject(context, token);
  if (!(await waysOf(context, token)).includes('passkey')) throw await stepUpNeeded(context, token, ABOUT);
  return askForPasskey(context, stepUpOf(session_id), subject);
}

/**
 * Takes what shows that it is the caller, for 5 minutes and this session alone. Throws STEP_UP_NEEDED for a way that is
 * not theirs, PASSKEY_REFUSED, CODE_WRONG, CODE_USED, OWN_PASSWORD_WRONG, TOO_MANY_REQUESTS, SIGN_IN_BUSY,
 * USERS_KEPT_ELSEWHERE.
 */
export async function confirm(context: Context, caller: FactorCaller, proof: Proof): Promise<void> {
  const { token, address } = caller;
  const session_id = sessionOf(token);
  const subject = requireOwnSubject(context, token);
  if (!(await waysOf(context, token)).includes(proof.way)) throw await stepUpNeeded(context, token, ABOUT);
  await check(context, caller, session_id, proof).catch(async (refusal: unknown) => {
    await noteRefusedConfirmation(context, subject, address, refusal);
    throw refusal;
  });
  await context.db.transaction(async (tx) => {
    await putStepUp(tx, session_id, subject, context.clock.wall());
    await noteOwnChange(context, tx, { subject, address, factor: token.factor }, 'sign_in.confirmed', { name: NAMES[proof.way] });
  });
}

async function check(context: Context, caller: FactorCaller, session_id: string, proof: Proof): Promise<void> {
  const { subject } = caller.token;
  if (proof.way === 'password') {
    await checkOwnPassword(context, await requireOwnUser(context, caller), proof.password, caller.address);
  } else if (proof.way === 'passkey') {
    await checkPasskey(context, stepUpOf(session_id), proof.response, { subject });
  } else await takeOwnCode(context, subject, session_id, proof);
}

/** Our own provider's tokens name their session; what is proved holds for nothing else. */
function sessionOf({ session_id }: Token): string {
  if (session_id === undefined) throw new AppError('USERS_KEPT_ELSEWHERE');
  return session_id;
}
