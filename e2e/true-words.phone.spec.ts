import { externalAccounts } from '@drawbridge/contract';
import { expect, type Page, test } from '@playwright/test';
import { callRoute } from '../server/test/support/client.ts';
import { Somebody } from './support/somebody.ts';
import { accessTokenOf } from './support/token.ts';

/* What stands against a payment, and when it was made, in words that are true: from the sandbox's bank to the page. */

const tess = new Somebody('Tess', 'Aldana');
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });
const OVER = 'Your available balance is insufficient. Please link another bank account.';

/** Changes her account at the sandbox's bank. */
async function atBank(page: Page, change: { balance?: number; login_required?: boolean }): Promise<void> {
  await page.goto('/dashboard');
  const token = await accessTokenOf(page);
  const [account] = (await callRoute(new URL(page.url()).origin, externalAccounts.list, { token })).body;
  const answer = await page.request.post(`/sandbox/bank/accounts/${account?.SynAccountID}`, { data: change });
  expect(answer.ok(), await answer.text()).toBe(true);
}

test.describe('somebody signed in', () => {
  tess.signedIn();

  test('reads why a link is over what may be spent: the day first, the balance once that is lower [TRU-29]', async () => {
    const { page } = tess;
    await page.goto(await tess.shop.paymentLink(50_100, 'More than any day'));
    await expect(page.getByText(`${OVER} This is more than your daily limit of $500.00, so you can't pay it on any day.`)).toBeVisible();
    await page.goto(await tess.shop.paymentLink(10_000, 'Some of the day'));
    await page.getByRole('button', { name: 'Pay $100.00' }).click();
    await page.getByRole('button', { name: 'Confirm', exact: true }).click();
    await expect(heading(page, 'Success!')).toBeVisible();
    await page.goto(await tess.shop.paymentLink(45_000, 'More than the rest'));
    await expect(page.getByText(`${OVER} You have $400.00 left to spend today. Your limit resets`)).toBeVisible();
    await expect(page.getByText(/Your limit resets \d\d\/\d\d\/\d{4}, 12:00 AM E[SD]T\./)).toBeVisible();
    const within = await tess.shop.paymentLink(30_000, 'Within the day');
    // What is on its way out of it cannot be spent again.
    await atBank(page, { balance: 14_000 });
    await page.goto(within);
    await expect(
      page.getByText(`${OVER} Your bank balance is too low for this. You can pay up to $40.00 from this account right now.`),
    ).toBeVisible();
    await atBank(page, { balance: 500_000 });
  });

  test('finds one time, by the clocks of the shop, where a payment is shown [TRU-31]', async () => {
    const { page } = tess;
    await page.goto(await tess.shop.paymentLink(1_234, 'One time'));
    await page.getByRole('button', { name: 'Pay $12.34' }).click();
    await page.getByRole('button', { name: 'Confirm', exact: true }).click();
    await expect(heading(page, 'Success!')).toBeVisible();
    const expected =
      (await page
        .getByText(/^\d\d\/\d\d\/\d{4}, \d+:\d\d [AP]M P[SD]T$/)
        .first()
        .textContent()) ?? '';
    expect(expected).not.toBe('');
    await page.goto('/dashboard/transactions-history');
    await page.getByRole('button', { name: /\$12\.34/ }).click();
    await expect(page.getByText(expected, { exact: true })).toBeVisible();
    await page
      .getByRole('link', { name: /receipt/i })
      .first()
      .click();
    await expect(page.getByText(expected, { exact: true }).first()).toBeVisible();
  });

  test('is told that the bank login has expired, and led to linking the account again [TRU-27]', async () => {
    const { page } = tess;
    const words = 'Your account link is expired. Please re-link your bank account.';
    await atBank(page, { login_required: true });
    await page.goto('/dashboard');
    await expect(page).toHaveURL('/dashboard/relink-required');
    await expect(page.getByText(words)).toBeVisible();
    await page.getByRole('link', { name: 'Back to Home' }).click();
    await expect(page).toHaveURL('/dashboard?relinkDisabled=true');
    await expect(page.getByText(words)).toBeVisible();
    await page.goto(await tess.shop.paymentLink(1_000, 'Expired'));
    await expect(page.getByText(words)).toBeVisible();
    await page.getByRole('link', { name: 'Relink Account' }).click();
    await expect(page).toHaveURL(/\/link-account\?.*vendorAccessToken=/);
  });
});
