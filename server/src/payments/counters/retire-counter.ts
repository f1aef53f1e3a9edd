import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Actor } from '../../kernel/http/actor.ts';
import * as store from './store.ts';

/**
 * Takes a counter out of use. Whoever waits there still does; nobody can come any more. Twice is as good as once.
 * Throws COUNTER_NOT_FOUND, for another's counter as for none.
 */
export async function retireCounter(context: Context, actor: Actor, counter_id: string): Promise<Record<string, never>> {
  const { user_id: retired_by, business_ids } = actor;
  const found = await store.retireCounter(context.db, { id: counter_id, business_ids, retired_by, retired_at: context.clock.now() });
  if (!found) throw new AppError('COUNTER_NOT_FOUND');
  return {};
}
