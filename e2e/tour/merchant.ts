import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../../server/src/sandbox/demo/log-ins.ts';
import { atRest } from '../screenshots/camera.ts';
import type { Guide } from './guide.ts';
import { CASHIER, openPhone } from './other-side.ts';

/** A shop: logs in, takes a payment, and looks at the report, a search, a payout and the settings. */
export async function merchantTour(page: Page, guide: Guide): Promise<void> {
  await logIn(page, guide);
  await takePayment(page, guide);
  await lookUp(page, guide);
  await seePaidOut(page, guide);
}

async function logIn(page: Page, guide: Guide): Promise<void> {
  await page.goto('/merchant');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await guide.say('This is the shop’s side of Drawbridge. The price of a payment is right here.');
  await guide.scroll(1_300);
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'smooth' }));
  await guide.press(page.getByRole('button', { name: 'Log In' }));
  await guide.say('Ingrid runs a book shop. She logs in.');
  await guide.type(page.getByLabel('Username or email'), CASHIER);
  await guide.type(page.getByLabel('Password', { exact: true }), DEMO_PASSWORD);
  await guide.press(page.getByRole('button', { name: 'Log In' }));
  await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
  await atRest(page);
  await guide.say('Home shows the month so far, what needs her, and what was sold last.');
  await guide.scroll(500);
}

async function takePayment(page: Page, guide: Guide): Promise<void> {
  const { code, approve } = await openPhone(page);
  await page.goto('/merchant/checkout');
  await guide.say('A customer wants to pay. She types the amount.');
  await guide.type(page.getByLabel('Total Price'), '6418');
  await guide.press(page.getByRole('button', { name: 'Checkout', exact: true }));
  await guide.say('Now she scans the code on the customer’s phone, or types it.');
  await guide.press(page.getByRole('tab', { name: 'Enter Payment Code' }));
  await guide.type(page.getByLabel("Enter the 5-digit code on the customer's phone."), code);
  const submit = page.getByRole('button', { name: 'Submit' });
  const awaiting = page.getByRole('heading', { name: 'Awaiting Customer Approval...' });
  await submit.or(awaiting).first().waitFor();
  if (await submit.isVisible()) await guide.press(submit);
  await awaiting.waitFor();
  await guide.say('The amount is on the customer’s phone. They approve it there.');
  await approve();
  await page.waitForURL('**/merchant/checkout/success');
  await guide.say('Approved. The cashier sees it right away, and the customer can go.');
}

async function lookUp(page: Page, guide: Guide): Promise<void> {
  await page.goto('/merchant/report');
  await atRest(page);
  await guide.say('The report lists every payment. It can be filtered, sorted and downloaded.');
  await guide.scroll(500);
  await page.goto('/merchant/home');
  await atRest(page);
  await page.keyboard.press('Control+k');
  await guide.say('One search finds payments, customers, payouts and pages.');
  const search = page.getByRole('dialog', { name: 'Search' });
  await guide.type(search.getByRole('combobox'), 'maya');
  await search.getByRole('option').first().waitFor();
  await guide.say('Maya has just paid. Enter opens what is chosen.');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/merchant\/(payments|customers)\//);
  await atRest(page);
  await guide.say('Each has a page that says what happened, and what comes next.');
  await guide.scroll(600);
}

async function seePaidOut(page: Page, guide: Guide): Promise<void> {
  await page.goto('/merchant/payouts');
  await atRest(page);
  await guide.say('What has posted is paid out to the shop’s bank account.');
  await guide.press(page.getByRole('link', { name: /^Statement of payout/ }).first());
  await atRest(page);
  await guide.say('A payout names every payment in it, to the cent.');
  await guide.scroll(500);
  await page.goto('/merchant/settings');
  await atRest(page);
  await guide.say('Settings say who is told of what, and how customers reach the shop.');
  await guide.scroll(900);
  await guide.say('That was the shop’s side.');
}
