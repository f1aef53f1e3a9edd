import '../../app/boot-testing.ts';

import { returnReason } from '@drawbridge/contract/return-reasons';
import { describe, expect, test } from 'vitest';
import { repaying } from '../repay/testing-debt.ts';
import {
  answer,
  button,
  elsewhere,
  heading,
  open,
  page,
  pass,
  press,
  refuse,
  screen,
  text,
  textsOf,
  transaction,
  until,
  within,
} from '../testing.tsx';

const RECENT = 'POST /api/purchases/recent';
const NOW = '2026-03-18T18:41:00.000Z';
const ten = (from: number) =>
  Array.from({ length: 10 }, (_, index) => transaction({ public_id: `T${from + index}`, business_name: `Shop ${from + index}` }));
const rows = () => screen.queryAllByRole('button').filter((each) => each.hasAttribute('aria-expanded'));
const shops = () => rows().map((row) => within(row).getByTitle(/./).textContent);
/** Opens the only row, and gives what it opens into. */
async function openRow(): Promise<HTMLElement> {
  const opener = screen.getByRole('button', { expanded: false });
  await press(opener);
  return document.getElementById(opener.getAttribute('aria-controls') ?? '') as HTMLElement;
}

describe('the history', () => {
  test('is titled, and pages by ten while there is more [TXN-01] [TXN-02] [API-18]', async () => {
    const { calls } = await open('/dashboard/transactions-history', {
      service: {
        [RECENT]: (request) =>
          (request.body as { offset: number }).offset === 0
            ? page(ten(0), true, 0)
            : page([transaction({ public_id: 'last', business_name: 'Last' })], false, 1),
      },
    });
    await until(() => shops().length === 10 && shops()[0] === 'Shop 0');
    expect(heading()).toBe('All Transactions');
    expect(calls(RECENT)[0]?.body).toEqual({ limit: 10, offset: 0 });
    await press(button('See more'));
    await until(() => shops().length === 11);
    expect(calls(RECENT).at(-1)?.body).toEqual({ limit: 10, offset: 10 });
    expect(text()).toContain('1 more transactions loaded');
    expect(screen.queryByRole('button', { name: 'See more' })).toBeNull();
  });

  test('shows a row once that comes on two pages', async () => {
    await open('/dashboard/transactions-history', {
      service: {
        [RECENT]: (request) =>
          (request.body as { offset: number }).offset === 0 ? page(ten(0), true, 0) : page([...ten(9).slice(0, 2)], false, 1),
      },
    });
    await until(() => shops().length === 10 && shops()[0] === 'Shop 0');
    await press(button('See more'));
    await until(() => shops().length === 11);
    expect(shops().filter((shop) => shop === 'Shop 9')).toHaveLength(1);
  });

  test('stands under its months', async () => {
    await open('/dashboard/transactions-history', {
      service: {
        [RECENT]: page([
          transaction({ public_id: 'a', purchase_date: '2026-03-15T12:00:00.000Z' }),
          transaction({ public_id: 'b', purchase_date: '2026-03-02T12:00:00.000Z' }),
          transaction({ public_id: 'c', purchase_date: '2026-02-15T12:00:00.000Z' }),
        ]),
      },
    });
    await until(() => rows().length > 0);
    expect(textsOf(screen.getAllByRole('heading', { level: 2 }))).toEqual(['March 2026', 'February 2026']);
    expect(screen.getAllByRole('list').map((list) => within(list).getAllByRole('listitem').length)).toEqual([2, 1]);
  });

  test.each([
    ['404', elsewhere(undefined, 404), 'No transactions found'],
    ['none', page([]), 'This user has no transactions'],
  ])('on %s says so [TXN-13] [TXN-14]', async (_, given, words) => {
    await open('/dashboard/transactions-history', { service: { [RECENT]: given } });
    await until(() => text().includes(words));
  });

  test('that fails says so, after being asked for twice more [TXN-15]', async () => {
    const { calls } = await open('/dashboard/transactions-history', { clock: NOW, service: { [RECENT]: refuse('INTERNAL') } });
    await until(() => heading() === 'All Transactions' && calls(RECENT).length > 0);
    await pass(1500);
    await pass(2500);
    await pass(4500);
    await until(() => text().includes('An error occurred while loading transactions'));
  });

  test('says what is wrong when the next ten fail, keeps the first, and tries again [TXN-15]', async () => {
    const { service } = await open('/dashboard/transactions-history', { clock: NOW, service: { [RECENT]: page(ten(0), true) } });
    await until(() => shops().length === 10 && shops()[0] === 'Shop 0');
    service[RECENT] = refuse('INTERNAL');
    await press(button('See more'));
    await pass(1500);
    await pass(2500);
    await until(() => text().includes('Failed to load transactions'));
    expect(shops()).toHaveLength(10);
    service[RECENT] = page([transaction({ public_id: 'last', business_name: 'Last' })]);
    await press(button('See more'));
    await until(() => shops().length === 11);
    expect(text()).not.toContain('Failed to load transactions');
  });
});

