import type { ReturnEntry, ShownRetry } from '@drawbridge/contract';
import { ERRORS, type ErrorCode } from '@drawbridge/contract/errors';
import { bodyRows, button, cellsOf, press, screen, within } from '../../../app/testing.tsx';
import { answer, harbor, openTill, rowsCame, type TillOpening } from '../../testing.tsx';

export const REPORT = 'GET /api/retries/report';

export const NAMED = { purchase_id: 'pur_00000000000000000000000009', syn_business_id: harbor.SynBusinessID };

export const entry = (more: Partial<ReturnEntry> = {}): ReturnEntry => ({
  ...NAMED,
  date_time_created: '2026-03-17T18:00:00.000Z',
  date_time_of_approval: '2026-03-12T18:00:00.000Z',
  reason_code: 'R01',
  store_name: 'Harbor Books',
  channel: 'payment_link',
  transaction_status: 'DECLINED',
  cause: 'returned',
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
  cause: 'return_resolved_by_hand',
  retries: [retried('POSTED')],
  retry_refusal: why('RETURN_ALREADY_RESOLVED'),
  resolve_refusal: why('RETURN_ALREADY_RESOLVED'),
});
export const page = (items: ReturnEntry[], total = items.length) => answer({ items, page_info: { total } });

/** Opens the report of these returns, and waits until it has its rows. */
export async function opened(
  items: ReturnEntry[],
  { path = '/merchant/report?tab=returns', ...more }: TillOpening & { path?: string } = {},
) {
  const till = await openTill(path, { ...more, service: { [REPORT]: page(items), ...more.service } });
  await rowsCame();
  return till;
}
export const cells = () => cellsOf(bodyRows()[0]);
/** The column of the retry button. */
export const RETRY = 9;
export const retryCell = () => within(bodyRows()[0] as HTMLElement).getAllByRole('cell')[RETRY] as HTMLElement;
export const inMenu = () => screen.queryAllByRole('menuitem');
export const choose = async (label: string) => {
  await press(button('Actions for 7KQ9XM4T2HRD'));
  await press(screen.getByRole('menuitem', { name: label }));
};
export const heads = () => screen.getAllByRole('columnheader');
export const history = () => screen.getByRole('table', { name: 'Retry history of 7KQ9XM4T2HRD' });
export const dialog = () => screen.getByRole('dialog');
