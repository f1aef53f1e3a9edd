import type { Browser, Page, Route } from '@playwright/test';
import type { WebhookMessage } from '../../packages/contract/src/index.ts';
import { logInMerchant } from '../support/merchant.ts';
import { settled, take } from './camera.ts';

/** What an Account Admin keeps for a shop's programs: API keys, and the addresses that are told of payments. */
export async function developers(browser: Browser, baseURL: string): Promise<void> {
  const page = await (await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } })).newPage();
  await logInMerchant(page, 'ingrid.dahl');
  await apiKeys(page);
  await webhooks(page);
  await page.context().close();
}

/** A key of the shop's server in the one moment in which it is shown, and in the list. */
async function apiKeys(page: Page): Promise<void> {
  await page.goto('/merchant/api-keys');
  await page.getByLabel('Key name').fill('Web shop');
  await page.getByRole('button', { name: 'Create key' }).click();
  await page.getByRole('dialog', { name: 'The key of Web shop' }).waitFor();
  await take(page, 'merchant-api-keys-secret');
  await page.getByRole('button', { name: 'Done' }).click();
  await settled(page);
  await take(page, 'merchant-api-keys');
  await page.getByRole('button', { name: 'Create key' }).click();
  await page.locator('.field__error').first().waitFor();
  await take(page, 'merchant-api-keys-error');
  await page.getByRole('button', { name: 'Revoke Web shop' }).click();
  await page.getByRole('button', { name: 'Yes, revoke' }).waitFor();
  await take(page, 'merchant-api-keys-revoke');
  await page.getByRole('button', { name: 'Yes, revoke' }).click();
  await page.getByText(/^Revoked/).waitFor();
  await take(page, 'merchant-api-keys-revoked');
}

/** An address that is told of payments: none yet, its secret, the list, what it was told, and the question before it goes. */
async function webhooks(page: Page): Promise<void> {
  await page.goto('/merchant/webhooks');
  await page.getByText('No addresses yet').waitFor();
  await take(page, 'merchant-webhooks-none');
  await page.getByLabel('Address', { exact: true }).fill('http://localhost:9/payments');
  await page.getByRole('button', { name: 'Add address' }).click();
  await page.getByRole('dialog', { name: 'The secret of this address' }).waitFor();
  await take(page, 'merchant-webhooks-secret');
  await page.getByRole('button', { name: 'Done' }).click();
  await settled(page);
  await take(page, 'merchant-webhooks');
  await page.getByRole('button', { name: 'Add address' }).click();
  await page.locator('.field__error').first().waitFor();
  await take(page, 'merchant-webhooks-error');
  await page.getByRole('button', { name: 'Remove http://localhost:9/payments' }).click();
  await page.getByRole('button', { name: 'Yes, remove' }).waitFor();
  await take(page, 'merchant-webhooks-remove');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('link', { name: 'Messages to http://localhost:9/payments' }).click();
  await page.getByText('No messages yet').waitFor();
  await take(page, 'merchant-webhook-messages-none');
  await page.route('/api/webhooks/*/messages?*', told);
  await page.reload();
  await page.getByText('Not delivered').waitFor();
  await take(page, 'merchant-webhook-messages');
  await page.getByRole('button', { name: 'New secret' }).click();
  await page.getByRole('button', { name: 'Yes, make a new one' }).waitFor();
  await take(page, 'merchant-webhook-new-secret');
  await page.unroute('/api/webhooks/*/messages?*');
}

/** What an address was told, were it one whose payments had moved: a message that it took, one that waits, and one given up. */
function told(route: Route): Promise<void> {
  const message = (at: number, more: Partial<WebhookMessage>): WebhookMessage => ({
    id: `whm_0000000000000000000000000${at}`,
    type: 'purchase.pending',
    public_id: '7KQ9XM4T2HRD',
    created_at: `2026-03-18T15:0${at}:00.000Z`,
    state: 'delivered',
    tries: 1,
    answered: 200,
    failure: null,
    next_try_at: null,
    delivered_at: `2026-03-18T15:0${at}:01.000Z`,
    ...more,
  });
  const waits = {
    state: 'waiting',
    answered: 503,
    failure: 'It answered 503.',
    next_try_at: '2026-03-18T15:40:00.000Z',
    tries: 3,
  } as const;
  const lost = { state: 'failed', answered: null, failure: 'It could not be reached.', tries: 8 } as const;
  const items = [
    message(4, { ...waits, type: 'purchase.posted', delivered_at: null }),
    message(3, { type: 'purchase.pending' }),
    message(2, { type: 'purchase.waiting_for_approval' }),
    message(1, { ...lost, type: 'purchase.returned', public_id: 'W4MD82KPXJ6A', delivered_at: null }),
  ];
  return route.fulfill({ json: { items, page_info: { total: items.length } } });
}
