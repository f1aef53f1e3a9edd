import { type DayLine, type DayTotals, VIEW_TIPS } from '@drawbridge/contract';
import { expect, test, vi } from 'vitest';
import { answer, at, bodyRows, button, link, press, refuse, screen, text, textsOf, until, within } from '../../app/testing.tsx';
import { BUSINESS_USER, businessesAre, claimsOf, green, harbor, openTill } from '../testing.tsx';

const DAY = 'POST /api/businesses/day-totals';
const FILE = 'POST /api/businesses/day-totals-file';
const line = (more: Partial<DayLine>): DayLine => ({
  username: 'sam.duffy',
  channels: ['in_store'],
  count: 6,
  gross: 16_827,
  refunds: 899,
  returns: 3_155,
  tips: 1_840,
  fees: 337,
  net: 14_276,
  ...more,
});
const online = line({
  username: null,
  channels: ['e_commerce'],
  count: 2,
  gross: 6_285,
  refunds: 0,
  returns: 0,
  tips: 0,
  fees: 113,
  net: 6_172,
});
const day = (lines: DayLine[], more: Partial<DayTotals> = {}): DayTotals => {
  const sum = (of: (line: DayLine) => number) => lines.reduce((total, one) => total + of(one), 0);
  return {
    only_own: false,
    business: { business_name: 'Harbor Books', address: ['88 Wharf Road', 'Portland, ME 04101'], time_zone: 'America/New_York' },
    as_of: '2026-03-18T15:00:00.000Z',
    lines,
    channels: [{ channel: 'in_store', count: 6, gross: 16_827 }],
    events: [
      {
        id: 'crd_00000000000000000000000001',
        kind: 'refund',
        purchase_id: 'pur_00000000000000000000000001',
        customer_name: 'Sofia Marchetti',
        amount: 899,
        taken_by: 'sam.duffy',
        refunded_by: 'olivia.grant',
        reason: 'Wrong size',
        code: null,
      },
      {
        id: 'pev_7',
        kind: 'return',
        purchase_id: 'pur_00000000000000000000000002',
        customer_name: 'Daniel Reyes',
        amount: 3_155,
        taken_by: 'sam.duffy',
        refunded_by: null,
        reason: null,
        code: 'R01',
      },
    ],
    totals: {
      count: sum((one) => one.count),
      gross: sum((one) => one.gross),
      refunds: sum((one) => one.refunds),
      returns: sum((one) => one.returns),
      tips: sum((one) => one.tips),
      fees: lines.some((one) => one.fees === null) ? null : sum((one) => one.fees ?? 0),
      net: sum((one) => one.net),
    },
    ...more,
  };
};
const table = () => screen.getByRole('table', { name: 'Daily totals' });
const heads = () => textsOf(within(table()).getAllByRole('columnheader'));
const rows = () => bodyRows(table());
/** Of a row; what a phone shows in the place of refunds is behind them. */
const REFUNDS = 3;
const cells = (row: number) =>
  within(rows()[row] as HTMLElement)
    .getAllByRole('cell')
    .map((cell, at) => (at === REFUNDS ? cell.firstElementChild : cell)?.textContent);

test("a day's totals are by who was signed in, with gross, refunds, returns, tips, fees and net, and their sum [MRC-07]", async () => {
  const page = await openTill('/merchant/home', { service: { [DAY]: answer(day([line({}), online])) } });
  await until(() => bodyRows().length > 0);
  await press(link('Daily totals'));
  await until(() => text().includes('By channel'));
  expect(heads()).toEqual(['Signed in', 'Payments', 'Gross', 'Refunds', 'Returns', 'Tips', 'Fees', 'Net']);
  expect(cells(0)).toEqual(['sam.duffyIn Store', '6', '$168.27', '-$8.99', '-$31.55', '$18.40', '-$3.37', '$142.76']);
  expect(cells(1)).toEqual(['Online shopE-Commerce', '2', '$62.85', '$0.00', '$0.00', '$0.00', '-$1.13', '$61.72']);
  expect(cells(2)).toEqual(['Total', '8', '$231.12', '-$8.99', '-$31.55', '$18.40', '-$4.50', '$204.48']);
  expect(page.calls(DAY).at(-1)?.body).toEqual({ day: '2026-03-18T00:00:00Z', syn_business_id: harbor.SynBusinessID });
  expect(text()).toContain('Net = gross - refunds - returns + tips - fees.');
  expect(text()).toContain('midnight to midnight, Eastern Time.');
  const back = within(screen.getByRole('region', { name: 'Refunds and returns' })).getAllByRole('listitem');
  expect(textsOf(back)).toEqual([
    'Sofia MarchettiRefund by olivia.grant, “Wrong size”-$8.99',
    'Daniel ReyesReturned, Insufficient Funds (R01), payment taken by sam.duffy-$31.55',
  ]);
  await press(button('The day before'));
  expect(at()).toBe('/merchant/day?date=2026-03-17');
  expect(text()).toContain('Tuesday, March 17, 2026');
  await until(() => page.calls(DAY).some(({ body }) => (body as { day?: string }).day === '2026-03-17T00:00:00Z'));
  await press(button('Today'));
  expect(at()).toBe('/merchant/day');
});

