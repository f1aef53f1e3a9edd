import type { DueWork } from '../../kernel/jobs/timetable.ts';
import { nextMessageDue, takeDueMessages } from './message-store.ts';
import { SEND_MESSAGE } from './send-message.ts';

/** A server may be killed inside the job, which then stays locked for hours. */
const AGAIN_MS = 10 * 60_000;
/** A later notification would puzzle more than it says; payments and reports show the return. */
const NEWS_MS = 3 * 24 * 60 * 60_000;
const AT_ONCE = 200;

/** Queues the messages about returns and reinitiations, and again where the queue failed to send them. */
export const dispatchNotifications: DueWork = {
  name: 'return notifications',
  nextDue: ({ db, clock }) => nextMessageDue(db, newsSince(clock.now())),
  async run({ db, queue }, until) {
    const again_at = new Date(until.getTime() + AGAIN_MS);
    for (let taken = AT_ONCE; taken === AT_ONCE; ) {
      taken = await db.transaction(async (tx) => {
        const due = await takeDueMessages(tx, { until, news_since: newsSince(until), again_at, most: AT_ONCE });
        for (const id of due) await queue.enqueue(tx, SEND_MESSAGE, { id }, { job_key: `return message:${id}` });
        return due.length;
      });
    }
  },
};

function newsSince(now: Date): Date {
  return new Date(now.getTime() - NEWS_MS);
}
