import { causeOf, ERRORS, type ErrorCode, type ReturnEntry, whyNotReinitiate, whyNotResolve } from '@drawbridge/contract';
import type { Actor } from '../../kernel/http/actor.ts';
import { mayReinitiate } from './may-reinitiate.ts';
import type { ReturnedRow } from './store.ts';

/** A returned purchase as the wire has it, with what the caller can do about it now. */
export function presentReturn(row: ReturnedRow, actor: Pick<Actor, 'role'>): ReturnEntry {
  const { facts } = row;
  const forbidden: ErrorCode | undefined = mayReinitiate(actor) ? undefined : 'FORBIDDEN';
  return {
    purchase_id: row.purchase_id,
    syn_business_id: row.business_id,
    date_time_created: row.returned_at.toISOString(),
    date_time_of_approval: row.approved_at.toISOString(),
    reason_code: facts.reason_code ?? '',
    store_name: row.store_name,
    channel: row.channel,
    transaction_status: row.status,
    // What was approved and sent can't time out anymore, so that its last event is its cause.
    cause: causeOf(row.last_event),
    retry_count: facts.retry_count,
    retries: row.retries,
    retry_on: facts.retry_on,
    retry_settled: facts.retry_settled,
    public_id: row.public_id,
    base_amount: row.amount_cents,
    customer_name: row.customer_name,
    customer_email: row.customer_email,
    customer_phone: row.customer_phone,
    retry_refusal: inWords(whyNotReinitiate(facts) ?? forbidden),
    resolve_refusal: inWords(whyNotResolve(facts) ?? forbidden),
  };
}

function inWords(code: ErrorCode | undefined): ReturnEntry['retry_refusal'] {
  return code === undefined ? null : { code, message: ERRORS[code].message };
}
