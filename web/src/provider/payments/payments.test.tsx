import type { ConsolePayment, ListedPayment } from '@drawbridge/contract/provider';
import { describe, expect, test } from 'vitest';
import { answer, bodyRows, button, cellsOf, heading, press, refuse, screen, text, until, within } from '../../app/testing.tsx';
import { NOW, openConsole } from '../testing.tsx';

const LIST = 'GET /provider/api/payments';
const READ = 'GET /provider/api/payments/D4NXR7WQ2KMT';

const common = {
  key: 'D4NXR7WQ2KMT',
  public_id: 'D4NXR7WQ2KMT',
  status: 'POSTED',
  amount: 6_418,
  channel: 'in_store' as const,
  consumer: { id: 'usr_1', name: 'Maya Okafor' },
  business: { id: 'biz_1', name: 'Harbor Books' },
};
const listed: ListedPayment = { ...common, at: '2026-03-18T18:00:00.000Z' };
const quiet = { why: [], amount: null, file: null, line: null, day: null };
const agreed = {
  at: '2026-03-11T22:41:00.000Z',
  institution_name: 'Cascade Savings',
  last_four: '0937',
  address: '203.0.113.24',
  device: 'iPhone',
  language: 'en',
  text: 'I authorize Drawbridge to debit $64.18.',
  text_sha256: `a41c${'0'.repeat(56)}7e09`,
  terms_version: '7',
  validations: [],
};
const payment: ConsolePayment = {
  ...common,
  tip: 583,
  fee: 89,
  order: 'HB-20388',
  timeline: [
    {
      ...quiet,
      state: 'done',
      at: '2026-03-11T22:41:00.000Z',
      title: 'Approved',
      why: ['By Maya Okafor.', 'Wednesday was a holiday.'],
      amount: 6_418,
    },
    { ...quiet, state: 'done', at: '2026-03-12T02:00:00.000Z', title: 'Sent to the bank', file: 'ach-1.ach', line: 412 },
    { ...quiet, state: 'failed', at: '2026-03-16T16:00:00.000Z', title: 'Returned, insufficient funds (R01)', amount: -6_418 },
    { ...quiet, state: 'next', at: null, day: '2026-05-18', title: 'Last day for an unauthorized return' },
  ],
  consent: agreed,
  repayments: [],
  money: {
    lines: [{ file: 'ach-1.ach', line: 412, text: `627021999022${'*'.repeat(8)}0937`.padEnd(94), what: 'Debit' }],
    postings: [{ at: NOW, event: 'approved', debit: 'consumer_receivable', credit: 'merchant_pending', amount: 6_418 }],
  },
  messages: [{ id: 'msg_1', at: NOW, channel: 'email', purpose: 'receipt', state: 'sent', state_at: NOW, failure: null }],
  looks: [{ number: 7, at: NOW, who: 'Leo Park', words: 'Opened this page', why: null }],
};

const panel = (name: string) => within(screen.getByRole('region', { name }));

