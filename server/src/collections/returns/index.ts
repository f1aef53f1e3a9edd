import type { Tasks } from '../../kernel/jobs/queue.ts';
import type { DueWork } from '../../kernel/jobs/timetable.ts';
import { dispatchNotifications } from './dispatch-notifications.ts';
import { SEND_MESSAGE, sendMessage } from './send-message.ts';

export { cancelLateReinitiations, cancelReinitiations, pullDebits, pullWaitingDebits } from './cancel-reinitiations.ts';
export { listHeldReturns } from './held-store.ts';
export { messageKeysOf } from './message-keys.ts';
export { notifyOfCancelledReinitiations, requestNotifications } from './request-notifications.ts';
export { returnDebits } from './return-debits.ts';
export { stopDebits } from './stop-debits.ts';

/** What falls due here. */
export const dueWork: readonly DueWork[] = [dispatchNotifications];
/** The queued work of this module. */
export const tasks: Tasks = { [SEND_MESSAGE]: sendMessage };
