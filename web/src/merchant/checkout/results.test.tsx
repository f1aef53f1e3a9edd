import { describe, expect, test } from 'vitest';
import { at, button, facts, heading, link, press, screen, text, textsOf, until, within } from '../../app/testing.tsx';
import { draft, openTill, order, status } from '../testing.tsx';
import { useCheckout } from './checkout-store.ts';

const paid = { draft: draft(), response: order(), confirmation: status('COMPLETED') };
const result = async (name: string, opening: Parameters<typeof openTill>[1] = {}) => {
  const page = await openTill(`/merchant/checkout/${name}`, { checkout: { draft: draft() }, ...opening });
  await until(() => heading());
  return page;
};
const kept = () => useCheckout.getState().draft;

describe('success', () => {
  test('says that the transaction was submitted and where its status is, with the receipt [MCO-37]', async () => {
    await result('success', { checkout: paid });
    expect(heading()).toBe('Success!');
    expect(screen.getByText('The transaction was submitted. The Home page shows its status.')).toBeVisible();
    expect(facts().map(([label]) => label)).toEqual([
      'Store Name',
      'Transaction Date',
      'POS Order ID',
      'Total Price',
      'Notes',
      'Customer Name',
      'Transaction ID',
    ]);
  });

  test('tells the time of the approval, as the phone does [TRU-31]', async () => {
    await result('success', { checkout: { ...paid, confirmation: status('COMPLETED', { timestamp: '2026-03-18T18:42:00.000Z' }) } });
    expect(facts()).toContainEqual(['Transaction Date', '03/18/2026, 2:42 PM EDT']);
  });

  test('Back To Checkout resets the draft [MCO-38]', async () => {
    await result('success', { checkout: paid });
    await press(button('Back To Checkout'));
    expect(at()).toBe('/merchant/checkout');
    expect(useCheckout.getState()).toMatchObject({ draft: undefined, response: undefined, confirmation: undefined });
  });

  test.each([
    ['a purchase', { ...paid, response: undefined }],
    ['a confirmation', { ...paid, confirmation: undefined }],
    ['COMPLETED', { ...paid, confirmation: status('DENIED') }],
  ])('without %s leads to the form [MCO-36]', async (_what, checkout) => {
    await openTill('/merchant/checkout/success', { checkout });
    await until(() => at() === '/merchant/checkout');
  });
});

test('cancelled says so, with a way back [MCO-39]', async () => {
  await result('cancelled');
  expect(heading()).toBe('Transaction Cancelled');
  await press(button('Back To Checkout'));
  expect(at()).toBe('/merchant/checkout');
});

const denied = (more: Parameters<typeof status>[1]) => ({ draft: draft(), response: order(), confirmation: status('DENIED', more) });

test.each([
  [{ deniedBy: 'consumer' }, 'Maya Okafor canceled this order.'],
  [{ deniedBy: 'merchant', deniedByUser: 'jo.park' }, 'You canceled this order.'],
  [{ deniedBy: 'merchant', deniedByUser: 'sam.duffy' }, 'sam.duffy canceled this order.'],
  [{ deniedBy: 'merchant' }, 'Your business canceled this order.'],
  [{ deniedBy: 'time' }, "Maya Okafor didn't approve it in time."],
  [{ deniedBy: 'refused' }, "This payment can't be approved. Ask Maya Okafor for another way to pay."],
  [{ deniedBy: 'limit' }, 'It would put your business over its limit for bank payments. Contact support to raise the limit.'],
] as const)('cancelled says whose doing it was: %j [MCO-39] [MRC-09]', async (by, said) => {
  await result('cancelled', { checkout: denied(by) });
  await until(() => text().includes(`${said}Nothing was charged.`));
  expect(heading()).toBe('Transaction Cancelled');
  expect(screen.getByText('$64.18')).toBeVisible();
});

test('an order that ran out before the service could say more has ended by time [MRC-09]', async () => {
  await result('cancelled', { checkout: { draft: draft(), response: order({ expiration: '2026-03-18T18:41:09.000Z' }) } });
  expect(text()).toContain("Maya Okafor didn't approve it in time.");
});

test('what ended stands below: order, when it was asked for, when it ended [MRC-09]', async () => {
  await result('cancelled', { checkout: denied({ deniedBy: 'time', timestamp: '2026-03-18T18:44:00.000Z' }) });
  await until(() => facts()[2]?.[1]?.endsWith('EDT'));
  expect(facts()).toEqual([
    ['POS Order ID', '20418'],
    ['Asked at', '03/18/2026, 2:39 PM EDT'],
    ['Ended at', '03/18/2026, 2:44 PM EDT'],
    ['Transaction ID', '7KQ9XM4T2HRD'],
  ]);
});

