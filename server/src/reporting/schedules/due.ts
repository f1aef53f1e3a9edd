import { BANK_AHEAD_MS, type DueWork } from '../../kernel/jobs/timetable.ts';
import { MAIL_REPORT } from './mail-report.ts';
import { lastDueAt, nextDueAt } from './periods.ts';
import { listDueIds, lockSchedule, nextScheduleDue, writeDue } from './store.ts';

/** Queues the mails of scheduled reports. After a time in which no server ran, only that of the newest period goes. */
export const mailDueReports: DueWork = {
  name: 'mail scheduled reports',
  ahead_ms: BANK_AHEAD_MS,
  nextDue: ({ db }) => nextScheduleDue(db),
  async run({ db, clock, queue }, actual_at) {
    const until = actual_at > clock.now() ? actual_at : clock.now();
    for (const id of await listDueIds(db, until)) {
      await db.transaction(async (tx) => {
        const schedule = await lockSchedule(tx, id);
        // Another server has, or it was moved meanwhile.
        if (!schedule || schedule.due_at > until) return;
        const at = lastDueAt(schedule, schedule.time_zone, until).toISOString();
        await writeDue(tx, id, nextDueAt(schedule, schedule.time_zone, until));
        await queue.enqueue(tx, MAIL_REPORT, { id, at }, { job_key: `report:${id}:${at}` });
      });
    }
  },
};
