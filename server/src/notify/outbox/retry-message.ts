import type { Context } from '../../context.ts';
import { deliverNow } from './deliver.ts';
import type { PurposeTable } from './purpose.ts';
import { findListed, findMessage, type ListedMessage, type MessageStanding, requeueMessage } from './store.ts';

/** Why a message is not sent again. `there`: it got there, or is still on its way there. */
export type NotRetried = 'unknown' | 'there' | 'words_forgotten' | 'too_late';

/**
 * Sends a message again that did not get there, or of which nobody knows, once now and then as any other; whoever had
 * it sent hears of it. Keeps who asked, and why. Gives where it stands then, or why it is not sent.
 */
export async function retryMessage(
  context: Context,
  id: string,
  asked: { why: string; by: string },
): Promise<MessageStanding | NotRetried> {
  const before = await findListed(context.db, id);
  if (!before) return 'unknown';
  const why_not = whyNot(context.purposes, before, context.clock.wall());
  if (why_not !== undefined) return why_not;
  const at = context.clock.wall();
  const { ends_by_itself, life_ms } = context.purposes[before.purpose];
  const abandon_at = ends_by_itself ? before.abandon_at : new Date(at.getTime() + life_ms);
  const retried = await context.db.transaction(async (tx) => {
    const row = await requeueMessage(tx, id, { ...asked, at, abandon_at });
    if (row?.about) await context.purposes[row.purpose].changed?.(context, tx, row.about, { state: 'queued', failure: null });
    return row;
  });
  // Somebody was quicker, or it has got there meanwhile.
  if (!retried) return 'there';
  context.log.warn({ message_id: id, purpose: retried.purpose, channel: retried.channel, ...asked }, 'message.retried');
  await deliverNow(context, id);
  return (await findMessage(context.db, id)) ?? 'unknown';
}

function whyNot(purposes: PurposeTable, { state, purpose, abandon_at, has_words }: ListedMessage, now: Date): NotRetried | undefined {
  if (!['failed', 'refused', 'undelivered', 'uncertain'].includes(state)) return 'there';
  if (!has_words) return 'words_forgotten';
  // A code that could not be sent was taken back.
  return purpose === 'code' || (purposes[purpose].ends_by_itself && abandon_at <= now) ? 'too_late' : undefined;
}
