import type { Page } from '@playwright/test';
import { enterOrder } from '../support/merchant.ts';
import { atRest, take } from './camera.ts';

/** A counter's printed code, and who opens it. The till and the phone are signed in; nobody waits at the counter when this is over. */
export async function counterCode(till: Page, phone: Page): Promise<void> {
  const address = await codesOfTheTill(till);
  await beforeSigningIn(phone, address);
  await phone.goto(address);
  await phone.getByText(/Expires in/).waitFor();
  await take(phone, 'pay-at-counter');

  await enterOrder(till, { digits: '1875' });
  const row = till.locator('.waiting-list__row');
  await row.first().waitFor();
  await take(till, 'merchant-code-waiting');
  await row.first().click();
  await till.getByRole('button', { name: 'Cancel Order' }).click();
  await till.getByRole('heading', { name: 'Transaction Cancelled' }).waitFor();

  await phone.goto('/payment/scan');
  await phone.locator('.cam[data-running], .cam__problem').waitFor();
  await take(phone, 'scan-counter');
  await phone.goto(`/pay/ctr_${'0'.repeat(26)}`);
  await phone.getByRole('heading', { name: 'This code is no longer active.' }).waitFor();
  await take(phone, 'pay-at-counter-gone');
}

/** The page of the codes in its states. Gives the address of the first counter. */
async function codesOfTheTill(till: Page): Promise<string> {
  await till.goto('/merchant/counters');
  await atRest(till);
  const link = till.getByLabel('Link', { exact: true });
  const address = await link.inputValue();
  await take(till, 'merchant-counters');
  await till.getByRole('button', { name: 'Add counter' }).click();
  await till.getByText('Name is required').waitFor();
  await take(till, 'merchant-counters-error');
  await till.getByRole('button', { name: 'Remove counter' }).click();
  await till.getByRole('dialog', { name: 'Are You Sure?' }).waitFor();
  await take(till, 'merchant-counters-retire');
  await till.getByRole('button', { name: 'Cancel' }).click();

  await till.route('/api/counters?*', (route) => route.fulfill({ json: { items: [] } }));
  await till.reload();
  await till.getByText('No counters yet').waitFor();
  await take(till, 'merchant-counters-empty');
  await till.unroute('/api/counters?*');
  return address;
}

/** The code, opened by who is not signed in. */
async function beforeSigningIn(phone: Page, address: string): Promise<void> {
  const stranger = await phone.context().browser()?.newContext({ viewport: phone.viewportSize() });
  const page = await stranger?.newPage();
  if (!page) throw new Error('the phone is in no browser');
  await page.goto(address);
  await page.getByRole('button', { name: 'Log In' }).waitFor();
  await take(page, 'pay-at-counter-welcome');
  await page.context().close();
}
