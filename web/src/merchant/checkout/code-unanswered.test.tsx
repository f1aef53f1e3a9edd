import { describe, expect, test, vi } from 'vitest';
import { answer, at, button, elsewhere, field, fill, link, pass, press, refuse, screen, text, toasts, until } from '../../app/testing.tsx';
import { CANCEL_DEBIT, CREATE_DEBIT, draft, harbor, openTill, order, status, WITHDRAW_DEBIT } from '../testing.tsx';
import { useCheckout } from './checkout-store.ts';

const PROMPT = "Enter the 5-digit code on the customer's phone.";
const tab = (name: 'scan' | 'type') => screen.getByRole('tab', { name: name === 'scan' ? 'Scan QR Code' : 'Enter Payment Code' });

/** The code screen with an order, on its second tab. */
const codeTab = async (opening: Parameters<typeof openTill>[1] = {}) => {
  const page = await openTill('/merchant/checkout/code', { checkout: { draft: draft() }, ...opening });
  await until(() => tab('type'));
  await press(tab('type'));
  return page;
};
const submit = async (code = 'T2HRD') => {
  await fill(field(PROMPT), code);
  await press(button('Submit'));
};

describe('a debit without an answer', () => {
  test.each([
    ['the network fails', 'network' as const],
    ['a proxy answers for the service', elsewhere(undefined, 502)],
    ['the service fails, perhaps after it has asked the customer', refuse('INTERNAL')],
    ['the answer is cut off', elsewhere('{"id": "pur_', 200)],
  ])('is asked for again with the same key when %s', async (_what, fake) => {
    const page = await codeTab({
      service: { [CREATE_DEBIT]: (_, count) => (count === 1 ? fake : answer(order())) },
    });
    await submit();
    await pass(300);
    await until(() => at() === '/merchant/checkout/awaiting');
    const keys = page.calls(CREATE_DEBIT).map((call) => call.headers.get('idempotency-key'));
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    const [first, second] = page.calls(CREATE_DEBIT).map((call) => call.body);
    expect(second).toEqual(first);
  });

  test.each([
    ['the network fails', 'network' as const],
    ['the service fails', refuse('INTERNAL')],
  ])('leads to fail-connection when %s, never to error; and is taken up again from there [MCO-45]', async (_what, fake) => {
    const page = await codeTab({ service: { [CREATE_DEBIT]: fake } });
    await submit();
    await pass(300);
    await pass(500);
    await pass(800);
    await until(() => at() === '/merchant/checkout/fail-connection');
    expect(page.calls(CREATE_DEBIT)).toHaveLength(4);

    await press(await until(() => link('Try again')));
    expect(at()).toBe('/merchant/checkout');
    expect(text()).toContain("Your last request, for $64.18, wasn't answered. We don't know whether it reached the customer.");
    page.service[CREATE_DEBIT] = answer(order());
    await press(button('Checkout'));
    expect(at()).toBe('/merchant/checkout/code');
    // Not without a press.
    await pass(3000);
    expect(page.calls(CREATE_DEBIT)).toHaveLength(4);
    expect(screen.getByRole('alert').textContent).toContain('You asked for $64.18 with the code T2HRD.');
    await press(button('Ask the same customer again'));
    await until(() => at() === '/merchant/checkout/awaiting');
    expect(new Set(page.calls(CREATE_DEBIT).map((call) => call.headers.get('idempotency-key'))).size).toBe(1);
  });

  describe('that is still without one when the cashier goes on', () => {
    const found = { paymentCode: 'T2HRD' };
    const unanswered = { key: 'key-1', found, draft: draft(), business_id: harbor.SynBusinessID, unanswered: true };
    const changed = async (service: Parameters<typeof openTill>[1] = {}) => {
      const page = await openTill('/merchant/checkout', { checkout: { draft: draft(), asking: unanswered }, ...service });
      await until(() => field('Total Price'));
      await fill(field('Total Price'), '9900');
      await press(button('Checkout'));
      await until(() => button('Cancel that request'));
      return page;
    };

    test.each([
      ['that never arrived', null, 'The request never reached the customer.'],
      ['that had arrived', status('DENIED', { deniedBy: 'merchant' }), 'The request was canceled.'],
    ])('one %s is taken back at a press by its key, and the new price goes on', async (_, became, told) => {
      const page = await changed({ service: { [WITHDRAW_DEBIT]: answer(became) } });
      expect([CREATE_DEBIT, CANCEL_DEBIT, WITHDRAW_DEBIT].flatMap((which) => page.calls(which))).toEqual([]);
      await press(button('Cancel that request'));
      await until(() => tab('scan'));
      await until(() => toasts().some((words) => words?.includes(told)));
      const [call] = page.calls(WITHDRAW_DEBIT);
      expect(call?.body).toMatchObject({ paymentCode: 'T2HRD', amount: 6418 });
      expect(call?.headers.get('idempotency-key')).toBe('key-1');
      expect(screen.getByRole('main').textContent).toContain('$99.00');
      expect([CREATE_DEBIT, CANCEL_DEBIT].flatMap((which) => page.calls(which))).toEqual([]);
    });

    test('one that was paid meanwhile is told of, and no second one is begun', async () => {
      const page = await changed({ service: { [WITHDRAW_DEBIT]: answer(status('COMPLETED')) } });
      await press(button('Cancel that request'));
      await until(() => at() === '/merchant/checkout');
      expect(toasts().some((words) => words?.includes('The customer has approved $64.18 already.'))).toBe(true);
      expect(useCheckout.getState()).toMatchObject({ draft: undefined, asking: undefined });
      expect(page.calls(CREATE_DEBIT)).toHaveLength(0);
    });

    test('stays where there is still no connection', async () => {
      await changed({ service: { [WITHDRAW_DEBIT]: 'network' } });
      await press(button('Cancel that request'));
      await pass(1700);
      await until(() => text().includes('Still no connection.'));
      expect(useCheckout.getState().asking).toMatchObject({ key: 'key-1' });
    });

    test('stays when the page is loaded anew', async () => {
      const page = await openTill('/merchant/checkout/code', { checkout: { asking: unanswered } });
      await until(() => button('Ask the same customer again'));
      await pass(2000);
      expect(page.calls(CREATE_DEBIT)).toHaveLength(0);
    });
  });

  test('leads to fail-connection when the sign-in has run out in between', async () => {
    await codeTab({ service: { [CREATE_DEBIT]: (_, count) => (count === 1 ? 'network' : refuse('FORBIDDEN')) } });
    await submit();
    await pass(300);
    await until(() => at() === '/merchant/checkout/fail-connection');
  });

  test('after 10 s counts as lost, and is asked for again', async () => {
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const limit = new AbortController();
      setTimeout(() => limit.abort(new DOMException('too late', 'TimeoutError')), ms);
      return limit.signal;
    });
    const page = await codeTab({ service: { [CREATE_DEBIT]: (_, count) => (count === 1 ? 'never' : answer(order())) } });
    await submit();
    await pass(9_900);
    expect(page.calls(CREATE_DEBIT)).toHaveLength(1);
    await pass(100);
    await pass(300);
    await until(() => at() === '/merchant/checkout/awaiting');
  });
});
