import type { BodyOf, Webhook } from '@drawbridge/contract';
import type { webhookEndpointsApi } from '@drawbridge/contract/public/webhook-endpoints';
import type { Context } from '../context.ts';
import { writeEntry } from '../kernel/audit/index.ts';
import { AppError } from '../kernel/errors.ts';
import { requireSafeAddress } from '../kernel/security/safe-address.ts';
import { entryAbout, factsOf } from './audited.ts';
import { chooseWithin } from './choose-events.ts';
import { pauseWithin } from './pause-webhook.ts';
import { presentWebhook } from './present.ts';
import { lockAddressesOf, lockEndpoint, writeUrl } from './store.ts';
import type { Tender } from './tender.ts';

/**
 * Changes an address of a business, what it is told of, and whether messages wait: all that is named, or nothing.
 * Messages that wait go to the new address. Throws NOT_FOUND, BAD_INPUT for an address that is not https, WEBHOOK_EXISTS.
 */
export async function changeWebhook(
  { db, clock, config }: Context,
  tender: Tender,
  { id, business_id }: { readonly id: string; readonly business_id: string },
  { url, events, paused }: BodyOf<typeof webhookEndpointsApi.change>,
): Promise<Webhook> {
  if (url !== undefined) requireSafeAddress(config, 'url', url);
  return db.transaction(async (tx) => {
    // The business first, as whoever adds an address does.
    const known = url !== undefined && (await lockAddressesOf(tx, business_id, url)).known;
    const row = await lockEndpoint(tx, id, [business_id]);
    if (!row) throw new AppError('NOT_FOUND');
    if (url !== undefined && url !== row.url) {
      if (known) throw new AppError('WEBHOOK_EXISTS', { field: 'url' });
      await writeUrl(tx, id, url);
      const [before, after] = [factsOf(row), factsOf({ ...row, url })];
      await writeEntry(tx, clock, { ...entryAbout(tender, row), event: 'webhook.url_changed', before, after });
    }
    if (events !== undefined) await chooseWithin(tx, clock, tender, row, events);
    if (paused !== undefined) await pauseWithin(tx, clock, tender, row, paused);
    return presentWebhook((await lockEndpoint(tx, id, [business_id])) ?? row);
  });
}
