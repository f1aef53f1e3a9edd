import type { Tasks } from '../kernel/jobs/queue.ts';
import { MAIL_FAILING, mailFailing } from './mail-failing.ts';

export { readBacklog } from './deliver-store.ts';
export { dropWebhook, type FailedWebhook, listFailedWebhooks, repeatWebhook } from './failure-store.ts';
export { outbox } from './outbox.ts';
export { resealed } from './resealed.ts';
export { routes } from './routes.ts';
export { tidy } from './tidy.ts';

export const tasks: Tasks = { [MAIL_FAILING]: mailFailing };
