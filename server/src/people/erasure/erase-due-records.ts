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
      for (const user_id of due) if (await eraseRecords(db, user_id)) erased += 1;
      if (erased > 0) log.info({ erased }, 'records of former customers erased');
    }
  },
};
