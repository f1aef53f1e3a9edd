import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../../server/src/sandbox/demo/log-ins.ts';
import { keepSignIn, onSite, signInByPassword } from './sign-in.ts';

/** Has one of the demo's users signed in by the calls that the pages make, and the page at an address that draws nothing. */
export async function logInMerchant(page: Page, username: string): Promise<void> {
  await keepSignIn(page, await signInByPassword(await onSite(page), username));
}

/** Goes from the merchant's landing page to Home, as one of the demo's users, page by page: only for whoever shows those pages. */
export async function logInMerchantByPages(page: Page, username: string): Promise<void> {
  await page.goto('/merchant');
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.getByLabel('Username or email').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
}

export interface Order {
  /** What is typed into Total Price: digits, read as cents. */
  digits: string;
  employee?: string;
  pos_order_id?: string;
  notes?: string;
}

/** Fills the checkout form and goes on to the code screen. */
export async function enterOrder(page: Page, order: Order): Promise<void> {
  await page.goto('/merchant/checkout');
  await page.getByLabel('Total Price').fill(order.digits);
  if (order.employee) await page.getByLabel('Employee Name').fill(order.employee);
  if (order.pos_order_id) await page.getByLabel('POS Order ID').fill(order.pos_order_id);
  if (order.notes) await page.getByLabel('Notes').fill(order.notes);
  await page.getByRole('button', { name: 'Checkout', exact: true }).click();
  await page.waitForURL(/\/merchant\/checkout\/code$/);
}

/** Types the customer's code on the code screen. */
export async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByRole('tab', { name: 'Enter Payment Code' }).click();
  await page.getByLabel("Enter the 5-digit code on the customer's phone.").fill(code);
  await page.getByRole('button', { name: 'Submit' }).click();
}
