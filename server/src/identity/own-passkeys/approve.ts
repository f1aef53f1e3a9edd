import type { BodyOf, ownPasskeys, PasskeyOptions, PaymentNamed } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import { consumeServerRateLimit } from '../../kernel/limits/server-rate-limits.ts';
import { LIMITS } from '../../kernel/limits/table.ts';
import type { FactorCaller } from '../factors/proof.ts';
import { passkeysOf } from '../factors/store.ts';
import { askForPasskey, checkPasskey } from '../factors/use-passkey.ts';
import { PAYMENT_PROOF_MS } from '../lifetimes.ts';
import { requireOwner } from './require-owner.ts';
import { putProof } from './store.ts';

/** As the statements that confirm payments name it. */
const nameOf = ({ kind, id }: PaymentNamed) => `${kind}:${id}`;
const approvalOf = (subject: string, payment: PaymentNamed) => `approval:${subject}:${nameOf(payment)}`;

/** What a consumer's browser is asked for to approve one payment. Throws PASSKEY_MISSING, TOO_MANY_REQUESTS, USERS_KEPT_ELSEWHERE. */
export async function beginApproval(context: Context, caller: FactorCaller, payment: PaymentNamed): Promise<{ options: PasskeyOptions }> {
  const { subject } = await requireOwner(context, caller);
  consumeServerRateLimit(context, LIMITS.passkey_asked, subject);
  if ((await passkeysOf(context.db, subject)).length === 0) throw new AppError('PASSKEY_MISSING');
  return askForPasskey(context, approvalOf(subject, payment), subject);
}

/**
 * Takes the passkey of a consumer for one payment: it can be confirmed once, within 2 minutes, by them alone. Whether
 * there is such a payment, its confirmation says. Throws PASSKEY_REFUSED, USERS_KEPT_ELSEWHERE.
 */
export async function approve(
  context: Context,
  caller: FactorCaller,
  { response, ...payment }: BodyOf<typeof ownPasskeys.approve>,
): Promise<void> {
  const { subject } = await requireOwner(context, caller);
  await checkPasskey(context, approvalOf(subject, payment), response, { subject });
  await putProof(context.db, subject, nameOf(payment), new Date(context.clock.wall().getTime() + PAYMENT_PROOF_MS));
}
