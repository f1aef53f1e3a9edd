import type { Context } from '../../context.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { findAccountToCredit } from '../../people/bank-accounts/index.ts';
import { type Credit, FILE_REJECTED, heldWords, moveCredits, readDetails } from '../credits/index.ts';
import { MOST_ATTEMPTS } from './most-attempts.ts';
import { listHeld, lockRefundByReference, readHeldFacts, sendTo } from './store.ts';

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
    why: heldWords(held_reason),
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
    const found = await whereTo(tx, refund);
    if (typeof found === 'string') return found;
    const { account, bank_account_id } = found;
    if (account !== bank_account_id) await sendTo(tx, refund.id, account, { at, actor: by, reason: why });
    await moveCredits(tx, 'released', [refund], { at, actor: by, reason: why });
    return 'done';
  });
}

/** Where a held, locked refund goes where it is released, and went; or why it can't be. */
async function whereTo(
  tx: Queryable,
  refund: Credit,
): Promise<{ readonly account: string; readonly bank_account_id: string } | 'no_other_account' | 'tried_too_often'> {
  const [details] = await readDetails(tx, [refund.id]);
  if (!details) throw new Error(`refund ${refund.id} goes to no account`);
  const { bank_account_id, consumer_id, attempts } = details;
  const same = NOT_FOR_THE_ACCOUNT.includes(refund.held_reason);
  const account = same ? bank_account_id : await findAccountToCredit(tx, consumer_id);
  if (account === undefined || (account === bank_account_id && !same)) return 'no_other_account';
  if (attempts >= MOST_ATTEMPTS) return 'tried_too_often';
  return { account, bank_account_id };
}

/** A held refund, and what its release would do. */
export interface HeldRefundFacts {
  readonly id: string;
  readonly public_id: string;
  readonly business_name: string;
  readonly consumer_id: string;
  readonly amount_cents: number;
  readonly why: string;
  /** The last digits of the account that it was for. */
  readonly last_four: string;
  /** Those of the one that it would go to; or why it can't be released. */
  readonly release: { readonly last_four: string } | 'no_other_account' | 'tried_too_often';
}

/** A held refund as a person decides about it; undefined where none of this reference is held. Changes nothing. */
export function readHeldRefund(context: Pick<Context, 'db'>, reference: string): Promise<HeldRefundFacts | undefined> {
  return context.db.transaction(async (tx) => {
    const refund = await lockRefundByReference(tx, reference);
    if (refund?.status !== 'HELD') return undefined;
    const to = await whereTo(tx, refund);
    const { public_id, business_name, consumer_id, last_four, to_last_four } = await readHeldFacts(
      tx,
      refund.id,
      typeof to === 'string' ? null : to.account,
    );
    return {
      id: refund.id,
      public_id,
      business_name,
      consumer_id,
      amount_cents: refund.amount_cents,
      why: heldWords(refund.held_reason ?? ''),
      last_four,
      release: typeof to === 'string' ? to : { last_four: to_last_four ?? '' },
    };
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
