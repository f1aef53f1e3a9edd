import type { Payout, StatementLine } from '@drawbridge/contract';
import { expect, it } from 'vitest';
import { writeCsv } from './write-csv.ts';

const payout: Payout = {
  id: 'pyt_1',
  reference: '7KQ9XM4T2HRD',
  syn_business_id: 'biz_1',
  business_name: 'Tom, "Dick" & Sons',
  amount: -5,
  status: 'paid',
  made_at: '2026-03-17T02:00:00.000Z',
  sent_on: '2026-03-16',
  settles_on: '2026-03-17',
  last_four: '4821',
  return_code: null,
};
const line = (more: Partial<StatementLine>): StatementLine => ({
  at: '2026-03-16T02:00:00.000Z',
  kind: 'refund',
  public_id: 'ABCDEFGH2345',
  order: null,
  note: null,
  amount: -123_456,
  running_total: -5,
  ...more,
});

it('writes amounts as plain decimals, quotes what needs it, and ends with the payout', () => {
  const { csv, file_name } = writeCsv({
    payout,
    lines: [line({ order: 'A-17, table 4' }), line({ kind: 'fee', public_id: null, amount: 7 })],
  });
  expect(file_name).toBe('payout-2026-03-17-7KQ9XM4T2HRD.csv');
  expect(csv.split('\r\n')).toEqual([
    'Date (America/New_York),Location,What,Transaction ID,Order,Note,Amount,Running total',
    '2026-03-15 22:00,"Tom, ""Dick"" & Sons",Refund,ABCDEFGH2345,"A-17, table 4",,-1234.56,-0.05',
    '2026-03-15 22:00,"Tom, ""Dick"" & Sons",Fee,,,,0.07,-0.05',
    '2026-03-16 22:00,"Tom, ""Dick"" & Sons",Payout,7KQ9XM4T2HRD,,,,-0.05',
    '',
  ]);
});

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '\u00a0=1', '\ufeff=1', '\u200b＝1', '＠A'])(
  'takes %j for no formula, wherever somebody typed it [TRU-19]',
  (typed) => {
    const { csv } = writeCsv({ payout: { ...payout, business_name: typed }, lines: [line({ order: typed, note: typed })] });
    // A cell that begins so is text to every spreadsheet.
    expect(csv.match(/(?:,|")'/g)).toHaveLength(4);
  },
);

it.each([';', '|', '\t'])('a statement that is opened with %j for its separator begins no cell like a formula [TRU-19]', (separator) => {
  const typed = `A-17${separator}=1+1`;
  const { csv } = writeCsv({ payout: { ...payout, business_name: typed }, lines: [line({ order: typed, note: typed, amount: 7 })] });
  const cells = csv.split('\r\n').flatMap((row) => row.split(separator));
  expect(cells.filter((cell) => cell.startsWith("'=1+1"))).toHaveLength(4);
  expect(cells.filter((cell) => /^[=+\-@]/.test(cell))).toEqual([]);
});
