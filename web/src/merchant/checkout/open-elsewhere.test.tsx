import type { OpenOrder } from '@drawbridge/contract';
import { expect, test } from 'vitest';
import { answer, at, button, channel, heading, pass, press, refuse, screen, text, toasts, until, within } from '../../app/testing.tsx';
import { CANCEL_DEBIT, draft, harbor, OPEN_ORDERS, openTill, order, PURCHASE, status } from '../testing.tsx';
import { useCheckout } from './checkout-store.ts';

const elsewhere = (more: Partial<OpenOrder> = {}): OpenOrder => ({ ...order(), syn_business_id: harbor.SynBusinessID, ...more });
const list = () => screen.queryByRole('region', { name: 'Open on your other devices' });
const home = async (opening: Parameters<typeof openTill>[1] = {}) => {
  const page = await openTill('/merchant/home', { service: { [OPEN_ORDERS]: answer({ items: [elsewhere()] }) }, ...opening });
  await until(() => list());
  return page;
};

test('an order of another device is shown with amount, person, and the time that counts down [MRC-10]', async () => {
  await home();
  const shown = within(list() as HTMLElement);
  expect(shown.getByText('$64.18')).toBeVisible();
  expect(list()?.textContent).toContain('from Maya Okafor');
  expect(list()?.textContent).toContain('Harbor Books, started 03/18/2026, 2:39 PM');
  expect(shown.getByRole('timer').textContent).toBe('4:50 left to approve');
  await pass(60_000);
  expect(shown.getByRole('timer').textContent).toBe('3:50 left to approve');
});

test('one that is asked for later comes by itself, and is gone when its time is over [MRC-10]', async () => {
  const page = await openTill('/merchant/home');
  await until(() => text().includes('Recent Transactions'));
  expect(list()).toBeNull();
  page.service[OPEN_ORDERS] = answer({ items: [elsewhere()] });
  await pass(5_000);
  await until(() => list());
  await pass(300_000);
  expect(list()).toBeNull();
});

test.each([
  ['COMPLETED', 'Maya Okafor approved the order of $64.18.'],
  ['DENIED', "The order of $64.18 wasn't paid."],
])('its end by %s is heard at once, and said once [MRC-10]', async (said, words) => {
  const page = await home();
  page.service[OPEN_ORDERS] = answer({ items: [] });
  await channel.say(status(said));
  await until(() => list() === null && toasts().length > 0);
  expect(toasts()).toEqual([expect.stringContaining(words)]);
});

test('Cancel Order cancels it for its business from here, and a failure can be tried again [MRC-10]', async () => {
  const page = await home({
    service: {
      [OPEN_ORDERS]: answer({ items: [elsewhere()] }),
      [CANCEL_DEBIT]: (_, count) => (count === 1 ? refuse('FORBIDDEN') : answer(status('DENIED'))),
    },
  });
  await press(button('Cancel Order'));
  await until(() => toasts().some((words) => words?.includes('Failed to cancel order')));
  page.service[OPEN_ORDERS] = answer({ items: [] });
  await press(button('Cancel Order'));
  await until(() => list() === null);
  expect(page.calls(CANCEL_DEBIT).at(-1)?.body).toEqual({ purchaseId: PURCHASE, syn_business_id: harbor.SynBusinessID });
});

test('Show It Here follows it on this device [MRC-10]', async () => {
  await home();
  await press(button('Show It Here'));
  await until(() => heading() === 'Awaiting Customer Approval...');
  expect(at()).toBe('/merchant/checkout/awaiting');
  expect(useCheckout.getState()).toMatchObject({ response: order(), business_id: harbor.SynBusinessID, confirmation: undefined });
  await channel.say(status('COMPLETED'));
  await until(() => at() === '/merchant/checkout/success');
});

test("this till's own order isn't listed twice [MRC-10]", async () => {
  await openTill('/merchant/home', {
    checkout: { draft: draft(), response: order() },
    service: { [OPEN_ORDERS]: answer({ items: [elsewhere()] }) },
  });
  await until(() => text().includes('can still approve an order'));
  expect(list()).toBeNull();
});

test('a request without an answer comes first: another order can only be canceled [MRC-10]', async () => {
  const found = { paymentCode: 'T2HRD' };
  await home({ checkout: { asking: { key: 'k', found, draft: draft(), business_id: harbor.SynBusinessID, unanswered: true } } });
  expect(button('Cancel Order')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show It Here' })).toBeNull();
});

test('who may not take payments is not asked for any [MRC-10]', async () => {
  const page = await openTill('/merchant/home', { role: 'ViewAccount' });
  await until(() => text().includes('Recent Transactions'));
  expect(page.calls(OPEN_ORDERS)).toHaveLength(0);
});