describe('a transaction', () => {
  test('shows its business, day, account, amount and status [TXN-03]', async () => {
    await open('/dashboard/transactions-history', {
      service: { [RECENT]: page([transaction({ purchase_date: '2026-03-18T12:00:00.000Z' })]) },
    });
    await until(() => shops()[0] === 'Harbor Books');
    expect(rows()[0]?.textContent).toBe('HHarbor Books03/18/2026 · •••• 4821$64.18PENDING');
  });

  test.each([
    ['pending', 'PENDING', 'status--moving'],
    ['PENDING', 'PENDING', 'status--moving'],
    ['Posted', 'POSTED', undefined],
    ['posted', 'POSTED', undefined],
    ['Declined', 'DECLINED', 'status--negative'],
  ])('%s is recognized in any case [TXN-04]', async (given, shown, look) => {
    // Ours writes them in one way.
    const { body } = page([transaction({ status: given as 'Pending' })]);
    await open('/dashboard/transactions-history', { service: { [RECENT]: elsewhere(body, 200) } });
    const status = await until(() => screen.queryByText(shown));
    expect([...status.classList]).toEqual(look === undefined ? ['status'] : ['status', look]);
  });

  test.each([
    ['pending', 'Declined', 'PENDING'],
    ['POSTED', 'Posted', 'POSTED'],
  ] as const)(
    'that was collected again opens to each attempt: day, code with reason, status: %s [TXN-03] [TXN-05]',
    async (last, status, told) => {
      const retries = [
        { id: '1', created_at: '2026-03-13T18:00:00.000Z', code: 'R01', status: 'failed' },
        { id: '2', created_at: '2026-03-17T18:00:00.000Z', code: null, status: last },
      ] as const;
      const owed = status === 'Declined' ? ({ amount: 6_418, next: 'retry', retry_on: '2026-03-19' } as const) : undefined;
      const shown = transaction({ status, has_retried: true, retries: [...retries], owed });
      await open('/dashboard/transactions-history', { service: { [RECENT]: page([shown]) } });
      await until(() => shops()[0] === 'Harbor Books');
      expect(text()).not.toContain('Insufficient Funds');
      const details = await openRow();
      expect(rows()[0]?.getAttribute('aria-expanded')).toBe('true');
      expect(details.textContent).toContain('Retried 2 times');
      expect(textsOf(within(details).getAllByRole('listitem'))).toEqual(['03/13/2026R01Insufficient FundsFAILED', `03/17/2026-${told}`]);
    },
  );

  test('that came back says what is owed and what happens next', async () => {
    const owed = { amount: 6_418, next: 'retry', retry_on: '2026-03-24' } as const;
    const retries = [{ id: '1', created_at: '2026-03-19T18:00:00.000Z', code: null, status: 'pending' as const }];
    const shown = transaction({ status: 'Declined', has_retried: true, retries, owed });
    await open('/dashboard/transactions-history', { service: { [RECENT]: page([shown]) } });
    await until(() => shops()[0] === 'Harbor Books');
    await openRow();
    expect(screen.getByText(/^You owe/).textContent).toBe(
      "You owe Harbor Books $64.18. We'll try again on or about Tuesday, March 24, 2026. Please keep that much in your account.",
    );
  });

  test('that came back leads to its repayment, and says of one on its way by when it clears [CUS-01]', async () => {
    const owed = { amount: 6_418, next: 'may_retry', retry_on: null, repayable: true } as const;
    const first = transaction({ status: 'Declined', owed });
    const second = transaction({
      public_id: '8KQ9XM4T2HRD',
      status: 'Declined',
      has_retried: true,
      retries: [{ id: '1', created_at: '2026-03-19T18:00:00.000Z', code: null, status: 'pending', by_customer: true }],
      owed: { amount: 6_418, next: 'retry', retry_on: '2026-03-24', by_you: true },
    });
    await open('/dashboard/transactions-history', {
      service: {
        [RECENT]: page([first, second]),
        'GET /api/repayments': answer([repaying({ public_id: '8KQ9XM4T2HRD', retry_on: '2026-03-24', clears_on: '2026-03-26' })]),
      },
    });
    await until(() => shops()[0] === 'Harbor Books');
    await press(rows()[0] as HTMLElement);
    expect(text()).toContain("You owe Harbor Books $64.18. You can't pay with us until you repay it and it clears.");
    expect(screen.getByRole('link', { name: 'Repay $64.18' }).getAttribute('href')).toBe(`/dashboard/repay/${first.public_id}`);
    await press(rows()[1] as HTMLElement);
    await until(() => text().includes('It clears by Thursday, March 26, 2026.'));
    expect(text()).toContain('It leaves your account on or about Tuesday, March 24, 2026.');
    expect(text()).toContain('03/19/2026Your repaymentPENDING');
    expect(text()).not.toContain('Retried');
  });

  test('that was repaid says so [CUS-01]', async () => {
    const retries = [{ id: '1', created_at: '2026-03-19T18:00:00.000Z', code: null, status: 'POSTED', by_customer: true }] as const;
    await open('/dashboard/transactions-history', {
      service: { [RECENT]: page([transaction({ status: 'Posted', has_retried: true, retries: [...retries] })]) },
    });
    await until(() => shops()[0] === 'Harbor Books');
    expect((await openRow()).textContent).toContain('You repaid this03/19/2026Your repaymentPOSTED');
  });

  test('that was settled with the merchant says so, and counts no retry for it', async () => {
    const retries = [
      { id: '1', created_at: '2026-03-13T18:00:00.000Z', code: 'R01', status: 'failed' },
      { id: '2', created_at: '2026-03-15T18:00:00.000Z', code: null, status: 'POSTED' },
    ] as const;
    const settled = transaction({ status: 'Posted', has_retried: true, retries: [...retries], settled_by_hand: true });
    await open('/dashboard/transactions-history', { service: { [RECENT]: page([settled]) } });
    await until(() => shops()[0] === 'Harbor Books');
    const details = await openRow();
    expect(details.textContent).toContain('Retried onceSettled with Harbor Books');
    expect(details.textContent).not.toContain('You owe');
  });

  test('that was refunded shows each refund under it, with its day', async () => {
    const refunds = [
      {
        id: '1',
        amount: 2_500,
        requested_at: '2026-03-19T18:00:00.000Z',
        // In the evening of the 24th in New York, whatever the reader's calendar says.
        status_at: '2026-03-25T02:00:00.000Z',
        status: 'completed' as const,
      },
      { id: '2', amount: 100, requested_at: '2026-03-20T18:00:00.000Z', status_at: '2026-03-20T18:00:00.000Z', status: 'pending' as const },
    ];
    await open('/dashboard/transactions-history', { service: { [RECENT]: page([transaction({ status: 'Posted', refunds })]) } });
    await until(() => shops()[0] === 'Harbor Books');
    expect(textsOf(within(await openRow()).getAllByRole('listitem'))).toEqual([
      '03/24/2026$25.00 was refunded to your account',
      '03/20/2026$1.00 will be refunded to your account',
    ]);
  });

  test("that was refunded tells when it was asked for by the reader's own day, as its receipt does", async () => {
    const zone = process.env['TZ'];
    process.env['TZ'] = 'Europe/Berlin';
    try {
      // Still the 24th in New York.
      const at = '2026-03-25T02:00:00.000Z';
      const refunds = (['pending', 'sent'] as const).map((status) => ({
        id: status,
        amount: 100,
        requested_at: at,
        status_at: at,
        status,
      }));
      await open('/dashboard/transactions-history', { service: { [RECENT]: page([transaction({ status: 'Posted', refunds })]) } });
      await until(() => shops()[0] === 'Harbor Books');
      expect(textsOf(within(await openRow()).getAllByRole('listitem'))).toEqual([
        '03/25/2026$1.00 will be refunded to your account',
        '03/24/2026$1.00 is on its way back to your account',
      ]);
    } finally {
      if (zone === undefined) delete process.env['TZ'];
      else process.env['TZ'] = zone;
    }
  });

  test('that was reversed says so, in the words of the receipt', async () => {
    const at = '2026-03-24T18:00:00.000Z';
    const reversal = { id: '1', amount: 6_418, requested_at: at, status_at: at, reason: 'duplicate', status: 'completed' } as const;
    await open('/dashboard/transactions-history', { service: { [RECENT]: page([transaction({ status: 'Posted', reversal })]) } });
    await until(() => shops()[0] === 'Harbor Books');
    expect((await openRow()).textContent).toContain('Reversal03/24/2026We returned $64.18 to your account. It was charged twice.');
  });
});

