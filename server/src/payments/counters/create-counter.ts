import { type BodyOf, COUNTERS_MAX, type Counter, type counters } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { violatedConstraint } from '../../kernel/db/database.ts';
import { AppError } from '../../kernel/errors.ts';
import { type Actor, requireBusiness } from '../../kernel/http/actor.ts';
import { newUnguessableId } from '../../kernel/ids.ts';
import { requireFeatureOn } from '../../merchants/features/index.ts';
import * as store from './store.ts';

/** Adds a counter to a business. Throws FORBIDDEN, BUSINESS_FEATURE_OFF, BUSINESS_CLOSING, COUNTER_NAME_TAKEN, TOO_MANY_COUNTERS. */
export async function createCounter(
  context: Context,
  actor: Actor,
  { name, syn_business_id }: BodyOf<typeof counters.create>,
): Promise<Counter> {
  const business_id = requireBusiness(actor, syn_business_id);
  await requireFeatureOn(context.db, business_id, 'in_store');
  try {
    return await context.db.transaction(async (tx) => {
      if (!(await store.isOpen(tx, business_id))) throw new AppError('BUSINESS_CLOSING');
      if ((await store.countForAdding(tx, business_id)) >= COUNTERS_MAX) throw new AppError('TOO_MANY_COUNTERS');
      return store.insertCounter(tx, {
        id: newUnguessableId('ctr'),
        business_id,
        name,
        created_by: actor.user_id,
        created_at: context.clock.now(),
      });
    });
  } catch (error) {
    if (violatedConstraint(error) === 'counters_name') throw new AppError('COUNTER_NAME_TAKEN', { field: 'name' });
    throw error;
  }
}
