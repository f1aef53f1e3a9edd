import type { Context } from '../../context.ts';

/** Closes the real-time channels of a user whose tokens have just been refused. */
export async function endSessions(context: Context, user_id: string): Promise<void> {
  context.channels.closeUser(user_id);
}
