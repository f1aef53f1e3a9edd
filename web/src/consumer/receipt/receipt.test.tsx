import '../../app/boot-testing.ts';

import type { Receipt } from '@drawbridge/contract';
import { act } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { repaying } from '../repay/testing-debt.ts';
import {
  answer,
  at,
  button,
  facts,
  heading,
  later,
  link,
  open,
  page,
  pass,
  press,
  refuse,
  screen,
  status,
  text,
  textsOf,
  transaction,
  until,
  user,
  within,
} from '../testing.tsx';
import { CALL, DEBIT, ID, receipt } from './testing-receipt.ts';

const show = (given: Receipt) => open(`/dashboard/receipts/${ID}`, { service: { [CALL]: answer(given) } });
const paper = () => screen.getByRole('region', { name: 'Receipt' });
const lines = () => facts().map((fact) => fact.join(''));
const steps = () =>
  within(screen.getByRole('region', { name: 'Payment timeline' }))
    .getAllByRole('listitem')
    .map((step) => [step.dataset['state'], ...textsOf([...step.children])]);

describe('a receipt', () => {
  test('says what was paid, to whom, when, from where, and what comes next', async () => {
    await show(receipt());
    await until(() => text().includes('$64.18'));
    expect(heading()).toBe('Receipt');
    expect(document.title).toBe('Receipt | Drawbridge Payment Center');
    expect(paper().textContent).toContain('HHarbor Books88 Wharf Road, Unit 2Portland, ME 04101');
    expect(lines()).toEqual([
      'Date03/18/2026, 1:41 PM CDT',
      'Paid byMaya Okafor',
      `Transaction ID${ID}`,
      'Paid fromNorthgate Bank •••• 4821',
      'ChannelIn Store',
    ]);
    expect(screen.getByText('PENDING')).toBeVisible();
    expect(steps()).toEqual([
      ['done', 'Approved', '03/18/2026, 1:41 PM CDT'],
      ['ahead', 'Money leaves your account', 'on or about Thursday, March 19, 2026'],
      ['ahead', 'Clears', 'on or about Monday, March 23, 2026'],
    ]);
    expect(text()).toContain('Keep $64.18 in your account until the payment posts.');
  });

  test.each([true, false])('asks to verify the email where it is not (verified: %s)', async (email_verified) => {
    await open(`/dashboard/receipts/${ID}`, {
      service: { [CALL]: answer(receipt()), 'GET /api/users/user': answer(user({ email_verified })) },
    });
    await until(() => text().includes('$64.18'));
    expect(text().includes('Open the link we emailed you to start getting receipts.')).toBe(!email_verified);
  });

  test('names the order and what a link is for, as plain text', async () => {
    const memo = '<img src=x onerror=alert(1)> & more';
    await show(receipt({ channel: 'payment_link', order_id: '20418', memo, business_name: '<b>Tom</b>' }));
    await until(() => text().includes('$64.18'));
    expect(lines().slice(4)).toEqual(['ChannelPayment Link', 'Order ID20418', `Memo${memo}`]);
    expect(screen.getByText('<b>Tom</b>')).toBeVisible();
    expect(paper().querySelector('img, b')).toBeNull();
  });

  test('posted says on which day, and asks to keep nothing any more', async () => {
    await show(
      receipt({
        status: 'Posted',
        posted_at: '2026-03-23T18:00:00.000Z',
        debits: [{ ...DEBIT, status: 'posted' }],
      }),
    );
    await until(() => text().includes('$64.18'));
    expect(steps().slice(1)).toEqual([
      ['done', 'Taken from your account', 'Thursday, March 19, 2026'],
      ['done', 'Posted', 'Monday, March 23, 2026'],
    ]);
    expect(text()).not.toContain('Keep $64.18');
  });

  describe('read far from New York', () => {
    const zone = process.env['TZ'];
    afterEach(() => {
      if (zone === undefined) delete process.env['TZ'];
      else process.env['TZ'] = zone;
    });

    // At 22:00 on Friday in New York it is Saturday in Berlin.
    const FRIDAY_NIGHT = '2026-03-28T02:00:00.000Z';
    test.each(['Europe/Berlin', 'America/New_York'])(
      "tells the bank's days as the bank counts them, and the moment by the clocks of the business, also in %s [TRU-31]",
      async (place) => {
        const approved = '03/27/2026, 9:00 PM CDT';
        process.env['TZ'] = place;
        const refund = { id: 'ref_1', amount: 1_000, requested_at: FRIDAY_NIGHT, status_at: FRIDAY_NIGHT, status: 'completed' as const };
        await show(
          receipt({
            status: 'Posted',
            approved_at: FRIDAY_NIGHT,
            debits: [{ ...DEBIT, status: 'posted' }],
            posted_at: FRIDAY_NIGHT,
            refunds: [refund],
          }),
        );
        await until(() => text().includes('$64.18'));
        expect(lines()[0]?.replace(/\s/g, ' ')).toBe(`Date${approved}`);
        const said = steps().map(([, what, when]) => [what, when?.replace(/\s/g, ' ')]);
        expect(said[0]).toEqual(['Approved', approved]);
        expect(said.slice(2)).toEqual([
          ['Posted', 'Friday, March 27, 2026'],
          ['$10.00 was refunded to your account', 'Friday, March 27, 2026'],
        ]);
      },
    );

    test.each([
      ['cancelled', 'Saturday, March 28, 2026'],
      ['not_collected', 'Friday, March 27, 2026'],
    ] as const)("tells what was cancelled by the day of the business, and what the bank did by the bank's: %s", async (how, ended_on) => {
      process.env['TZ'] = 'Europe/Berlin';
      const moments = { amount: 1_000, requested_at: FRIDAY_NIGHT, status_at: FRIDAY_NIGHT };
      const refunds = (['pending', 'withdrawn', 'sent', 'cancelled'] as const).map((status) => ({ ...moments, id: status, status }));
      const reversal = { ...moments, id: 'rev_1', reason: 'duplicate', status: 'pending' } as const;
      const ended = { at: FRIDAY_NIGHT, how };
      const of = { status: 'Declined', time_zone: 'Pacific/Auckland' } as const;
      await show(receipt({ ...of, ended, refunds, reversal }));
      await until(() => text().includes('$64.18'));
      const said = steps().map(([, what, when]) => [what, when]);
      expect(said.slice(1)).toEqual([
        [expect.stringMatching(/^Canceled before|^We couldn't collect it/), ended_on],
        ['$10.00 will be refunded to your account', 'Saturday, March 28, 2026'],
        ['$10.00 was refunded before it was charged', 'Saturday, March 28, 2026'],
        ['$10.00 is on its way back to your account', 'Friday, March 27, 2026'],
        ['The refund of $10.00 was canceled', 'Friday, March 27, 2026'],
        [expect.stringContaining("We're returning $10.00 to your account."), 'Saturday, March 28, 2026'],
      ]);
    });
  });

  test('says what the merchant gave back of it, and where that stands', async () => {
    const one_of = { amount: 1_000, requested_at: '2026-03-24T18:00:00.000Z', status_at: '2026-03-25T18:00:00.000Z' };
    const statuses = ['pending', 'sent', 'completed', 'withdrawn', 'cancelled'] as const;
    await show(receipt({ status: 'Posted', refunds: statuses.map((status) => ({ ...one_of, id: status, status })) }));
    await until(() => text().includes('$64.18'));
    expect(steps().slice(-5)).toEqual([
      ['ahead', '$10.00 will be refunded to your account', 'Tuesday, March 24, 2026'],
      ['ahead', '$10.00 is on its way back to your account', 'Wednesday, March 25, 2026'],
      ['done', '$10.00 was refunded to your account', 'Wednesday, March 25, 2026'],
      ['done', '$10.00 was refunded before it was charged', 'Wednesday, March 25, 2026'],
      ['back', 'The refund of $10.00 was canceled', 'Wednesday, March 25, 2026'],
    ]);
  });

  test.each([
    ['pending', 'duplicate', "We're returning $64.18 to your account. It was charged twice."],
    ['sent', 'wrong-amount', '$64.18 is on its way back to your account. The wrong amount was charged.'],
    ['completed', 'wrong-date', 'We returned $64.18 to your account. It was taken on the wrong day.'],
    [
      'returned',
      'wrong-receiver',
      'We tried to return $64.18, but your bank sent it back. Please contact us. It was taken from the wrong account.',
    ],
  ] as const)('says that its debit is reversed, and why: %s', async (status, reason, words) => {
    const asked = '2026-03-24T18:00:00.000Z';
    const reversal = { id: 'rev_1', amount: 6_418, requested_at: asked, status_at: '2026-03-25T18:00:00.000Z', reason, status };
    await show(receipt({ status: 'Posted', reversal }));
    await until(() => text().includes('$64.18'));
    expect(steps().at(-1)?.slice(1)).toEqual([words, status === 'pending' ? 'Tuesday, March 24, 2026' : 'Wednesday, March 25, 2026']);
  });

  test.each([
    [true, "It wasn't carried out (R17)"],
    [false, 'Returned by your bank (R17)'],
  ])('says whose R17 it was: with its whole file %s', async (file_rejected, words) => {
    await show(
      receipt({
        status: 'Declined',
        debits: [{ ...DEBIT, status: 'returned', returned_at: '2026-03-20T18:00:00.000Z', code: 'R17', file_rejected }],
        owed: { amount: 6_418, next: 'settle', retry_on: null },
      }),
    );
    await until(() => text().includes('$64.18'));
    expect(steps().at(2)).toEqual(['back', words, 'Friday, March 20, 2026']);
  });

  test('says why the bank sent it back, and what became of trying again', async () => {
    await show(
      receipt({
        status: 'Declined',
        debits: [
          { ...DEBIT, status: 'returned', returned_at: '2026-03-20T18:00:00.000Z', code: 'R01' },
          { ...DEBIT, id: 'ent_2', attempt: 2, on: '2026-03-24', status: 'returned', returned_at: '2026-03-25T18:00:00.000Z', code: 'R09' },
          { ...DEBIT, id: 'ent_3', attempt: 3, on: '2026-03-27', status: 'on_its_way' },
        ],
        posts_expected_on: '2026-03-31',
        owed: { amount: 6_418, next: 'retry', retry_on: '2026-03-27' },
      }),
    );
    await until(() => text().includes('$64.18'));
    expect(steps().slice(1)).toEqual([
      ['done', 'Taken from your account', 'Thursday, March 19, 2026'],
      ['back', 'Returned by your bank: Insufficient Funds (R01)', 'Friday, March 20, 2026'],
      ['done', 'Second attempt', 'Tuesday, March 24, 2026'],
      ['back', 'Returned by your bank: Uncollected Funds (R09)', 'Wednesday, March 25, 2026'],
      ['ahead', 'Third attempt', 'on or about Friday, March 27, 2026'],
      ['ahead', 'Clears', 'on or about Tuesday, March 31, 2026'],
    ]);
  });

  test.each([
    [{ next: 'retry', retry_on: '2026-03-24' }, "You owe Harbor Books $64.18. We'll try again on or about Tuesday, March 24, 2026"],
    [{ next: 'retried', retry_on: '2026-03-24' }, 'We tried your $64.18 payment to Harbor Books again. Please keep that much'],
    [
      { next: 'may_retry', retry_on: null },
      "You owe Harbor Books $64.18. Please pay them directly. You can't pay with us until it's paid.",
    ],
    [
      { next: 'may_retry', retry_on: null, repayable: true },
      "You owe Harbor Books $64.18. You can't pay with us until you repay it and it clears.Repay $64.18",
    ],
    [{ next: 'settle', retry_on: null, repayable: true }, 'You owe Harbor Books $64.18.Repay $64.18'],
    [{ next: 'settle', retry_on: null }, "You owe Harbor Books $64.18. We won't try again"],
    [{ next: 'disputed', retry_on: null }, 'Your bank returned this because it was reported as unauthorized.'],
  ] as const)('says what is owed and what happens next: %j', async (what, words) => {
    const code = what.next === 'disputed' ? 'R10' : 'R01';
    const debits: Receipt['debits'] = [{ ...DEBIT, status: 'returned', returned_at: '2026-03-20T18:00:00.000Z', code }];
    const posts_expected_on = what.retry_on === null ? null : '2026-03-26';
    if (what.next === 'retried') debits.push({ ...DEBIT, id: 'ent_2', attempt: 2, on: what.retry_on });
    const owed = { amount: 6_418, ...what };
    await show(receipt({ status: 'Declined', debits, posts_expected_on, owed }));
    await until(() => text().includes('$64.18'));
    expect(paper().textContent).toContain(words);
    expect(screen.queryByRole('link', { name: 'Repay $64.18' })?.getAttribute('href')).toBe(
      'repayable' in what ? `/dashboard/repay/${ID}` : undefined,
    );
    const ahead = {
      retry: [
        ['ahead', 'Second attempt', 'on or about Tuesday, March 24, 2026'],
        ['ahead', 'Clears', 'on or about Thursday, March 26, 2026'],
      ],
      retried: [['ahead', 'Clears', 'on or about Thursday, March 26, 2026']],
    };
    expect(steps().filter(([state]) => state === 'ahead')).toEqual(what.next in ahead ? ahead[what.next as keyof typeof ahead] : []);
  });

  const returned: Receipt['debits'][number] = { ...DEBIT, status: 'returned', returned_at: '2026-03-20T18:00:00.000Z', code: 'R01' };

  test.each([
    ['2026-03-24', 'It leaves your account on or about Tuesday, March 24, 2026.'],
    [null, 'It leaves your account soon.'],
  ])('whose repayment is on its way says so, when it leaves, and by when it clears: %s [CUS-01]', async (retry_on, words) => {
    const owed = { amount: 6_418, next: 'retry', retry_on, by_you: true } as const;
    const clears_on = retry_on && '2026-03-26';
    await open(`/dashboard/receipts/${ID}`, {
      service: {
        [CALL]: answer(receipt({ status: 'Declined', debits: [returned], owed, posts_expected_on: clears_on })),
        'GET /api/repayments': answer([repaying({ public_id: ID, retry_on, clears_on })]),
      },
    });
    await until(() => text().includes(words));
    expect(paper().textContent).toContain("You're repaying Harbor Books $64.18.");
    if (clears_on === null) return expect(text()).not.toContain('It clears by');
    await until(() => text().includes('It clears by Thursday, March 26, 2026.'));
    expect(steps().slice(3)).toEqual([
      ['ahead', 'Your repayment', 'on or about Tuesday, March 24, 2026'],
      ['ahead', 'Clears', 'on or about Thursday, March 26, 2026'],
    ]);
    expect(screen.queryByRole('link', { name: /^Repay/ })).toBeNull();
  });

  test('that was repaid says so [CUS-01]', async () => {
    const debits = [returned, { ...DEBIT, id: 'ent_4', attempt: 4, on: '2026-03-24', status: 'posted' as const, by_you: true }];
    await show(receipt({ status: 'Posted', posted_at: '2026-03-26T18:00:00.000Z', debits }));
    await until(() => text().includes('$64.18'));
    expect(steps().slice(3)).toEqual([
      ['done', 'Your repayment', 'Tuesday, March 24, 2026'],
      ['done', 'Your repayment cleared', 'Thursday, March 26, 2026'],
    ]);
  });

  test('that was settled with the merchant says so', async () => {
    const posted_at = '2026-03-25T18:00:00.000Z';
    await show(receipt({ status: 'Posted', posted_at, settled_by_hand: true }));
    await until(() => text().includes('$64.18'));
    expect(steps().at(-1)).toEqual(['done', 'Settled with Harbor Books', 'Wednesday, March 25, 2026']);
  });

  test.each([
    ['cancelled', "Canceled before it reached your bank. You won't be charged."],
    ['not_collected', "We couldn't collect it. You weren't charged."],
  ] as const)('%s says that nothing was debited', async (how, words) => {
    const ended = { at: '2026-03-18T20:00:00.000Z', how };
    await show(receipt({ status: 'Declined', ended }));
    await until(() => text().includes('$64.18'));
    expect(steps().at(-1)).toEqual(['back', words, 'Wednesday, March 18, 2026']);
  });

  test('is printed by its button, and leads to help that names it', async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    await show(receipt());
    await until(() => text().includes('$64.18'));
    await press(button('Print or save'));
    expect(print).toHaveBeenCalledOnce();
    await press(link("Don't recognize this?"));
    await until(() => screen.queryByText(`About payment ${ID}`));
    expect(at()).toBe(`/dashboard/receipts/${ID}/report`);
  });

  test.each([
    ['that is not theirs, or not there', 'NOT_FOUND'],
    ['whose id is none', 'BAD_INPUT'],
  ] as const)('%s says that there is no such payment, without asking again', async (_words, code) => {
    const { calls } = await open(`/dashboard/receipts/${ID}`, { clock: '2026-03-18T18:41:00.000Z', service: { [CALL]: refuse(code) } });
    await until(() => text().includes("We can't find that payment"));
    const asked = calls(CALL).length;
    await pass(20_000);
    expect(calls(CALL)).toHaveLength(asked);
  });

  test('stands in its size while it loads; one that fails can be tried again', async () => {
    const slow = later();
    const { service } = await open(`/dashboard/receipts/${ID}`, { clock: '2026-03-18T18:41:00.000Z', service: { [CALL]: slow.handler } });
    await until(() => screen.queryByRole('region', { name: 'Loading the receipt' }));
    service[CALL] = refuse('INTERNAL');
    await slow.give(refuse('INTERNAL'));
    await pass(10_000);
    await until(() => text().includes('An error occurred while loading the receipt'));
    service[CALL] = answer(receipt());
    await press(button('Try again'));
    await until(() => text().includes('$64.18'));
  });

  test('is for signed-in consumers alone', async () => {
    const { calls } = await open(`/dashboard/receipts/${ID}`, { claims: { paybotic_banking_roles: ['pc:account_admin'] } });
    await until(() => heading() === 'Oops! Access not granted.');
    expect(calls(CALL)).toHaveLength(0);
  });
});

describe('the way to a receipt', () => {
  test("is in each row of the history, with the payment's id and the way to help", async () => {
    await open('/dashboard/transactions-history', {
      service: { 'POST /api/purchases/recent': page([transaction({ public_id: ID })]), [CALL]: answer(receipt()) },
    });
    await press(await until(() => screen.queryByRole('button', { expanded: false })));
    expect(facts()).toContainEqual(['Transaction ID', ID]);
    expect(link("Don't recognize this?").getAttribute('href')).toBe(`/dashboard/receipts/${ID}/report`);
    await press(link('View receipt'));
    await until(() => text().includes('Payment timeline'));
    expect(at()).toBe(`/dashboard/receipts/${ID}`);
  });

  test('is on the page of a payment that succeeded', async () => {
    await open('/payment/success');
    await until(() => heading() !== '');
    window.history.pushState({ usr: { order: status('COMPLETED') }, key: 'x', idx: 1 }, '', '/payment/success');
    await act(async () => window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state })));
    await until(() => heading() === 'Success!');
    expect(link('View receipt').getAttribute('href')).toBe(`/dashboard/receipts/${ID}`);
  });
});
