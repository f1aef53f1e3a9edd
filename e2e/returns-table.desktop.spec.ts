import { expect, test } from '@playwright/test';
import { logInMerchant } from './support/merchant.ts';
import { overflowOf } from './support/table-overflow.ts';

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
  expect(await overflowOf(page)).toEqual({ 1024: 0, 1200: 0, 1280: 0, 1440: 0 });
  await page.context().close();
});