test.each([
  ['cancelled', denied({ deniedBy: 'consumer' })],
  ['error', { draft: draft(), error: 'This would pass the limit of bank payments for your business.' }],
  ['account-error', { draft: draft() }],
  ['insufficient-funds', { draft: draft() }],
])('%s names the amount, and Same Amount Again begins a new debit with it [MRC-09]', async (name, checkout) => {
  await result(name, { checkout });
  expect(screen.getByText('$64.18')).toBeVisible();
  await press(button('Same Amount Again'));
  expect(at()).toBe('/merchant/checkout');
  expect((screen.getByLabelText('Total Price') as HTMLInputElement).value).toBe('$64.18');
  expect(useCheckout.getState()).toMatchObject({ draft: draft(), response: undefined, confirmation: undefined, error: undefined });
});

test('the next order begins empty where the last one ended and the same is not asked for again', async () => {
  await openTill('/merchant/checkout', { checkout: denied({ deniedBy: 'consumer' }) });
  await until(() => screen.queryByLabelText('Total Price'));
  expect(screen.getByLabelText<HTMLInputElement>('Total Price').value).not.toContain('64.18');
});

test("an order that wasn't entered here is asked for again by its own amount [MRC-09]", async () => {
  await result('cancelled', { checkout: { ...denied({ deniedBy: 'consumer' }), draft: undefined } });
  await press(button('Same Amount Again'));
  expect(useCheckout.getState().draft).toEqual(draft({ employeeName: '' }));
});

test('without an order there is no amount to ask for again [MRC-09]', async () => {
  await result('cancelled', { checkout: { draft: undefined } });
  expect(screen.queryByRole('button', { name: 'Same Amount Again' })).toBeNull();
});

test('past the limit of the business it says who to call [RSK-06] [MCO-39]', async () => {
  await result('cancelled', { checkout: { draft: draft(), response: order(), confirmation: status('DENIED', { deniedBy: 'limit' }) } });
  expect(heading()).toBe('Transaction Cancelled');
  await press(link('Contact Support'));
  expect(at()).toBe('/merchant/support');
});

describe('error', () => {
  const failed = { checkout: { draft: draft(), error: 'That code was already used.' } };

  test('says that it could not be submitted, and why [MCO-40] [MCO-48]', async () => {
    await result('error', failed);
    expect(text()).toContain("The transaction couldn't be submitted. Please try again.");
    expect(text()).toContain('That code was already used.');
  });

  test('Try Again goes to the form and keeps the draft [MCO-40]', async () => {
    await result('error', failed);
    await press(link('Try Again'));
    expect(at()).toBe('/merchant/checkout');
    expect(kept()).toEqual(draft());
  });

  test('Back To Checkout goes to the form and resets the draft [MCO-40]', async () => {
    await result('error', failed);
    await press(button('Back To Checkout'));
    expect(at()).toBe('/merchant/checkout');
    expect(kept()).toBeUndefined();
  });

  test('without an error leads to the form [MCO-42]', async () => {
    await openTill('/merchant/checkout/error', { checkout: { draft: draft() } });
    await until(() => at() === '/merchant/checkout');
  });
});

describe('account-error', () => {
  test('names the account, with the ways to support and home [MCO-41]', async () => {
    await result('account-error');
    expect(text()).toContain("The transaction couldn't be submitted due to an issue with your account. Please contact support.");
    expect(text()).toContain("The customer's bank account must be linked again.");
    expect(link('Try Again').getAttribute('href')).toBe('/merchant/checkout');
    expect(link('Back To Home').getAttribute('href')).toBe('/merchant/home');
    await press(link('Contact Support'));
    expect(at()).toBe('/merchant/support');
  });
});

describe('insufficient-funds', () => {
  test('is titled so, and says what can be done [MCO-43]', async () => {
    await result('insufficient-funds');
    expect(heading()).toBe("This transaction exceeds the customer's daily spending limit.");
    expect(screen.getByText('Ask the customer to link a different bank account or use a different payment method.')).toBeVisible();
    await press(button('Back To Checkout'));
    expect(at()).toBe('/merchant/checkout');
  });

  test('without a draft leads to the form [MCO-44]', async () => {
    await openTill('/merchant/checkout/insufficient-funds');
    await until(() => at() === '/merchant/checkout');
  });
});

test('fail-connection has two ways, and both lead to the form [MCO-45]', async () => {
  await result('fail-connection');
  expect(heading()).toBe('Network connection is unstable.');
  expect(text()).toContain('Please check your internet and try again');
  expect(textsOf(within(screen.getByRole('main')).getAllByRole('link'))).toEqual(['Try again', 'Back To Checkout']);
  expect([link('Try again'), link('Back To Checkout')].map((way) => way.getAttribute('href'))).toEqual([
    '/merchant/checkout',
    '/merchant/checkout',
  ]);
});

test('any other name is no page', async () => {
  await result('nonsense');
  expect(heading()).toBe("Oops! No one's here.");
});
