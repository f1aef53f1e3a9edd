import type { Browser, Page } from '@playwright/test';
import { Shop } from '../support/shop.ts';
import { atRest, take } from './camera.ts';

/** What is sent to be paid: a link and a shop's order, and how each can end. The page is signed in as somebody who can pay. */
export async function payPages(browser: Browser, baseURL: string, page: Page): Promise<void> {
  const shop = await Shop.open(baseURL, page.request, 'ingrid.dahl');
  const link = await shop.paymentLink(2640, 'Two atlases, held at the counter');
  await beforeSigningIn(browser, baseURL, link);
  await page.goto(link);
  await atRest(page);
  await take(page, 'payment-link');
  await page.getByRole('button', { name: 'Pay $26.40' }).click();
  await page.getByRole('dialog', { name: 'Confirm payment' }).waitFor();
  await take(page, 'payment-link-confirm');

  // What the page shows where nobody answers.
  await page.route('**/api/payment-link/**', (route) => route.abort());
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await page.getByRole('heading', { name: "We couldn't confirm your payment" }).waitFor();
  await take(page, 'payment-link-not-heard');
  await page.unroute('**/api/payment-link/**');
  await page.getByRole('button', { name: 'Check again' }).click();
  await page.getByText("Your payment hasn't gone through.").waitFor();
  await atRest(page);
  await take(page, 'payment-link-not-so-far');
  await page.getByRole('button', { name: 'Pay $26.40' }).click();
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await page.getByRole('heading', { name: 'Success!' }).waitFor();
  await take(page, 'payment-link-success');
  await page.reload();
  await page.getByRole('heading', { name: 'Paid', exact: true }).waitFor();
  await take(page, 'payment-link-paid');

  await page.goto(await shop.paymentLink(64_000, 'The whole of the sea shelf'));
  await page.getByText('Your available balance is insufficient.').waitFor();
  await atRest(page);
  await take(page, 'payment-link-over-the-limit');
  await page.goto('/payment-link-purchase/nowhere');
  await page.getByRole('heading', { name: 'Link not found' }).waitFor();
  await take(page, 'payment-link-not-found');
  await otherEnds(page, await shop.paymentLink(1850, 'A book of knots'));

  await page.goto(await shop.checkoutSession(3398, 'HB-20418', `${baseURL}/sandbox/shop`, `${baseURL}/sandbox/shop`));
  await atRest(page);
  await take(page, 'checkout');
  await page.goto('/ecommerce-purchase?sessionKey=nowhere');
  await page.getByRole('heading', { name: 'Order not found' }).waitFor();
  await take(page, 'checkout-not-found');
}

/** A link, opened by who is not signed in; and one that cannot be paid. */
async function beforeSigningIn(browser: Browser, baseURL: string, link: string): Promise<void> {
  const page = await (await browser.newContext({ baseURL })).newPage();
  for (const [path, name] of [
    [link, 'payment-link-welcome'],
    ['/payment-link-purchase/nowhere', 'payment-link-welcome-closed'],
  ] as const) {
    await page.goto(path);
    await page.getByRole('button', { name: 'Log In' }).waitFor();
    await take(page, name);
  }
  await page.context().close();
}

/** What only the merchant or the time can make of a link. */
async function otherEnds(page: Page, link: string): Promise<void> {
  for (const [name, title, change] of [
    ['payment-link-voided', 'Payment Link Voided', { void: true }],
    ['payment-link-expired', 'Link Expired', { expiration: '2020-01-01T00:00:00.000Z' }],
  ] as const) {
    await page.route('**/api/payment-link/**', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), ...change } });
    });
    await page.goto(link);
    await page.getByRole('heading', { name: title }).waitFor();
    await take(page, name);
    await page.unroute('**/api/payment-link/**');
  }
}
