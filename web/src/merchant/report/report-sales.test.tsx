import type { AnswerOf, ReportRow, reports } from '@drawbridge/contract';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { all, answer, one, refuse, text, until, words } from '../../app/testing.tsx';
import { harbor, openTill } from '../testing.tsx';
import { columnsOf } from './columns-of-days.ts';

const LIST = 'POST /api/businesses/report';
const COUNTS = 'POST /api/businesses/report-filters';
const DAYS = 'POST /api/businesses/report-days';

const row = (more: Partial<ReportRow> = {}): ReportRow => ({
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
const listed = (items: ReportRow[], total = items.length) => answer({ items, page_info: { total } });
const counts = (more: Partial<AnswerOf<typeof reports.filters>> = {}) =>
  answer({
    statusCounts: { PENDING: 41, POSTED: 571 },
    channelCounts: { in_store: 498, e_commerce: 62, payment_link: 52, invoice_link: 0 },
    ...more,
  });

const open = (query = '', { service, ...more }: Parameters<typeof openTill>[1] = {}) =>
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
const loaded = () => until(() => all('.table-card tbody tr').length > 0 && all('.table-card .skeleton').length === 0);
const cells = (at_row: number) => [...(all('.table-card tbody tr')[at_row]?.children ?? [])].map((cell) => cell.textContent);
afterEach(() => vi.restoreAllMocks());

describe('the sales', () => {
  test.each([
    ['POSTED', 'posted'],
    ['PENDING', 'pending'],
    ['PENDING,POSTED', 'pending and posted'],
  ])('are said to be of the statuses that the filter lets through: %s', async (status, words) => {
    await open(`?status=${status}`);
    await until(() => text().includes(`1 sale, ${words}, before refunds`));
  });

  test('are bars above the rows, and the same as a table', async () => {
    await open();
    await until(() => text().includes('1 sale, pending and posted, before refunds'));
    expect(one('.sales .money').textContent).toBe('$128.75');
    expect(all('.sales__bar')).toHaveLength(18);
    expect(words('.sales__table tbody tr')).toEqual(['03/13/2026$128.751']);
  });

  test('that cannot be had leave the rows alone', async () => {
    await open('', { service: { [DAYS]: refuse('INTERNAL') } });
    await loaded();
    await until(() => all('.sales').length === 0);
    expect(cells(0)).toContain('Grace Kim');
  });

  test.each([
    ['2026-03-01', '2026-03-31', 'day', 31],
    ['2026-03-08', '2026-03-08', 'day', 1],
    ['2026-01-01', '2026-12-31', 'week', 53],
    ['2024-02-29', '2026-03-01', 'month', 26],
    ['2016-01-01', '2026-01-01', 'year', 11],
  ] as const)('of %s to %s stand by the %s', (from, to, step, columns) => {
    const days = [
      { day: from, sales: 100, count: 1 },
      { day: to, sales: 20, count: 2 },
    ];
    const found = columnsOf({ from, to }, days);
    expect([found.step, found.columns.length]).toEqual([step, columns]);
    expect([found.columns[0]?.from, found.columns.at(-1)?.to]).toEqual([from, to]);
    expect(found.columns.reduce((sum, { sales }) => sum + sales, 0)).toBe(120);
  });
});
