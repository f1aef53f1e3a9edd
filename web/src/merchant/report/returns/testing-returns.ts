import type { ReturnEntry, ShownRetry } from '@drawbridge/contract';
import { ERRORS, type ErrorCode } from '@drawbridge/contract/errors';
import { answer, harbor } from '../../testing.tsx';

export const NAMED = { purchase_id: 'pur_00000000000000000000000009', syn_business_id: harbor.SynBusinessID };

export const entry = (more: Partial<ReturnEntry> = {}): ReturnEntry => ({
  ...NAMED,
  date_time_created: '2026-03-17T18:00:00.000Z',
  date_time_of_approval: '2026-03-12T18:00:00.000Z',
  reason_code: 'R01',
  store_name: 'Harbor Books',
  channel: 'payment_link',
  transaction_status: 'DECLINED',
  retry_count: 0,
  retries: [],
  retry_on: null,
  retry_settled: false,
  public_id: '7KQ9XM4T2HRD',
  base_amount: 6418,
  customer_name: 'Maya Okafor',
  customer_email: 'maya@people.example',
  customer_phone: '+12075550142',
  retry_refusal: null,
  resolve_refusal: null,
  ...more,
});
export const why = (code: ErrorCode) => ({ code, message: ERRORS[code].message });
export const retried = (status: ShownRetry['status'], code: string | null = null, id = 'rty_1'): ShownRetry => ({
  id,
  created_at: '2026-03-17T19:00:00.000Z',
  code,
  status,
});
/** Its first retry came back, too. */
export const once = entry({ reason_code: 'R09', retry_count: 1, retries: [retried('failed', 'R09')] });
export const pending = entry({
  retry_count: 1,
  retries: [retried('pending')],
  retry_on: '2026-03-19',
  retry_refusal: why('RETRY_ON_ITS_WAY'),
  resolve_refusal: why('RETRY_ON_ITS_WAY'),
});
/** By hand: its row is no retry. */
export const resolved = entry({
  transaction_status: 'POSTED',
  retries: [retried('POSTED')],
  retry_refusal: why('RETURN_ALREADY_RESOLVED'),
  resolve_refusal: why('RETURN_ALREADY_RESOLVED'),
});
export const page = (items: ReturnEntry[], total = items.length) => answer({ items, page_info: { total } });
