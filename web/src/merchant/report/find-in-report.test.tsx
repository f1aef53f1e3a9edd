import { expect, test } from 'vitest';
import { answer, at, button, goBack, person, press, screen, text, textsOf, until, within } from '../../app/testing.tsx';
import { presetsOf } from './date-presets.ts';
import { COUNTS, DAYS, LIST, listed, loaded, open, row, table } from './testing-report.ts';

const chips = () => within(screen.getByRole('group', { name: 'Status' }));
const chip = (name: string) => chips().getByRole<HTMLButtonElement>('button', { name: new RegExp(`^${name}`) });
const search = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Name, amount, order or ID' });
const head = (name: string) => within(table()).getByRole('columnheader', { name });
const asked = (page: Awaited<ReturnType<typeof open>>) => page.calls(LIST).at(-1)?.body as Record<string, unknown>;

test('words are searched for, stand in the address, and begin at the first page [MRC-04]', async () => {
  const page = await open('?page=3', { service: { [LIST]: listed([row()], 40) } });
  await loaded();
  await person.type(search(), 'HB-203');
  await until(() => at() === '/merchant/report?search=HB-203');
  await until(() => asked(page).search === 'HB-203');
  expect(asked(page).offset).toBe(0);
  await until(() => page.calls(COUNTS).some(({ body }) => (body as { search?: string }).search === 'HB-203'));
  await until(() => page.calls(DAYS).some(({ body }) => (body as { search?: string }).search === 'HB-203'));
});

test('a search that the address brings is shown; one that finds nothing says so, and is cleared [MRC-04]', async () => {
  const page = await open('?search=Nobody&status=FAILED', { service: { [LIST]: listed([]) } });
  await until(() => text().includes('No payments match “Nobody” on these days.'));
  expect(search().value).toBe('Nobody');
  expect(text()).toContain('No results.');
  page.service[LIST] = listed([row()]);
  await press(button('Clear search and filters'));
  expect(at()).toBe('/merchant/report');
  await loaded();
  expect(search().value).toBe('');
});

test('too little to search for says what can be searched for [MRC-04]', async () => {
  const page = await open('?search=m', { service: { [LIST]: listed([]) } });
  await until(() => text().includes('No payments match “m” on these days.'));
  expect(text()).toContain('Type three letters of a name or order, or an amount,');
  expect(asked(page).search).toBe('m');
  await person.type(search(), 'uno');
  await until(() => text().includes('No payments match “muno” on these days.'));
  expect(text()).not.toContain('Type three letters');
});

test('every status has a chip with its count, and what was refunded has one; one is chosen at a time [MRC-04]', async () => {
  const page = await open();
  await loaded();
  await until(() => textsOf(chips().getAllByRole('button'))[0] === 'All625');
  expect(textsOf(chips().getAllByRole('button'))).toEqual([
    'All625',
    'Pending41',
    'Posted571',
    'Declined9',
    'Failed0',
    'Cancelled4',
    'Refunded17',
  ]);
  expect(chip('Failed').disabled).toBe(true);
  expect(chip('All').getAttribute('aria-pressed')).toBe('true');
  await press(chip('Declined'));
  expect(at()).toBe('/merchant/report?status=DECLINED');
  await until(() => JSON.stringify(asked(page).status) === '["DECLINED"]');
  await until(() => text().includes("Declined payments aren't sales, so they have no total here."));
  await press(chip('Refunded'));
  expect(at()).toBe('/merchant/report?refunded=yes');
  await until(() => asked(page).refunded === true && JSON.stringify(asked(page).status) === '[]');
  expect([chip('Refunded'), chip('All'), chip('Declined')].map((one) => one.getAttribute('aria-pressed'))).toEqual([
    'true',
    'false',
    'false',
  ]);
  await press(chip('Refunded'));
  expect(at()).toBe('/merchant/report');
});

test('the heads sort by date, amount, status and customer, and back restores what was [MRC-04]', async () => {
  const page = await open();
  await loaded();
  expect(head('Date').getAttribute('aria-sort')).toBe('descending');
  await press(within(head('Sales')).getByRole('button'));
  expect(at()).toBe('/merchant/report?sort=amount&order=descending');
  await until(() => asked(page).sort === 'amount');
  expect(asked(page)).toMatchObject({ sort: 'amount', order: 'descending' });
  await press(within(head('Sales')).getByRole('button'));
  await press(within(head('Customer')).getByRole('button'));
  expect(at()).toBe('/merchant/report?sort=customer&order=ascending');
  expect([head('Customer'), head('Sales'), head('Date'), head('Status')].map((one) => one.getAttribute('aria-sort'))).toEqual([
    'ascending',
    'none',
    'none',
    'none',
  ]);
  expect(within(head('Location')).queryByRole('button')).toBeNull();
  await goBack();
  expect(at()).toBe('/merchant/report?sort=amount&order=ascending');
  expect(head('Sales').getAttribute('aria-sort')).toBe('ascending');
});

test("a range is chosen by its name, up to today in the business's own zone [MRC-04]", async () => {
  const page = await open('', {
    clock: '2026-04-01T03:30:00.000Z',
    service: { [LIST]: answer({ items: [row()], page_info: { total: 1 } }) },
  });
  await loaded();
  await press(screen.getByRole('button', { name: /^Date range: / }));
  const ranges = await screen.findByRole('group', { name: 'Common ranges' });
  expect(within(ranges).getByRole('button', { name: 'This month' }).getAttribute('aria-pressed')).toBe('true');
  await press(within(ranges).getByRole('button', { name: 'Yesterday' }));
  expect(at()).toBe('/merchant/report?from=2026-03-30&to=2026-03-30');
  expect(screen.queryByRole('dialog')).toBeNull();
  await until(() => asked(page).start_date === '2026-03-30T00:00:00Z');
});

test.each([
  [
    '2026-03-01',
    [
      '2026-03-01/2026-03-01',
      '2026-02-28/2026-02-28',
      '2026-03-01/2026-03-01',
      '2026-02-23/2026-03-01',
      '2026-01-31/2026-03-01',
      '2026-03-01/2026-03-01',
      '2026-02-01/2026-02-28',
      '2026-01-01/2026-03-01',
      '2000-01-01/2026-03-01',
    ],
  ],
  [
    '2028-03-15',
    [
      '2028-03-15/2028-03-15',
      '2028-03-14/2028-03-14',
      '2028-03-12/2028-03-15',
      '2028-03-09/2028-03-15',
      '2028-02-15/2028-03-15',
      '2028-03-01/2028-03-15',
      '2028-02-01/2028-02-29',
      '2028-01-01/2028-03-15',
      '2000-01-01/2028-03-15',
    ],
  ],
])('the ranges by name of %s are whole days of the calendar [MRC-04]', (today, expected) => {
  expect(presetsOf(today).map(({ range: { from, to } }) => `${from}/${to}`)).toEqual(expected);
});
