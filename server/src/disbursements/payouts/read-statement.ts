import type { AnswerOf, payouts, StatementLine } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Actor } from '../../kernel/http/actor.ts';
import { partsOf } from './line-parts.ts';
import { presentPayout } from './list-payouts.ts';
import { findAnyPayout, findPayout, type LineRow, type ListedPayout, readLines } from './statement-store.ts';

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
  for (const row of rows) {
    const { at, public_id, order, note } = row;
    for (const part of partsOf(row)) {
      running_total += part.amount;
      lines.push({ at: at.toISOString(), public_id, order, note, ...part, running_total });
    }
  }
  return lines;
}
