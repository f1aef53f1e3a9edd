import type { Tasks } from '../../kernel/jobs/queue.ts';
import { SEND_NOTICES, sendNotices } from './send-notices.ts';

export { noticeNotCarriedDebits, requestNotices } from './request-notices.ts';
export { noticeKeysOf } from './send-notices.ts';

/** The queued work of this module. */
export const tasks: Tasks = { [SEND_NOTICES]: sendNotices };
/** The same without notices: for history that is made up. */
export const quietTasks: Tasks = { [SEND_NOTICES]: () => Promise.resolve() };
