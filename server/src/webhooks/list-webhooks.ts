import type { Webhook } from '@drawbridge/contract';
import type { Context } from '../context.ts';
import { type Actor, requireAccountAdmin } from '../kernel/http/actor.ts';
import { presentWebhook } from './present.ts';
import { listEndpoints } from './store.ts';

/** The organization's addresses, newest first; never a secret. Throws FORBIDDEN for any role but AdminAccount. */
export async function listWebhooks({ db }: Context, actor: Actor): Promise<Webhook[]> {
  requireAccountAdmin(actor);
  return (await listEndpoints(db, actor.business_ids)).map(presentWebhook);
}
