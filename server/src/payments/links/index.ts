import type { Tasks } from '../../kernel/jobs/queue.ts';
import { SEND_LINK, sendLink } from './send-link.ts';

export { acceptLink } from './accept-link.ts';
export { createLink } from './create-link.ts';
export { dispatchLink } from './dispatch-link.ts';
export { invariants } from './invariants.ts';
export { messageRules } from './message-rules.ts';
export { resetExpiration } from './reset-expiration.ts';
export { routes } from './routes.ts';
export { countOpenLinksOf, hasLink, listDispatchIds, voidLinksOf } from './store.ts';
export { tidy } from './tidy.ts';
export { voidLink } from './void-link.ts';
export const tasks: Tasks = { [SEND_LINK]: sendLink };
