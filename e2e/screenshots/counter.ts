import type { Browser, Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../../server/src/sandbox/demo/log-ins.ts';
import { enterOrder, logInMerchant, typeCode } from '../support/merchant.ts';
import { settled, take } from './camera.ts';
import { counterCode } from './counter-code.ts';

/** The merchant's pages, and a whole payment with the consumer's phone beside the till. */
export async function counter(browser: Browser, baseURL: string, phone: Page): Promise<void> {
  const till = await (await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } })).newPage();
  await till.goto('/merchant');
  await take(till, 'merchant-landing');
  await till.getByRole('button', { name: 'Log In' }).click();
  await till.getByLabel('Username or email').waitFor();
  await take(till, 'sign-in-password');
  await till.getByLabel('Username or email').fill('nobody');
  await till.getByLabel('Password', { exact: true }).fill(`${DEMO_PASSWORD}-wrong`);
  await till.getByRole('button', { name: 'Log In' }).click();
  await till.getByRole('alert').waitFor();
  await take(till, 'sign-in-password-wrong');

  await logInMerchant(till, 'ingrid.dahl');
  await settled(till);
  await take(till, 'merchant-home');
  await till.getByRole('button', { name: /^Business/ }).click();
  await take(till, 'merchant-switcher');
  await till.keyboard.press('Escape');
  await till.goto('/merchant/support');
  await till.getByRole('heading', { name: 'Support', level: 1 }).waitFor();
  await take(till, 'merchant-support');
  await till.goto('/merchant/checkout');
  await till.getByLabel('Total Price').waitFor();
  await take(till, 'merchant-checkout');
  await till.getByRole('button', { name: 'Checkout', exact: true }).click();
  await take(till, 'merchant-checkout-errors');

  await counterCode(till, phone);
  await phone.goto('/payment');
  const code = phone.locator('.pass__code');
  await phone.getByText(/Expires in/).waitFor();
  await take(phone, 'payment');
  await enterOrder(till, {
    digits: '6418',
    employee: "Jo O'Neill-Park",
    pos_order_id: '20418',
    notes: 'Two hardbacks held at the counter. Gift wrap.',
  });
  await take(till, 'merchant-code-scan');
  await till.getByRole('tab', { name: 'Enter Payment Code' }).click();
  await take(till, 'merchant-code-type');
  await typeCode(till, (await code.textContent()) ?? '');
  await till.getByRole('heading', { name: 'Awaiting Customer Approval...' }).waitFor();
  await take(till, 'merchant-awaiting');
  await phone.getByRole('heading', { name: 'Confirm Your Order' }).waitFor();
  await take(phone, 'payment-confirmation');
  await withTip(phone);
  await leftAndCut(phone);
  await phone.getByRole('checkbox', { name: /I agree/ }).check();
  await phone.getByRole('button', { name: 'Confirm Order' }).click();
  await phone.getByRole('heading', { name: 'Success!' }).waitFor();
  await take(phone, 'payment-success');
  await till.getByRole('heading', { name: 'Success!' }).waitFor();
  await take(till, 'merchant-success');

  await results(till);
  await till.context().close();
}

/** The same order, were its business one that takes tips. Nothing of it is sent. */
async function withTip(phone: Page): Promise<void> {
  const asked = /\/api\/purchases\/pur_\w+$/;
  await phone.route(asked, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), tipsOffered: true } });
  });
  await phone.reload();
  await phone.getByRole('radio', { name: /^15%/ }).check({ force: true });
  await settled(phone);
  await take(phone, 'payment-confirmation-tip');
  await phone.unroute(asked);
  await phone.getByRole('radio', { name: 'No tip' }).check({ force: true });
}

/** The other ways an order can end, with what the till would have kept of it. */
async function results(till: Page): Promise<void> {
  for (const [result, name] of [
    ['cancelled', 'merchant-cancelled'],
    ['error', 'merchant-error'],
    ['account-error', 'merchant-account-error'],
    ['insufficient-funds', 'merchant-insufficient-funds'],
    ['fail-connection', 'merchant-fail-connection'],
  ] as const) {
    await till.evaluate(() => {
      const kept = JSON.parse(sessionStorage.getItem('drawbridge.checkout') ?? '{"state":{},"version":0}');
      const draft = { price: 6418, employeeName: '', channel: 'in_store', posOrderId: '', notes: '' };
      sessionStorage.setItem(
        'drawbridge.checkout',
        JSON.stringify({ ...kept, state: { draft, error: 'That code has been used already.' } }),
      );
    });
    await till.goto(`/merchant/checkout/${result}`);
    await till.locator('h1').first().waitFor();
    await take(till, name);
  }
}

/** The order, while its page is left, and while the line is cut as it is confirmed. It still waits when this is over. */
async function leftAndCut(phone: Page): Promise<void> {
  await phone.getByRole('link', { name: 'Drawbridge home' }).click();
  await phone.getByRole('button', { name: 'Look at the order' }).waitFor();
  await settled(phone);
  await take(phone, 'dashboard-order-waits');
  await phone.route('**/api/purchases/waiting', (route) => route.abort());
  await phone.getByText('it may have been answered or withdrawn meanwhile.').waitFor();
  await take(phone, 'dashboard-order-waits-unheard');
  await phone.getByRole('button', { name: 'Look at the order' }).click();
  await phone.unroute('**/api/purchases/waiting');

  const read = /\/api\/purchases\/pur_\w+$/;
  await phone.getByRole('checkbox', { name: /I agree/ }).check();
  await phone.route('**/api/purchases/confirm-debit', (route) => route.abort());
  await phone.route(read, (route) => route.abort());
  await phone.getByRole('button', { name: 'Confirm Order' }).click();
  await phone.getByText('We do not know yet whether your payment went through.').waitFor();
  await take(phone, 'payment-fail-connection-unknown');
  await phone.unroute('**/api/purchases/confirm-debit');
  await phone.unroute(read);
  await phone.getByText('It has not so far.').waitFor();
  await take(phone, 'payment-confirmation-not-so-far');
}
