import type { Counter } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { type Actor, requireBusiness } from '../../kernel/http/actor.ts';
import * as store from './store.ts';

/** Gives a business's counters in use, the oldest first. Throws FORBIDDEN for a business that is not the caller's. */
export async function listCounters(context: Context, actor: Actor, syn_business_id: string): Promise<{ items: Counter[] }> {
  return { items: await store.listInUse(context.db, requireBusiness(actor, syn_business_id)) };
}
