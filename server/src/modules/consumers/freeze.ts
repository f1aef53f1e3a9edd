import type { Context } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { endSessions } from './end-sessions.ts';
import { lockConsumer, setStatus, setStatusOnly, wasDeactivated } from './store.ts';

/** The provider suspends a consumer, who can then read and nothing else. Sessions end. Throws ERR_USER_NOT_FOUND. */
export async function freeze(context: Context, user_id: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    if ((await lockConsumer(tx, user_id)) === undefined) throw new AppError('ERR_USER_NOT_FOUND');
    await setStatus(tx, user_id, 'FROZEN', context.clock.wall());
  });
  await endSessions(context, user_id);
}

/** The provider lifts the suspension. Who had deactivated the account before finds it deactivated. Throws ERR_USER_NOT_FOUND. */
export async function unfreeze(context: Context, user_id: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    const status = await lockConsumer(tx, user_id);
    if (status === undefined) throw new AppError('ERR_USER_NOT_FOUND');
    if (status === 'FROZEN') await setStatusOnly(tx, user_id, (await wasDeactivated(tx, user_id)) ? 'DEACTIVATED' : 'ACTIVE');
  });
}
