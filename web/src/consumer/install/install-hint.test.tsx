import '../../app/boot-testing.ts';

import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { debt } from '../repay/testing-debt.ts';
import { answer, button, heading, later, open, page, press, screen, settle, text, transaction, until } from '../testing.tsx';

const RECENT = 'POST /api/purchases/recent';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
const TITLE = 'Add Drawbridge to your home screen';
const twice = page([transaction(), transaction({ public_id: '8KQ9XM4T2HRD' })]);
const shown = () => screen.queryByRole('dialog', { name: TITLE });
const on = (user_agent: string) => vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(user_agent);
async function home(service = {}) {
  const opened = await open('/dashboard', { service: { [RECENT]: twice, ...service } });
  await until(() => heading() === 'Hi, Maya!' && text().includes('Harbor Books'));
  await settle();
  return opened;
}

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

describe('the hint to install the app', () => {
  test('comes on an iPhone after the second payment, with the steps, and once', async () => {
    on(IPHONE);
    await home();
    await until(shown);
    expect(text()).toContain('Tap Share at the bottom of Safari');
    expect(text()).toContain("Tap Add, and you're set");
    await press(button('Got it'));
    expect(shown()).toBeNull();
    await home();
    expect(shown()).toBeNull();
  });

  test('does not come again once somebody said so', async () => {
    on(IPHONE);
    await home();
    await until(shown);
    await press(button("Don't show again"));
    await home();
    expect(shown()).toBeNull();
  });

  test.each([
    ['after one payment', IPHONE, { [RECENT]: page([transaction()]) }],
    ['to whoever owes something', IPHONE, { 'GET /api/repayments': answer([debt()]) }],
    ['where the browser has no way', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', {}],
    ['in another browser of an iPhone', IPHONE.replace('Version/18.0', 'CriOS/140.0'), {}],
  ])('does not come %s', async (_words, user_agent, service) => {
    on(user_agent);
    await home(service);
    expect(shown()).toBeNull();
  });

  test('waits until it is known that nothing is owed, and does not flash', async () => {
    on(IPHONE);
    const debts = later();
    await home({ 'GET /api/repayments': debts.handler });
    expect(shown()).toBeNull();
    await debts.give(answer([debt()]));
    await settle();
    expect(shown()).toBeNull();
  });

  test('is one button where the browser installs by itself', async () => {
    const prompt = vi.fn(() => Promise.resolve({ outcome: 'accepted' }));
    await home();
    expect(shown()).toBeNull();
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
    await act(async () => void window.dispatchEvent(offer));
    await until(shown);
    expect(offer.defaultPrevented).toBe(true);
    expect(text()).not.toContain('at the bottom of Safari');
    await press(button('Install'));
    expect(prompt).toHaveBeenCalledOnce();
    expect(shown()).toBeNull();
    await act(async () => void window.dispatchEvent(new Event('appinstalled')));
  });
});
