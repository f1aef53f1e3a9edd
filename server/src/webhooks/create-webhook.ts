import { type BodyOf, type NewWebhook, WEBHOOK_EVENTS, WEBHOOKS_MAX, type webhooks } from '@drawbridge/contract';
import type { Context } from '../context.ts';
import { writeEntry } from '../kernel/audit/index.ts';
import { AppError } from '../kernel/errors.ts';
import { idempotentSecret } from '../kernel/idempotency/index.ts';
import { newId } from '../kernel/ids.ts';
import { requireSafeAddress } from '../kernel/security/safe-address.ts';
import { entryAbout, factsOf } from './audited.ts';
import { inOrder } from './choose-events.ts';
import { presentWebhook } from './present.ts';
import { makeSecret, secretPlace } from './secret.ts';
import { insertEndpoint, lockAddressesOf, lockEndpoint } from './store.ts';
import type { Tender } from './tender.ts';

/**
 * Notifies an address of changes of one business's payments, once for an idempotency key. The answer alone shows
 * its secret, also when repeated under its key, as that answer was lost. Throws FORBIDDEN for a business
 * that is not the tender's; BAD_INPUT for an address that is not https; WEBHOOK_EXISTS;
 * TOO_MANY_WEBHOOKS; IDEMPOTENCY_KEY_REUSED.
 */
export function createWebhook(
  context: Context,
  tender: Tender,
  body: BodyOf<typeof webhooks.create>,
  idempotency_key: string | undefined,
): Promise<NewWebhook> {
  const { syn_business_id: business_id, url, events = WEBHOOK_EVENTS } = body;
  if (!tender.business_ids.includes(business_id)) throw new AppError('FORBIDDEN');
  requireSafeAddress(context.config, 'url', url);
  const call = { user_id: tender.id, route: 'webhooks/create', idempotency_key, body };
  return idempotentSecret(context, call, async (tx) => {
    const { count, known } = await lockAddressesOf(tx, business_id, url);
    if (known) throw new AppError('WEBHOOK_EXISTS', { field: 'url' });
    if (count >= WEBHOOKS_MAX) throw new AppError('TOO_MANY_WEBHOOKS');
    const id = newId('whk');
    const secret = makeSecret();
    const secret_sealed = context.sealer.seal(secret, secretPlace(id));
    const made = { id, business_id, url, events: inOrder(events), secret_sealed };
    await insertEndpoint(tx, { ...made, created_by: tender.id, created_at: context.clock.now() });
    const row = await lockEndpoint(tx, id, [business_id]);
    if (!row) throw new Error(`the address ${id} was not kept`);
    await writeEntry(tx, context.clock, { ...entryAbout(tender, row), event: 'webhook.created', after: factsOf(row) });
    return { ...presentWebhook(row), secret };
  });
}