describe('return codes', () => {
  test.each([
    ['R01', 'Insufficient Funds'],
    ['R02', 'Account Closed'],
    ['R03', 'No Account/Unable to Locate Account'],
    ['R04', 'Invalid Account Number'],
    ['R05', 'Unauthorized Debit to Consumer Account Using Corporate SEC Code'],
    ['R07', 'Authorization Revoked by Customer'],
    ['R08', 'Payment Stopped'],
    ['RO8', 'Payment Stopped'],
    ['R09', 'Uncollected Funds'],
    ['R10', 'Customer Advises Not Authorized'],
    ['R12', 'Branch Sold to Another DFI'],
    ['R16', 'Account Frozen'],
    ['R20', 'Non-Transaction Account'],
    ['R24', 'Duplicate Entry'],
    ['R29', 'Corporate Customer Advises Not Authorized'],
    ['R31', 'Permissible Return'],
    ['R38', 'Stop Payment on Source Document'],
    ['R39', 'Improper Source Document'],
    ['R50', 'State Law Affecting RCK Acceptance'],
    ['R51', 'Item Related to RCK Entry is Ineligible or Improper'],
    ['R06', '-'],
    ['toString', '-'],
    ['', '-'],
  ])('%s reads %s [TXN-06] [TXN-07] [TXN-08] [TXN-09] [TXN-10] [TXN-11] [TXN-12]', (code, reason) => {
    expect(returnReason(code)).toBe(reason);
  });
});
