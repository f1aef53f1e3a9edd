import { type AnswerOf, type DayLine, type dayReports, VIEW_TIPS } from '@drawbridge/contract';
import { expect, test, vi } from 'vitest';
import { answer, at, bodyRows, button, link, press, refuse, screen, text, textsOf, until, within } from '../../app/testing.tsx';
import { claimsOf, harbor, openTill } from '../testing.tsx';

const DAY = 'POST /api/businesses/day-totals';
const line = (more: Partial<DayLine>): DayLine => ({
  employee: 'Jo',
  channel: 'in_store',
  count: 3,
  sales: 12_000,
  tips: 600,
  refund_count: 1,
  refunds: 2_500,
  net: 10_100,
  ...more,
});
const sums = (more: Partial<DayLine>) => {
  const { employee: _employee, channel: _channel, ...of_all } = line(more);
  return of_all;
};
const day = (lines: DayLine[], only_own = false): AnswerOf<typeof dayReports.read> => ({
  only_own,
  lines,
  totals: sums({ count: 5, sales: 20_000, net: 18_100 }),
});
const REFUNDS = 5;
/** Of a row; what a phone shows in the place of refunds stands behind them. */
const cells = (row: number) =>
  within(bodyRows()[row] as HTMLElement)
    .getAllByRole('cell')
    .map((cell, at) => (at === REFUNDS ? cell.firstElementChild : cell)?.textContent);

test("a day's totals stand by employee and channel, with their sum, and are printed", async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const lines = [
    line({}),
    line({ employee: null, channel: 'e_commerce', count: 2, sales: 8_000, tips: 0, refund_count: 0, refunds: 0, net: 8_000 }),
  ];
  const page = await openTill('/merchant/home', { service: { [DAY]: answer(day(lines)) } });
  await until(() => bodyRows().length > 0);
  await press(link('Daily totals'));
  await until(() => cells(2)[0] === 'Total');
  expect(textsOf(screen.queryAllByRole('columnheader'))).toEqual(['Employee', 'Channel', 'Count', 'Sales', 'Tips', 'Refunds', 'Net']);
  expect(cells(0)).toEqual(['Jo', 'In Store', '3', '$120.00', '$6.00', '-$25.001 given', '$101.00']);
  expect(cells(1)).toEqual(['Online', 'E-Commerce', '2', '$80.00', '$0.00', '$0.00', '$80.00']);
  expect(cells(2).slice(0, 4)).toEqual(['Total', '', '5', '$200.00']);
  expect(page.calls(DAY).at(-1)?.body).toEqual({ day: '2026-03-18T00:00:00Z', syn_business_id: harbor.SynBusinessID });
  expect(screen.getByText('Harbor Books · Daily totals · 03/18/2026')).toBeVisible();
  await press(button('Print'));
  expect(print).toHaveBeenCalledOnce();
  await press(button('The day before'));
  expect(at()).toBe('/merchant/day?date=2026-03-17');
  await until(() => page.calls(DAY).some(({ body }) => (body as { day?: string }).day === '2026-03-17T00:00:00Z'));
  vi.unstubAllGlobals();
});

test('a shop that asks for no tips, and had none, has no column for them; one that asks has [PRM-09]', async () => {
  const without = { ...day([line({ tips: 0 })]), totals: sums({ tips: 0 }) };
  const service = { [DAY]: answer(without) };
  await openTill('/merchant/day', { service });
  await until(() => bodyRows().length > 1);
  expect(textsOf(screen.queryAllByRole('columnheader'))).not.toContain('Tips');
  const { permissions } = claimsOf('AdminAccount');
  await openTill('/merchant/day', { service, claims: { ...claimsOf('AdminAccount'), permissions: [...permissions, VIEW_TIPS] } });
  await until(() => textsOf(screen.queryAllByRole('columnheader')).includes('Tips'));
});

test('a cashier is told that the totals are their own; a day that is still to come is not shown', async () => {
  await openTill('/merchant/day?date=2026-03-19', { role: 'ViewStore', service: { [DAY]: answer(day([line({})], true)) } });
  await until(() => text().includes('Your own sales and refunds'));
  expect(text()).toContain('03/18/2026 · Today');
  expect((button('The day after') as HTMLButtonElement).disabled).toBe(true);
});

test('totals that cannot be loaded say so, and are asked for again; none are none', async () => {
  const page = await openTill('/merchant/day', { service: { [DAY]: refuse('INTERNAL') } });
  await until(() => text().includes("We couldn't load the totals."));
  page.service[DAY] = answer(day([]));
  await press(button('Try again'));
  await until(() => text().includes('No sales or refunds on this day.'));
});
