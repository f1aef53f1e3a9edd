import type { Task } from '../../kernel/jobs/queue.ts';

export const END_SESSIONS_ELSEWHERE = 'identity.end_sessions_elsewhere';

/** Ends somebody's sessions at the outside provider, which would otherwise begin again here with a new token. */
export const endSessionsElsewhere: Task = async (context, payload) => {
  await context.outsideDirectory?.endSessions((payload as { subject: string }).subject);
};
