import { expect, test } from '@playwright/test';
import { logInMerchant } from './support/merchant.ts';

test('the returns fit from 1024 on, with the longest words there are, and scroll to no side', async ({ browser, baseURL }) => {
  // With a sidebar that nobody has opened or folded: it is as wide as the window has it.
  const page = await (await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } })).newPage();
  await logInMerchant(page, 'olivia.grant');
  const refused = { code: 'RETRY_TOO_LATE', message: 'More than 60 days have passed since the customer approved this payment.' };
  const longest = [
    { reason_code: 'R09', channel: 'payment_link', retry_count: 0, retries: [], retry_refusal: null, transaction_status: 'DECLINED' },
    {
      reason_code: 'R01',
      channel: 'invoice_link',
      retry_count: 1,
      retries: [],
      retry_refusal: refused,
      transaction_status: 'DECLINED',
      retry_on: '2026-03-19',
    },
    { reason_code: 'R05', channel: 'e_commerce' },
  ];
  await page.route('**/retries/report?*', async (route) => {
    const response = await route.fetch();
    const { items, ...rest } = (await response.json()) as { items: object[] };
    const long = items.map((item, at) => ({ ...item, store_name: 'Featherstonehaugh and Cholmondeley, Harbor Street', ...longest[at] }));
    await route.fulfill({ response, json: { ...rest, items: long } });
  });
  await page.goto('/merchant/report?tab=returns');
  await expect(page.getByRole('button', { name: 'Retry (1/2 Tries Left)' })).toBeVisible();
  for (const width of [1024, 1200, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.locator('.portal')).toHaveAttribute('data-sidebar', width < 1200 ? 'icons' : 'open');
    const [shown, whole] = await page.locator('.table-scroll').evaluate((table) => [table.clientWidth, table.scrollWidth]);
    expect.soft(whole, `at ${width}`).toBe(shown);
  }
  await page.context().close();
});
