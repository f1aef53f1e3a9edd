import type { Context } from '../../context.ts';
import { jobKeyOf } from './send-link.ts';
import { listUnsent, markFailure } from './store.ts';

/** So many are looked at together. */
const AT_ONCE = 1_000;

/**
 * Ends the sending of links that the queue tries no more, after its last try or since a server died in it, so that whoever had them sent is told and can send
 * them anew. One that waits in the queue is left alone, however long.
 */
export async function giveUpSending({ clock, db, log, queue }: Pick<Context, 'clock' | 'db' | 'log' | 'queue'>): Promise<void> {
  const ids = await listUnsent(db, AT_ONCE);
  const waiting = await queue.waiting(db, ids.map(jobKeyOf));
  for (const id of ids.filter((one) => !waiting.has(jobKeyOf(one)))) {
    await markFailure(db, id, 'unreachable', clock.now());
    log.warn({ dispatch_id: id }, 'links.dispatch.given_up');
  }
}
