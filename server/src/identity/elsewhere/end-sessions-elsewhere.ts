import type { Task } from '../../kernel/jobs/queue.ts';

export const END_SESSIONS_ELSEWHERE = 'identity.end_sessions_elsewhere';

/** Ends somebody's sessions at the outside provider, too: what ended here would otherwise begin again by itself, with a token of now. */
export const endSessionsElsewhere: Task = async (context, payload) => {
  await context.outsideDirectory?.endSessions((payload as { subject: string }).subject);
};
