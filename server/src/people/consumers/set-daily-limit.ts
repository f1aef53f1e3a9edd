import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import { findFacts, writeDailyLimit } from './staff-store.ts';
import { lockConsumer } from './store.ts';

/** What somebody could spend in a day, and can from now on, in cents; null: what everybody may. */
export interface LimitChange {
  readonly before_cents: number | null;
  readonly after_cents: number | null;
}

/**
 * Lowers what a consumer may spend in a day, or gives back what everybody may (null). More than that is nothing one
 * person decides. Throws ERR_USER_NOT_FOUND, LIMIT_TOO_HIGH.
 */
export async function setDailyLimit(context: Context, user_id: string, daily_limit_cents: number | null): Promise<LimitChange> {
  if (daily_limit_cents !== null && daily_limit_cents > context.config.daily_limit_cents)
    throw new AppError('LIMIT_TOO_HIGH', { field: 'daily_limit' });
  return context.db.transaction(async (tx) => {
    if (!(await lockConsumer(tx, user_id))) throw new AppError('ERR_USER_NOT_FOUND');
    const before = await findFacts(tx, user_id);
    await writeDailyLimit(tx, user_id, daily_limit_cents);
    return { before_cents: before?.daily_limit_cents ?? null, after_cents: daily_limit_cents };
  });
}
