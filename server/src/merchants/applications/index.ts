import type { Tasks } from '../../kernel/jobs/queue.ts';
import { MAIL_LINK, mailLinkTask } from './begin.ts';

export { approveApplication } from './approve.ts';
export { askApplicant, checkApplication, declineApplication, requireApplication } from './decide.ts';
export { APPLICATION_LINK_MS } from './lifetimes.ts';
export { listApplications, reviewApplication } from './review.ts';
export { routes } from './routes.ts';
export { resealed } from './secrets.ts';
export { countWaiting } from './staff-store.ts';
export { tidy } from './tidy.ts';

/** The queued work of this part. */
export const tasks: Tasks = { [MAIL_LINK]: mailLinkTask };
