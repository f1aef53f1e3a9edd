import { expect, test } from '@playwright/test';
import { enterCode } from './support/consumer.ts';
import { Sandbox } from './support/sandbox.ts';

test('an order of the sample shop: from the basket over the checkout page to its thanks, and never to be paid again', async ({
  page,
  request,
}) => {
  const sandbox = new Sandbox(request);
  // A customer of the demo, for whoever tries the shop first: one who owes nothing, whatever day it is by now.
  const maximilian = { phone: '2125550110', e164: '+12125550110' };
  const secrets: string[] = [];
  page.on('response', async (response) => {
    if (/\/sandbox\/(shop|api-keys)/.test(response.url()) && response.request().resourceType() === 'fetch') {
      const text = await response.text().catch(() => '');
      if (/sk_test_[0-9a-f]{12}[A-Za-z0-9_-]/.test(text)) secrets.push(response.url());
    }
  });

  await page.goto('/sandbox');
  await page.getByRole('link', { name: 'Sample shop' }).click();
  await expect(page.getByRole('heading', { name: 'Your basket' })).toBeVisible();
  await page.getByRole('button', { name: 'One less of A Small Atlas of Drawbridges' }).click();
  await page.getByRole('button', { name: 'One more of Forty Knots for Cold Hands' }).click();
  await expect(page.getByText('$33.98')).toBeVisible();
  await page.getByRole('button', { name: 'Pay by bank' }).click();

  // Away to the checkout, which first asks who pays.
  await expect(page.getByRole('heading', { name: 'Harbor Books is requesting' })).toBeVisible();
  await expect(page.getByText('$33.98')).toBeVisible();
  await page.getByRole('button', { name: 'Log In' }).click();
  await enterCode(page, sandbox, maximilian);
  await expect(page.getByText('$33.98')).toBeVisible();
  await expect(page.getByText('2200 Elliott Avenue, Apt 12')).toBeVisible();
  const checkout = page.url();

  // Back without paying: the basket is as it was, and the shop thanks nobody.
  await expect(page.getByText("You haven't been charged.")).toBeVisible();
  await page.getByRole('link', { name: 'Back to the shop' }).click();
  await expect(page.getByRole('heading', { name: 'Your basket' })).toBeVisible();
  await expect(page.getByText(/^You came back without paying order HB-/)).toBeVisible();
  await expect(page.getByText('$33.98')).toBeVisible();
  await page.goto(checkout);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('dialog', { name: 'Confirm payment' }).getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('heading', { name: 'Success!' })).toBeVisible();

  await page.getByRole('link', { name: 'Back to the shop' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  await expect(page.getByText('$33.98')).toBeVisible();
  await page.goto(checkout);
  await expect(page.getByRole('heading', { name: 'Success!' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continue' })).toHaveCount(0);
  expect(secrets).toEqual([]);
});
