import type { Tasks } from '../../kernel/jobs/queue.ts';
import { MAIL_EMAIL_LINK, mailEmailLink } from './verify-email-link.ts';

export { EMAIL_CHANGE_MS, type FormerContact, listFormer as listFormerContacts, replaceLostPhone } from './contacts/index.ts';
export { endConsumerSessions } from './end-consumer-sessions.ts';
export { findConsumers } from './find-consumers.ts';
export { freeze } from './freeze.ts';
export { findHeldProfile, type HeldProfile } from './held-store.ts';
export { checkNumberCode, NUMBER_CODE_MS, type NumberProof, readNumberProof, textNumberCode } from './prove-number.ts';
export { register } from './register.ts';
export { routes } from './routes.ts';
export { setDailyLimit } from './set-daily-limit.ts';
export { type ConsumerFacts, type FoundRow, findFacts as findConsumerFacts } from './staff-store.ts';
export { lockConsumer, pendingCents, userByPhone } from './store.ts';
export { unfreeze } from './unfreeze.ts';
export { verifyEmail } from './verify-email.ts';
export { EMAIL_LINK_MS } from './verify-email-link.ts';

/** The queued work of this module. */
export const tasks: Tasks = { [MAIL_EMAIL_LINK]: mailEmailLink };
