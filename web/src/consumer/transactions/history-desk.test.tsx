import '../testing-desk.ts';
import '../../app/boot-testing.ts';

import { describe, expect, test } from 'vitest';
import { receipt } from '../receipt/testing-receipt.ts';
import {
  answer,
  at,
  button,
  later,
  link,
  open,
  page,
  person,
  press,
  refuse,
  screen,
  text,
  transaction,
  until,
  user,
  within,
} from '../testing.tsx';

const HISTORY = '/dashboard/transactions-history';
const USER = 'GET /api/users/user';
const RECENT = 'POST /api/purchases/recent';
const IDS = ['7KQ9XM4T2HRA', '7KQ9XM4T2HRB', '7KQ9XM4T2HRC'] as const;
const SHOPS = ['Harbor Books', 'Green Leaf Market', 'Northside Hardware'] as const;
const DAYS = ['2026-03-18', '2026-03-15', '2026-02-15'];
const three = IDS.map((public_id, at) =>
  transaction({ public_id, business_name: SHOPS[at] ?? '', purchase_date: `${DAYS[at]}T18:00:00.000Z` }),
);
const receipts = Object.fromEntries(
  IDS.map((public_id, at) => [`GET /api/purchases/${public_id}/receipt`, answer(receipt({ public_id, business_name: SHOPS[at] ?? '' }))]),
);
const service = { [RECENT]: page(three), ...receipts };
const list = () => screen.getByRole('region', { name: 'Transactions' });
const row = (shop: string) => within(list()).getByRole('link', { name: new RegExp(shop) });
const panel = (shop: string) => screen.getByRole('complementary', { name: `Payment to ${shop}` });
const shown = (shop: string) => until(() => screen.queryByRole('heading', { level: 2, name: shop }));
const current = () => within(list()).getAllByRole('link', { current: true });

describe('the history on a desk', () => {
  test('has the newest payment open beside the list, and one main, one navigation', async () => {
    await open(HISTORY, { service });
    await shown('Harbor Books');
    expect(current()).toEqual([row('Harbor Books')]);
    expect(panel('Harbor Books').textContent).toContain('$64.18');
    expect(screen.getAllByRole('main')).toHaveLength(1);
    expect(screen.getAllByRole('navigation')).toHaveLength(1);
    expect(screen.getAllByRole('contentinfo')).toHaveLength(1);
    // What it opens by default is not written into the address.
    expect(at()).toBe(HISTORY);
  });

  test('moves with Up and Down through all months, opens with Enter, and comes back to the row with Escape', async () => {
    await open(HISTORY, { service });
    await shown('Harbor Books');
    row('Harbor Books').focus();
    await person.keyboard('{ArrowUp}');
    expect(row('Harbor Books')).toHaveFocus();
    await person.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(row('Northside Hardware')).toHaveFocus();
    // It only moves: what is open stays open.
    expect(current()).toEqual([row('Harbor Books')]);
    await person.keyboard('{ArrowUp}{Enter}');
    await shown('Green Leaf Market');
    expect(panel('Green Leaf Market')).toHaveFocus();
    expect(current()).toEqual([row('Green Leaf Market')]);
    expect(at()).toBe(`${HISTORY}?payment=${IDS[1]}`);
    await person.keyboard('{Tab}');
    expect(link('View receipt')).toHaveFocus();
    await person.keyboard('{Escape}');
    expect(row('Green Leaf Market')).toHaveFocus();
    await person.keyboard('{End}');
    expect(row('Northside Hardware')).toHaveFocus();
    await person.keyboard('{Home}');
    expect(row('Harbor Books')).toHaveFocus();
  });

  test('opens what is pointed at and leaves the focus there; with a key held a row is the link that it is', async () => {
    await open(HISTORY, { service });
    await shown('Harbor Books');
    await press(row('Green Leaf Market'));
    await shown('Green Leaf Market');
    expect(row('Green Leaf Market')).toHaveFocus();
    expect(row('Northside Hardware').getAttribute('href')).toBe(`/dashboard/receipts/${IDS[2]}`);
    await person.keyboard('{Control>}');
    await press(row('Northside Hardware'));
    await person.keyboard('{/Control}');
    expect(current()).toEqual([row('Green Leaf Market')]);
  });

  test('finds the open payment again in the address, also one that the list does not hold', async () => {
    await open(`${HISTORY}?payment=${IDS[2]}`, { service: { ...service, [RECENT]: page(three.slice(0, 2), true) } });
    await shown('Northside Hardware');
    expect(screen.getByRole('complementary', { name: 'Payment' })).toBeVisible();
    expect(within(list()).queryAllByRole('link', { current: true })).toEqual([]);
  });

  test('shows each attempt to collect a payment again [TXN-05]', async () => {
    const retries = [{ id: '1', created_at: '2026-03-13T18:00:00.000Z', code: 'R01', status: 'failed' }] as const;
    const owed = { amount: 6_418, next: 'may_retry', retry_on: null } as const;
    const returned = transaction({ public_id: IDS[0], status: 'Declined', has_retried: true, retries: [...retries], owed });
    const call = `GET /api/purchases/${IDS[0]}/receipt`;
    await open(HISTORY, {
      service: { [RECENT]: page([returned]), [call]: answer(receipt({ public_id: IDS[0], status: 'Declined', owed })) },
    });
    await shown('Harbor Books');
    const [retry] = within(panel('Harbor Books'))
      .getAllByRole('listitem')
      .filter(({ textContent }) => textContent?.includes('R01'));
    expect(retry?.textContent).toBe('03/13/2026R01Insufficient FundsFAILED');
    expect(panel('Harbor Books').textContent).toContain('You owe Harbor Books $64.18.');
  });

  test('keeps the focus on the search where somebody was quicker than the list', async () => {
    const somebody = later();
    const months = answer({
      months: [
        { month: '2026-03', paid: 12_836, refunded: 0, payments: 2 },
        { month: '2026-02', paid: 6_418, refunded: 0, payments: 1 },
      ],
    });
    await open(HISTORY, { service: { ...service, 'GET /api/history/months': months, [USER]: somebody.handler } });
    const search = await until(() => screen.queryByRole('searchbox'));
    search.focus();
    await somebody.give(answer(user()));
    await shown('Harbor Books');
    expect(search).toHaveFocus();
  });

  test("says beside the list what can't be loaded, and tries again", async () => {
    const call = `GET /api/purchases/${IDS[0]}/receipt`;
    const { service: served } = await open(HISTORY, { service: { ...service, [call]: refuse('NOT_FOUND') } });
    await until(() => text().includes("We can't find that payment"));
    await press(row('Green Leaf Market'));
    await shown('Green Leaf Market');
    served[call] = receipts[call] ?? answer(receipt());
    await press(row('Harbor Books'));
    await shown('Harbor Books');
  });

  test('prints the payment that is open', async () => {
    let printed = 0;
    window.print = () => {
      printed += 1;
    };
    await open(HISTORY, { service });
    await shown('Harbor Books');
    await press(button('Print or save'));
    expect(printed).toBe(1);
  });
});
