import type { Tasks } from '../../kernel/jobs/queue.ts';
import { MAIL_CONFIRMATION, mailConfirmation } from './mail-confirmation.ts';
import { MAIL_REQUEST, mailRequest } from './mail-request.ts';

export { routes } from './routes.ts';
export const tasks: Tasks = { [MAIL_REQUEST]: mailRequest, [MAIL_CONFIRMATION]: mailConfirmation };
