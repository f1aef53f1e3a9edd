import type { AnswerOf, payouts, StatementKind, StatementLine } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Actor } from '../../kernel/http/actor.ts';
import { presentPayout } from './list-payouts.ts';
import { findAnyPayout, findPayout, type LineRow, type ListedPayout, readLines } from './statement-store.ts';

/** The ledger's events for a merchant: the happening, and its fee. Whatever else moved is an adjustment. */
export const KINDS: Readonly<Record<string, readonly [StatementKind, StatementKind?]>> = {
  posted: ['sale', 'fee'],
  return_dishonored: ['sale', 'fee'],
  returned_after_posted: ['return', 'fee_returned'],
  dishonor_contested: ['return', 'fee_returned'],
  refund_approved: ['refund'],
  refund_cancelled: ['refund_cancelled'],
  reversal_due: ['reversal', 'fee_returned'],
  reversal_cancelled: ['reversal_cancelled', 'fee'],
  reversal_doubled: ['fee'],
  reversal_single_again: ['fee_returned'],
  payout_returned_before_settlement: ['payout_rejected'],
  payout_returned_after_settlement: ['payout_returned'],
};

/**
 * What a payout is made of: each payment with its fee, each refund and return, and the sum up to there. The last sum is
 * the payout's amount. Throws NOT_FOUND, also for another merchant's.
 */
export async function readStatement(context: Context, actor: Actor, payout_id: string): Promise<AnswerOf<typeof payouts.read>> {
  const row = await findPayout(context.db, payout_id, actor.business_ids);
  if (!row) throw new AppError('NOT_FOUND');
  return statementOf(context.db, row);
}

/** The same for the provider, of anybody's, by its id or its bank entry's reference; undefined where there is none. */
export async function findStatement(db: Queryable, words: string): Promise<AnswerOf<typeof payouts.read> | undefined> {
  const row = await findAnyPayout(db, words);
  return row && statementOf(db, row);
}

async function statementOf(db: Queryable, row: ListedPayout): Promise<AnswerOf<typeof payouts.read>> {
  return { payout: presentPayout(row), lines: linesOf(await readLines(db, row.id)) };
}

function linesOf(rows: readonly LineRow[]): StatementLine[] {
  let running_total = 0;
  const lines: StatementLine[] = [];
  for (const { at, event, amount_cents, fee_cents, public_id, order, note } of rows) {
    const [kind, of_fee] = KINDS[event] ?? ['adjustment'];
    const add = (line: { kind: StatementKind; amount: number }): void => {
      running_total += line.amount;
      lines.push({ at: at.toISOString(), public_id, order, note, ...line, running_total });
    };
    if (of_fee === undefined || fee_cents === null) add({ kind, amount: amount_cents });
    else {
      // The fee has the sign opposite to its payment's: what came in was less by it, what went back was less by it.
      const fee = amount_cents > 0 ? -fee_cents : fee_cents;
      add({ kind, amount: amount_cents - fee });
      add({ kind: of_fee, amount: fee });
    }
  }
  return lines;
}
