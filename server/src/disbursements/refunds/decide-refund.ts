import type { Context } from '../../context.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { findAccountToCredit } from '../../people/bank-accounts/index.ts';
import { type Credit, FILE_REJECTED, moveCredits, readDetails } from '../credits/index.ts';
import { MOST_ATTEMPTS } from './most-attempts.ts';
import { listHeld, lockRefundByReference, sendTo } from './store.ts';

/** Why a refund is held, in words; else it is the code with which it came back. */
const WHY: Readonly<Record<string, string>> = {
  account_closed: 'a return has said that the account is closed',
  account_stopped: 'another refund to the account has come back',
  account_unreadable: 'the numbers of the account cannot be used',
  entry_unwritable: 'no file to the bank can hold what its entry says',
  tried_too_often: 'it has come back three times',
  [FILE_REJECTED]: 'the bank rejected its whole file after settlement; its account is as good as before',
};

/** Nothing is wrong with the account that they were for. */
const NOT_FOR_THE_ACCOUNT: readonly (string | null)[] = [FILE_REJECTED, 'entry_unwritable'];

export interface HeldRefund {
  readonly reference: string;
  readonly public_id: string;
  readonly amount_cents: number;
  readonly why: string;
  readonly since: Date;
}

/** Refunds that wait for a person, the longest first. A rejected file's wait for what becomes of the file. */
export async function listHeldRefunds({ db }: { readonly db: Queryable }): Promise<HeldRefund[]> {
  return (await listHeld(db)).map(({ held_reason, status_at, ...refund }) => ({
    ...refund,
    why: WHY[held_reason] ?? `it came back with ${held_reason}`,
    since: status_at,
  }));
}

export type RefundDecision = 'done' | 'not_held' | 'no_other_account' | 'tried_too_often';

interface Decided {
  readonly by: string;
  readonly why: string;
}

/**
 * A person sends a held refund to the consumer's primary account, another than the one that failed; one returned with
 * its file, or that no file could hold, to the same. After three returns it would be held again, so never.
 */
export function releaseRefund(context: Context, reference: string, { by, why }: Decided): Promise<RefundDecision> {
  const at = context.clock.now();
  return decide(context, reference, async (tx, refund) => {
    const [details] = await readDetails(tx, [refund.id]);
    if (!details) throw new Error(`refund ${refund.id} goes to no account`);
    const { bank_account_id, consumer_id, attempts } = details;
    const same = NOT_FOR_THE_ACCOUNT.includes(refund.held_reason);
    const account = same ? bank_account_id : await findAccountToCredit(tx, consumer_id);
    if (account === undefined || (account === bank_account_id && !same)) return 'no_other_account';
    if (attempts >= MOST_ATTEMPTS) return 'tried_too_often';
    if (account !== bank_account_id) await sendTo(tx, refund.id, account, { at, actor: by, reason: why });
    await moveCredits(tx, 'released', [refund], { at, actor: by, reason: why });
    return 'done';
  });
}

/** A person abandons a refund that is held: the merchant is owed its money again. */
export function cancelRefund(context: Context, reference: string, { by, why }: Decided): Promise<RefundDecision> {
  const at = context.clock.now();
  return decide(context, reference, async (tx, refund) => {
    await moveCredits(tx, 'cancelled', [refund], { at, actor: by, reason: why });
    return 'done';
  });
}

function decide(
  context: Context,
  reference: string,
  act: (tx: Queryable, refund: Credit) => Promise<RefundDecision>,
): Promise<RefundDecision> {
  return context.db.transaction(async (tx) => {
    const refund = await lockRefundByReference(tx, reference);
    return refund?.status === 'HELD' ? act(tx, refund) : 'not_held';
  });
}
