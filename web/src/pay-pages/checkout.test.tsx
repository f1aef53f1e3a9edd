import { afterEach, describe, expect, test } from 'vitest';
import { setServerTime } from '../ui/clock.ts';
import { formatPhoneDashed } from './format-phone-dashed.ts';
import {
  ACCEPT_ORDER,
  answer,
  at,
  authorize,
  button,
  CHECKOUT,
  consumer,
  dialog,
  facts,
  heading,
  keysOf,
  later,
  link,
  NOW,
  openAs,
  orderOf,
  POWER,
  pass,
  payable,
  payFrom,
  power,
  press,
  READ_ORDER,
  refuse,
  screen,
  settle,
  text,
  toasts,
  until,
  within,
} from './testing-pay.ts';

const done = answer(orderOf({ purchase_id: 'pur_1', updated_at: NOW }));

describe('the checkout', () => {
  test('shows the order of its session key, and can be paid, below a bar to log out [ECM-01] [ECM-02] [ECM-03] [ECM-07] [ECM-13] [API-23]', async () => {
    const opened = await openAs(CHECKOUT);
    await payable('Continue');
    expect(opened.calls(READ_ORDER)).not.toHaveLength(0);
    expect(heading()).toBe('Harbor Books');
    expect(screen.getByText('$128.75')).toBeVisible();
    expect(facts()).toEqual([
      ['Order ID', 'HB-20418'],
      ['Ship to', '418 Larkin St, Apt 6San Francisco, CA 94102'],
      ['Phone', '415-555-0134'],
      ['Expires in', expect.stringMatching(/^2[34]:\d\d$/)],
    ]);
    expect(link('Back to the shop').getAttribute('href')).toBe('https://harbor.example/cart');
    expect(within(screen.getByRole('banner')).getByRole('button', { name: 'Log Out' })).toBeVisible();
  });

  test('leaves out a unit that there is not', async () => {
    await openAs(CHECKOUT, { [READ_ORDER]: answer(orderOf({ unit: null })) });
    await payable('Continue');
    expect(facts()).toContainEqual(['Ship to', '418 Larkin StSan Francisco, CA 94102']);
  });

  test('says beside the way back to the shop that nothing was charged, until a payment is under way', async () => {
    const UNPAID = "You haven't been charged.";
    const accepting = later();
    await openAs(CHECKOUT, { [ACCEPT_ORDER]: accepting.handler });
    await payable('Continue');
    expect(link('Back to the shop').getAttribute('href')).toBe('https://harbor.example/cart');
    expect(text()).toContain(UNPAID);
    await authorize('Continue');
    expect(text()).not.toContain(UNPAID);
    await accepting.give(refuse('BALANCE_UNAVAILABLE'));
    await until(() => text().includes(UNPAID));
  });

  test('is not for merchant users [ECM-02]', async () => {
    await openAs(CHECKOUT, {}, { claims: { ...consumer, paybotic_banking_roles: ['pc:store_admin'] } });
    await until(() => at() === '/unauthorized');
  });

  test.each([
    ['/ecommerce-purchase', refuse('INTERNAL')],
    ['/ecommerce-purchase?sessionKey=', refuse('INTERNAL')],
    [CHECKOUT, refuse('ORDER_NOT_FOUND')],
    [CHECKOUT, refuse('BAD_INPUT')],
  ])('of a session that nobody knows says that the order is not found [ECM-04]', async (path, refusal) => {
    await openAs(path, { [READ_ORDER]: refusal });
    await until(() => heading() === 'Order not found');
  });

  test('that cannot be read can be asked for again', async () => {
    const opened = await openAs(CHECKOUT, { [READ_ORDER]: 'network' });
    await until(() => heading() === 'Network connection is unstable.');
    opened.service[READ_ORDER] = answer(orderOf());
    await press(button('Try again'));
    await payable('Continue');
  });

  test('of an expired session says to restart, at the shop [ECM-05]', async () => {
    await openAs(CHECKOUT, { [READ_ORDER]: answer(orderOf({ expiration: NOW })) });
    await until(() => heading() === 'Order expired');
    expect(text()).toContain('Restart the payment process');
    expect(link('Back to the shop').getAttribute('href')).toBe('https://harbor.example/cart');
    expect(text()).not.toContain('Continue');
  });

  test("expires while it is open, by the server's time [ECM-05]", async () => {
    await openAs(CHECKOUT);
    await payable('Continue');
    setServerTime('2026-03-18T19:05:06.500Z');
    await pass(1000);
    expect(heading()).toBe('Harbor Books');
    await pass(1000);
    expect(heading()).toBe('Order expired');
  });

  test('of a session that is paid shows success and the way back to the shop [ECM-06]', async () => {
    await openAs(CHECKOUT, { [READ_ORDER]: answer(orderOf({ purchase_id: 'pur_1', expiration: NOW })) });
    await until(() => heading() === 'Success!');
    expect(screen.getByText('$128.75')).toBeVisible();
    expect(facts()).toContainEqual(['Date', '03/18/2026, 1:35 PM CDT']);
    expect(link('Back to the shop').getAttribute('href')).toBe('https://harbor.example/thanks?order=HB-20418');
    expect(text()).not.toContain('Continue');
  });

  test('of a session that somebody else has paid tells to whom, and nothing else [TRU-23]', async () => {
    await openAs(CHECKOUT, { [READ_ORDER]: answer({ id: 'cs_1', business_name: 'Harbor Books', paid_by_another: true }) });
    await until(() => heading() === 'Paid');
    expect(text()).toContain('Harbor Books has been paid. You have nothing left to pay.');
    expect(facts()).toEqual([]);
    expect(text()).not.toMatch(/\$|Back to the shop/);
  });

  test('never leads to what is no address of the web', async () => {
    await openAs(CHECKOUT, { [READ_ORDER]: answer(orderOf({ purchase_id: 'pur_1', success_url: 'javascript:alert(1)' })) });
    await until(() => heading() === 'Success!');
    expect(screen.getAllByRole<HTMLAnchorElement>('link').filter(({ href }) => href.startsWith('javascript'))).toEqual([]);
    expect(text()).not.toContain('Back to the shop');
  });

  test('is paid after it was authorized, and shows that without asking again [ECM-08] [ECM-12] [API-24]', async () => {
    const opened = await openAs(CHECKOUT);
    await press(await payable('Continue'));
    await until(() => screen.queryByRole('dialog'));
    expect(opened.calls(ACCEPT_ORDER)).toHaveLength(0);
    expect(within(dialog()).getByRole('heading').textContent).toBe('Confirm payment');
    expect(dialog().textContent).toContain('$128.75 from your checking account at Northgate Bank ending in 4821');
    const reads = opened.calls(READ_ORDER).length;
    await press(button('Confirm'));
    await until(() => heading() === 'Success!');
    expect(opened.calls(ACCEPT_ORDER).map(({ body }) => body)).toEqual([{ id: 'cs_1' }]);
    expect(keysOf(opened, ACCEPT_ORDER)[0]).toMatch(/^[\da-f-]{36}$/);
    expect(opened.calls(READ_ORDER)).toHaveLength(reads);
    expect(text()).toContain('Keep $128.75 in your account until the payment posts.');
    expect(link('Back to the shop').getAttribute('href')).toBe('https://harbor.example/thanks?order=HB-20418');
  });

  test('cannot be paid twice: neither while the answer is awaited nor afterwards [ECM-06] [ECM-11]', async () => {
    const paid = later();
    const opened = await openAs(CHECKOUT, { [ACCEPT_ORDER]: paid.handler });
    await authorize('Continue');
    await until(() => opened.calls(ACCEPT_ORDER).length === 1);
    expect(button('Continue').disabled).toBe(true);
    await press(button('Confirm'));
    await settle();
    expect(opened.calls(ACCEPT_ORDER)).toHaveLength(1);
    await paid.give(done);
    await until(() => heading() === 'Success!');
    expect(text()).not.toContain('Continue');
  });

  test.each([12_874, 0])('cannot be paid from a limit of %i cents [ECM-11]', async (balance_cents) => {
    await openAs(CHECKOUT, { [POWER]: answer(power({ balance_cents })) });
    await until(() => text().includes('Your available balance is insufficient. Please link another bank account.'));
    expect(button('Continue').disabled).toBe(true);
  });

  test('shows the limit with its hint [DSH-13]', async () => {
    await openAs(CHECKOUT);
    await payable('Continue');
    expect(payFrom()).toContain('$412.60');
    await press(button('About your spending limit'));
    expect(screen.getByRole('tooltip').textContent).toContain('up to $500');
  });

  test('refused with 400 goes to the failed transaction, whose Close closes the window [ECM-09]', async () => {
    await openAs(CHECKOUT, { [ACCEPT_ORDER]: refuse('INSUFFICIENT_FUNDS') });
    await authorize('Continue');
    await until(() => at() === '/payment/invalid-payment?businessName=Harbor+Books&ecommerce=true');
    await until(() => heading() === 'Transaction Failed');
    expect(button('Close')).toBeTruthy();
  });

  test.each([
    ['ORDER_ALREADY_PAID', { purchase_id: 'pur_1' }, 'Success!'],
    ['ORDER_EXPIRED', { expiration: NOW }, 'Order expired'],
  ] as const)('refused with %s shows what has become of it meanwhile', async (code, now, title) => {
    const opened = await openAs(CHECKOUT, { [ACCEPT_ORDER]: refuse(code) });
    await payable('Continue');
    opened.service[READ_ORDER] = answer(orderOf(now));
    await authorize('Continue');
    await until(() => heading() === title);
    expect(toasts()).toEqual([]);
  });

  test('that passes a limit of the business says so in words of its own, and can be tried again [RSK-06] [ECM-10]', async () => {
    await openAs(CHECKOUT, { [ACCEPT_ORDER]: refuse('BUSINESS_LIMIT_REACHED') });
    await authorize('Continue');
    await until(() => text().includes("This business can't take this payment right now, so nothing was charged."));
    expect(at()).toBe(CHECKOUT);
  });

  test('that fails otherwise says so, and can be tried again [ECM-10]', async () => {
    const opened = await openAs(CHECKOUT, { [ACCEPT_ORDER]: refuse('BUSINESS_STOPPED') });
    await authorize('Continue');
    await until(() => toasts().some((toast) => toast?.includes("We're sorry, but something went wrong. Please try again later.")));
    expect(at()).toBe(CHECKOUT);
    opened.service[ACCEPT_ORDER] = done;
    await authorize('Continue');
    await until(() => heading() === 'Success!');
  });
});

