import type { Webhook } from '@drawbridge/contract';
import type { Context } from '../context.ts';
import { writeEntry } from '../kernel/audit/index.ts';
import type { Queryable } from '../kernel/db/database.ts';
import { AppError } from '../kernel/errors.ts';
import { entryAbout } from './audited.ts';
import { presentWebhook } from './present.ts';
import { type EndpointRow, lockEndpoint, pauseEndpoint, resumeEndpoint } from './store.ts';
import type { Tender } from './tender.ts';

/**
 * Pauses an address or resumes it. While it is paused, what happens is written and waits; resumed, all that waited is
 * due at once with all its tries. One that stands so already stays as it is, unrecorded. Throws NOT_FOUND for
 * one that is not the tender's.
 */
export function pauseWebhook({ db, clock }: Context, tender: Tender, id: string, paused: boolean): Promise<Webhook> {
  return db.transaction(async (tx) => {
    const row = await lockEndpoint(tx, id, tender.business_ids);
    if (!row) throw new AppError('NOT_FOUND');
    await pauseWithin(tx, clock, tender, row, paused);
    const changed = await lockEndpoint(tx, id, tender.business_ids);
    return presentWebhook(changed ?? row);
  });
}

/** The same for an address that is locked. */
export async function pauseWithin(
  tx: Queryable,
  clock: Context['clock'],
  tender: Tender,
  row: EndpointRow,
  paused: boolean,
): Promise<void> {
  if ((row.paused_at !== null) === paused) return;
  const now = clock.wall();
  if (paused) await pauseEndpoint(tx, row.id, tender.id, now);
  else await resumeEndpoint(tx, row.id, now);
  await writeEntry(tx, clock, { ...entryAbout(tender, row), event: paused ? 'webhook.paused' : 'webhook.resumed' });
}
