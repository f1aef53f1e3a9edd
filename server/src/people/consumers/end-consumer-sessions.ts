import type { Context } from '../../context.ts';
import { endSessions } from '../../identity/index.ts';
import { AppError } from '../../kernel/errors.ts';
import { lockConsumer } from './store.ts';

/** Logs a consumer out everywhere; they may sign in again. Throws ERR_USER_NOT_FOUND. */
export async function endConsumerSessions(context: Context, user_id: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    const consumer = await lockConsumer(tx, user_id);
    if (!consumer) throw new AppError('ERR_USER_NOT_FOUND');
    await endSessions(context, consumer.subject, tx);
  });
  context.channels.closeUser(user_id);
}
