import type { Browser } from '@playwright/test';
import { logInMerchant } from '../support/merchant.ts';
import { atRest, take } from './camera.ts';

/** A merchant's payment links: the list and what is found in it, and one made, shown, and voided again. */
export async function links(browser: Browser, baseURL: string): Promise<void> {
  const page = await (await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } })).newPage();
  await logInMerchant(page, 'nina.park');
  await page.goto('/merchant/payment-links');
  await page.getByRole('table', { name: 'Payment Links' }).getByRole('row').nth(1).waitFor();
  await atRest(page);
  await take(page, 'merchant-links');
  await page.getByLabel('Status').selectOption('EXPIRED');
  await page.getByRole('button', { name: 'Link Expired' }).first().waitFor();
  await atRest(page);
  await page.getByRole('button', { name: 'Link Expired' }).first().focus();
  await page.getByRole('tooltip').waitFor();
  await take(page, 'merchant-links-expired');
  await page.goto('/merchant/payment-links?search=nothing+of+the+kind');
  await page.getByText('No results.').waitFor();
  await take(page, 'merchant-links-empty');

  await page.getByRole('button', { name: 'Create New Payment Link' }).click();
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByText('Memo is required').waitFor();
  await take(page, 'merchant-links-create');
  await page.getByLabel('Amount').fill('8640');
  await page.getByRole('textbox', { name: 'Memo' }).fill('Catering deposit for the Saturday lunch, 24 people');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByLabel('Phone number').waitFor();
  const made = new URL(page.url()).searchParams.get('sendPaymentLinkId') ?? '';
  await atRest(page);
  await take(page, 'merchant-links-send');
  await page.getByRole('button', { name: 'Show QR code' }).click();
  await page.getByRole('img', { name: /^QR code of link/ }).waitFor();
  await take(page, 'merchant-links-code');
  await page.getByRole('button', { name: 'Back' }).click();
  await page.route('/api/payment-link/*/dispatch', (route) => route.abort());
  await page.getByLabel('Phone number').fill('4155550134');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('heading', { name: 'We were not able to send your payment link.' }).waitFor();
  await take(page, 'merchant-links-not-sent');

  await page.goto('/merchant/payment-links');
  await atRest(page);
  await page
    .getByRole('button', { name: /^Void link/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Yes, void' }).waitFor();
  await take(page, 'merchant-links-void');
  await page.getByRole('button', { name: 'Yes, void' }).click();
  await page.goto(`/merchant/payment-links?sendPaymentLinkId=${made}`);
  await page.getByText('This link was voided.').waitFor();
  await take(page, 'merchant-links-voided');
  await page.context().close();
}
