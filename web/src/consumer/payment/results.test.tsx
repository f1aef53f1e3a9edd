import { describe, expect, test, vi } from 'vitest';
import {
  answer,
  at,
  button,
  channel,
  heading,
  link,
  open,
  pass,
  power,
  press,
  screen,
  status,
  text,
  textsOf,
  until,
  within,
} from '../testing.tsx';
import { order } from './testing-order.ts';

describe('/payment/success', () => {
  test('without a payment leads home', async () => {
    await open('/payment/success');
    await until(() => at() === '/dashboard');
  });
});

describe('/payment/fail-connection', () => {
  test('tries /payment again, and leads back to the dashboard [PAY-25] [PAY-26]', async () => {
    await open('/payment/fail-connection');
    await until(() => heading() === 'Network connection is unstable.');
    expect(text()).toContain('Please check your internet and try again');
    expect(link('Try again').getAttribute('href')).toBe('/payment');
    expect(link('Back To Checkout').getAttribute('href')).toBe('/dashboard');
  });
});

test('/payment/error, opened by its address alone, tries /payment again', async () => {
  await open('/payment/error');
  await until(() => heading() === "Your transaction didn't go through, Please try again.");
  expect(link('Try again').getAttribute('href')).toBe('/payment');
});

describe('/payment/insufficient-funds', () => {
  const TITLE = 'The order amount exceeds your daily spending limit.';

  test('with both values in the address says to adjust the order or contact support [PAY-28] [PAY-29] [PAY-30]', async () => {
    await open('/payment/insufficient-funds?orderAmount=48620&purchasePower=0');
    await until(() => heading() === TITLE);
    expect(text()).toContain('exceeds your daily spending limit. Please adjust the order or contact support.');
    expect(text()).toContain('Order Amount$486.20');
    expect(text()).toContain('Spending limit$0.00');
    expect(link('Back To Home').getAttribute('href')).toBe('/dashboard');
  });

  test.each([
    [
      'balance',
      { balance_cents: 700, left_today_cents: 50_000 },
      'Your bank balance is too low for this. You can pay up to $7.00 from this account right now.',
    ],
    ['daily_limit', { left_today_cents: 700 }, 'You have $7.00 left to spend today. Your limit resets 03/19/2026, 12:00 AM EDT.'],
  ] as const)('says what is behind it, as the service tells it now: %s [TRU-29]', async (_, means, cause) => {
    await open('/payment/insufficient-funds?orderAmount=48620&purchasePower=700', {
      service: { 'GET /api/external_accounts/purchase_power': answer(power(means)) },
    });
    await until(() => text().includes(cause));
    expect(heading()).toBe(TITLE);
  });

  test('says of an amount above the daily limit itself that no day and no account change that [TRU-29]', async () => {
    await open('/payment/insufficient-funds?orderAmount=60000&purchasePower=41260');
    await until(() => text().includes("This is more than your daily limit of $500.00, so you can't pay it on any day."));
  });

  test.each(['', '?orderAmount=48620', '?purchasePower=100', '?orderAmount=a&purchasePower=1.5'])(
    'without both (%s) says to use another account or method [PAY-31]',
    async (search) => {
      await open(`/payment/insufficient-funds${search}`);
      await until(() => heading() === TITLE);
      expect(text()).toContain('Please link a different bank account or use a different payment method.');
      expect(text()).not.toContain('$');
    },
  );
});

test.each([
  ['by=consumer', 'You canceled this order.'],
  ['by=merchant&businessName=Harbor%20Books', 'Harbor Books canceled this order.'],
  ['by=limit&businessName=Harbor%20Books', "Harbor Books can't take this payment right now. Ask them about another way to pay."],
  ['by=time', "Time ran out to approve it, so it wasn't paid."],
])('/payment/cancelled says whose doing it was, where that is known: %s [PAY-24]', async (query, words) => {
  await open(`/payment/cancelled?${query}`);
  await until(() => heading() === 'Transaction Cancelled');
  expect(text()).toContain(words);
  expect(text()).toContain("You weren't charged.");
});

