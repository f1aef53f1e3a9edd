import { expect, type Page, test } from '@playwright/test';
import { enterCode, fillRegistration, newPerson, signInAtBank } from './support/consumer.ts';
import { Sandbox } from './support/sandbox.ts';
import { Somebody } from './support/somebody.ts';

// What these journeys pay stays below what Noor may spend today, but for one.
const noor = new Somebody('Noor', 'Haddad');

const confirm = (page: Page) => page.getByRole('dialog', { name: 'Confirm payment' }).getByRole('button', { name: 'Confirm' });
/** The call that pays, whichever account its query names. */
const ACCEPT = /\/accept(\?|$)/;
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1, exact: true });

/** Opens what is to be paid, up to the authorization. */
async function toAuthorization(page: Page, path: string, button: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('button', { name: button, exact: true }).click();
  await expect(confirm(page)).toBeVisible();
}

/** How often an amount was paid, as the consumer's history shows it. */
async function timesPaid(page: Page, amount: string): Promise<number> {
  await page.goto('/dashboard/transactions-history');
  // A month's head has its sum, which may be the same.
  const rows = page.getByRole('main').getByRole('listitem').filter({ hasText: amount });
  await expect(rows.first()).toBeVisible();
  return rows.count();
}

test('a newcomer opens a payment link, registers, links an account, comes back to it and pays [LNK-01] [LNK-03] [LNK-16]', async ({
  page,
  request,
}) => {
  const sandbox = new Sandbox(request);
  const person = newPerson('Ida', 'Marsh');
  const link = await noor.shop.paymentLink(4120, 'Two hardbacks, held at the counter');
  await page.goto(link);
  // Before anything else, who asks for how much; and no more than that.
  await expect(heading(page, `${noor.shop.business.name} is requesting`)).toBeVisible();
  await expect(page.getByText('$41.20')).toBeVisible();
  await expect(page.getByText('Two hardbacks')).toHaveCount(0);
  await page.getByRole('button', { name: 'Register' }).click();
  await enterCode(page, sandbox, person);
  await fillRegistration(page, person);
  await expect(page.getByRole('heading', { name: 'How It Works' })).toBeVisible();
  await page.getByRole('button', { name: 'Link Checking Account' }).click();
  await signInAtBank(page, { user_name: person.email });

  await expect(page).toHaveURL(link);
  await expect(heading(page, noor.shop.business.name)).toBeVisible();
  await expect(page.getByText('Two hardbacks, held at the counter')).toBeVisible();
  await page.getByRole('button', { name: 'Pay $41.20' }).click();
  await expect(page.locator('[data-authorization]')).toHaveText(
    new RegExp(
      `^You authorize a one-time debit of \\$41\\.20 from your checking account at Northgate Bank ending in \\d{4}, to pay ${noor.shop.business.name}\\.$`,
    ),
  );
  await confirm(page).click();
  await expect(heading(page, 'Success!')).toBeVisible();
  await expect(page.getByText('Keep $41.20 in your account until the payment posts.')).toBeVisible();

  await page.reload();
  await expect(heading(page, 'Paid')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Pay/ })).toHaveCount(0);
  expect(await timesPaid(page, '$41.20')).toBe(1);
});

