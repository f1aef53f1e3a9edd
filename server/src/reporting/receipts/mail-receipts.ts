import type { DueWork } from '../../kernel/jobs/timetable.ts';
import { heldSince } from './held-since.ts';
import { MAIL_RECEIPT } from './mail-receipt.ts';
import { nextDue, takeDue, takeUp } from './mail-store.ts';

/** Longer than a payment's transaction can take to commit after its moment, and than servers' clocks are apart. */
const OVERLAP_MS = 60_000;
/** Nearly all commit within this. */
const RECENT_MS = 5_000;
const GATHER_MS = 2_000;
/** A server may be killed inside the job, which then stays locked for hours. */
const AGAIN_MS = 10 * 60_000;
const AT_ONCE = 200;

/**
 * Looks through what was approved, and addresses verified, since its last look, and queues due mails, also those the
 * queue has not managed. Approvals know nothing of it.
 */
export const mailReceipts: DueWork = {
  name: 'mail receipts',
  ahead_ms: GATHER_MS,
  nextDue: ({ db, clock }) => nextDue(db, { overlap_ms: OVERLAP_MS, gather_ms: GATHER_MS, held_since: heldSince(clock.now()) }),
  async run({ db, queue }, until) {
    await db.transaction((tx) => takeUp(tx, { until, recent_ms: RECENT_MS, overlap_ms: OVERLAP_MS, held_since: heldSince(until) }));
    const again_at = new Date(until.getTime() + AGAIN_MS);
    for (let taken = AT_ONCE; taken === AT_ONCE; ) {
      taken = await db.transaction(async (tx) => {
        const due = await takeDue(tx, { until, again_at, most: AT_ONCE });
        for (const purchase_id of due) await queue.enqueue(tx, MAIL_RECEIPT, { purchase_id }, { job_key: `receipt:${purchase_id}` });
        return due.length;
      });
    }
  },
};
