import type { AccountVerification } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import type { Actor } from '../../kernel/http/actor.ts';
import { canPayUnseen } from '../../people/bank-accounts/index.ts';
import { MOST_WRONG_ANSWERS } from './limits.ts';
import { type ListedVerification, listVerifications } from './store.ts';

/** How far the caller's accounts are that were linked by their numbers, the newest first. */
export async function list(context: Context, actor: Actor): Promise<AccountVerification[]> {
  const rows = await listVerifications(context.db, actor.user_id);
  return rows.map((row) => present(context, row));
}

/** How far one of them is. */
export async function readVerification(
  context: Context,
  tx: Queryable,
  consumer_id: string,
  bank_account_id: string,
): Promise<AccountVerification> {
  const [row] = await listVerifications(tx, consumer_id, bank_account_id);
  if (!row) throw new Error(`account ${bank_account_id} has no verification`);
  return present(context, row);
}

const SHOWN = { WAITING: 'waiting', READY: 'ready', VERIFIED: 'verified', REFUSED: 'refused' } as const;

function present(context: Context, row: ListedVerification): AccountVerification {
  // What has run out is refused at the next cutoff; it cannot be answered from now on.
  const too_late = row.status === 'READY' && row.answer_by !== null && row.answer_by <= context.clock.now();
  return {
    SynAccountID: row.bank_account_id,
    LastFour: row.last_four,
    Status: too_late ? 'refused' : row.status === 'WAITING' && row.is_sent ? 'sent' : SHOWN[row.status],
    ExpectedOn: row.expected_on,
    AnswerBy: row.answer_by?.toISOString() ?? null,
    TriesLeft: MOST_WRONG_ANSWERS - row.wrong_answers,
    RefusedReason: too_late ? 'too_late' : row.refused_reason,
    ReturnCode: row.return_code,
    CanPay: canPayUnseen(context),
  };
}
