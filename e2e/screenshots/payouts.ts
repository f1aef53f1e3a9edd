import type { Browser } from '@playwright/test';
import { logInMerchant } from '../support/merchant.ts';
import { atRest, take } from './camera.ts';

/** What was paid to a merchant, and what one of the payouts is made of. */
export async function paidOut(browser: Browser, baseURL: string): Promise<void> {
  const page = await (await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } })).newPage();
  await logInMerchant(page, 'vera.stone');
  await page.goto('/merchant/payouts');
  await atRest(page);
  await take(page, 'merchant-payouts');
  await page
    .getByRole('link', { name: /^Statement of payout/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Download CSV' }).waitFor();
  await atRest(page);
  await take(page, 'merchant-payout-statement');
  await page.context().close();
}
