import type { BodyOf, Webhook, webhooks } from '@drawbridge/contract';
import { WEBHOOK_EVENTS } from '@drawbridge/contract';
import type { Context } from '../context.ts';
import { writeEntry } from '../kernel/audit/index.ts';
import { AppError } from '../kernel/errors.ts';
import { type Actor, requireAccountAdmin } from '../kernel/http/actor.ts';
import { entryAbout, factsOf } from './audited.ts';
import { presentWebhook } from './present.ts';
import { lockEndpoint, writeEvents } from './store.ts';

/**
 * Chooses what an address is told of from now on; messages that are written already still go. Throws FORBIDDEN for any
 * role but AdminAccount, NOT_FOUND for one that is not the organization's.
 */
export function chooseEvents(
  { db, clock }: Context,
  actor: Actor,
  id: string,
  { events }: BodyOf<typeof webhooks.chooseEvents>,
): Promise<Webhook> {
  requireAccountAdmin(actor);
  return db.transaction(async (tx) => {
    const row = await lockEndpoint(tx, id, actor.business_ids);
    if (!row) throw new AppError('NOT_FOUND');
    const changed = { ...row, events: inOrder(events) };
    await writeEvents(tx, id, changed.events);
    const [before, after] = [factsOf(row), factsOf(changed)];
    await writeEntry(tx, clock, { ...entryAbout(actor, row), event: 'webhook.events_changed', before, after });
    return presentWebhook(changed);
  });
}

/** As they are listed everywhere. */
export function inOrder(chosen: readonly EndpointEvent[]): EndpointEvent[] {
  return WEBHOOK_EVENTS.filter((event) => chosen.includes(event));
}

type EndpointEvent = (typeof WEBHOOK_EVENTS)[number];
