import type { Context } from '../../context.ts';
import { isReportedByWatch } from '../../kernel/db/away.ts';
import type { DueWork } from '../../kernel/jobs/timetable.ts';
import { eraseRecords, listRecordsDue, nextRecordsDue } from './store.ts';

const AT_ONCE = 50;

/**
 * Erases what was kept of former customers once their records are two years old. Each is a transaction of its own;
 * whatever was given back meanwhile moves its day. One that fails holds up nobody else's: its error is thrown at the end.
 */
export const eraseDueRecords: DueWork = {
  name: 'erase what was kept of former customers',
  nextDue: ({ db }) => nextRecordsDue(db),
  async run(context) {
    const { db, clock, log } = context;
    const failed = new Map<string, unknown>();
    for (;;) {
      const due = await listRecordsDue(db, clock.now(), [...failed.keys()], AT_ONCE);
      if (due.length === 0) break;
      const { erased, is_early } = await eraseEach(context, due, failed);
      if (erased > 0) log.info({ erased }, 'records of former customers erased');
      // The database's clock is behind this one, and it goes by its own: asked again in the same breath, it says the same.
      if (is_early) break;
    }
    if (failed.size > 0) throw new AggregateError(failed.values(), `the records of ${[...failed.keys()].join(', ')} could not be erased`);
  },
};

async function eraseEach(
  { db, clock }: Context,
  due: readonly string[],
  failed: Map<string, unknown>,
): Promise<{ erased: number; is_early: boolean }> {
  let erased = 0;
  let is_early = false;
  for (const user_id of due) {
    try {
      const again_at = await eraseRecords(db, user_id);
      if (again_at === null) erased += 1;
      else is_early ||= again_at <= clock.now();
    } catch (error) {
      if (isReportedByWatch(error)) throw error;
      failed.set(user_id, error);
    }
  }
  return { erased, is_early };
}
