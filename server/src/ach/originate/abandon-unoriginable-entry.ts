import type { Context } from '../../context.ts';
import type { NotifyCancelled } from '../settle/cancel-reinitiations.ts';
import { endReinitiations } from '../settle/reinitiation-store.ts';
import { failDebits } from '../store.ts';
import {
  type AbandonedEntry,
  findAbandonedEntry,
  findUnoriginableDebit,
  lockListedDebit,
  noteEntryAbandoned,
} from './unoriginable-entries-store.ts';

export type AbandonAnswer =
  /** `of_reinitiation`: its payment stays DECLINED, and the reinitiation counts as none. */
  | { readonly kind: 'abandoned'; readonly of_reinitiation: boolean }
  /** Somebody had abandoned it before. */
  | { readonly kind: 'before'; readonly before: AbandonedEntry }
  /** It is listed, and has ended or left since. */
  | { readonly kind: 'waits_no_more' }
  /** No debit of the public id is listed as unoriginable. */
  | { readonly kind: 'not_listed' };

/**
 * A person abandons a debit that stays unoriginable: its payment is FAILED, as with an abandoned file; a reinitiation
 * is cancelled and those who know of it are notified. Who did so, and why, is kept.
 */
export async function abandonUnoriginableEntry(
  context: Context,
  { public_id, by, why }: { public_id: string; by: string; why: string },
  notifyCancelled: NotifyCancelled,
): Promise<AbandonAnswer> {
  const at = context.clock.now();
  const answer = await context.db.transaction(async (tx): Promise<AbandonAnswer & { purchase_id?: string }> => {
    const purchase_id = await lockListedDebit(tx, public_id);
    // Looked at past the lock: the cutoff that was waited for may have written it.
    const debit = purchase_id === undefined ? undefined : await findUnoriginableDebit(tx, purchase_id);
    if (purchase_id === undefined) {
      const before = await findAbandonedEntry(tx, public_id);
      return before ? { kind: 'before', before } : { kind: 'not_listed' };
    }
    if (!debit) return { kind: 'waits_no_more' };
    const { reinitiation_id, amount_cents, business_id, consumer_id } = debit;
    if (reinitiation_id === null) await failDebits(tx, [purchase_id], { event: 'file_abandoned', at, actor: by, reasons: [why] });
    else {
      await endReinitiations(tx, [reinitiation_id], at);
      await notifyCancelled(tx, [{ id: reinitiation_id, purchase_id, amount_cents, business_id, consumer_id }], at);
    }
    await noteEntryAbandoned(tx, debit, public_id, { abandoned_at: at, abandoned_by: by, abandoned_why: why });
    return { kind: 'abandoned', of_reinitiation: reinitiation_id !== null, purchase_id };
  });
  if (answer.kind === 'abandoned') {
    if (answer.purchase_id !== undefined) context.channels.changed(answer.purchase_id);
    context.log.info({ public_id, by, of_reinitiation: answer.of_reinitiation }, 'an unoriginable debit was abandoned');
  }
  return answer;
}
