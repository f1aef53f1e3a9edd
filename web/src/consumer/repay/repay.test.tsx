import '../../app/boot-testing.ts';

import type { RepaymentOffer } from '@drawbridge/contract';
import { describe, expect, test } from 'vitest';
import { answer, at, button, heading, link, open, press, refuse, screen, text, until } from '../testing.tsx';
import { debt, offer, payable, RETURNED, repaying } from './testing-debt.ts';

const READ = 'GET /api/repayments/QX4N7T2WKD9E';
const REPAY = 'POST /api/repayments';
const done = answer({
  public_id: 'QX4N7T2WKD9E',
  business_name: 'Green Leaf Market',
  amount: 2_790,
  institution_name: 'Tidewater Federal Credit Union',
  last_four: '6604',
  leaves_on: '2026-11-23',
  would_clear_on: '2026-11-25',
});
const radio = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name });
const tick = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /I agree to the/ });
const words = () => document.querySelector('[data-authorization]')?.textContent ?? '';

async function openRepay(read: RepaymentOffer = offer(), service = {}) {
  const opened = await open('/dashboard/repay/QX4N7T2WKD9E', { service: { [READ]: answer(read), [REPAY]: done, ...service } });
  await until(() => heading() === 'Repay Green Leaf Market');
  return opened;
}

describe('what somebody reads before they repay', () => {
  test('is the amount, to whom, from which account, and when it is taken and clears [CUS-01]', async () => {
    await openRepay();
    expect(text()).toContain('$27.90');
    expect(text()).toContain('No extra fee from us');
    expect(radio(/Tidewater Federal Credit Union/).checked).toBe(true);
    expect(screen.getByRole('radio', { name: /Northgate Bank/ }).closest('label')?.textContent).toContain('Returned this payment');
    expect(text()).toContain('Mon, Nov 23');
    expect(text()).toContain('Wed, Nov 25');
    expect(text()).toContain('Question about this purchase? Contact Green Leaf Market, 5 Elm Street, Portland, OR 97201.');
    expect(words()).toBe(
      'By tapping Repay, you authorize a one-time internet (WEB) debit of $27.90 from your checking account at Tidewater Federal Credit Union ending in 6604 on or after November 20, 2026, to pay Green Leaf Market for your purchase on November 9, 2026.',
    );
  });

  test('is agreed to anew when the account is another: the words change, and the tick goes [CUS-01]', async () => {
    const { calls } = await openRepay();
    expect(button('Repay $27.90').disabled).toBe(true);
    await press(tick());
    expect(button('Repay $27.90').disabled).toBe(false);
    await press(radio(/Northgate Bank/));
    expect(tick().checked).toBe(false);
    expect(button('Repay $27.90').disabled).toBe(true);
    expect(words()).toContain('from your checking account at Northgate Bank ending in 2210');
    await press(tick());
    await press(button('Repay $27.90'));
    await until(() => heading() === 'Thank you');
    expect(calls(REPAY)[0]?.body).toEqual({
      public_id: 'QX4N7T2WKD9E',
      SynAccountID: RETURNED.SynAccountID,
      amount: 2_790,
      authorized_on: '2026-11-20',
    });
  });

  test('names accounts that cannot pay with the reason, and begins with one that can [CUS-01]', async () => {
    await openRepay(
      offer({
        accounts: [
          payable({ problem: 'closed' }),
          payable({
            SynAccountID: 'acc_00000000000000000000000003',
            VendorInstitutionName: 'First Cascade',
            IsPrimary: false,
            problem: 'low_balance',
          }),
          payable({
            SynAccountID: 'acc_00000000000000000000000004',
            VendorInstitutionName: 'Old Bank',
            IsPrimary: false,
            problem: 'not_linked',
          }),
          RETURNED,
        ],
      }),
    );
    expect(radio(/Northgate Bank/).checked).toBe(true);
    expect(radio(/Tidewater/).disabled).toBe(true);
    expect(text()).toContain("Can't be debited");
    expect(radio(/First Cascade.*Balance too low/).disabled).toBe(true);
    expect(screen.queryByRole('radio', { name: /Old Bank/ })).toBeNull();
    expect(link('Relink Old Bank 6604').getAttribute('href')).toBe('/dashboard/accounts');
  });

  test('says where no account can pay, and how another is linked [CUS-01]', async () => {
    await openRepay(offer({ accounts: [payable({ problem: 'low_balance' })] }));
    expect(text()).toContain('None of your accounts can pay $27.90 right now.');
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(button('Repay $27.90').disabled).toBe(true);
    expect(link('Link another account').getAttribute('href')).toBe('/link-account?redirectTo=%2Fdashboard%2Frepay%2FQX4N7T2WKD9E');
  });
});