test.each([
  ['+14155550134', '415-555-0134'],
  ['4155550134', '415-555-0134'],
  ['(415) 555-0134', '415-555-0134'],
  ['41555501349999', '415-555-0134'],
  ['41555', '415-55'],
  ['', ''],
])('the phone %j reads %j on the checkout [ECM-13]', (given, shown) => {
  expect(formatPhoneDashed(given)).toBe(shown);
});

describe("the checkout in a window that a shop's page has opened [DEV-05]", () => {
  /** Everything that the opener is told, and whose page may hear it. */
  function opener(): { told: unknown[] } {
    const told: [unknown, string][] = [];
    // What follows from a screen that is drawn is done twice here (StrictMode), once in the browser.
    const once = ([message]: [unknown, string]) => JSON.stringify(told.at(-1)?.[0]) !== JSON.stringify(message);
    const shop = { postMessage: (...said: [unknown, string]) => void (once(said) && told.push(said)) };
    Object.defineProperty(window, 'opener', { value: shop, configurable: true });
    return { told };
  }
  afterEach(() => void Object.defineProperty(window, 'opener', { value: null, configurable: true }));
  const news = (event: string) => [{ type: 'drawbridge.checkout', event }, 'https://harbor.example'];
  /** jsdom goes nowhere. */
  const leave = () => press(link('Back to the shop'));

  test("tells it when it is paid, and of the way back, and the shop's origin alone", async () => {
    const { told } = opener();
    await openAs(CHECKOUT);
    await payable('Continue');
    expect(told).toEqual([]);
    await authorize('Continue');
    await until(() => heading() === 'Success!');
    expect(told).toEqual([news('paid')]);
    await leave();
    expect(told).toEqual([news('paid'), news('returned')]);
  });

  test('tells it of the way back without paying', async () => {
    const { told } = opener();
    await openAs(CHECKOUT);
    await payable('Continue');
    await leave();
    expect(told).toEqual([news('canceled')]);
  });

  test("tells nobody where the shop's address is no page", async () => {
    const { told } = opener();
    await openAs(CHECKOUT, { [READ_ORDER]: answer(orderOf({ purchase_id: 'pur_1', success_url: 'javascript:alert(1)' })) });
    await until(() => heading() === 'Success!');
    expect(told).toEqual([]);
  });
});
