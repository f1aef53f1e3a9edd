import { expect, type Page, test } from '@playwright/test';
import { logInMerchant } from './support/merchant.ts';

/* The portal's search, with the demo's payments: by keys alone at a desk, by thumbs on a phone. */

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search' });
const box = (page: Page) => palette(page).getByRole('combobox');
const group = (page: Page, name: string) => palette(page).getByRole('group', { name }).getByRole('option');

async function homeOf(page: Page, username: string): Promise<void> {
  await logInMerchant(page, username);
  await page.goto('/merchant/home');
  await expect(page.getByText('MTD Total Sales')).toBeVisible();
}

test('a customer, their payment, its order and its ID are found without a mouse [MRC-02]', async ({ page }) => {
  await homeOf(page, 'olivia.grant');
  await page.keyboard.press('Control+k');
  await expect(box(page)).toBeFocused();
  await page.keyboard.type('reyes');
  await expect(group(page, 'Payments')).toHaveCount(6);
  await expect(group(page, 'Payments').last()).toContainText(/All \d+ payments for “reyes”/);
  await expect(group(page, 'Customers').first()).toContainText('Daniel Reyes');
  await page.keyboard.press('ArrowDown');
  const second = group(page, 'Payments').nth(1);
  await expect(second).toHaveAttribute('aria-selected', 'true');
  const [, order = '', id = ''] = /Order (\S+) · ([2-9A-Z]{12})/.exec((await second.textContent()) ?? '') ?? [];
  expect(id).not.toBe('');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/merchant/payments/${id}$`));
  await expect(page.getByRole('heading', { name: 'Payment', level: 1 })).toBeVisible();

  for (const words of [order, id, id.slice(0, 8).toLowerCase()]) {
    await page.keyboard.press('/');
    await page.keyboard.type(words);
    await expect(group(page, 'Payments').first()).toContainText(id);
    await page.keyboard.press('Escape');
    await expect(palette(page)).toBeHidden();
  }
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.keyboard.type('daniel');
  await expect(group(page, 'Customers').first()).toContainText('Daniel Reyes');
  const [, last_four = ''] = /•••• (\d{4})/.exec((await group(page, 'Customers').first().textContent()) ?? '') ?? [];
  await box(page).fill(last_four);
  await expect(group(page, 'Payments').first()).toContainText(`•••• ${last_four}`);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeFocused();
});

test('Ctrl+Enter opens a new tab, and an action opens what it says [MRC-02]', async ({ page, context }) => {
  await homeOf(page, 'olivia.grant');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('payouts');
  await expect(group(page, 'Pages').first()).toContainText('Payouts');
  const opened = context.waitForEvent('page');
  await page.keyboard.press('Control+Enter');
  await (await opened).waitForURL(/\/merchant\/payouts$/);
  await expect(palette(page)).toBeVisible();
  await box(page).fill('add a user');
  await expect(group(page, 'Actions').first()).toContainText('Add a user');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Add User' })).toBeVisible();
  await expect(page).toHaveURL(/\/merchant\/users$/);
});

test('on a phone it is the whole screen, and a store viewer finds payments and nothing of reports [MRC-02]', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await homeOf(page, 'sam.duffy');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await box(page).fill('reyes');
  await expect(group(page, 'Payments').first()).toContainText('Daniel Reyes');
  await expect(palette(page).getByText('Opens the report')).toHaveCount(0);
  await expect(palette(page).getByRole('group', { name: 'Customers' })).toHaveCount(0);
  const size = await palette(page).locator('.palette').boundingBox();
  expect(size).toMatchObject({ x: 0, y: 0, width: 390, height: 844 });
  await group(page, 'Payments').first().click();
  await expect(page).toHaveURL(/\/merchant\/payments\/[2-9A-Z]{12}$/);
});
