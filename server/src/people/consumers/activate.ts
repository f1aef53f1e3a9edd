import type { Context } from '../../context.ts';
import { setUserStatus } from '../../identity/index.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Actor } from '../../kernel/http/actor.ts';
import { clearDeactivation, lockConsumer } from './store.ts';

/** Re-enables a deactivated account; an active one stays so. Throws ACCOUNT_FROZEN: only the provider lifts that; ACCOUNT_DEACTIVATED. */
export async function activate(context: Context, actor: Actor): Promise<Record<string, never>> {
  await context.db.transaction(async (tx) => {
    const consumer = await lockConsumer(tx, actor.user_id);
    // Whoever had their data deleted does not come back as the same person.
    if (!consumer) throw new AppError('ACCOUNT_DEACTIVATED');
    if (consumer.status === 'FROZEN') throw new AppError('ACCOUNT_FROZEN');
    await setUserStatus(tx, actor.user_id, 'ACTIVE');
    await clearDeactivation(tx, actor.user_id);
  });
  return {};
}
