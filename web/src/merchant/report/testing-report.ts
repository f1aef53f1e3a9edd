import type { AnswerOf, ReportRow, reports } from '@drawbridge/contract';
import { answer, bodyRows, cellsOf, screen, until } from '../../app/testing.tsx';
import { harbor, openTill } from '../testing.tsx';

export const LIST = 'POST /api/businesses/report';
export const COUNTS = 'POST /api/businesses/report-filters';
export const DAYS = 'POST /api/businesses/report-days';

export const row = (more: Partial<ReportRow> = {}): ReportRow => ({
  ID: 'pur_00000000000000000000000001',
  SynBusinessID: harbor.SynBusinessID,
  DateTimeCreated: '2026-03-13T18:41:00.000Z',
  TimeZone: 'America/New_York',
  StoreName: 'Harbor Books',
  BaseAmount: 12_875,
  TipAmount: 0,
  RefundedAmount: 0,
  ReversedAmount: 0,
  TransactionStatus: 'POSTED',
  Cause: null,
  CustomerID: 'usr_00000000000000000000000007',
  CustomerName: 'Grace Kim',
  Channel: 'in_store',
  TotalPayment: 12_721,
  DateTimeOfApproval: '2026-03-18T02:02:00.000Z',
  EmployeeName: 'Jo',
  LastFour: '4821',
  PublicID: 'M3WZ8PVK6QNA',
  FeeAmount: 154,
  PosOrderID: 'HB-20391',
  Memo: null,
  LinkNumber: null,
  ...more,
});
export const listed = (items: ReportRow[], total = items.length) => answer({ items, page_info: { total } });
export const counts = (more: Partial<AnswerOf<typeof reports.filters>> = {}) =>
  answer({
    statusCounts: { PENDING: 41, POSTED: 571 },
    channelCounts: { in_store: 498, e_commerce: 62, payment_link: 52, invoice_link: 0 },
    furtherCounts: { DECLINED: 9, FAILED: 0, CANCELLED: 4, refunded: 17 },
    ...more,
  });

export const open = (query = '', { service, ...more }: Parameters<typeof openTill>[1] = {}) =>
  openTill(`/merchant/report${query}`, {
    service: {
      'GET /api/retries': answer([]),
      [LIST]: listed([row()]),
      [COUNTS]: counts(),
      [DAYS]: answer({ days: [{ day: '2026-03-13', sales: 12_875, count: 1 }] }),
      ...service,
    },
    ...more,
  });
export const table = () => screen.getByRole('table', { name: 'Transactions Report' });
export const loaded = () => until(() => bodyRows(table()).length > 0 && !table().hasAttribute('aria-busy'));
export const cells = (row: number) => cellsOf(bodyRows(table())[row]);
