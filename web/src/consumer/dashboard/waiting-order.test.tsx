import '../../app/boot-testing.ts';

import { describe, expect, test } from 'vitest';
import {
  answer,
  at,
  button,
  codeStands,
  heading,
  link,
  open,
  PURCHASE,
  pass,
  press,
  screen,
  status,
  text,
  until,
  within,
} from '../testing.tsx';

const NOW = '2026-03-18T18:41:00.000Z';

describe('an order that waits for approval', () => {
  const WAITING = 'GET /api/purchases/waiting';
  const READ = `GET /api/purchases/${PURCHASE}`;
  const TITLE = 'You have an order to approve';
  const OPEN = 'Review order';
  const waits = answer(status('ACCEPTED'));
  const card = () => screen.queryByRole('region', { name: TITLE });
  const shown = async (service = {}) => {
    const opened = await open('/dashboard', { clock: NOW, service: { [WAITING]: waits, [READ]: waits, ...service } });
    await until(card);
    return opened;
  };

  test('is announced: who asks, for how much, and for how long', async () => {
    await shown();
    expect(card()?.textContent).toContain(TITLE);
    expect(card()?.textContent).toContain('Harbor Books');
    expect(card()?.textContent).toContain('$64.18');
    expect(within(screen.getByRole('region', { name: TITLE })).getByRole('timer').textContent).toMatch(/^Approve within 4:(50|4\d)$/);
    expect(screen.queryAllByRole('status').some((spoken) => spoken.textContent === TITLE)).toBe(true);
  });

  test.each([OPEN, 'Pay Now'])('is opened by %s, is looked at anew there, and can be confirmed', async (name) => {
    const { calls } = await shown();
    await until(() => !button(name).disabled);
    await press(button(name));
    await until(() => heading() === 'Confirm Your Order');
    expect(at()).toBe('/payment/confirmation');
    expect(calls(READ)).not.toHaveLength(0);
    expect(calls('POST /api/purchases')).toHaveLength(0);
    expect(text()).toContain('$64.18');
  });

  test('that was answered before it is opened leads to what it was answered', async () => {
    await shown({ [READ]: answer(status('DENIED')) });
    await press(button(OPEN));
    await until(() => at() === '/payment/cancelled');
  });

  test('goes when it is answered elsewhere; Pay Now shows a code again', async () => {
    const { service } = await shown();
    service[WAITING] = answer(null);
    await pass(4100);
    await until(() => card() === null);
    await press(button('Pay Now'));
    await until(() => at() === '/payment');
  });

  test('goes ten seconds before its time is up, with and without a network', async () => {
    const { service } = await shown();
    service[WAITING] = 'network';
    await pass(285_000);
    expect(card()).not.toBeNull();
    await pass(6000);
    expect(card()).toBeNull();
  });

  test('is not vouched for while the network is cut, and is again afterwards', async () => {
    const DOUBT = 'This order may have changed.';
    const { service } = await shown();
    expect(text()).not.toContain(DOUBT);
    service[WAITING] = 'network';
    await pass(4100);
    await until(() => text().includes(DOUBT));
    service[WAITING] = waits;
    await pass(4100);
    await until(() => !text().includes(DOUBT));
    expect(card()).not.toBeNull();
  });

  test('comes up by itself while a code that was shown is still open, and is not asked for without end otherwise', async () => {
    const { calls, service } = await open('/payment', { clock: NOW });
    await codeStands('T2HRD');
    await press(link('Back To Home'));
    await until(() => heading() === 'Hi, Maya!');
    await until(() => calls(WAITING).length > 0);
    expect(card()).toBeNull();
    service[WAITING] = waits;
    await pass(4100);
    await until(card);
    service[WAITING] = answer(null);
    await pass(300_000);
    await until(() => card() === null);
    const asked = calls(WAITING).length;
    await pass(60_000);
    expect(calls(WAITING)).toHaveLength(asked);
  });

  test('is not asked for again and again where no code was shown', async () => {
    const { calls } = await open('/dashboard', { clock: NOW });
    await until(() => text().includes('$412.60'));
    const asked = calls(WAITING).length;
    expect(asked).toBeGreaterThan(0);
    await pass(60_000);
    expect(calls(WAITING)).toHaveLength(asked);
  });
});