describe('repaying', () => {
  test('thanks, and says from where it leaves when, and when it clears [CUS-01]', async () => {
    await openRepay();
    await press(tick());
    await press(button('Repay $27.90'));
    await until(() => heading() === 'Thank you');
    for (const said of [
      'is on its way to Green Leaf Market.',
      'Tidewater Federal Credit Union •••• 6604',
      'Mon, Nov 23',
      'Wed, Nov 25',
      'QX4N7T2WKD9E',
    ])
      expect(text()).toContain(said);
    expect(text()).toContain('Keep $27.90 in your account until then. You can pay again once it clears.');
    expect(link('View receipt').getAttribute('href')).toBe('/dashboard/receipts/QX4N7T2WKD9E');
    await press(link('Back To Home'));
    await until(() => at() === '/dashboard');
  });

  test('says why not in words, and what to do; what was read is read again [CUS-01]', async () => {
    const { service } = await openRepay(offer(), { [REPAY]: refuse('REPAY_LOW_BALANCE') });
    await press(tick());
    service[READ] = answer(offer({ accounts: [payable({ problem: 'low_balance' }), RETURNED] }));
    await press(button('Repay $27.90'));
    await until(() => text().includes('The balance of this account is too low. Choose another account.'));
    await until(() => radio(/Northgate Bank/).checked);
    expect(tick().checked).toBe(false);
    expect(words()).toContain('Northgate Bank');
  });

  test('without an answer is asked for again under the same key [CUS-01]', async () => {
    const { calls, service } = await openRepay(offer(), { [REPAY]: 'network' });
    await press(tick());
    await press(button('Repay $27.90'));
    await until(() => text().includes("We couldn't confirm your repayment. Try again. You won't be charged twice."));
    service[REPAY] = done;
    await press(button('Repay $27.90'));
    await until(() => heading() === 'Thank you');
    const keys = new Set(calls(REPAY).map(({ headers }) => headers.get('idempotency-key')));
    expect(keys.size).toBe(1);
  });

  test.each([
    [repaying(), 'Repaying Green Leaf Market', 'Your repayment is on its way. You can pay again once it clears.'],
    [
      debt({
        reason_code: 'R10',
        next: 'disputed',
        blocks: false,
        repay_refusal: { code: 'REPAY_WITH_BUSINESS', message: "This payment can't be repaid here. Please contact the business." },
      }),
      'You owe Green Leaf Market',
      "This payment can't be repaid here. Please contact the business.",
    ],
  ])('is not offered where it cannot be done: the page says why [CUS-01]', async (of, title, why) => {
    await open('/dashboard/repay/QX4N7T2WKD9E', { service: { [READ]: answer(offer(of)) } });
    await until(() => heading() === title);
    expect(text()).toContain(why);
    expect(text()).toContain('5 Elm Street');
    expect(screen.queryByRole('button', { name: /Repay/ })).toBeNull();
  });

  test('of what is not owed says that, and what cannot be loaded is tried again [CUS-01]', async () => {
    await open('/dashboard/repay/QX4N7T2WKD9E', { service: { [READ]: refuse('NOT_FOUND') } });
    await until(() => heading() === "You don't owe anything for this payment.");
  });
});
