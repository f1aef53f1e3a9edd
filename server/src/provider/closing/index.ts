import type { Tasks } from '../../kernel/jobs/queue.ts';
import type { DueWork } from '../../kernel/jobs/timetable.ts';
import { finishClosing } from './finish-closing.ts';
import { MAIL_CLOSING, mailClosing } from './mail-closing.ts';

export { beginClosing } from './begin-closing.ts';
export { keepOpen } from './keep-open.ts';
export { readClosing } from './read-closing.ts';

/** What falls due of businesses that close. */
export const dueWork: readonly DueWork[] = [finishClosing];
/** The queued work of this part. */
export const tasks: Tasks = { [MAIL_CLOSING]: mailClosing };
