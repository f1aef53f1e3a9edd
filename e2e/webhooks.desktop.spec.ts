import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/inspect.ts';
import { logInMerchant } from './support/merchant.ts';

test('a webhook: its events chosen, a test sent, payload and answer read, paused and resumed [MRC-16]', async ({ page }) => {
  const arrived: string[] = [];
  let status = 503;
  const shop = createServer((request, response) => {
    request.resume().on('end', () => {
      arrived.push(String(request.headers['webhook-signature']));
      response.writeHead(status, { 'content-type': 'text/plain' }).end(status === 200 ? 'Thanks' : 'upstream connect error');
    });
  });
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/payments`;
  try {
    await logInMerchant(page, 'ingrid.dahl');
    await page.goto('/merchant/webhooks');
    await expectAccessible(page);
    await page.getByRole('checkbox', { name: 'purchase.failed' }).uncheck();
    await page.getByLabel('Address', { exact: true }).fill(url);
    await page.getByRole('button', { name: 'Add endpoint' }).click();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('link', { name: `Messages to ${url}` }).click();
    await expect(page.getByRole('checkbox', { name: 'purchase.failed' })).not.toBeChecked();

    await page.getByRole('button', { name: 'Send Test Event' }).click();
    await expect(page.getByText('Answer: HTTP 503')).toBeVisible();
    await expect(page.getByText('upstream connect error')).toBeVisible();
    await expect(page.getByRole('group', { name: 'Payload' })).toContainText('"type": "test.ping"');
    await expectAccessible(page);
    expect(arrived[0]).toMatch(/^v1,/);

    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('button', { name: 'Yes, pause' }).click();
    await expect(page.getByText(/^Paused since/)).toBeVisible();
    status = 200;
    await page.getByRole('button', { name: 'Send test.ping again' }).click();
    await expect(page.getByText('Answer: HTTP 200')).toBeVisible();
    await page.getByRole('button', { name: 'Resume' }).click();
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();

    await page.getByRole('checkbox', { name: 'purchase.failed' }).check();
    await page.getByRole('button', { name: 'Save Events' }).click();
    await page.reload();
    await expect(page.getByRole('checkbox', { name: 'purchase.failed' })).toBeChecked();
  } finally {
    shop.closeAllConnections();
    shop.close();
  }
});
