import type { Browser, Page, Route } from '@playwright/test';
import { ERRORS } from '../../packages/contract/src/errors.ts';
import { DEMO_PASSWORD } from '../../server/src/sandbox/demo/log-ins.ts';
import { enterOrder, logInMerchantByPages, typeCode } from '../support/merchant.ts';
import { atRest, take } from './camera.ts';
import { counterCode } from './counter-code.ts';

/** What the service says of a tip that the limit does not hold. */
const TIP_REFUSED = { status: 400, code: 'TIP_TOO_HIGH', message: ERRORS.TIP_TOO_HIGH.message };

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

  await logInMerchantByPages(till, 'ingrid.dahl');
  await atRest(till);
  await take(till, 'merchant-home');
  await till.getByRole('button', { name: /^Business/ }).click();
  await take(till, 'merchant-switcher');
  await till.keyboard.press('Escape');
  await till.goto('/merchant/support');
  await till.getByRole('heading', { name: 'Support', level: 1 }).waitFor();
  await take(till, 'merchant-support');
  await till.getByRole('button', { name: 'Submit' }).click();
  await till.getByText('Issue is required').waitFor();
  await take(till, 'merchant-support-errors');
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
  await mistyped(till);
  await typeCode(till, (await code.textContent()) ?? '');
  const awaiting = till.getByRole('heading', { name: 'Awaiting Customer Approval...' });
  await awaiting.waitFor();
  await take(till, 'merchant-awaiting');
  await till.route('/api/businesses/user', tipsOffered);
  await till.reload();
  await till.getByText('The customer may add a tip').waitFor();
  await take(till, 'merchant-awaiting-tip');
  await till.unroute('/api/businesses/user');
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

/** A code of three characters; one that nobody has, told where the right one is typed next. */
async function mistyped(till: Page): Promise<void> {
  await typeCode(till, 'T2H');
  await till.getByText('Please enter a valid 5-digit code.').waitFor();
  await take(till, 'merchant-code-short');
  await typeCode(till, '22222');
  await till.getByText("22222 isn't an active code.").waitFor();
  await take(till, 'merchant-code-not-known');
}

/** What a till reads of its businesses, were they ones that take tips. */
async function tipsOffered(route: Route): Promise<void> {
  const response = await route.fetch();
  const user = (await response.json()) as { Businesses: object[] };
  await route.fulfill({ response, json: { ...user, Businesses: user.Businesses.map((one) => ({ ...one, OffersTips: true })) } });
}

/** The same order, were its business one that takes tips. Nothing of it is taken. */
async function withTip(phone: Page): Promise<void> {
  const asked = /\/api\/purchases\/pur_\w+$/;
  await phone.route(asked, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), tipsOffered: true } });
  });
  await phone.reload();
  // The words are touched, as by a thumb: the radio lies below them, and what is forced lands where it lay before the page moved.
  const choose = (name: string | RegExp) =>
    phone
      .locator('label')
      .filter({ has: phone.getByRole('radio', { name }) })
      .click();
  await phone.getByRole('radio', { name: 'No tip' }).waitFor();
  await atRest(phone);
  await take(phone, 'payment-confirmation-tip-none');
  await choose(/^15%/);
  await take(phone, 'payment-confirmation-tip');
  await choose('Other');
  await phone.getByLabel('Tip amount').fill('45000');
  await take(phone, 'payment-confirmation-tip-own');
  const confirm = '**/api/purchases/confirm-debit';
  await phone.route(confirm, (route) => route.fulfill({ status: 400, json: TIP_REFUSED }));
  await phone.getByRole('checkbox', { name: /I agree/ }).check();
  await phone.getByRole('button', { name: 'Confirm Order' }).click();
  await phone.getByText(TIP_REFUSED.message).waitFor();
  await take(phone, 'payment-confirmation-tip-refused');
  await phone.unroute(confirm);
  await phone.unroute(asked);
  await choose('No tip');
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
      sessionStorage.setItem('drawbridge.checkout', JSON.stringify({ ...kept, state: { draft, error: 'That code was already used.' } }));
    });
    await till.goto(`/merchant/checkout/${result}`);
    await till.locator('h1').first().waitFor();
    await take(till, name);
  }
}

/** The order, while its page is left, and while the line is cut as it is confirmed. It still waits when this is over. */
async function leftAndCut(phone: Page): Promise<void> {
  await phone.getByRole('link', { name: 'Drawbridge home' }).click();
  await phone.getByRole('button', { name: 'Review order' }).waitFor();
  await atRest(phone);
  await take(phone, 'dashboard-order-waits');
  await phone.route('**/api/purchases/waiting', (route) => route.abort());
  await phone.getByText('This order may have changed.').waitFor();
  await take(phone, 'dashboard-order-waits-unheard');
  await phone.getByRole('button', { name: 'Review order' }).click();
  await phone.unroute('**/api/purchases/waiting');

  const read = /\/api\/purchases\/pur_\w+$/;
  await phone.getByRole('checkbox', { name: /I agree/ }).check();
  await phone.route('**/api/purchases/confirm-debit', (route) => route.abort());
  await phone.route(read, (route) => route.abort());
  await phone.getByRole('button', { name: 'Confirm Order' }).click();
  await phone.getByText("We're checking whether your payment went through.").waitFor();
  await take(phone, 'payment-fail-connection-unknown');
  await phone.unroute('**/api/purchases/confirm-debit');
  await phone.unroute(read);
  await phone.getByText("Your payment hasn't gone through.").waitFor();
  await take(phone, 'payment-confirmation-not-so-far');
}
