import type { Page } from '@playwright/test';
import { atRest } from '../screenshots/camera.ts';
import { Sandbox } from '../support/sandbox.ts';
import type { Guide } from './guide.ts';
import { MAYA, openTill } from './other-side.ts';

/** A customer: signs in, links an account, pays at a counter, and looks at the receipt, the history and the settings. */
export async function consumerTour(page: Page, guide: Guide): Promise<void> {
  await signIn(page, guide);
  await linkAccount(page, guide);
  await payAtCounter(page, guide);
  await lookAround(page, guide);
}

async function signIn(page: Page, guide: Guide): Promise<void> {
  await page.goto('/');
  await guide.say('This is Drawbridge. Customers pay shops straight from their bank account.');
  await guide.scroll(1_500);
  await guide.say('The page says how it works, why it is safe, and that it is free.');
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'smooth' }));
  await guide.press(page.getByRole('button', { name: 'Log In' }));
  await guide.say('Maya signs in with her phone number. There is no password.');
  const sandbox = new Sandbox(page.request);
  const known = (await sandbox.outbox(MAYA.e164)).length;
  await guide.type(page.getByLabel('Phone number'), MAYA.phone);
  await guide.press(page.getByRole('button', { name: 'Continue' }));
  await guide.say('A code comes by text message.');
  await guide.type(page.getByLabel('Verification code'), await sandbox.codeFor(MAYA.e164, known));
  await page.getByRole('heading', { name: /^Hi, / }).waitFor();
  await atRest(page);
  await guide.say('Home shows what she can spend today, and her last payments.');
}

async function linkAccount(page: Page, guide: Guide): Promise<void> {
  await page.goto('/dashboard/accounts');
  await atRest(page);
  await guide.say('These are her bank accounts. She links another one.');
  await page.goto('/link-account');
  await guide.press(page.getByRole('button', { name: 'Link Checking Account' }));
  const bank = page.frameLocator('.bank-widget__frame');
  await guide.press(bank.getByRole('button', { name: 'Northgate Bank' }));
  await guide.say('She signs in at her bank. Drawbridge and the shops never see that password.');
  await guide.type(bank.getByLabel('User name'), 'maya.second');
  await guide.type(bank.getByRole('textbox', { name: 'Password' }), 'good');
  await guide.press(bank.getByRole('button', { name: 'Sign in' }));
  await guide.press(bank.getByRole('checkbox', { name: /^Everyday Checking/ }));
  await guide.press(bank.getByRole('button', { name: 'Continue' }));
  await page.getByText('Your bank account is linked').waitFor();
  await atRest(page);
  await guide.say('The account is linked and can pay right away.');
}

async function payAtCounter(page: Page, guide: Guide): Promise<void> {
  const typeAtTill = await openTill(page, '2450');
  await page.goto('/dashboard');
  await atRest(page);
  await guide.say('At the counter of a book shop she presses Pay Now.');
  await guide.press(
    page
      .getByRole('link', { name: 'Pay Now' })
      .or(page.getByRole('button', { name: 'Pay Now' }))
      .first(),
  );
  await page.getByText(/Expires in/).waitFor();
  await guide.say('The cashier scans this code, or types the five characters under it.');
  await typeAtTill((await page.locator('.pass__code').textContent()) ?? '');
  await page.getByRole('heading', { name: 'Confirm Your Order' }).waitFor();
  await guide.say('The shop and the amount appear on her phone. Nothing moves until she agrees.');
  await guide.press(page.getByRole('checkbox', { name: /I agree/ }));
  await guide.press(page.getByRole('button', { name: 'Confirm Order' }));
  await page.getByRole('heading', { name: 'Success!' }).waitFor();
  await guide.say('Done. The bridge is down, and the shop sees it at the same moment.');
}

async function lookAround(page: Page, guide: Guide): Promise<void> {
  const public_id =
    (await page
      .getByText(/^[2-9A-HJ-NP-Z]{12}$/)
      .first()
      .textContent()) ?? '';
  await page.goto(`/dashboard/receipts/${public_id}`);
  await page.getByText('Payment timeline').waitFor();
  await atRest(page);
  await guide.say('The receipt says on which day her bank pays, and when the payment posts.');
  await guide.scroll(500);
  await page.goto('/dashboard/transactions-history');
  await atRest(page);
  await guide.say('Every payment is in the history. It can be searched and downloaded.');
  await guide.type(page.getByRole('searchbox'), 'harbor');
  await guide.scroll(500);
  await page.goto('/dashboard/settings');
  await atRest(page);
  await guide.say('Settings hold passkeys, notifications, devices, and her own data.');
  await guide.scroll(400);
  await page.goto('/dashboard/settings/notifications');
  await atRest(page);
  await guide.say('She chooses what she hears of, and how. That was the customer’s side.');
}
