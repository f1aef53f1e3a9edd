import '../../app/boot-testing.ts';

import type { Debt } from '@drawbridge/contract';
import { describe, expect, test } from 'vitest';
import { debt, repaying } from '../repay/testing-debt.ts';
import { answer, button, link, open, power, screen, status, text, until } from '../testing.tsx';

const DEBTS = 'GET /api/repayments';
const POWER = 'GET /api/external_accounts/purchase_power';

async function openHome(debts: readonly Debt[], means: Parameters<typeof power>[0] = { owes: true }, more = {}) {
  await open('/dashboard', { service: { [DEBTS]: answer(debts), [POWER]: answer(power(means)), ...more } });
  await until(() => text().includes('Hi, Maya!'));
}

describe('home of somebody who owes', () => {
  test('names what, to whom and why, with the way to repay it, and Pay Now is dark with its reason [CUS-02] [CUS-01]', async () => {
    await openHome([debt()]);
    await until(() => text().includes('You owe Green Leaf Market'));
    expect(text()).toContain("Your bank returned this November 9 payment because there wasn't enough money in the account.");
    expect(link('Repay $27.90').getAttribute('href')).toBe('/dashboard/repay/QX4N7T2WKD9E');
    expect(text()).toContain('Spending limit$0.00');
    const pay = button('Pay Now');
    expect(pay.disabled).toBe(true);
    expect(document.getElementById(pay.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'You can pay again once your repayment clears.',
    );
    expect(text()).toContain('Contact Green Leaf Market, 5 Elm Street, Portland, OR 97201.');
    expect(document.querySelectorAll('.btn--money')).toHaveLength(1);
  });

  test('says when it is taken and clears once it is being repaid, and offers no second time [CUS-02] [CUS-01]', async () => {
    await openHome([repaying()]);
    await until(() => text().includes('Repaying Green Leaf Market'));
    expect(text()).toContain('Leaves your account Monday, November 23. Keep $27.90 there until it clears.');
    expect(text()).toContain('Clears by Wed, Nov 25. Then you can pay again.');
    expect(screen.queryByRole('link', { name: /^Repay/ })).toBeNull();
    expect(link('View receipt').getAttribute('href')).toBe('/dashboard/receipts/QX4N7T2WKD9E');
    expect(button('Pay Now').disabled).toBe(true);
    expect(document.querySelectorAll('.btn--money')).toHaveLength(0);
  });

  test('says that the shop collects it again where that is so [CUS-02]', async () => {
    await openHome([repaying({ repaying: false, repay_refusal: { code: 'REPAY_RETRIED', message: 'x' } })]);
    await until(() => text().includes('You owe Green Leaf Market'));
    expect(text()).toContain('Green Leaf Market is collecting this again. It leaves your account Monday, November 23.');
  });

  test('names each of several, the first that can be repaid above [CUS-02]', async () => {
    await openHome([repaying(), debt({ public_id: 'OTHER0000001', business_name: 'Harbor Books', amount: 1_250 })]);
    await until(() => text().includes('You owe Harbor Books'));
    expect(link('Repay $12.50').getAttribute('href')).toBe('/dashboard/repay/OTHER0000001');
    expect(text()).toContain('Repaying Green Leaf Market $27.90');
    expect(text()).toContain('You can pay again once all of them are repaid and clear.');
  });

  test('leaves Pay Now lit where what is owed does not keep anybody from paying [CUS-02]', async () => {
    await openHome([debt({ reason_code: 'R02', blocks: false, next: 'settle' })], {});
    await until(() => text().includes('You owe Green Leaf Market $27.90'));
    expect(text()).toContain('Your bank returned this November 9 payment: Account Closed.');
    expect(link('Repay Green Leaf Market').getAttribute('href')).toBe('/dashboard/repay/QX4N7T2WKD9E');
    expect(button('Pay Now').disabled).toBe(false);
    expect(text()).toContain('$412.60');
  });

  test('keeps the way to an order that waits, whatever is owed [CUS-02]', async () => {
    await openHome(
      [debt()],
      { owes: true },
      { 'GET /api/purchases/waiting': answer(status('ACCEPTED', { expiration: '2099-03-18T18:46:00.000Z' })) },
    );
    await until(() => text().includes('You owe Green Leaf Market'));
    await until(() => !button('Pay Now').disabled);
  });
});

describe('Pay Now', () => {
  test.each([
    ['a balance of nothing', { balance_cents: 0 }],
    ['a day that is used up', { left_today_cents: 0 }],
  ] as const)('is dark with %s: a code would be shown in vain [CUS-02]', async (_, means) => {
    await openHome([], means);
    await until(() => text().includes('$0.00'));
    expect(button('Pay Now').disabled).toBe(true);
  });

  test('is lit where there is something to spend [CUS-02]', async () => {
    await openHome([], {});
    await until(() => !button('Pay Now').disabled);
  });
});
