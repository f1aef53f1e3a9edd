import '../../app/boot-testing.ts';

import { describe, expect, test, vi } from 'vitest';
import * as files from '../../ui/save-file.ts';
import {
  answer,
  at,
  button,
  elsewhere,
  fill,
  heading,
  link,
  open,
  page,
  pass,
  press,
  refuse,
  screen,
  text,
  textsOf,
  toasts,
  transaction,
  until,
} from '../testing.tsx';

const MONTHS = 'GET /api/history/months';
const SEARCH = 'GET /api/history';
const months = answer({
  months: [
    { month: '2026-11', paid: 36_020, refunded: 1_200, payments: 8 },
    { month: '2026-10', paid: 31_896, refunded: 0, payments: 9 },
  ],
});
const november = transaction({ public_id: '23456789ABCD', purchase_date: '2026-11-20T12:00:00.000Z', business_name: 'Northside Hardware' });
const recent = page([november, transaction({ public_id: '23456789ABCE', purchase_date: '2026-10-20T12:00:00.000Z' })]);
const found = (count: number, has_more = false) => answer({ items: count === 0 ? [] : [november], found: count, has_more });
const service = { [MONTHS]: months, 'POST /api/purchases/recent': recent };
const box = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search shop, amount, order or ID' });
const HISTORY = '/dashboard/transactions-history';

describe('the history', () => {
  test("has heads of months with what was paid and refunded, by the bank's calendar [CUS-09]", async () => {
    await open(HISTORY, { service });
    await until(() => text().includes('$360.20 paid'));
    expect(textsOf(screen.getAllByRole('heading', { level: 2 }))).toEqual(['November 2026', 'October 2026']);
    expect(text()).toContain('$360.20 paid · $12.00 refunded');
    expect(text()).toContain('$318.96 paid');
    expect(text()).not.toContain('$0.00 refunded');
  });

  test('is searched 250 ms after the last key, says how many there are, and keeps it in the address [CUS-09]', async () => {
    const { calls } = await open(HISTORY, { clock: '2026-11-21T12:00:00.000Z', service: { ...service, [SEARCH]: found(3) } });
    await until(() => screen.queryByRole('searchbox'));
    await fill(box(), 'hard');
    await pass(200);
    await fill(box(), 'hardware');
    await pass(200);
    expect(calls(SEARCH)).toHaveLength(0);
    await pass(60);
    await until(() => text().includes('3 payments'));
    // Nothing was asked for on the way.
    expect(new Set(calls(SEARCH).map(({ path }) => path))).toEqual(new Set(['/api/history?q=hardware']));
    expect(at()).toBe(`${HISTORY}?q=hardware`);
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('3 payments');
    // Whoever types goes on in the same field.
    expect(box().value).toBe('hardware');
  });

  test('is filtered by month, together with words, and pages by key [CUS-09]', async () => {
    const { calls } = await open(`${HISTORY}?q=hardware&month=2026-11`, { service: { ...service, [SEARCH]: found(11, true) } });
    await until(() => text().includes('11 payments'));
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Month' }).value).toBe('2026-11');
    await press(button('See more'));
    await until(() => calls(SEARCH).some(({ path }) => path.includes('after')));
    expect(new Set(calls(SEARCH).map(({ path }) => path))).toEqual(
      new Set(['/api/history?q=hardware&month=2026-11', '/api/history?q=hardware&month=2026-11&after=23456789ABCD']),
    );
  });

  test.each([
    ['?q=nails', 'No payments match “nails”'],
    ['?month=2026-09', 'No payments in September 2026'],
    ['?month=2026-09&q=nails', 'No payments in September 2026 match “nails”'],
  ])('without a hit says so and leads back to all: %s [CUS-09]', async (query, words) => {
    await open(`${HISTORY}${query}`, { service: { ...service, [SEARCH]: found(0) } });
    await until(() => text().includes(words));
    await press(button('Show all'));
    await until(() => text().includes('October 2026'));
    expect(at()).toBe(HISTORY);
    expect(box().value).toBe('');
  });

  test("takes no month from the address that is none, and says when it can't be loaded", async () => {
    const { service: served } = await open(`${HISTORY}?q=nails&month=2026-13`, {
      clock: '2026-11-21T12:00:00.000Z',
      service: { ...service, [SEARCH]: elsewhere(undefined, 502) },
    });
    await pass(10_000);
    await until(() => text().includes('An error occurred while loading transactions'));
    served[SEARCH] = found(1);
    await press(button('Try again'));
    await until(() => text().includes('1 payment'));
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Month' }).value).toBe('');
  });

  test('is taken along as values, as it is looked for [CUS-09]', async () => {
    const save = vi.spyOn(files, 'saveFile').mockImplementation(() => {});
    const CSV = 'GET /api/history/csv';
    const { calls, service: served } = await open(`${HISTORY}?month=2026-11`, {
      service: { ...service, [SEARCH]: found(1), [CSV]: answer({ file_name: 'payments-2026-11.csv', csv: 'Date' }) },
    });
    await until(() => text().includes('1 payment'));
    await press(button('Download CSV'));
    await until(() => save.mock.calls.length === 1);
    expect(save.mock.calls[0]?.[0]).toBe('payments-2026-11.csv');
    expect(calls(CSV)[0]?.path).toBe('/api/history/csv?month=2026-11');
    served[CSV] = refuse('INTERNAL');
    await press(button('Download CSV'));
    await until(() => toasts().some((toast) => toast.includes("The file couldn't be made")));
  });
});

describe('statements', () => {
  test('stand below each other by months, each as PDF and CSV [CUS-09]', async () => {
    const save = vi.spyOn(files, 'saveFile').mockImplementation(() => {});
    const PDF = 'GET /api/history/statements/2026-10';
    await open(HISTORY, { service: { ...service, [PDF]: answer({ file_name: 'statement-2026-10.pdf', pdf: btoa('%PDF-1.7') }) } });
    await until(() => screen.queryByRole('searchbox'));
    await press(link('Statements'));
    await until(() => heading() === 'Statements' && text().includes('November 2026'));
    expect(text()).toContain('$360.20 paid · $12.00 refunded');
    await press(button('As PDF October 2026'));
    await until(() => save.mock.calls.length > 0);
    const [name, content] = save.mock.calls.at(-1) ?? [];
    expect(name).toBe('statement-2026-10.pdf');
    expect(await content?.text()).toBe('%PDF-1.7');
    expect(button('As CSV November 2026')).toBeVisible();
  });

  test("say that there are none yet, and what can't be loaded", async () => {
    await open('/dashboard/statements', { service: { [MONTHS]: answer({ months: [] }) } });
    await until(() => text().includes('No statements yet'));
  });
});
