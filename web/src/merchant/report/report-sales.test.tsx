import { afterEach, describe, expect, test, vi } from 'vitest';
import { bodyRows, refuse, screen, text, textsOf, until, within } from '../../app/testing.tsx';
import { columnsOf } from './columns-of-days.ts';
import { cells, DAYS, loaded, open } from './testing-report.ts';

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
    const sales = screen.getByRole('region', { name: 'Sales' });
    expect(sales.textContent).toContain('$128.751 sale, pending and posted');
    expect(within(sales).getAllByText(/^\d\d\/\d\d\/\d{4}: \$/)).toHaveLength(18);
    expect(textsOf(bodyRows(sales))).toEqual(['03/13/2026$128.751']);
  });

  test('that cannot be had leave the rows alone', async () => {
    await open('', { service: { [DAYS]: refuse('INTERNAL') } });
    await loaded();
    await until(() => screen.queryByRole('region', { name: 'Sales' }) === null);
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

  test('of all time begin with the first sale', () => {
    const found = columnsOf({ from: '2000-01-01', to: '2026-03-31' }, [{ day: '2026-03-20', sales: 100, count: 1 }]);
    expect([found.step, found.columns.length, found.columns[0]]).toEqual([
      'day',
      12,
      { from: '2026-03-20', to: '2026-03-20', sales: 100, count: 1 },
    ]);
  });
});
