import type { Context } from '../../context.ts';
import { setUserStatus } from '../../identity/index.ts';
import { AppError } from '../../kernel/errors.ts';
import { lockConsumer } from './store.ts';

/** The provider lifts the suspension. An account deactivated before stays so. Throws ERR_USER_NOT_FOUND. */
export async function unfreeze(context: Context, user_id: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    const consumer = await lockConsumer(tx, user_id);
    if (!consumer) throw new AppError('ERR_USER_NOT_FOUND');
    if (consumer.status === 'FROZEN') await setUserStatus(tx, user_id, consumer.deactivated_before ? 'DEACTIVATED' : 'ACTIVE');
  });
}