describe("a payment's page", () => {
  test('tells its life in order, each date with why, what failed and what is still to come [PRV-10]', async () => {
    await openConsole('/provider/payments/D4NXR7WQ2KMT', 'ProviderAuditor', { [READ]: answer(payment) });
    await until(() => heading() === '$64.18 to Harbor Books');
    const moments = panel('From request to payout').getAllByRole('listitem');
    expect(moments.map((one) => one.textContent)).toEqual([
      'Wed, Mar 116:41 PMApprovedBy Maya Okafor.Wednesday was a holiday.$64.18',
      '10:00 PMSent to the bankach-1.ach, line 412',
      'Mon, Mar 1612:00 PMFailed: Returned, insufficient funds (R01)−$64.18',
      'Mon, May 18Still to come: Last day for an unauthorized return',
    ]);
    expect(panel('From request to payout').getByRole('link')).toHaveAttribute('href', '/provider/files/ach-1.ach?line=412');
  });

  test('shows amounts, lines masked, postings, messages, and who looked [PRV-10]', async () => {
    await openConsole('/provider/payments/D4NXR7WQ2KMT', 'ProviderAuditor', { [READ]: answer(payment) });
    await until(() => heading() === '$64.18 to Harbor Books');
    for (const words of [
      '$58.35',
      '−$0.89',
      '$63.29',
      'Cascade Savings •••• 0937',
      'HB-20388',
      '••••••••0937',
      'a41c…7e09',
      'Terms 7, English',
    ])
      expect(text()).toContain(words);
    expect(cellsOf(bodyRows(screen.getByRole('table', { name: 'Postings' }))[0]).slice(1)).toEqual([
      'Approved',
      'Consumer receivable',
      'Merchant pending',
      '$64.18',
    ]);
    expect(panel('Messages').getByRole('listitem')).toHaveTextContent('ReceiptEmail, Today, 2:41 PMSent');
    expect(panel('Who viewed this').getByRole('listitem')).toHaveTextContent('Leo ParkOpened this pageToday, 2:41 PM');
    await press(button('Show the text'));
    expect(screen.getByRole('dialog', { name: 'What was agreed' })).toHaveTextContent('I authorize Drawbridge to debit $64.18.');
  });

  test('shows each authorization of a repayment, with its account and its words [PRV-10]', async () => {
    const again = {
      ...agreed,
      at: '2026-03-20T15:00:00.000Z',
      institution_name: 'First Harbor',
      last_four: '4821',
      text: 'I repay $64.18.',
    };
    await openConsole('/provider/payments/D4NXR7WQ2KMT', 'ProviderOperator', { [READ]: answer({ ...payment, repayments: [again] }) });
    await until(() => heading() === '$64.18 to Harbor Books');
    expect(panel('Consent to repay').getByText('First Harbor •••• 4821')).toBeTruthy();
    await press(button('Show the text: Consent to repay'));
    expect(screen.getByRole('dialog', { name: 'What was agreed' })).toHaveTextContent('I repay $64.18.');
  });

  test('leads support to the person, and shows them no files; operators see the files and no way to the person [PRV-02]', async () => {
    await openConsole('/provider/payments/D4NXR7WQ2KMT', 'ProviderSupport', { [READ]: answer({ ...payment, money: null }) });
    await until(() => heading() === '$64.18 to Harbor Books');
    expect(screen.getByRole('link', { name: 'Maya Okafor' })).toHaveAttribute('href', '/provider/consumers/usr_1');
    expect(screen.queryByRole('region', { name: 'Lines in files' })).toBeNull();
    expect(text()).not.toContain('ach-1.ach');
  });

  test("is not there, or couldn't be loaded, and says so [PRV-10]", async () => {
    const page = await openConsole('/provider/payments/D4NXR7WQ2KMT', 'ProviderAdmin', { [READ]: refuse('INTERNAL') });
    await until(() => text().includes("The payment couldn't be loaded"));
    page.service[READ] = refuse('NOT_FOUND');
    await press(button('Try again'));
    await until(() => text().includes("We can't find that payment"));
  });
});

describe('the list of payments', () => {
  test('shows the latest, each leading to its page [PRV-10]', async () => {
    await openConsole('/provider/payments', 'ProviderOperator', { [LIST]: answer({ payments: [listed], of: null }) });
    const link = await until(() => screen.queryByRole('link', { name: 'Payment D4NXR7WQ2KMT to Harbor Books' }));
    expect(link).toHaveAttribute('href', '/provider/payments/D4NXR7WQ2KMT');
    expect(text()).toContain('$64.18');
  });

  test('of one business says whose, and leads back to all [PRV-10]', async () => {
    const page = await openConsole('/provider/payments?business=biz_1', 'ProviderOperator', {
      [LIST]: answer({ payments: [], of: 'Harbor Books' }),
    });
    await until(() => text().includes('The latest of Harbor Books.'));
    expect(page.calls(LIST).at(-1)?.path ?? '').toContain('business=biz_1');
    expect(text()).toContain('No payments');
    expect(screen.getByRole('link', { name: 'All payments' })).toHaveAttribute('href', '/provider/payments');
  });
});
