import { expect, type Page, test } from '@playwright/test';
import { enterCode } from './support/consumer.ts';
import { Sandbox } from './support/sandbox.ts';
import { Somebody } from './support/somebody.ts';

/* Ways that are left in the middle: an order that waits, a line that breaks, a sign-in that is gone back to or runs out. */

const ines = new Somebody('Ines', 'Caldwell');

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 });
const RAN_OUT = 'Your sign-in timed out';

/** From the code on the phone to the order that the till asks for. */
async function toOrder(page: Page, amount: number): Promise<void> {
  await page.goto('/payment');
  const code = page.locator('.pass__code');
  await expect(code).toHaveText(/^[2-9A-HJ-NP-Z]{5}$/);
  await ines.shop.ask((await code.textContent()) ?? '', amount);
  await expect(heading(page, 'Confirm Your Order')).toBeVisible();
}
async function confirm(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /I agree/ }).check();
  await page.getByRole('button', { name: 'Confirm Order' }).click();
}
/** How often an amount was paid, as the history shows it. */
async function timesPaid(page: Page, amount: string): Promise<number> {
  await page.goto('/dashboard/transactions-history');
  await expect(page.getByText(amount).first()).toBeVisible();
  return page.getByText(amount).count();
}

test.describe('somebody signed in', () => {
  ines.signedIn();

  test('leaves an order that waits, finds it on the dashboard, also after the network was cut, and answers it', async () => {
    const { page } = ines;
    await toOrder(page, 1710);
    await page.getByRole('link', { name: 'Drawbridge home' }).click();
    const card = page.getByRole('region', { name: 'You have an order to approve' });
    await expect(card).toContainText(ines.shop.business.name);
    await expect(card).toContainText('$17.10');
    await expect(card).toContainText(/Approve within [34]:\d\d/);
    await ines.context.setOffline(true);
    await expect(card).toContainText('This order may have changed.');
    await ines.context.setOffline(false);
    await expect(card).not.toContainText('This order may have changed.');

    // Pay Now shows no other code while it waits.
    await page.getByRole('button', { name: 'Pay Now' }).click();
    await expect(heading(page, 'Confirm Your Order')).toBeVisible();
    await page.goBack();
    await card.getByRole('button', { name: 'Review order' }).click();
    await confirm(page);
    await expect(heading(page, 'Success!')).toBeVisible();
    await page.getByRole('link', { name: 'Back To Home' }).click();
    await expect(heading(page, 'Hi, Ines!')).toBeVisible();
    await expect(page.getByText('$17.10')).toBeVisible();
    await expect(card).toHaveCount(0);
  });

  test('is told that nobody knows while the line is cut, and by itself what became of it; nothing is paid twice', async () => {
    const { page } = ines;
    // It never arrived.
    await toOrder(page, 1820);
    await page.getByRole('checkbox', { name: /I agree/ }).check();
    await ines.context.setOffline(true);
    await page.getByRole('button', { name: 'Confirm Order' }).click();
    await expect(heading(page, 'Network connection is unstable.')).toBeVisible();
    await expect(page.getByText("We're checking whether your payment went through.")).toBeVisible();
    await ines.context.setOffline(false);
    await expect(heading(page, 'Confirm Your Order')).toBeVisible();
    await expect(page.getByText("Your payment hasn't gone through.")).toBeVisible();
    await confirm(page);
    await expect(heading(page, 'Success!')).toBeVisible();
    expect(await timesPaid(page, '$18.20')).toBe(1);

    // It arrived, and every answer was lost; nor is the channel heard.
    await page.routeWebSocket(/\/ws\/purchases\//, (socket) => {
      const server = socket.connectToServer();
      server.onMessage((message) => {
        if (!String(message).includes('COMPLETED')) socket.send(message);
      });
    });
    await toOrder(page, 1930);
    await page.route('**/api/purchases/confirm-debit', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.route(/\/api\/purchases\/pur_\w+$/, (route) => route.abort());
    await confirm(page);
    await expect(page.getByText("We're checking whether your payment went through.")).toBeVisible();
    await page.unroute(/\/api\/purchases\/pur_\w+$/);
    await expect(heading(page, 'Success!')).toBeVisible();
    expect(await timesPaid(page, '$19.30')).toBe(1);
  });
});

test('whoever signed in on the way to a link never comes back to the sign-in page, by Back or by its address', async ({
  page,
  request,
}) => {
  const link = await ines.shop.paymentLink(2040, 'Gone back from');
  await page.goto(link);
  await expect(heading(page, `${ines.shop.business.name} is requesting`)).toBeVisible();
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.getByLabel('Phone number').waitFor();
  const sign_in = page.url();
  await enterCode(page, new Sandbox(request), ines.person);
  await page.getByRole('button', { name: 'Pay $20.40' }).click();
  await expect(page.getByRole('dialog', { name: 'Confirm payment' })).toBeVisible();
  // Not even for a moment: nothing asks for a sign-in on the way back.
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/oidc/interaction/')) asked.push(request.url());
  });
  await page.goBack();
  await expect(page).toHaveURL(link);
  await expect(page.getByRole('button', { name: 'Pay $20.40' })).toBeVisible();
  expect(asked).toEqual([]);

  await page.goto(sign_in);
  await expect(page.getByRole('button', { name: 'Pay $20.40' })).toBeVisible();
  await expect(page.getByText(RAN_OUT)).toHaveCount(0);
});

test('whoever is sent to sign in at once comes back, by Back, to where they were before', async ({ page, request }) => {
  await page.goto('/terms');
  await page.goto('/dashboard/accounts');
  await page.getByLabel('Phone number').waitFor();
  await page.goBack();
  await expect(page).toHaveURL('/terms');
  await page.goForward();
  await enterCode(page, new Sandbox(request), ines.person);
  await expect(heading(page, 'Your accounts')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/terms');
});

test('a sign-in that ran out starts again on the way to the very link', async ({ page, context, request }) => {
  const link = await ines.shop.paymentLink(2150, 'Too slow');
  await page.goto(link);
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.getByLabel('Phone number').waitFor();
  // The browser has forgotten it, as after an hour.
  await context.clearCookies();
  await page.getByLabel('Phone number').fill(ines.person.phone);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(heading(page, RAN_OUT)).toBeVisible();
  await page.reload();
  await page.getByRole('link', { name: 'Start again' }).click();
  await expect(page).toHaveURL(link);
  await page.getByRole('button', { name: 'Log In' }).click();
  await enterCode(page, new Sandbox(request), ines.person);
  await expect(page.getByRole('button', { name: 'Pay $21.50' })).toBeVisible();
});