test('the paper has business, address, day, who printed it and when, and a line to sign; the file is saved [MRC-07]', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  URL.createObjectURL = vi.fn(() => 'blob:totals');
  URL.revokeObjectURL = vi.fn();
  const page = await openTill('/merchant/day', { service: { [DAY]: answer(day([line({})])), [FILE]: answer('Date\r\n') } });
  await until(() => text().includes('Checked by'));
  const paper = document.querySelector<HTMLElement>('section[aria-label="Daily totals on paper"]');
  expect(paper?.textContent).toContain('Wednesday, March 18, 2026Harbor Books88 Wharf RoadPortland, ME 04101');
  expect(paper?.textContent).toMatch(/Checked by\s*Date/);
  expect(paper?.textContent).toMatch(/Printed by [a-z.]+, Wednesday, March 18, 2026 at \d+:\d\d [AP]M EDT/);
  await press(button('Print'));
  expect(print).toHaveBeenCalledOnce();
  await press(button('Download'));
  await until(() => saved.length === 1);
  expect(saved).toEqual(['daily-totals-2026-03-18.csv']);
  expect(page.calls(FILE).at(-1)?.body).toEqual({ day: '2026-03-18T00:00:00Z', syn_business_id: harbor.SynBusinessID });
  page.service[FILE] = refuse('INTERNAL');
  await press(button('Download'));
  await until(() => text().includes("We couldn't download the totals. Please try again."));
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test.each([
  ['asks for no tips, and had none, has no column for them', [], false],
  ['asks for them has one', [VIEW_TIPS], true],
] as const)('a shop that %s [PRM-09]', async (_words, more, shown) => {
  const claims = claimsOf('AdminAccount');
  const service = { [DAY]: answer(day([line({ tips: 0 })])) };
  await openTill('/merchant/day', { service, claims: { ...claims, permissions: [...claims.permissions, ...more] } });
  await until(() => text().includes('By channel'));
  expect(heads().includes('Tips')).toBe(shown);
});

test('a cashier is told that the totals are their own, and sees no fees; a day that is still to come is not shown [MRC-07]', async () => {
  const own = day([line({ fees: null })], { only_own: true });
  await openTill('/merchant/day?date=2026-03-19', { role: 'ViewStore', service: { [DAY]: answer(own) } });
  await until(() => text().includes('Your own payments, refunds and returns'));
  expect(heads()).not.toContain('Fees');
  expect(text()).toContain('tips, before fees.');
  expect(text()).toContain('Wednesday, March 18, 2026 · Today');
  expect((button('The day after') as HTMLButtonElement).disabled).toBe(true);
});

test('totals that cannot be loaded say so, and are asked for again; none are none', async () => {
  const page = await openTill('/merchant/day', { service: { [DAY]: refuse('INTERNAL') } });
  await until(() => text().includes("We couldn't load the totals."));
  expect((button('Print') as HTMLButtonElement).disabled).toBe(true);
  page.service[DAY] = answer(day([], { channels: [], events: [] }));
  await press(button('Try again'));
  await until(() => text().includes('No payments, refunds or returns on this day.'));
});

test('is of the day and location in the address, as a mailed report leads to it [MRC-07] [MRC-14]', async () => {
  const service = { [DAY]: answer(day([line({})])), [BUSINESS_USER]: businessesAre(harbor, green) };
  const page = await openTill(`/merchant/day?date=2026-03-16&location=${green.SynBusinessID}`, { service });
  await until(() => page.calls(DAY).length > 0);
  expect(page.calls(DAY).at(-1)?.body).toEqual({ day: '2026-03-16T00:00:00Z', syn_business_id: green.SynBusinessID });
  await until(() => text().includes('Monday, March 16, 2026'));
  expect(document.querySelector('.day__whose')?.textContent).toBe('Green Leaf Market');
  await press(button('The day after'));
  expect(at()).toBe(`/merchant/day?date=2026-03-17&location=${green.SynBusinessID}`);
});

test('two equal refunds of one payment are two rows, on the page and on paper [MRC-07]', async () => {
  const complaints = vi.spyOn(console, 'error');
  const sheet = day([line({})]);
  const [refund] = sheet.events;
  if (!refund) throw new Error('the day has no refund');
  const twice = [refund, { ...refund, id: 'crd_00000000000000000000000002' }];
  await openTill('/merchant/day', { service: { [DAY]: answer({ ...sheet, events: twice }) } });
  await until(() => text().includes('Refunds and returns'));
  expect(text().split('Sofia Marchetti, refund')).toHaveLength(3);
  // React complains of rows that it can't tell from each other.
  expect(complaints.mock.calls.map(([said]) => String(said)).filter((said) => said.includes('same key'))).toEqual([]);
});
