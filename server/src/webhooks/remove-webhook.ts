import type { Webhook } from '@drawbridge/contract';
import type { Context } from '../context.ts';
import { writeEntry } from '../kernel/audit/index.ts';
import { AppError } from '../kernel/errors.ts';
import { entryAbout, factsOf } from './audited.ts';
import { presentWebhook } from './present.ts';
import { lockEndpoint, removeEndpoint } from './store.ts';
import type { Tender } from './tender.ts';

/**
 * Stops notifying an address, for good; what was not delivered is not tried again. Gives it as it was. Throws NOT_FOUND
 * for one that is not the tender's or is removed already.
 */
export function removeWebhook({ db, clock }: Context, tender: Tender, id: string): Promise<Webhook> {
  return db.transaction(async (tx) => {
    const row = await lockEndpoint(tx, id, tender.business_ids);
    if (!row) throw new AppError('NOT_FOUND');
    await removeEndpoint(tx, id, tender.id, clock.now());
    await writeEntry(tx, clock, { ...entryAbout(tender, row), event: 'webhook.removed', before: factsOf(row) });
    return presentWebhook(row);
  });
}
