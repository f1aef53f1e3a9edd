import type { Context } from '../../context.ts';
import { endSessions, setUserStatus } from '../../identity/index.ts';
import { AppError } from '../../kernel/errors.ts';
import { lockConsumer } from './store.ts';

/** The provider suspends a consumer, who can then read and nothing else. Sessions end. Throws ERR_USER_NOT_FOUND. */
export async function freeze(context: Context, user_id: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    const consumer = await lockConsumer(tx, user_id);
    if (!consumer) throw new AppError('ERR_USER_NOT_FOUND');
    await setUserStatus(tx, user_id, 'FROZEN');
    await endSessions(context, consumer.subject, tx);
  });
  context.channels.closeUser(user_id);
}
