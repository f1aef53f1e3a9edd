import type { Tasks } from '../kernel/jobs/queue.ts';
import { KEEP_CLAIMS, keepClaims } from './elsewhere/claims-changed.ts';
import { END_SESSIONS_ELSEWHERE, endSessionsElsewhere } from './elsewhere/end-sessions-elsewhere.ts';
import { FINISH_DIRECTORY_CHANGE, finishChangeTask } from './elsewhere/finish-change.ts';

/** The queued work of identity: notifications to an outside directory. */
export const tasks: Tasks = {
  [FINISH_DIRECTORY_CHANGE]: finishChangeTask,
  [END_SESSIONS_ELSEWHERE]: endSessionsElsewhere,
  [KEEP_CLAIMS]: keepClaims,
};
