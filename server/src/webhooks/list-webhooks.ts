import type { Webhook } from '@drawbridge/contract';
import type { Context } from '../context.ts';
import { presentWebhook } from './present.ts';
import { listEndpoints } from './store.ts';
import type { Tender } from './tender.ts';

/** The organization's addresses, newest first; never a secret. */
export async function listWebhooks({ db }: Context, tender: Tender): Promise<Webhook[]> {
  return (await listEndpoints(db, tender.business_ids)).map(presentWebhook);
}
