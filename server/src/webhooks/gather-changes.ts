import type { Context } from '../context.ts';
import { LOCKS } from '../kernel/db/advisory-lock.ts';
import type { Upkeep } from '../kernel/jobs/upkeep.ts';
import { type EventMark, reachedRounds } from '../reporting/reports/index.ts';
import { insertEvents, insertMessages, listChanges, lockMark, moveMark } from './gather-store.ts';
import { keptSince } from './kept-since.ts';
import { askForFailingMails } from './mail-failing.ts';
import { writeMessage } from './write-message.ts';

const EVENTS_PER_CHUNK = 2_000;

/**
 * Writes the notifications of the changes up to a mark that has been reached, and lists them for their businesses. The
 * payment's transaction knows nothing of it: its events are what is read here. Repeating it writes nothing twice.
 */
async function gatherChanges({ db, clock }: Context, { upto_seq }: EventMark): Promise<void> {
  for (let more = true; more; ) {
    more = await db.transaction(async (tx) => {
      const after = await lockMark(tx);
      if (after >= upto_seq) return false;
      const upto = Math.min(after + EVENTS_PER_CHUNK, upto_seq);
      await insertEvents(tx, after, upto, keptSince(clock.now()));
      const changes = await listChanges(tx, after, upto);
      if (changes.length > 0) await insertMessages(tx, changes.map(writeMessage), clock.wall());
      await moveMark(tx, upto);
      return upto < upto_seq;
    });
  }
}

/**
 * Gathers, round by round, what stood there at the round before, once its writers have ended; nothing where nothing
 * came. Then asks for the mails about addresses that fail.
 */
export const gathering: Upkeep = {
  name: 'webhooks.gather',
  every_ms: 1_000,
  lock: LOCKS.webhooks,
  rounds(context) {
    let gathered_seq = -1;
    const gather = reachedRounds(context, async (mark) => {
      if (mark.upto_seq > gathered_seq) await gatherChanges(context, mark);
      gathered_seq = mark.upto_seq;
    });
    return async (stopping) => {
      await gather(stopping);
      await askForFailingMails(context);
    };
  },
};
