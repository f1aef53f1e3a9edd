import { readFile } from '@drawbridge/nacha';
import { expect, type Page, test } from '@playwright/test';
import { counterBrowser } from './support/camera.ts';
import { newPerson, registerAndLink, registerAndLinkByPages } from './support/consumer.ts';
import { enterOrder, logInMerchant, logInMerchantByPages, typeCode } from './support/merchant.ts';
import { Sandbox } from './support/sandbox.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

test('a payment at the counter, from the tap on the phone to POSTED: scanned, approved, in the bank’s file, settled [PAY-01 PAY-02 PAY-03 PAY-04 PAY-11 PAY-15 PAY-16 PAY-17 PAY-19 PAY-22 PAY-23 MCO-08 MCO-11 MCO-15 MCO-23 MCO-24 MCO-25 MCO-28 MCO-37]', async ({
  browser,
  baseURL,
  request,
}, info) => {
  test.setTimeout(120_000);
  const sandbox = new Sandbox(request);
  const person = newPerson('Maya', 'Okafor');
  const phone = await (await browser.newContext({ ...PHONE, baseURL })).newPage();
  const till = await counterBrowser(info.project.use.launchOptions?.args ?? []);
  try {
    const counter = await (await till.browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } })).newPage();

    await registerAndLinkByPages(phone, sandbox, person);
    await phone.getByRole('link', { name: 'Home', exact: true }).click();
    await expect(phone.getByRole('heading', { name: 'Hi, Maya!' })).toBeVisible();
    await phone.waitForURL('**/dashboard');
    await expect(phone.getByText('$500.00', { exact: true })).toBeVisible();
    await logInMerchantByPages(counter, 'ingrid.dahl');

    await phone.getByRole('button', { name: 'Pay Now' }).click();
    await expect(phone.getByRole('heading', { name: 'Show Merchant QR Code' })).toBeVisible();
    await expect(phone.getByText(/Expires in/)).toBeVisible();
    await till.lookAt(phone);

    await enterOrder(counter, { digits: '6418', employee: "Jo O'Neill-Park", pos_order_id: '20418', notes: 'Two hardbacks' });
    // Nobody types: the camera sees the phone.
    await expect(counter.getByRole('heading', { name: 'Awaiting Customer Approval...' })).toBeVisible({ timeout: 45_000 });
    await expect(counter.getByText('Maya Okafor').first()).toBeVisible();

    await expect(phone.getByRole('heading', { name: 'Confirm Your Order' })).toBeVisible();
    await expect(phone.getByText('$64.18').first()).toBeVisible();
    await expect(phone.getByText('Harbor Books').first()).toBeVisible();
    await expect(phone.getByText('Northgate Bank').first()).toBeVisible();
    const confirm = phone.getByRole('button', { name: 'Confirm Order' });
    await expect(confirm).toBeDisabled();
    await phone.getByRole('checkbox', { name: /I agree to the Consumer ACH Processing terms/ }).check();
    await confirm.click();

    await expect(phone.getByRole('heading', { name: 'Success!' })).toBeVisible();
    await expect(counter.getByRole('heading', { name: 'Success!' })).toBeVisible();
    const public_id = (await phone.getByText(/^[2-9A-HJ-NP-Z]{12}$/).textContent()) ?? '';
    await expect(counter.getByText(public_id)).toBeVisible();
    await phone.getByRole('link', { name: 'Back To Home' }).click();
    await expect(phone.getByText('$435.82')).toBeVisible();

    // The bank's cutoff comes, and with it the file: on a weekend, one banking day later it is still ahead.
    const approved = await sandbox.now();
    await sandbox.advance({ banking_days: 2 });
    const files = await sandbox.files();
    const texts = await Promise.all(files.slice(0, 5).map(({ name }) => sandbox.file(name)));
    const text = texts.find((one) => one.includes(public_id)) ?? '';
    const file = readFile(text);
    const entry = file.batches
      .flatMap((batch) => batch.entries.map((one) => ({ batch, one })))
      .find(({ one }) => 'receiver_identification' in one && one.receiver_identification?.trim() === public_id);
    expect(entry?.one).toMatchObject({ amount_cents: 6418, transaction_code: '27' });
    expect(entry?.batch.header).toMatchObject({ standard_entry_class_code: 'WEB', company_name: 'HARBOR BOOKS' });

    await counter.goto('/merchant/home');
    const row = counter.getByRole('row', { name: /Maya Okafor/ }).first();
    await expect(row.getByText('PENDING')).toBeVisible();
    await sandbox.advance({ banking_days: 3 });
    expect((await sandbox.now()).getTime()).toBeGreaterThan(approved.getTime());
    await counter.reload();
    await expect(row.getByText('POSTED')).toBeVisible();
  } finally {
    await till.close();
    await phone.context().close();
  }
});

