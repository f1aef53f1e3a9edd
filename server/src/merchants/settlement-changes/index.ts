import type { Tasks } from '../../kernel/jobs/queue.ts';
import type { DueWork } from '../../kernel/jobs/timetable.ts';
import { GIVE_BACK_ACCESS, giveBackAccess } from './give-back-access.ts';
import { MAIL_CHANGE, mailChange } from './mail-change.ts';
import { takeForce } from './take-force.ts';

export { changeSettlementAccount, refuseChange, validateChange } from './changes.ts';
export { invariants } from './invariants.ts';
export { readStanding } from './read-standing.ts';
export { restEnds } from './rest.ts';
export { routes } from './routes.ts';
export { findOpenChange, listBusinessesThatAsk } from './store.ts';

/** What falls due of this part. */
export const dueWork: readonly DueWork[] = [takeForce];
/** The queued work of this part. */
export const tasks: Tasks = { [MAIL_CHANGE]: mailChange, [GIVE_BACK_ACCESS]: giveBackAccess };