test.describe('somebody registered', () => {
  noor.signedIn();

  test("pays a shop's order, and goes back to the shop [ECM-01] [ECM-06] [ECM-13]", async ({ baseURL }) => {
    const { page } = noor;
    const thanks = `${baseURL}/sandbox/shop?thanks`;
    const url = await noor.shop.checkoutSession(3075, `HB-${Date.now()}`, thanks, `${baseURL}/sandbox/shop`);
    await toAuthorization(page, url, 'Continue');
    await expect(page.getByText('418 Larkin St, Apt 6')).toBeVisible();
    await expect(page.locator('.facts')).toContainText(/\d{3}-\d{3}-\d{4}/);
    await confirm(page).click();
    await expect(heading(page, 'Success!')).toBeVisible();
    await page.reload();
    await expect(heading(page, 'Success!')).toBeVisible();
    await page.getByRole('link', { name: 'Back to the shop' }).click();
    await expect(page).toHaveURL(thanks);
  });

  test('the second tap of a double tap on Pay presses nothing of what the first has opened', async () => {
    const { page } = noor;
    await page.goto(await noor.shop.paymentLink(1404, 'Tapped twice'));
    const pay = page.getByRole('button', { name: 'Pay $14.04' });
    await expect(pay).toBeEnabled();
    // With its motion, and held where it begins to open, so that no pace of the machine decides.
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    const animations = await noor.context.newCDPSession(page);
    await animations.send('Animation.enable');
    await animations.send('Animation.setPlaybackRate', { playbackRate: 0 });
    await pay.tap();
    const dialog = page.getByRole('dialog', { name: 'Confirm payment' });
    for (const name of ['Cancel', 'Close', 'Confirm']) {
      const box = await dialog.getByRole('button', { name, exact: true }).boundingBox();
      if (!box) throw new Error(`${name} stands nowhere`);
      await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    }
    await page.touchscreen.tap(20, 20);
    await expect(confirm(page)).toBeVisible();
    await expect(confirm(page)).not.toHaveAttribute('aria-busy');
    await animations.send('Animation.setPlaybackRate', { playbackRate: 1 });
    await dialog.getByRole('button', { name: 'Cancel' }).tap();
    await expect(dialog).toHaveCount(0);
    await expect(pay).toBeEnabled();
  });

  test('pays once when the network is cut right after the payment was sent', async () => {
    const { page } = noor;
    // The answer of the first attempt is lost, and the next gets it.
    const first = await noor.shop.paymentLink(1201, 'An answer lost');
    let lost = 0;
    await page.route(ACCEPT, async (route) => {
      await route.fetch();
      lost += 1;
      if (lost === 1) await route.abort();
      else await route.fallback();
    });
    await toAuthorization(page, first, 'Pay $12.01');
    await confirm(page).click();
    await expect(heading(page, 'Success!')).toBeVisible();
    expect(lost).toBe(2);
    await page.unroute(ACCEPT);
    expect(await timesPaid(page, '$12.01')).toBe(1);

    // No answer comes at all, and the link itself tells.
    const second = await noor.shop.paymentLink(1302, 'Every answer lost');
    await page.route(ACCEPT, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await toAuthorization(page, second, 'Pay $13.02');
    await confirm(page).click();
    await expect(heading(page, 'Paid')).toBeVisible();
    expect(await timesPaid(page, '$13.02')).toBe(1);
  });

  test('is told the truth while nobody can be reached, and pays once', async () => {
    const { page } = noor;
    const link = await noor.shop.paymentLink(1403, 'No network');
    await toAuthorization(page, link, 'Pay $14.03');
    await noor.context.setOffline(true);
    await confirm(page).click();
    await expect(heading(page, "We couldn't confirm your payment")).toBeVisible();
    await expect(page.getByText(/fail|went wrong/i)).toHaveCount(0);
    await noor.context.setOffline(false);
    await page.getByRole('button', { name: 'Check again' }).click();
    await expect(page.getByText("Your payment hasn't gone through.")).toBeVisible();
    await page.getByRole('button', { name: 'Pay $14.03' }).click();
    await confirm(page).click();
    await expect(heading(page, 'Success!')).toBeVisible();
    expect(await timesPaid(page, '$14.03')).toBe(1);
  });

  test('pays the same link in two tabs at once, once', async () => {
    const { page } = noor;
    const link = await noor.shop.paymentLink(1504, 'Two tabs');
    const other = await noor.context.newPage();
    await toAuthorization(page, link, 'Pay $15.04');
    await toAuthorization(other, link, 'Pay $15.04');
    await Promise.all([confirm(page).click(), confirm(other).click()]);
    for (const tab of [page, other]) await expect(tab.getByRole('heading', { name: /^(Success!|Paid)$/ })).toBeVisible();
    const titles = await Promise.all([page, other].map((tab) => tab.getByRole('heading', { level: 1 }).textContent()));
    expect(titles.toSorted()).toEqual(['Paid', 'Success!']);
    expect(await timesPaid(page, '$15.04')).toBe(1);
  });

  test('is refused what exceeds the limit that is left [LNK-14]', async () => {
    const { page } = noor;
    const first = await noor.shop.paymentLink(30_000, 'Most of the day');
    const second = await noor.shop.paymentLink(30_000, 'More than is left');
    const other = await noor.context.newPage();
    await toAuthorization(other, second, 'Pay $300.00');
    await toAuthorization(page, first, 'Pay $300.00');
    await confirm(page).click();
    await expect(heading(page, 'Success!')).toBeVisible();
    // The other tab does not know of it yet.
    await confirm(other).click();
    await expect(heading(other, 'Transaction Failed')).toBeVisible();
    await expect(other).toHaveURL(/\/payment\/invalid-payment\?businessName=/);
    // The link stays payable; this consumer's limit, known anew, is too small for it.
    await other.goto(second);
    await expect(other.getByText('Your available balance is insufficient. Please link another bank account.')).toBeVisible();
    await expect(other.getByRole('button', { name: 'Pay $300.00' })).toBeDisabled();
    expect(await timesPaid(page, '$300.00')).toBe(1);
  });
});