test.describe('with a code that is typed', () => {
  // None of these but the last takes from the limit: one customer and one cashier do for all.
  let phone: Page;
  let counter: Page;
  test.beforeAll(async ({ browser, baseURL, playwright }) => {
    phone = await (await browser.newContext({ ...PHONE, baseURL })).newPage();
    counter = await (await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } })).newPage();
    await registerAndLink(phone, new Sandbox(await playwright.request.newContext({ baseURL })), newPerson('Noor', 'Haddad'));
    await logInMerchant(counter, 'ingrid.dahl');
  });
  test.afterAll(async () => {
    for (const page of [phone, counter]) await page.context().close();
  });

  async function codeOnPhone(): Promise<string> {
    await phone.goto('/payment');
    const code = phone.locator('.pass__code');
    await expect(code).toHaveText(/^[2-9A-HJ-NP-Z]{5}$/);
    return (await code.textContent()) ?? '';
  }

  test('the code is typed instead; the customer cancels, and both sides see it [PAY-21 PAY-24 MCO-16 MCO-17 MCO-29 MCO-39]', async () => {
    const code = await codeOnPhone();
    await enterOrder(counter, { digits: '1250' });
    await typeCode(counter, code.toLowerCase());
    await expect(counter.getByRole('heading', { name: 'Awaiting Customer Approval...' })).toBeVisible();
    await phone.getByRole('button', { name: 'Cancel' }).click();
    await expect(phone.getByRole('heading', { name: 'Transaction Cancelled' })).toBeVisible();
    await expect(counter.getByRole('heading', { name: 'Transaction Cancelled' })).toBeVisible();
    await phone.getByRole('link', { name: 'Back To Home' }).click();
    // The page of the refusal names the limit, too.
    await phone.waitForURL('**/dashboard');
    await expect(phone.getByText('$500.00', { exact: true })).toBeVisible();
  });

  test('the merchant cancels, and the customer sees it [PAY-36 MCO-34]', async () => {
    const code = await codeOnPhone();
    await enterOrder(counter, { digits: '1250' });
    await typeCode(counter, code);
    await expect(phone.getByRole('heading', { name: 'Confirm Your Order' })).toBeVisible();
    await counter.getByRole('button', { name: 'Cancel Order' }).click();
    await expect(counter.getByRole('heading', { name: 'Transaction Cancelled' })).toBeVisible();
    await expect(phone.getByRole('heading', { name: 'Transaction Cancelled' })).toBeVisible();
  });

  test('an order above the limit is refused on both sides, and the limit stays [PAY-12 PAY-28 PAY-30 MCO-43 MCO-46]', async () => {
    const code = await codeOnPhone();
    await enterOrder(counter, { digits: '50001' });
    await typeCode(counter, code);
    await expect(counter.getByRole('heading', { name: "This transaction exceeds the customer's daily spending limit." })).toBeVisible();
    await expect(phone.getByRole('heading', { name: 'The order amount exceeds your daily spending limit.' })).toBeVisible();
    await phone.getByRole('link', { name: 'Back To Home' }).click();
    await phone.waitForURL('**/dashboard');
    await expect(phone.getByText('$500.00', { exact: true })).toBeVisible();
  });

  test('the network is cut after Confirm Order was sent: the page asks again with the same key and shows the truth [PAY-19]', async () => {
    // The channel hears of everything but the end: only the second answer can tell of that.
    await phone.routeWebSocket(/\/ws\/purchases\//, (socket) => {
      const server = socket.connectToServer();
      server.onMessage((message) => {
        if (!String(message).includes('COMPLETED')) socket.send(message);
      });
    });
    const code = await codeOnPhone();
    await enterOrder(counter, { digits: '2322' });
    await typeCode(counter, code);
    await expect(phone.getByRole('heading', { name: 'Confirm Your Order' })).toBeVisible();
    const keys: string[] = [];
    await phone.route('**/api/purchases/confirm-debit', async (route) => {
      keys.push(route.request().headers()['idempotency-key'] ?? '');
      // The service does it; the answer is lost on its way, once.
      if (keys.length === 1) {
        await route.fetch();
        await route.abort('connectionreset');
      } else await route.continue();
    });
    await phone.getByRole('checkbox', { name: /I agree/ }).check();
    await phone.getByRole('button', { name: 'Confirm Order' }).click();
    await expect(phone.getByRole('heading', { name: 'Success!' })).toBeVisible();
    await expect(counter.getByRole('heading', { name: 'Success!' })).toBeVisible();
    expect(keys.length).toBeGreaterThan(1);
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).not.toBe('');
    await phone.goto('/dashboard');
    await expect(phone.getByText('$476.78')).toBeVisible();
  });
});