describe('/payment/cancelled says below its title', () => {
  const way = () => textsOf(within(screen.getByRole('main')).getAllByRole('link'));
  const ACCOUNT = { customerAccountInstitutionName: 'Northgate Bank', customerAccountLastFour: '4821' };
  test.each([
    ['consumer', 'You canceled this order.', 'If you still want to pay, show a new code.', 'Canceled03/18/2026, 1:41 PM CDT'],
    ['merchant', 'Harbor Books canceled this order.', 'To try again, show the cashier a new code.', 'Canceled03/18/2026, 1:41 PM CDT'],
    ['time', "Time ran out to approve it, so it wasn't paid.", 'To start again, show a new code.', 'Timed out03/18/2026, 1:46 PM CDT'],
  ] as const)('that it ended by the %s, and what to do [CUS-11]', async (deniedBy, words, next, when) => {
    await order();
    await channel.say(status('DENIED', { deniedBy, ...ACCOUNT }));
    await until(() => heading() === 'Transaction Cancelled');
    expect(text()).toContain(`${words}You weren't charged.${next}`);
    expect(text()).toContain('Northgate Bank•••• 4821');
    expect(text()).toContain(`Order Amount$64.18${when}`);
    expect(way()).toEqual(['Show a New Code', 'Back To Home']);
    expect(link('Show a New Code').getAttribute('href')).toBe('/payment');
  });

  test('the same of a time that ran out on this page [CUS-11]', async () => {
    await order();
    await pass(291_000);
    await until(() => heading() === 'Transaction Cancelled');
    expect(text()).toContain("Time ran out to approve it, so it wasn't paid.You weren't charged.To start again, show a new code.");
    expect(text()).toContain('Timed out03/18/2026, 1:46 PM CDT');
  });

  test('where another code helps nothing, only the way home', async () => {
    await open('/payment/cancelled?by=refused');
    await until(() => heading() === 'Transaction Cancelled');
    expect(way()).toEqual(['Back To Home']);
  });
});

describe('/payment/invalid-payment', () => {
  test('names the business and leads to support or home [PAY-32] [PAY-33] [PAY-34] [PAY-35]', async () => {
    await open('/payment/invalid-payment?businessName=Harbor%20Books');
    await until(() => heading() === 'Transaction Failed');
    expect(text()).toContain('Your transaction with Harbor Books cannot be processed. Please contact support.');
    expect(link('Back To Home').getAttribute('href')).toBe('/dashboard');
    await press(link('Contact Support'));
    expect(at()).toBe('/dashboard/settings/contact-support');
  });

  test('says that the account must be linked again where that is the cause, and leads there and back [TRU-27]', async () => {
    const expired = answer(power({ problem: 'login_required' }));
    await open('/payment/invalid-payment?businessName=Harbor%20Books&tryAgain=%2Fpayment', {
      service: { 'GET /api/external_accounts/purchase_power': expired },
    });
    await until(() => text().includes('Your account link is expired. Please re-link your bank account.'));
    expect(heading()).toBe('Transaction Failed');
    expect(text()).toContain('Your transaction with Harbor Books cannot be processed. Please contact support.');
    await until(() => link('Relink Account').getAttribute('href') !== '/dashboard/accounts');
    expect(link('Relink Account').getAttribute('href')).toContain('/link-account?redirectTo=%2Fpayment&vendorAccessToken=sealed-1');
    expect(textsOf(within(screen.getByRole('main')).getAllByRole('link'))).toEqual(['Relink Account', 'Contact Support', 'Back To Home']);
  });

  test('names no account where it is linked', async () => {
    const { calls } = await open('/payment/invalid-payment?businessName=Harbor%20Books');
    await until(() => calls('GET /api/external_accounts/purchase_power').length > 0);
    await until(() => heading() === 'Transaction Failed');
    expect(textsOf(within(screen.getByRole('main')).getAllByRole('link'))).toEqual(['Contact Support', 'Back To Home']);
  });

  test('for e-commerce closes the window [PAY-33] [PAY-35]', async () => {
    const close = vi.spyOn(window, 'close').mockImplementation(() => {});
    await open('/payment/invalid-payment?businessName=Harbor%20Books&ecommerce=true');
    await until(() => heading() === 'Transaction Failed');
    expect(text()).not.toContain('Back To Home');
    await press(button('Close'));
    expect(close).toHaveBeenCalledOnce();
    // This one was not opened by a shop, so it stays; then it goes home.
    expect(at()).toBe('/dashboard');
  });
});

test('a path below /payment that is no page is not found', async () => {
  await open('/payment/elsewhere');
  await until(() => heading() === "Oops! No one's here.");
});
