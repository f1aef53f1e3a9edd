import type { Tasks } from '../../kernel/jobs/queue.ts';
import type { DueWork } from '../../kernel/jobs/timetable.ts';
import { mailDueReports } from './due.ts';
import { MAIL_REPORT, mailReport } from './mail-report.ts';

export { messageRules } from './message-rules.ts';
export { routes } from './routes.ts';

/** What falls due here. */
export const dueWork: readonly DueWork[] = [mailDueReports];
/** The queued work of this part. */
export const tasks: Tasks = { [MAIL_REPORT]: (context, payload) => mailReport(context, payload) };
