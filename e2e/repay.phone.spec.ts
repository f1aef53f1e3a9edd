import { expect, test } from '@playwright/test';
import { newPerson, registerAndLink } from './support/consumer.ts';
import { enterOrder, logInMerchant, typeCode } from './support/merchant.ts';
import { Sandbox } from './support/sandbox.ts';

test('what a bank returned is named at home, repaid in the app, and then the limit is back; the shop sees it all along [CUS-01] [CUS-02]', async ({
  browser,
  baseURL,
  page: phone,
  request,
}) => {
  test.setTimeout(180_000);
  const sandbox = new Sandbox(request);
  const counter = await (await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 }, isMobile: false })).newPage();
  await registerAndLink(phone, sandbox, newPerson('Owen', 'Prior'));
  await logInMerchant(counter, 'ingrid.dahl');
  await phone.goto('/payment');
  await enterOrder(counter, { digits: '2790' });
  await typeCode(counter, (await phone.getByText(/^[2-9A-HJ-NP-Z]{5}$/).textContent()) ?? '');
  await phone.getByRole('checkbox', { name: /I agree to the Consumer ACH Processing terms/ }).check();
  await phone.getByRole('button', { name: 'Confirm Order' }).click();
  await expect(phone.getByRole('heading', { name: 'Success!' })).toBeVisible();
  const public_id = (await phone.getByText(/^[2-9A-HJ-NP-Z]{12}$/).textContent()) ?? '';
  await sandbox.advance({ banking_days: 2 });
  expect((await request.post('/sandbox/ach/return', { data: { public_id, code: 'R01' } })).status()).toBe(200);

  await phone.goto('/dashboard');
  await expect(phone.getByRole('heading', { name: 'You owe Harbor Books' })).toBeVisible();
  await expect(phone.getByText(/^Your bank returned this .+ payment because there wasn't enough money in the account\.$/)).toBeVisible();
  await expect(phone.getByRole('button', { name: 'Pay Now' })).toBeDisabled();
  await phone.getByRole('link', { name: 'Repay $27.90' }).click();
  await expect(phone.getByRole('heading', { name: 'Repay Harbor Books' })).toBeVisible();
  await expect(phone.getByText(/^By tapping Repay, you authorize a one-time internet \(WEB\) debit of/)).toBeVisible();
  const repay = phone.getByRole('button', { name: 'Repay $27.90' });
  await expect(repay).toBeDisabled();
  await phone.getByRole('checkbox', { name: /I agree to the Consumer ACH Processing terms/ }).check();
  await repay.click();
  await expect(phone.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  await phone.getByRole('link', { name: 'Back To Home' }).click();
  await expect(phone.getByRole('heading', { name: 'Repaying Harbor Books' })).toBeVisible();
  await expect(phone.getByText(/^Clears by .+\. Then you can pay again\.$/)).toBeVisible();
  await phone.getByRole('link', { name: 'View receipt' }).click();
  await expect(phone.getByText(/^You're repaying Harbor Books \$27\.90\. .+ It clears by /)).toBeVisible();

  await counter.goto(`/merchant/report?tab=returns&return=${public_id}`);
  await expect(counter.getByText('Repayment by the customer in the app')).toBeVisible();
  await expect(counter.getByRole('button', { name: 'Retry (1/2 Tries Left)' })).toBeDisabled();

  await sandbox.advance({ banking_days: 5 });
  await phone.goto('/dashboard');
  await expect(phone.getByText('$500.00')).toBeVisible();
  await expect(phone.getByRole('button', { name: 'Pay Now' })).toBeEnabled();
  await phone.goto(`/dashboard/receipts/${public_id}`);
  await expect(phone.getByText('Your repayment cleared')).toBeVisible();
  await counter.reload();
  await expect(counter.getByText('Repaid by the customer in the app', { exact: true })).toBeVisible();
  await counter.context().close();
});
