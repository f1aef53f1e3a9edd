import { expect, type Locator, type Page, test } from '@playwright/test';
import { newPerson, registerAndLink } from './support/consumer.ts';
import { enterOrder, logInMerchant, typeCode } from './support/merchant.ts';
import { Sandbox } from './support/sandbox.ts';

/** Opens the link of the message by which the merchant hears of a return: it leads to that very return. */
async function openReturn(counter: Page, sandbox: Sandbox, public_id: string): Promise<Locator> {
  let link = '';
  await expect(async () => {
    const message = (await sandbox.outbox('ingrid.dahl@harborbooks.example')).find(
      ({ subject, body }) => subject?.startsWith('Returned:') && body.includes(public_id),
    );
    link = /\S+\/merchant\/report\?\S+/.exec(message?.body ?? '')?.[0] ?? '';
    expect(link).toContain(public_id);
  }).toPass({ timeout: 20_000 });
  await counter.goto(link);
  await expect(counter.getByText(`The return of transaction ${public_id} is the only one shown.`)).toBeVisible();
  return counter.getByRole('table', { name: 'Returns Report' });
}

test('a payment that comes back tells its consumer what is owed, and its merchant where to retry it, until that has made it good; then it is refunded in part [MRP-22] [MRP-28] [MRP-32]', async ({
  browser,
  baseURL,
  page: phone,
  request,
}) => {
  test.setTimeout(180_000);
  const sandbox = new Sandbox(request);
  const person = newPerson('Iris', 'Quist');
  const counter = await (await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 }, isMobile: false })).newPage();
  await registerAndLink(phone, sandbox, person);
  await logInMerchant(counter, 'ingrid.dahl');
  await phone.goto('/payment');
  const code = phone.getByText(/^[2-9A-HJ-NP-Z]{5}$/);
  await enterOrder(counter, { digits: '2750' });
  await typeCode(counter, (await code.textContent()) ?? '');
  await phone.getByRole('checkbox', { name: /I agree to the Consumer ACH Processing terms/ }).check();
  await phone.getByRole('button', { name: 'Confirm Order' }).click();
  await expect(phone.getByRole('heading', { name: 'Success!' })).toBeVisible();
  const public_id = (await phone.getByText(/^[2-9A-HJ-NP-Z]{12}$/).textContent()) ?? '';

  await sandbox.advance({ banking_days: 2 });
  expect((await request.post('/sandbox/ach/return', { data: { public_id, code: 'R01' } })).status()).toBe(200);
  await phone.goto('/dashboard/transactions-history');
  const row = phone.locator('.transaction__item').first();
  await row.getByText('Declined').click();
  await expect(row.getByText("You owe Harbor Books $27.50. You can't pay with us until you repay it and it clears.")).toBeVisible();
  await expect(row.getByRole('link', { name: 'Repay $27.50' })).toBeVisible();
  await expect(async () => {
    const message = (await sandbox.outbox(person.e164)).map(({ body }) => body).find((body) => body.includes(public_id));
    expect(message).toContain(
      'Your bank returned your payment of $27.50 to Harbor Books because there wasn’t enough money in the account.',
    );
  }).toPass({ timeout: 20_000 });

  const returns = await openReturn(counter, sandbox, public_id);
  await expect(returns.getByText('No retries yet.')).toBeVisible();
  await returns.getByRole('button', { name: 'Retry (2/2 Tries Left)' }).click();
  await expect(counter.getByText(/^We'll debit .+'s account for \$27\.50 again/)).toBeVisible();
  await counter.getByRole('button', { name: 'Yes, debit $27.50' }).click();
  await expect(returns.getByRole('button', { name: 'Retry (1/2 Tries Left)' })).toBeDisabled();
  await expect(returns.getByRole('table', { name: `Retry history of ${public_id}` }).getByText('pending')).toBeVisible();
  await phone.reload();
  await row.getByText('Declined').click();
  await expect(row.getByText(/We'll try again on or about/)).toBeVisible();
  await row.getByRole('link', { name: 'View receipt' }).click();
  await expect(phone.getByText('Second attempt')).toBeVisible();

  await sandbox.advance({ banking_days: 5 });
  await phone.goto('/dashboard/transactions-history');
  await row.getByText('Posted').click();
  await expect(row.getByText('Retried once')).toBeVisible();
  await expect(row.getByText(/You owe/)).toHaveCount(0);
  await phone.goto('/dashboard');
  await expect(phone.getByText('$500.00')).toBeVisible();

  await counter.reload();
  await expect(returns.getByRole('button', { name: 'Resolved' })).toBeDisabled();
  await counter.goto('/merchant/home');
  await counter.getByRole('button', { name: `Details of ${public_id}` }).click();
  await counter.getByRole('button', { name: `Refund ${public_id}` }).click();
  await counter.getByRole('radio', { name: 'Partial refund' }).click();
  await counter.getByLabel('Amount').fill('750');
  await counter.getByLabel('Reason').fill('A torn page');
  await counter.getByRole('button', { name: 'Continue' }).click();
  await counter.getByRole('button', { name: 'Yes, refund $7.50' }).click();
  await expect(counter.getByText('Refund $7.50', { exact: true })).toBeVisible();
  await expect(counter.getByRole('list', { name: 'Refunds' }).getByText('by ingrid.dahl')).toBeVisible();
  await phone.goto('/dashboard/transactions-history');
  await row.getByText('Posted').click();
  await expect(row.getByText(/\$7\.50/)).toBeVisible();
  await counter.context().close();
});
