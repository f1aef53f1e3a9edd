import { expect, test } from 'vitest';
import { answer, person, refuse, screen, textsOf, until, within } from '../../app/testing.tsx';
import { harbor, openTill, rowsCame } from '../testing.tsx';
import { axisOf, comparedWords } from './chart-scale.ts';

const DAYS = 'POST /api/businesses/report-days';
// Today is 03/18/2026: the 28 days begin on 02/19, those before on 01/22.
const SALES = [
  { day: '2026-02-17', sales: 10_000, count: 1 },
  { day: '2026-02-18', sales: 30_000, count: 3 },
  { day: '2026-03-17', sales: 44_000, count: 4 },
  { day: '2026-03-18', sales: 6_000, count: 1 },
];
const chart = () => screen.queryByRole('region', { name: 'Sales, last 28 days' });
const slider = () => screen.getByRole('slider', { name: 'Day' });
const home = async (service = {}) => {
  const page = await openTill('/merchant/home', { service: { [DAYS]: answer({ days: SALES }), ...service } });
  await until(() => chart());
  return page;
};

test('the chart has an axis, and compares with the 28 days before, in words and day by day [MRC-19]', async () => {
  const page = await home();
  expect(chart()?.textContent).toContain("$500.00 25% more than in the 28 days before ($400.00). Refunds aren't subtracted.");
  expect(textsOf([...(chart() as HTMLElement).querySelectorAll('.by-day__axis > li')])).toEqual(['$600', '$400', '$200', '$0']);
  const rows = within(screen.getByRole('table', { name: 'Sales by day' })).getAllByRole('row');
  expect(rows).toHaveLength(29);
  expect(textsOf(rows).slice(-2)).toEqual(['03/17/2026$440.00$100.00', '03/18/2026$60.00$300.00']);
  expect((chart() as HTMLElement).querySelectorAll('.by-day__day > path')).toHaveLength(2);
  expect(page.calls(DAYS).at(-1)?.body).toMatchObject({
    start_date: '2026-01-22T00:00:00Z',
    end_date: '2026-03-18T00:00:00Z',
    syn_businesses_ids: [harbor.SynBusinessID],
  });
});

test('a day shows its values on focus, and left and right move the day [MRC-19]', async () => {
  await home();
  const tip = () => (chart() as HTMLElement).querySelector('.by-day__tip')?.textContent;
  expect(tip()).toBeUndefined();
  slider().focus();
  await until(() => tip() === '03/18/2026$60.0002/18/2026: $300.00');
  await person.keyboard('{ArrowLeft}');
  expect(tip()).toBe('03/17/2026$440.0002/17/2026: $100.00');
  expect(slider().getAttribute('aria-valuetext')).toBe('03/17/2026: $440.00. 02/17/2026: $100.00.');
  await person.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
  expect(slider().getAttribute('aria-valuenow')).toBe('28');
  await person.keyboard('{Home}');
  expect(tip()).toContain('02/19/2026');
  await person.tab();
  expect(tip()).toBeUndefined();
});

test('a day shows its values under the pointer, until it leaves [MRC-19]', async () => {
  await home();
  const tip = () => (chart() as HTMLElement).querySelector('.by-day__tip')?.textContent;
  slider().getBoundingClientRect = () => ({ left: 0, width: 280 }) as DOMRect;
  await person.pointer({ target: slider(), coords: { clientX: 265 } });
  await until(() => tip()?.startsWith('03/17/2026$440.00'));
  await person.unhover(slider());
  await until(() => tip() === undefined);
});

test.each([
  ['sales', 'AdminAccount', answer({ days: [] }), 1],
  ['their sums', 'AdminAccount', refuse('INTERNAL'), 1],
  ['the right to see reports', 'ViewStore', answer({ days: SALES }), 0],
] as const)('without %s there is no chart [MRC-19]', async (_what, role, fake, asked) => {
  const page = await openTill('/merchant/home', { role, service: { [DAYS]: fake } });
  await rowsCame();
  await until(() => page.calls(DAYS).length >= asked);
  expect(chart()).toBeNull();
  expect(page.calls(DAYS).length > 0).toBe(asked > 0);
});

test.each([
  [50, [100, 0]],
  [44_000, [60_000, 40_000, 20_000, 0]],
  [100_000, [100_000, 75_000, 50_000, 25_000, 0]],
])('an axis for %d cents has round steps of whole dollars [MRC-19]', (most, lines) => {
  expect(axisOf(most)).toEqual(lines);
});

test.each([
  [500, 400, '25% more than in the 28 days before'],
  [300, 400, '25% less than in the 28 days before'],
  [400, 400, 'same as in the 28 days before'],
  [400, 0, 'no sales in the 28 days before'],
])('%d after %d is %s [MRC-19]', (sales, before, words) => {
  expect(comparedWords(sales, before)).toBe(words);
});
