import type { Webhook } from '@drawbridge/contract';
import type { Context } from '../context.ts';
import { writeEntry } from '../kernel/audit/index.ts';
import { AppError } from '../kernel/errors.ts';
import { type Actor, requireAccountAdmin } from '../kernel/http/actor.ts';
import { entryAbout, factsOf } from './audited.ts';
import { presentWebhook } from './present.ts';
import { lockEndpoint, removeEndpoint } from './store.ts';

/**
 * Stops notifying an address, for good; what was not delivered is not tried again. Gives it as it was. Throws FORBIDDEN
 * for any role but AdminAccount, NOT_FOUND for one that is not the organization's or is removed already.
 */
export function removeWebhook({ db, clock }: Context, actor: Actor, id: string): Promise<Webhook> {
  requireAccountAdmin(actor);
  return db.transaction(async (tx) => {
    const row = await lockEndpoint(tx, id, actor.business_ids);
    if (!row) throw new AppError('NOT_FOUND');
    await removeEndpoint(tx, id, actor.user_id, clock.now());
    await writeEntry(tx, clock, { ...entryAbout(actor, row), event: 'webhook.removed', before: factsOf(row) });
    return presentWebhook(row);
  });
}
