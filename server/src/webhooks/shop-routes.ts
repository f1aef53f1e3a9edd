import { WEBHOOK_TEST, type Webhook } from '@drawbridge/contract';
import { eventsApi } from '@drawbridge/contract/public/events';
import { webhookEndpointsApi as api, type WebhookEndpoint } from '@drawbridge/contract/public/webhook-endpoints';
import type { Context } from '../context.ts';
import { AppError } from '../kernel/errors.ts';
import type { Binder } from '../kernel/http/bind.ts';
import { pageAsked, pageOf } from '../kernel/http/paging.ts';
import { giveNewSecret } from './change-secret.ts';
import { changeWebhook } from './change-webhook.ts';
import { createWebhook } from './create-webhook.ts';
import { listEventsOfKey, readEventOfKey } from './list-events.ts';
import { presentWebhook } from './present.ts';
import { removeWebhook } from './remove-webhook.ts';
import { sendTest } from './send-test.ts';
import { findEndpoint, pageEndpoints } from './store.ts';
import { programOf } from './tender.ts';

/** What a shop's own programs call of this room: events, and webhook endpoints of their key's business. */
export function shopRoutes(bind: Binder, context: Context): void {
  bind.onKey(eventsApi.list, ({ caller, query }) => listEventsOfKey(context, caller, query));
  bind.onKey(eventsApi.read, ({ caller, params }) => readEventOfKey(context, caller, params.id));
  bind.onKey(api.create, async ({ caller, address, body, idempotency_key }) => {
    const wishes = { ...body, syn_business_id: caller.business_id };
    const { secret, ...made } = await createWebhook(context, await programOf(context, caller, address), wishes, idempotency_key);
    return { ...shown(made), secret };
  });
  bind.onKey(api.list, async ({ caller, query }) => {
    const page = pageAsked(caller, 'webhook-endpoints', query);
    const rows = await pageEndpoints(context.db, caller.business_id, page.after, page.rows);
    return pageOf(
      page,
      rows,
      ({ created_at, id }) => ({ at: created_at.toISOString(), id }),
      (row) => shown(presentWebhook(row)),
    );
  });
  bind.onKey(api.read, async ({ caller, params }) => {
    const row = await findEndpoint(context.db, params.id, [caller.business_id]);
    if (!row) throw new AppError('NOT_FOUND');
    return shown(presentWebhook(row));
  });
  bind.onKey(api.change, async ({ caller, address, params, body }) => {
    const which = { id: params.id, business_id: caller.business_id };
    return shown(await changeWebhook(context, await programOf(context, caller, address), which, body));
  });
  bind.onKey(api.remove, async ({ caller, address, params: { id } }) => {
    await removeWebhook(context, await programOf(context, caller, address), id);
    return { id, object: 'webhook_endpoint', deleted: true } as const;
  });
  bind.onKey(api.changeSecret, async ({ caller, address, params, idempotency_key }) => {
    const { secret, ...changed } = await giveNewSecret(context, await programOf(context, caller, address), params.id, idempotency_key);
    return { ...shown(changed), secret };
  });
  bind.onKey(api.test, async ({ caller, address, params, idempotency_key }) => {
    const { id, created_at } = await sendTest(context, await programOf(context, caller, address), params.id, idempotency_key);
    return { id, object: 'webhook_message', type: WEBHOOK_TEST, created_at } as const;
  });
}

function shown({ id, url, events, paused_at, failing_since, last_delivered_at, waiting, failed, created_at }: Webhook): WebhookEndpoint {
  const paused = paused_at !== null;
  return { id, object: 'webhook_endpoint', url, events, paused, failing_since, last_delivered_at, waiting, failed, created_at };
}
