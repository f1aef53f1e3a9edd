import { businesses, retries } from '@drawbridge/contract';
import { expect, type Locator, test } from '@playwright/test';
import { logInMerchant } from './support/merchant.ts';
import { lengthened, rewrite } from './support/rewrite.ts';

const STORE = 'Featherstonehaugh and Cholmondeley, Harbor Street';
const PERSON = 'Maximilian Alexander Featherstonehaugh-Cholmondeley';

/** Whether nothing of these words is cut. */
const whole = (words: Locator): Promise<boolean> =>
  words.evaluate((part) => part.scrollWidth <= part.clientWidth && part.scrollHeight <= part.clientHeight);

test('on a phone the location that one works in can be read whole, however long its name [MRC-11]', async ({ browser, baseURL }) => {
  const page = await (await browser.newContext({ baseURL, viewport: { width: 390, height: 844 } })).newPage();
  await logInMerchant(page, 'sam.duffy');
  const name = page.locator('.switcher__name');
  await page.goto('/merchant/checkout');
  await expect(name).toHaveText('Green Leaf Market');
  await expect(name).toBeVisible();
  expect(await whole(name)).toBe(true);
  await rewrite(page, '**/businesses/user', businesses.user, (body) => ({
    ...body,
    Businesses: body.Businesses.map((one) => ({ ...one, BusinessName: STORE })),
  }));
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/merchant/checkout');
    await expect(name).toHaveText(STORE);
    await expect(name).toBeVisible();
    expect(await whole(name), `${width}`).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  await page.context().close();
});

test('returns name person and amount on every width [MRC-05]', async ({ browser, baseURL }) => {
  const page = await (await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } })).newPage();
  await logInMerchant(page, 'olivia.grant');
  await rewrite(
    page,
    '**/retries/report?*',
    retries.report,
    lengthened({ purchase_id: 'pur_1', customer_name: PERSON, base_amount: 99_999_999, store_name: STORE }),
  );
  await page.goto('/merchant/report?tab=returns');
  const row = page.locator('.table > tbody > tr').first();
  const amount = row.getByText('$999,999.99').and(page.locator(':visible'));
  for (const width of [320, 390, 640, 768, 1024, 1200, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(row.getByTitle(PERSON), `${width}`).toBeInViewport({ ratio: 1 });
    await expect(amount, `${width}`).toHaveCount(1);
    await expect(amount, `${width}`).toBeInViewport({ ratio: 1 });
  }
  await page.context().close();
});
