import type { Context } from '../../context.ts';
import { isReportedByWatch } from '../../kernel/db/away.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { type Notice, postNotices } from '../../notify/notices/index.ts';
import { type Change, hasReaders, listChanges, lockMark, moveMark } from './gather-store.ts';
import { noticeOf, TOLD } from './notice-of.ts';

const EVENTS_PER_CHUNK = 500;
/** News that is older than this puzzles more than it says. */
const NEWS_MS = 3 * 24 * 60 * 60_000;

/**
 * Writes the notices of all changes up to an event, each once. Whoever wants notices from now on hears of what happens
 * from now on: without any reader the mark just moves. Throws DatabaseAway, and goes on from its mark at the next call.
 */
export async function gatherUpTo(context: Context, upto_seq: number, signal: AbortSignal): Promise<void> {
  if (!(await hasReaders(context.db))) return moveMark(context.db, upto_seq);
  while (!signal.aborted && (await gatherChunk(context, upto_seq, signal)));
}

/** Writes the notices of the next events at once, or, where that fails, one by one. Gives whether there are more. */
async function gatherChunk(context: Context, upto_seq: number, signal: AbortSignal): Promise<boolean> {
  let after_seq = upto_seq;
  let upto = upto_seq;
  let changes: Change[] = [];
  try {
    await context.db.transaction(async (tx) => {
      after_seq = await lockMark(tx);
      if (after_seq >= upto_seq) return;
      upto = Math.min(after_seq + EVENTS_PER_CHUNK, upto_seq);
      const since = new Date(context.clock.now().getTime() - NEWS_MS);
      changes = await listChanges(tx, { after_seq, upto_seq: upto, to: TOLD, since });
      await post(context, tx, changes);
      await moveMark(tx, upto);
    });
  } catch (error) {
    if (isReportedByWatch(error) || changes.length === 0) throw error;
    await gatherOneByOne(context, changes, signal);
    if (!signal.aborted) await moveMark(context.db, upto);
  }
  return after_seq < upto_seq && upto < upto_seq;
}

/** Each change in a transaction of its own: one that fails is left out, and keeps nobody else's notices back. */
async function gatherOneByOne(context: Context, changes: readonly Change[], signal: AbortSignal): Promise<void> {
  for (const change of changes) {
    if (signal.aborted) return;
    try {
      await context.db.transaction(async (tx) => {
        if ((await lockMark(tx)) >= change.seq) return;
        await post(context, tx, [change]);
        await moveMark(tx, change.seq);
      });
    } catch (error) {
      if (isReportedByWatch(error)) throw error;
      context.log.error({ err: error, event_seq: change.seq }, 'notices.failed');
      await moveMark(context.db, change.seq);
    }
  }
}

function post(context: Context, tx: Queryable, changes: readonly Change[]): Promise<void> {
  const now = context.clock.now();
  const notices = changes.map((change) => noticeOf(change, now)).filter((notice): notice is Notice => notice !== undefined);
  return postNotices(context, tx, notices);
}
