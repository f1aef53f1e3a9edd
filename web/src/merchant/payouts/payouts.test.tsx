import type { Payout, PayoutBalance, StatementLine } from '@drawbridge/contract';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { answer, at, bodyRows, button, cellsOf, link, press, refuse, screen, text, textsOf, until } from '../../app/testing.tsx';
import { BUSINESS_USER, businessesAre, green, harbor, openTill, rowsCame } from '../testing.tsx';

const ID = 'pyt_00000000000000000000000001';
const LIST = 'GET /api/payouts';
const READ = `GET /api/payouts/${ID}`;
const CSV = `GET /api/payouts/${ID}/csv`;
const payout = (more: Partial<Payout> = {}): Payout => ({
  id: ID,
  reference: '7KQ9XM4T2HRD',
  syn_business_id: harbor.SynBusinessID,
  business_name: 'Harbor Books',
  amount: 987_500,
  status: 'paid',
  made_at: '2026-03-17T02:00:00.000Z',
  settles_on: '2026-03-17',
  last_four: '4821',
  return_code: null,
  ...more,
});
const balance = (more: Partial<PayoutBalance> = {}): PayoutBalance => ({
  syn_business_id: harbor.SynBusinessID,
  business_name: 'Harbor Books',
  amount: 4_200,
  obstacle: null,
  ...more,
});
const line = (more: Partial<StatementLine>): StatementLine => ({
  at: '2026-03-17T02:00:00.000Z',
  kind: 'sale',
  public_id: 'ABCDEFGH2345',
  order: null,
  note: null,
  amount: 10_000,
  running_total: 10_000,
  ...more,
});
const listed = (items: Payout[], balances = [balance()]) => answer({ items, page_info: { total: items.length }, balances });
const open = (service: object) => openTill('/merchant/payouts', { service: { [LIST]: listed([payout()]), ...service } });
const cells = (row: number) => cellsOf(bodyRows()[row]);
const balances = () => textsOf([harbor, green].flatMap(({ BusinessName: name }) => screen.queryAllByRole('region', { name })));
afterEach(() => vi.restoreAllMocks());

describe('the payouts', () => {
  test('are listed with their day, account, reference, amount and status, below what is not paid yet', async () => {
    const page = await open({});
    await rowsCame();
    expect(cells(0)).toEqual(['03/17/2026', 'Harbor Books', '•••• 4821', '7KQ9XM4T2HRD', '$9,875.00', 'Paid', 'Statement']);
    expect(balances()).toEqual(['Harbor Books$42.00Goes with the next payout.']);
    expect(page.calls(LIST).at(-1)?.path).toContain(`syn_business_id=${harbor.SynBusinessID}&limit=10&offset=0`);
    await press(link('Statement of payout 7KQ9XM4T2HRD'));
    expect(at()).toBe(`/merchant/payouts/${ID}`);
  });

  test.each([
    ['on_its_way', null, 'On its way'],
    ['rejected', null, 'Not taken by the bank'],
    ['returned', 'R03', 'Returned R03'],
  ] as const)('say of %s in words what it means', async (status, return_code, shown) => {
    await open({ [LIST]: listed([payout({ status, return_code })]) });
    await rowsCame();
    expect(cells(0)).toContain(shown);
  });

  test('say why a business is not paid, and when it owes', async () => {
    await open({
      [BUSINESS_USER]: businessesAre(harbor, green),
      [LIST]: listed(
        [],
        [
          balance({ obstacle: 'settlement_account_stopped' }),
          balance({ syn_business_id: green.SynBusinessID, business_name: 'Green Leaf Market', amount: -1_250 }),
        ],
      ),
    });
    await until(() => text().includes('No payouts yet'));
    expect(balances()).toEqual([
      expect.stringMatching(/^Harbor Books\$42\.00A payout to this settlement account was returned\. Contact support/),
      "Green Leaf Market-$12.50Refunds and returns exceeded sales. We'll recover the balance from your next payouts.",
    ]);
  });

  test('that cannot be loaded say so, and are asked for again', async () => {
    const page = await open({ [LIST]: refuse('INTERNAL') });
    await until(() => text().includes("We couldn't load the payouts."));
    page.service[LIST] = listed([payout()]);
    await press(button('Try again'));
    await rowsCame();
    expect(cells(0)).toContain('$9,875.00');
  });

  test('are not for those who may not see reports', async () => {
    await openTill('/merchant/payouts', { role: 'ViewStore', service: { [LIST]: listed([payout()]) } });
    await until(() => at() === '/unauthorized');
  });
});

describe('a statement', () => {
  const lines = [
    line({ order: 'A-17' }),
    line({ kind: 'fee', amount: -125, running_total: 9_875 }),
    line({ kind: 'refund', amount: -2_000, running_total: 7_875, note: '<b>Wrong size</b>' }),
    line({ kind: 'payout_returned', public_id: '7KQ9XM4T2HRD', amount: 500, running_total: 8_375 }),
  ];
  const show = (service: object = {}) =>
    openTill(`/merchant/payouts/${ID}`, { service: { [READ]: answer({ payout: payout({ amount: 8_375 }), lines }), ...service } });

  test('adds up line by line to what the bank shows', async () => {
    await show();
    await rowsCame();
    expect(screen.getByRole('region', { name: 'Payout' }).textContent).toContain('$83.75Paid');
    expect([0, 1, 2, 3].map(cells)).toEqual(
      [
        ['03/16/2026', 'Sale', 'ABCDEFGH2345A-17', '$100.00', '$100.00'],
        ['03/16/2026', 'Fee', 'ABCDEFGH2345', '-$1.25', '$98.75'],
        ['03/16/2026', 'Refund<b>Wrong size</b>', 'ABCDEFGH2345', '-$20.00', '$78.75'],
        ['03/16/2026', 'Payout returned', '7KQ9XM4T2HRD', '$5.00', '$83.75'],
      ].map(([, ...rest]) => [expect.stringMatching(/^03\/1[67]\/2026$/), ...rest]),
    );
  });

  test('is saved as a table under its name', async () => {
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    URL.createObjectURL = vi.fn(() => 'blob:statement');
    URL.revokeObjectURL = vi.fn();
    await show({ [CSV]: answer({ file_name: 'payout-2026-03-17.csv', csv: 'Date\r\n' }) });
    await rowsCame();
    await press(button('Download CSV'));
    await until(() => saved.length === 1);
    expect(saved).toEqual(['payout-2026-03-17.csv']);
    expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:statement');
  });

  test("that is another's, or none, says so", async () => {
    await show({ [READ]: refuse('NOT_FOUND') });
    await until(() => text().includes("We can't find that payout"));
    expect(link('All payouts').getAttribute('href')).toBe('/merchant/payouts');
  });
});
