import type { Page, Route } from '@playwright/test';
import { atRest, take } from './camera.ts';

const LATE = ['/api/purchases/recent', '/api/external_accounts/purchase_power'];

/** What stands on a consumer's pages for a moment only: something open, something refused, something that has run out or not yet come. */
export async function moments(page: Page): Promise<void> {
  await whatOpens(page);
  await whatIsSaid(page);
  await whatRunsOut(page);
  await whatDoesNotCome(page);
  await codeNotAccepted(page);
  // It goes on as soon as the service answers it: that must not be while it is looked at.
  await page.route('**/healthz', (route) => route.abort());
  await page.goto('/offline');
  await take(page, 'offline');
  await page.unroute('**/healthz');
}

async function whatOpens(page: Page): Promise<void> {
  await page.goto('/dashboard');
  await atRest(page);
  await page.getByRole('button', { name: 'About your spending limit' }).click();
  await page.getByRole('tooltip').waitFor();
  await take(page, 'dashboard-hint');
  await page.goto('/dashboard/accounts');
  await atRest(page);
  await page.getByRole('button', { name: /^Actions for/ }).click();
  await take(page, 'accounts-menu');
  await page.getByRole('menuitem', { name: 'Delete account' }).click();
  await page.getByRole('dialog', { name: 'Are you sure?' }).waitFor();
  await take(page, 'accounts-delete');
  await page.goto('/dashboard/settings/deactivate-account');
  await page.getByLabel('Why are you leaving?').fill('I am moving to another country.');
  await page.getByRole('button', { name: 'Deactivate Account' }).click();
  await page.getByRole('dialog', { name: 'Are You Sure?' }).waitFor();
  await take(page, 'settings-deactivate-account-sure');
  await page.goto('/dashboard/settings/personal-information');
  await atRest(page);
  await page.getByRole('button', { name: /^Birthday/ }).click();
  await page.getByRole('dialog', { name: 'Birthday' }).waitFor();
  await take(page, 'settings-birthday');
  await page.goto('/link-account#watch-video');
  await page.getByRole('dialog', { name: 'How It Works' }).waitFor();
  await take(page, 'link-account-video');
}

async function whatIsSaid(page: Page): Promise<void> {
  await page.goto('/dashboard/settings/contact-support');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('We need more information').waitFor();
  await take(page, 'settings-contact-support-error');
  await page.getByLabel('How can we help?').fill('I see a payment twice in my list.');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('Support request sent').waitFor();
  await holdToasts(page);
  await take(page, 'toast-success');
  await page.route('/api/support', refuse);
  await page.getByLabel('How can we help?').fill('I see a payment twice in my list.');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('Something went wrong creating support request').waitFor();
  await holdToasts(page);
  await take(page, 'toast-error');
  await page.unroute('/api/support');
}

/** Toasts stay while the focus is among them. */
async function holdToasts(page: Page): Promise<void> {
  await page.locator('[data-sonner-toaster]').focus();
}

async function whatRunsOut(page: Page): Promise<void> {
  // A window of its own: its clock goes wrong from here on.
  const window = await page.context().newPage();
  await window.setViewportSize(page.viewportSize() ?? { width: 390, height: 844 });
  await window.clock.install();
  await window.goto('/payment');
  await window.getByText(/Expires in/).waitFor();
  await window.clock.fastForward('06:00');
  await window.getByRole('button', { name: 'Refresh' }).waitFor();
  await take(window, 'payment-expired');
  await window.close();
}

async function whatDoesNotCome(page: Page): Promise<void> {
  await page.route('/api/purchases/recent', refuse);
  await page.goto('/dashboard');
  await page.getByText('An error occurred while loading transactions').waitFor();
  await take(page, 'dashboard-failed');
  await page.unroute('/api/purchases/recent');

  const { promise: shown, resolve: goOn } = Promise.withResolvers<void>();
  const hold = async (route: Route) => {
    await shown;
    await route.continue();
  };
  for (const path of LATE) await page.route(path, hold);
  await page.goto('/dashboard');
  await page.locator('.skeleton').first().waitFor();
  await take(page, 'dashboard-loading');
  goOn();
  await atRest(page);
  for (const path of LATE) await page.unroute(path, hold);

  await page.route('/api/users/user', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), status: 'FROZEN' } });
  });
  await page.goto('/dashboard');
  await page.getByRole('heading', { name: 'Account Suspended' }).waitFor();
  await take(page, 'account-suspended');
  await page.unroute('/api/users/user');
}

/** Someone who is not signed in types a code that was not sent. */
async function codeNotAccepted(page: Page): Promise<void> {
  const browser = page.context().browser();
  if (!browser) throw new Error('the page has no browser to open a window with');
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin, viewport: page.viewportSize() });
  const stranger = await context.newPage();
  await stranger.goto('/');
  await stranger.getByRole('button', { name: 'Log In' }).click();
  await stranger.getByLabel('Phone number').fill('2125550199');
  await stranger.getByRole('button', { name: 'Continue' }).click();
  await stranger.getByLabel('Verification code').fill('000000');
  await stranger.locator('.field__error').waitFor();
  await take(stranger, 'sign-in-code-wrong');
  await context.close();
}

function refuse(route: Route): Promise<void> {
  return route.fulfill({ status: 500, json: { status: 500, code: 'INTERNAL', message: 'Something went wrong' } });
}
