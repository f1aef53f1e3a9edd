import { expect, type Page, test } from '@playwright/test';
import { newPerson, registerAndLink } from './support/consumer.ts';
import { enterOrder, logInMerchant, typeCode } from './support/merchant.ts';
import { Sandbox } from './support/sandbox.ts';

/** Has a returned payment debited again, as the merchant who is signed in on a page. */
async function retry(counter: Page, public_id: string): Promise<void> {
  const asked = counter.waitForRequest(/\/api\/businesses\/dashboard\/report$/);
  await counter.goto('/merchant/home');
  const { authorization = '' } = await (await asked).allHeaders();
  const rows = (await (await counter.request.get('/api/retries', { headers: { authorization } })).json()) as {
    public_id: string;
    purchase_id: string;
    syn_business_id: string;
  }[];
  const { purchase_id, syn_business_id } = rows.find((row) => row.public_id === public_id) ?? {};
  const answer = await counter.request.post('/api/retries/trigger', { headers: { authorization }, data: { purchase_id, syn_business_id } });
  expect(answer.status(), await answer.text()).toBe(200);
}

test('a payment that comes back tells its consumer what is owed, by text and in the app, until its retry has made it good', async ({
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
  await expect(row.getByText(/^You still owe Harbor Books \$27\.50\. They may have your account debited again/)).toBeVisible();
  await expect(async () => {
    const told = (await sandbox.outbox(person.e164)).map(({ body }) => body).find((body) => body.includes(public_id));
    expect(told).toContain('Your bank sent back your payment of $27.50 to Harbor Books: there was not enough money in the account.');
  }).toPass({ timeout: 20_000 });

  await retry(counter, public_id);
  await phone.reload();
  await row.getByText('Declined').click();
  await expect(row.getByText(/Your bank is debited again on or about/)).toBeVisible();
  await row.getByRole('link', { name: 'View receipt' }).click();
  await expect(phone.getByText('Tried again: your bank is debited')).toBeVisible();

  await sandbox.advance({ banking_days: 5 });
  await phone.goto('/dashboard/transactions-history');
  await row.getByText('Posted').click();
  await expect(row.getByText('Retried once')).toBeVisible();
  await expect(row.getByText(/You still owe/)).toHaveCount(0);
  await phone.goto('/dashboard');
  await expect(phone.getByText('$500.00')).toBeVisible();
  await counter.context().close();
});
