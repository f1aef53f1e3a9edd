import type { Page } from '@playwright/test';
import { atRest, take } from './camera.ts';

/** The sandbox's sample shop. The page is signed in as somebody who can pay. */
export async function sampleShop(page: Page): Promise<void> {
  await page.goto('/sandbox/shop');
  await atRest(page);
  await take(page, 'sample-shop');
  const placed = await page.request.post('/sandbox/shop/orders', { data: { basket: [{ id: 'ledger', quantity: 1 }] } });
  const { order_id } = (await placed.json()) as { order_id: string };
  await page.goto(`/sandbox/shop/thank-you?order=${order_id}`);
  await page.getByRole('heading', { name: 'Not paid yet' }).waitFor();
  await take(page, 'sample-shop-not-paid');

  await page.goto('/sandbox/shop');
  await page.getByRole('button', { name: 'Pay by bank' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('dialog', { name: 'Confirm payment' }).getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('link', { name: 'Back to the shop' }).click();
  await page.getByRole('heading', { name: 'Thank you' }).waitFor();
  await take(page, 'sample-shop-thank-you');
}
