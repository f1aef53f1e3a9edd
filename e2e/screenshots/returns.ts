import type { Browser } from '@playwright/test';
import { logInMerchant } from '../support/merchant.ts';
import { atRest, take } from './camera.ts';

/** What came back, and what a merchant does about it; and a refund, up to the moment before it is made. Nothing is changed. */
export async function returnsAndRefunds(browser: Browser, baseURL: string): Promise<void> {
  const page = await (await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } })).newPage();
  await logInMerchant(page, 'olivia.grant');
  await page.goto('/merchant/report?tab=returns&pageSize=30');
  const report = page.getByRole('table', { name: 'Returns Report' });
  await report
    .getByRole('button', { name: /^Retry history of/ })
    .first()
    .waitFor();
  await atRest(page);
  await take(page, 'merchant-returns');

  const retried = report
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: 'Resolved' }) })
    .first();
  await retried.getByRole('button', { name: /^Retry history of/ }).click();
  await take(page, 'merchant-returns-history');
  const actions = retried.getByRole('button', { name: /^Actions for/ });
  const public_id = ((await actions.getAttribute('aria-label')) ?? '').slice('Actions for '.length);
  await page.goto(`/merchant/report?tab=returns&return=${public_id}`);
  await page.getByRole('button', { name: 'Show all returns' }).waitFor();
  await atRest(page);
  await take(page, 'merchant-returns-one');
  await page.getByRole('button', { name: `Actions for ${public_id}` }).click();
  await page.getByRole('menuitem', { name: 'View Transaction Details' }).click();
  await take(page, 'merchant-returns-details');
  await page.getByRole('button', { name: 'Close', exact: true }).click();

  // A code that can be resolved by hand and has not been yet.
  await page.goto('/merchant/report?tab=returns&pageSize=30');
  await atRest(page);
  const open = report
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: /^(Retry \(|No Retries Left)/ }) })
    .filter({ hasText: /declined/i })
    .first();
  await open.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menu').waitFor();
  await take(page, 'merchant-returns-menu');
  const resolve = page.getByRole('menuitem', { name: 'Manually Resolve' });
  if ((await resolve.getAttribute('aria-disabled')) === null) {
    await resolve.click();
    await take(page, 'merchant-returns-resolve');
  }

  await page.reload();
  await atRest(page);
  const again = report
    .getByRole('button', { name: /^Retry \(/ })
    .and(page.locator(':enabled'))
    .first();
  if ((await again.count()) > 0) {
    await again.click();
    await take(page, 'merchant-returns-retry');
  }

  await page.goto('/merchant/report?tab=returns&return=ZZZZZZZZZZZZ');
  await page.getByText("We can't find that return").waitFor();
  await take(page, 'merchant-returns-none');

  const sale = page
    .getByRole('row')
    .filter({ hasText: /Refund \$/ })
    .filter({ hasText: /posted/i })
    .first();
  for (let at = 1; at === 1 || (await sale.count()) === 0; at += 1) {
    await page.goto(`/merchant/home?page=${at}&pageSize=50`);
    await page
      .getByRole('button', { name: /^Details of/ })
      .first()
      .waitFor();
    await atRest(page);
  }
  await sale.getByRole('button', { name: /^Details of/ }).click();
  await page.getByRole('list', { name: 'Refunds' }).waitFor();
  await sale.scrollIntoViewIfNeeded();
  await take(page, 'merchant-home-refunds');
  await page.getByRole('button', { name: /^Refund / }).click();
  await page.getByLabel('Reason').waitFor();
  await page.getByRole('button', { name: 'Continue' }).click();
  await take(page, 'merchant-refund');
  await page.getByRole('radio', { name: 'Partial refund' }).click();
  await page.getByLabel('Amount').fill('99999');
  await page.getByLabel('Reason').fill('The spine was torn');
  await page.getByRole('button', { name: 'Continue' }).click();
  await take(page, 'merchant-refund-too-large');
  await page.getByLabel('Amount').fill('100');
  await page.getByRole('button', { name: 'Continue' }).click();
  await take(page, 'merchant-refund-confirm');
  await page.context().close();
}
