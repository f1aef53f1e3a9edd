import type { Tasks } from '../../kernel/jobs/queue.ts';
import { MAIL_EMAIL_LINK, mailEmailLink } from './verify-email-link.ts';

export { freeze } from './freeze.ts';
export { register } from './register.ts';
export { routes } from './routes.ts';
export { userByPhone } from './store.ts';
export { unfreeze } from './unfreeze.ts';
export { verifyEmail } from './verify-email.ts';
export { EMAIL_LINK_MS } from './verify-email-link.ts';

/** The queued work of this module. */
export const tasks: Tasks = { [MAIL_EMAIL_LINK]: mailEmailLink };
