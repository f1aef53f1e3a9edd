import type { Webhook, WebhookMessage } from '@drawbridge/contract';
import type { EndpointRow, MessageRow } from './store.ts';

export function presentWebhook(row: EndpointRow): Webhook {
  return {
    id: row.id,
    url: row.url,
    syn_business_id: row.business_id,
    business_name: row.business_name,
    events: row.events,
    created_at: row.created_at.toISOString(),
    paused_at: row.paused_at?.toISOString() ?? null,
    failing_since: row.failing_since?.toISOString() ?? null,
    failing_mailed_at: row.failing_mailed_at?.toISOString() ?? null,
    last_delivered_at: row.last_delivered_at?.toISOString() ?? null,
    waiting: row.waiting,
    failing: row.failing,
    failed: row.failed,
  };
}

export function presentMessage(row: MessageRow): WebhookMessage {
  return {
    id: row.id,
    type: row.type,
    public_id: row.public_id,
    purchase_id: row.purchase_id,
    created_at: row.created_at.toISOString(),
    state: row.delivered_at !== null ? 'delivered' : row.next_try_at !== null ? 'waiting' : 'failed',
    tries: row.tries,
    answered: row.answered,
    failure: row.failure,
    next_try_at: row.next_try_at?.toISOString() ?? null,
    delivered_at: row.delivered_at?.toISOString() ?? null,
    tried_at: row.tried_at?.toISOString() ?? null,
    answer_ms: row.answer_ms,
  };
}
