import type { Context } from '../../context.ts';
import { cancelRetries, type NotifyCancelled } from '../settle/cancel-reinitiations.ts';
import { failDebits } from '../store.ts';
import {
  findUnwrittenDebit,
  findUnwrittenGivenUp,
  type GivenUpUnwritten,
  lockListedDebit,
  noteUnwrittenGivenUp,
} from './unoriginable-entries-store.ts';

export type UnwrittenAnswer =
  /** `of_retry`: its payment stays DECLINED, and the retry counts as none. */
  | { readonly kind: 'given_up'; readonly of_retry: boolean }
  /** Somebody had given it up before. */
  | { readonly kind: 'before'; readonly before: GivenUpUnwritten }
  /** It is listed, and has ended or left since. */
  | { readonly kind: 'waits_no_more' }
  /** No debit of the public id is listed as one that cannot be written. */
  | { readonly kind: 'not_listed' };

/**
 * A person gives up a debit that cannot be written into a file and whose reason cannot be mended. It ends as one does whose file is given up:
 * its payment is FAILED and what was approved is taken back; a retry is cancelled, and those who know of it are notified. Who did so, and why, is kept.
 */
export async function giveUpUnwritten(
  context: Context,
  { public_id, by, why }: { public_id: string; by: string; why: string },
  notifyCancelled: NotifyCancelled,
): Promise<UnwrittenAnswer> {
  const at = context.clock.now();
  const answer = await context.db.transaction(async (tx): Promise<UnwrittenAnswer & { purchase_id?: string }> => {
    const purchase_id = await lockListedDebit(tx, public_id);
    // Looked at past the lock: the cutoff that was waited for may have written it.
    const debit = purchase_id === undefined ? undefined : await findUnwrittenDebit(tx, purchase_id);
    if (purchase_id === undefined) {
      const before = await findUnwrittenGivenUp(tx, public_id);
      return before ? { kind: 'before', before } : { kind: 'not_listed' };
    }
    if (!debit) return { kind: 'waits_no_more' };
    const { retry_id, amount_cents, business_id, consumer_id } = debit;
    if (retry_id === null) await failDebits(tx, [purchase_id], { event: 'file_given_up', at, actor: by, reasons: [why] });
    else await cancelRetries(tx, [{ id: retry_id, purchase_id, amount_cents, business_id, consumer_id }], at, notifyCancelled);
    await noteUnwrittenGivenUp(tx, debit, public_id, { given_up_at: at, given_up_by: by, given_up_why: why });
    return { kind: 'given_up', of_retry: retry_id !== null, purchase_id };
  });
  if (answer.kind === 'given_up') {
    if (answer.purchase_id !== undefined) context.channels.changed(answer.purchase_id);
    context.log.info({ public_id, by, of_retry: answer.of_retry }, 'a debit that could not be written into a file was given up');
  }
  return answer;
}
