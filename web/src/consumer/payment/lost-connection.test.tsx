import { act } from 'react';
import { describe, expect, test } from 'vitest';
import { answer, at, channel, heading, PURCHASE, pass, reload, screen, status, text, until } from '../testing.tsx';
import { CONFIRM, completed, confirm, order, READ } from './testing-order.ts';

describe('a connection that was lost', () => {
  const UNKNOWN = "We're checking whether your payment went through.";
  const LOOKS = "We'll check again as soon as you're back online.";

  /** To the page that says so, after a confirmation that nobody answered. */
  async function cut() {
    const opened = await order({ [CONFIRM]: 'network', [READ]: 'network' });
    await confirm();
    for (let step = 0; step < 200 && at() === '/payment/confirmation'; step += 1) await pass(20);
    expect(at()).toBe('/payment/fail-connection');
    return opened;
  }

  test.each([
    ['COMPLETED', '/payment/success'],
    ['DENIED', '/payment/cancelled'],
  ])('while it was confirmed, is said to leave it unknown, until the page has seen by itself that it is %s', async (name, page) => {
    const { service, calls } = await cut();
    expect(heading()).toBe('Network connection is unstable.');
    expect(text()).toContain(UNKNOWN);
    expect(text()).toContain(LOOKS);
    // It goes on asking as long as nobody answers.
    await pass(7000);
    expect(at()).toBe('/payment/fail-connection');
    const asked = calls(READ).length;
    expect(asked).toBeGreaterThanOrEqual(2);
    service[READ] = answer(status(name));
    await pass(3100);
    await until(() => at() === page);
    expect(calls(CONFIRM)).toHaveLength(4);
    expect(calls('POST /api/purchases')).toHaveLength(1);
  });

  test('is looked at as soon as the network is back', async () => {
    const { service, calls } = await cut();
    service[READ] = completed;
    const asked = calls(READ).length;
    await act(async () => void window.dispatchEvent(new Event('online')));
    await until(() => at() === '/payment/success');
    expect(calls(READ)).toHaveLength(asked + 1);
  });

  test('after a confirmation that did not arrive leads back to the order, says so, and confirms by the same key', async () => {
    const { service, calls } = await cut();
    service[READ] = answer(status('ACCEPTED'));
    service[CONFIRM] = completed;
    await pass(3100);
    await until(() => heading() === 'Confirm Your Order');
    expect(screen.getByRole('alert').textContent).toContain(
      "Your payment hasn't gone through. You can try again. You won't be charged twice.",
    );
    await confirm();
    await until(() => at() === '/payment/success');
    expect(new Set(calls(CONFIRM).map((call) => call.headers.get('idempotency-key'))).size).toBe(1);
  });

  test('before anything was confirmed leaves nothing unknown; the page looks again all the same', async () => {
    const { service, calls } = await order();
    service[`POST /api/purchases/${PURCHASE}/ticket`] = 'network';
    await channel.drop();
    for (let step = 0; step < 200 && at() === '/payment/confirmation'; step += 1) await pass(20);
    expect(at()).toBe('/payment/fail-connection');
    expect(text()).toContain(LOOKS);
    expect(text()).not.toContain(UNKNOWN);
    service[READ] = answer(status('ACCEPTED'));
    await pass(3100);
    await until(() => heading() === 'Confirm Your Order');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(calls(CONFIRM)).toHaveLength(0);
  });

  test('is remembered over a reload, as is what was sent', async () => {
    await cut();
    await reload();
    await until(() => text().includes(UNKNOWN));
  });
});
