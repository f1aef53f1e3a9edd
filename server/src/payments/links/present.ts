import type { LinkSending, MerchantLink, PayableLink } from '@drawbridge/contract';
import { shownCause } from '../purchases/index.ts';
import type { LinkRow } from './store.ts';

/** A link as the consumer who has it sees it, of a paid one its payer; `accept_link` writes the same. */
export function presentToConsumer(row: LinkRow): PayableLink {
  return {
    id: row.id,
    number: row.number,
    memo: row.memo,
    amount: row.amount_cents,
    expiration: row.expires_at.toISOString(),
    purchased: row.purchase_id !== null,
    void: row.voided_at !== null,
    updated_at: row.updated_at.toISOString(),
    business_name: row.business_name,
    time_zone: row.time_zone,
    ...(row.purchase_id === null ? {} : { purchase_id: row.purchase_id }),
  };
}

/** A link as the merchant who made it sees it. */
export function presentToMerchant(row: LinkRow): MerchantLink {
  return {
    id: row.id,
    number: row.number,
    memo: row.memo,
    amount: row.amount_cents,
    created_at: row.created_at.toISOString(),
    expiration: row.expires_at.toISOString(),
    void: row.voided_at !== null,
    purchase_id: row.purchase_id,
    purchase_status: row.purchase_status,
    purchase_cause: causeOfPurchase(row),
    sending: row.dispatch_id === null || row.dispatch_method === null ? null : presentSending(row, row.dispatch_id, row.dispatch_method),
  };
}

function causeOfPurchase({ last_event, last_event_at, purchase_expires_at: expires_at }: LinkRow): MerchantLink['purchase_cause'] {
  return last_event === null || last_event_at === null || expires_at === null
    ? null
    : shownCause({ last_event, last_event_at, expires_at });
}

function presentSending(row: LinkRow, id: string, method: LinkSending['method']): LinkSending {
  const failure = row.dispatch_failure;
  return { id, method, state: stateOf(row), failure };
}

function stateOf(row: LinkRow): LinkSending['state'] {
  if (row.dispatch_delivered) return 'delivered';
  if (row.dispatch_failed) return row.dispatch_sent ? 'undelivered' : 'failed';
  if (row.dispatch_sent) return 'sent';
  if (row.dispatch_uncertain) return 'uncertain';
  return row.dispatch_failure === null ? 'waiting' : 'retrying';
}
