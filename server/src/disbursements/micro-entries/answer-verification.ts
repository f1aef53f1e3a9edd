import type { AccountVerification, BodyOf, ErrorCode, externalAccounts } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Actor } from '../../kernel/http/actor.ts';
import { lockConsumer, makeFirstPrimary } from '../../people/bank-accounts/index.ts';
import { MOST_WRONG_ANSWERS } from './limits.ts';
import { readVerification } from './list-verifications.ts';
import { answerAmounts, changeStatus, lockOfAccount, type OpenVerification } from './store.ts';

/** Why the amounts were not taken. It is thrown when what it did is committed. */
interface Refusal {
  readonly code: ErrorCode;
  readonly tries_left?: number;
}

/**
 * The consumer says the two amounts, in either order: right, the account is verified; after three wrong answers, or two
 * weeks, refused. Gives how far it is, also when verified already. Throws ERR_EXTERNAL_ACCOUNT_NOT_FOUND,
 * VERIFICATION_NOT_READY, VERIFICATION_WRONG with `tries_left`, VERIFICATION_REFUSED.
 */
export async function answerVerification(
  context: Context,
  actor: Actor,
  { SynAccountID, amounts }: BodyOf<typeof externalAccounts.verify>,
): Promise<AccountVerification> {
  const consumer_id = actor.user_id;
  const refusal = await context.db.transaction(async (tx) => {
    await lockConsumer(tx, consumer_id);
    const verification = await lockOfAccount(tx, consumer_id, SynAccountID);
    if (!verification) return { code: 'ERR_EXTERNAL_ACCOUNT_NOT_FOUND' } satisfies Refusal;
    return answer(tx, consumer_id, verification, amounts, context.clock.now());
  });
  if (refusal) throw new AppError(refusal.code, refusal.tries_left === undefined ? {} : { extra: { tries_left: refusal.tries_left } });
  return readVerification(context, context.db, consumer_id, SynAccountID);
}

async function answer(
  tx: Queryable,
  consumer_id: string,
  verification: OpenVerification,
  amounts: readonly number[],
  now: Date,
): Promise<Refusal | undefined> {
  const { id, bank_account_id, status, answer_by } = verification;
  if (status === 'VERIFIED') return undefined;
  if (status === 'REFUSED') return { code: 'VERIFICATION_REFUSED' };
  if (status !== 'READY' || answer_by === null) return { code: 'VERIFICATION_NOT_READY' };
  if (answer_by <= now) {
    await changeStatus(tx, [id], { status: 'REFUSED', at: now, refused_reason: 'too_late' });
    return { code: 'VERIFICATION_REFUSED' };
  }
  const { is_right, wrong_answers } = await answerAmounts(tx, id, amounts, now);
  if (is_right) {
    await makeFirstPrimary(tx, consumer_id, bank_account_id);
    return undefined;
  }
  const tries_left = MOST_WRONG_ANSWERS - wrong_answers;
  return tries_left > 0 ? { code: 'VERIFICATION_WRONG', tries_left } : { code: 'VERIFICATION_REFUSED' };
}
