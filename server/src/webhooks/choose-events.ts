import type { BodyOf, Webhook, webhooks } from '@drawbridge/contract';
import { WEBHOOK_EVENTS } from '@drawbridge/contract';
import type { Context } from '../context.ts';
import { writeEntry } from '../kernel/audit/index.ts';
import type { Queryable } from '../kernel/db/database.ts';
import { AppError } from '../kernel/errors.ts';
import { entryAbout, factsOf } from './audited.ts';
import { presentWebhook } from './present.ts';
import { type EndpointRow, lockEndpoint, writeEvents } from './store.ts';
import type { Tender } from './tender.ts';

/**
 * Chooses what an address is told of from now on; messages that are written already still go. Throws NOT_FOUND
 * for one that is not the tender's.
 */
export function chooseEvents(
  { db, clock }: Context,
  tender: Tender,
  id: string,
  { events }: BodyOf<typeof webhooks.chooseEvents>,
): Promise<Webhook> {
  return db.transaction(async (tx) => {
    const row = await lockEndpoint(tx, id, tender.business_ids);
    if (!row) throw new AppError('NOT_FOUND');
    return presentWebhook(await chooseWithin(tx, clock, tender, row, events));
  });
}

/** The same for an address that is locked. */
export async function chooseWithin(
  tx: Queryable,
  clock: Context['clock'],
  tender: Tender,
  row: EndpointRow,
  events: readonly EndpointEvent[],
): Promise<EndpointRow> {
  const changed = { ...row, events: inOrder(events) };
  await writeEvents(tx, row.id, changed.events);
  const [before, after] = [factsOf(row), factsOf(changed)];
  await writeEntry(tx, clock, { ...entryAbout(tender, row), event: 'webhook.events_changed', before, after });
  return changed;
}

/** As they are listed everywhere. */
export function inOrder(chosen: readonly EndpointEvent[]): EndpointEvent[] {
  return WEBHOOK_EVENTS.filter((event) => chosen.includes(event));
}

type EndpointEvent = (typeof WEBHOOK_EVENTS)[number];
