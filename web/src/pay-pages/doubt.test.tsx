import { describe, expect, test } from 'vitest';
import {
  ACCEPT,
  ACCEPT_ORDER,
  answer,
  at,
  authorize,
  button,
  CHECKOUT,
  comeBack,
  elsewhere,
  heading,
  keysOf,
  later,
  linkOf,
  NOW,
  openAs,
  orderOf,
  PATH,
  PAY,
  payable,
  press,
  READ,
  READ_ORDER,
  refuse,
  reload,
  screen,
  settle,
  text,
  toasts,
  until,
} from './testing-pay.ts';

const READ_LINK = READ('payment_link');
const ACCEPT_LINK = ACCEPT('payment_link');
const LINK = PATH('payment_link');
const paid = answer({ ...linkOf({ purchased: true, updated_at: NOW }), public_id: '7KQ9XM4T2HRD' });
const SORRY = "ErrorWe're sorry, but something went wrong. Please try again later.Close";
const NOT_SO_FAR = "Your payment hasn't gone through.";

describe('a payment whose answer does not come', () => {
  test.each(['network', refuse('INTERNAL'), refuse('NOT_READY'), refuse('DATABASE_AWAY')] as const)(
    'is asked for again with the same key, and is one payment',
    async (failure) => {
      const opened = await openAs(LINK, { [ACCEPT_LINK]: (_, count) => (count < 3 ? failure : paid) });
      await authorize();
      await until(() => heading() === 'Success!');
      const keys = keysOf(opened, ACCEPT_LINK);
      expect(keys).toHaveLength(3);
      expect(new Set(keys).size).toBe(1);
    },
  );

  test('is looked for on the link itself: it had gone through', async () => {
    const opened = await openAs(LINK, { [ACCEPT_LINK]: 'network' });
    await payable();
    opened.service[READ_LINK] = answer(linkOf({ purchased: true }));
    await authorize();
    await until(() => heading() === 'Paid');
    expect(opened.calls(ACCEPT_LINK)).toHaveLength(4);
    expect(toasts()).toEqual([]);
    expect(at()).toBe(LINK);
  });

  test('is looked for on the link itself: it had not, and may be tried again with the same key', async () => {
    const opened = await openAs(LINK, { [ACCEPT_LINK]: 'network' });
    await authorize();
    await until(() => text().includes(NOT_SO_FAR));
    expect(toasts()).toEqual([]);
    expect(screen.queryByRole('dialog')).toBeNull();
    opened.service[ACCEPT_LINK] = paid;
    await authorize();
    await until(() => heading() === 'Success!');
    const keys = keysOf(opened, ACCEPT_LINK);
    expect(keys).toHaveLength(5);
    expect(new Set(keys).size).toBe(1);
  });

  test('keeps its key when the page is loaded again, until it is answered', async () => {
    const opened = await openAs(LINK, { [ACCEPT_LINK]: 'network' });
    await authorize();
    await until(() => text().includes(NOT_SO_FAR));
    await reload();
    opened.service[ACCEPT_LINK] = refuse('BALANCE_UNAVAILABLE');
    await authorize();
    await until(() => text().includes("We can't check the account balance right now."));
    opened.service[ACCEPT_LINK] = paid;
    await authorize();
    await until(() => heading() === 'Success!');
    const keys = keysOf(opened, ACCEPT_LINK);
    expect(keys).toHaveLength(6);
    expect(new Set(keys.slice(0, 5)).size).toBe(1);
    expect(keys[5]).not.toBe(keys[0]);
  });

  test('of which nobody can say says just that, and is looked for again', async () => {
    const opened = await openAs(LINK, { [ACCEPT_LINK]: 'network' });
    await payable();
    opened.service[READ_LINK] = 'network';
    await authorize();
    await until(() => heading() === "We couldn't confirm your payment");
    expect(text()).toContain('Your payment of $86.40 to Green Leaf Market may have gone through.');
    expect(text()).not.toMatch(/fail|went wrong/i);
    expect(toasts()).toEqual([]);
    expect(text()).not.toContain(PAY);

    await press(button('Check again'));
    await settle();
    expect(heading()).toBe("We couldn't confirm your payment");
    opened.service[READ_LINK] = answer(linkOf({ purchased: true }));
    await press(button('Check again'));
    await until(() => heading() === 'Paid');
    expect(opened.calls(ACCEPT_LINK)).toHaveLength(4);
  });

  test('of which nobody could say can be tried again once it is known not to have gone through', async () => {
    const opened = await openAs(LINK, { [ACCEPT_LINK]: 'network' });
    await payable();
    opened.service[READ_LINK] = 'network';
    await authorize();
    await until(() => heading() === "We couldn't confirm your payment");
    opened.service[READ_LINK] = answer(linkOf());
    await press(button('Check again'));
    await until(() => text().includes(NOT_SO_FAR));
    await payable();
  });

  test.each([
    ['the service', refuse('ACCOUNT_FROZEN')],
    ['a proxy that counts', elsewhere('Too Many Requests', 429)],
  ])('is not given up for a refusal at the door by %s: it may have gone through before', async (_, refusal) => {
    const opened = await openAs(LINK, { [ACCEPT_LINK]: (_, count) => (count === 1 ? 'network' : refusal) });
    await authorize();
    await until(() => text().includes(NOT_SO_FAR));
    expect(opened.calls(ACCEPT_LINK)).toHaveLength(2);
    expect(toasts()).toEqual([]);
  });

  test.each([
    ['a link', LINK, ACCEPT_LINK, PAY, 'INTERNAL'],
    ['a link', LINK, ACCEPT_LINK, PAY, 'NOT_READY'],
    ['a link', LINK, ACCEPT_LINK, PAY, 'BALANCE_UNAVAILABLE'],
    ['an order', CHECKOUT, ACCEPT_ORDER, 'Continue', 'INTERNAL'],
    ['an order', CHECKOUT, ACCEPT_ORDER, 'Continue', 'NOT_READY'],
  ] as const)(
    'of %s (%s) whose failures were answered says that something went wrong, and nothing of doubt [TRU-35] [LNK-15] [ECM-10]',
    async (...given) => {
      const [, path, accept, name, code] = given;
      const opened = await openAs(path, { [accept]: refuse(code) });
      await authorize(name);
      await until(() => toasts().includes(SORRY));
      expect(text()).not.toMatch(/went through|heard back/i);
      await payable(name);
      // A failure may come after the payment was kept: another try has the same key.
      await authorize(name);
      await until(() => opened.calls(accept).length === (code === 'BALANCE_UNAVAILABLE' ? 2 : 8));
      expect(new Set(keysOf(opened, accept)).size).toBe(code === 'BALANCE_UNAVAILABLE' ? 2 : 1);
    },
  );

  test('whose failures were answered, and that was kept all the same, is shown as paid [TRU-35]', async () => {
    const opened = await openAs(LINK, { [ACCEPT_LINK]: refuse('INTERNAL') });
    await payable();
    opened.service[READ_LINK] = answer(linkOf({ purchased: true }));
    await authorize();
    await until(() => heading() === 'Paid');
    expect(toasts()).toEqual([]);
  });

  test('of which one attempt met no answer is in doubt, whatever the others said [TRU-35]', async () => {
    await openAs(LINK, { [ACCEPT_LINK]: (_, count) => (count === 2 ? 'network' : refuse('INTERNAL')) });
    await authorize();
    await until(() => text().includes(NOT_SO_FAR));
    expect(toasts()).toEqual([]);
  });

  test('of an order is looked for on the order', async () => {
    const opened = await openAs(CHECKOUT, { [ACCEPT_ORDER]: 'network' });
    await payable('Continue');
    opened.service[READ_ORDER] = answer(orderOf({ purchase_id: 'pur_1' }));
    await authorize('Continue');
    await until(() => heading() === 'Success!');
    expect(new Set(keysOf(opened, ACCEPT_ORDER)).size).toBe(1);
  });
});

describe('what is seen of a link meanwhile', () => {
  test('is shown to whoever comes back to the page', async () => {
    const opened = await openAs(LINK);
    await payable();
    opened.service[READ_LINK] = answer(linkOf({ void: true }));
    await comeBack();
    await until(() => heading() === 'Payment Link Voided');
  });

  test('does not stand in for the answer that is awaited', async () => {
    const awaited = later();
    const opened = await openAs(LINK, { [ACCEPT_LINK]: awaited.handler });
    await authorize();
    const reads = opened.calls(READ_LINK).length;
    opened.service[READ_LINK] = answer(linkOf({ purchased: true }));
    await comeBack();
    await until(() => opened.calls(READ_LINK).length > reads);
    await settle();
    expect(heading()).toBe('Green Leaf Market');
    await awaited.give(paid);
    await until(() => heading() === 'Success!');
  });
});
