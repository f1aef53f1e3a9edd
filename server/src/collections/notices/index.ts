import type { Tasks } from '../../kernel/jobs/queue.ts';
import { SEND_NOTICES, sendNotices } from './send-notices.ts';

export { askToNotify } from './ask-to-notify.ts';

/** The queued work of this module. */
export const tasks: Tasks = { [SEND_NOTICES]: sendNotices };
/** The same where nobody is to be told: of history that is made up. */
export const quietTasks: Tasks = { [SEND_NOTICES]: () => Promise.resolve() };
