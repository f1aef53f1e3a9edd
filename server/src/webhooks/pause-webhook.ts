import type { Webhook } from '@drawbridge/contract';
import type { Context } from '../context.ts';
import { writeEntry } from '../kernel/audit/index.ts';
import { AppError } from '../kernel/errors.ts';
import { type Actor, requireAccountAdmin } from '../kernel/http/actor.ts';
import { entryAbout } from './audited.ts';
import { presentWebhook } from './present.ts';
import { lockEndpoint, pauseEndpoint, resumeEndpoint } from './store.ts';

/**
 * Pauses an address or resumes it. While it is paused, what happens is written and waits; resumed, all that waited is
 * due at once with all its tries. One that stands so already stays as it is, unrecorded. Throws FORBIDDEN for any role
 * but AdminAccount, NOT_FOUND for one that is not the organization's.
 */
export function pauseWebhook({ db, clock }: Context, actor: Actor, id: string, paused: boolean): Promise<Webhook> {
  requireAccountAdmin(actor);
  return db.transaction(async (tx) => {
    const row = await lockEndpoint(tx, id, actor.business_ids);
    if (!row) throw new AppError('NOT_FOUND');
    if ((row.paused_at !== null) === paused) return presentWebhook(row);
    const now = clock.wall();
    if (paused) await pauseEndpoint(tx, id, actor.user_id, now);
    else await resumeEndpoint(tx, id, now);
    await writeEntry(tx, clock, { ...entryAbout(actor, row), event: paused ? 'webhook.paused' : 'webhook.resumed' });
    const changed = await lockEndpoint(tx, id, actor.business_ids);
    return presentWebhook(changed ?? row);
  });
}
