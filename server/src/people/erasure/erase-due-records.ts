import type { DueWork } from '../../kernel/jobs/timetable.ts';
import { eraseRecords, listRecordsDue, nextRecordsDue } from './store.ts';

const AT_ONCE = 50;

/**
 * Erases what was kept of former customers once their records are two years old. Each is a transaction of its own;
 * whatever was given back meanwhile moves its day.
 */
export const eraseDueRecords: DueWork = {
  name: 'erase what was kept of former customers',
  nextDue: ({ db }) => nextRecordsDue(db),
  async run({ db, clock, log }) {
    for (let due = await listRecordsDue(db, clock.now(), AT_ONCE); due.length > 0; due = await listRecordsDue(db, clock.now(), AT_ONCE)) {
      let erased = 0;
      let is_early = false;
      for (const user_id of due) {
        const again_at = await eraseRecords(db, user_id);
        if (again_at === null) erased += 1;
        else is_early ||= again_at <= clock.now();
      }
      if (erased > 0) log.info({ erased }, 'records of former customers erased');
      // The database's clock is behind this one, and it goes by its own: asked again in the same breath, it says the same.
      if (is_early) return;
    }
  },
};
