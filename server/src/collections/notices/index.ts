import type { Tasks } from '../../kernel/jobs/queue.ts';
import { SEND_NOTICES, sendNotices } from './send-notices.ts';
import { TELL_DISPUTED, tellDisputed } from './tell-disputed.ts';

export { noticeNotCarriedDebits, requestNotices } from './request-notices.ts';
export { noticeKeysOf } from './send-notices.ts';
export { requestDisputedNotice } from './tell-disputed.ts';

/** The queued work of this module. */
export const tasks: Tasks = { [SEND_NOTICES]: sendNotices, [TELL_DISPUTED]: tellDisputed };
/** The same without notices: for history that is made up. */
export const quietTasks: Tasks = { [SEND_NOTICES]: () => Promise.resolve(), [TELL_DISPUTED]: () => Promise.resolve() };
