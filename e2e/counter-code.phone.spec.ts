import { expect, test } from '@playwright/test';
import { enterCode, fillRegistration, newPerson, registerAndLink, signInAtBank } from './support/consumer.ts';
import { wear } from './support/inspect.ts';
import { enterOrder, logInMerchant } from './support/merchant.ts';
import { Sandbox } from './support/sandbox.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

test('a phone opens the code of a counter: its owner signs in, registers and links on the way; the cashier picks the name, and the payment is approved', async ({
  page: till,
  browser,
  baseURL,
  request,
}) => {
  test.setTimeout(240_000);
  const sandbox = new Sandbox(request);
  const person = newPerson('Noor', 'Haddad');
  await logInMerchant(till, 'ingrid.dahl');
  await till.goto('/merchant/checkout');
  await till.getByRole('link', { name: 'Counter codes' }).click();
  await expect(till.getByRole('heading', { name: 'Counter codes', level: 1 })).toBeVisible();
  await expect(till.getByRole('heading', { name: 'Pay by bank here' })).toBeVisible();
  const address = await till.getByLabel('Link', { exact: true }).inputValue();
  expect(address).toMatch(new RegExp(`^${baseURL}/pay/ctr_[0-9a-z]{26}$`));
  await enterOrder(till, { digits: '1875' });
  // Others of this run may stand there, too: nobody of this name yet.
  const row = till.getByRole('button', { name: /Noor/ });
  await expect(row).toHaveCount(0);

  // The phone's own camera opens the address. Nobody is signed in on it, nor known.
  const phone = await (await browser.newContext({ ...PHONE, baseURL: baseURL ?? '' })).newPage();
  await phone.goto(address);
  await expect(phone.getByRole('heading', { name: 'Pay at Harbor Books, Counter 1' })).toBeVisible();
  await phone.getByRole('button', { name: 'Register' }).click();
  await enterCode(phone, sandbox, person);
  await fillRegistration(phone, person);
  await expect(phone.getByRole('heading', { name: 'How It Works' })).toBeVisible();
  await phone.getByRole('button', { name: 'Link Checking Account' }).click();
  await signInAtBank(phone, { user_name: person.email });
  await expect(phone.getByRole('heading', { name: 'Paying at Harbor Books, Counter 1' })).toBeVisible();
  await expect(phone).toHaveURL(address);
  await expect(phone.getByText('Tell the cashier your name: Noor.')).toBeVisible();
  await expect(phone.getByText(/Expires in/)).toBeVisible();

  // Loaded anew, it is a new code, and the old one is nobody's any more.
  const before = await phone.locator('.pass__code').textContent();
  await expect(row).toContainText(before ?? '-');
  await phone.reload();
  await expect(phone.locator('.pass__code')).toHaveText(/^[2-9A-HJ-NP-Z]{5}$/);
  const code = (await phone.locator('.pass__code').textContent()) ?? '-';
  expect(code).not.toBe(before);
  await expect(row).toContainText(code);
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('Counter 1');

  await row.click();
  await expect(till.getByRole('heading', { name: 'Awaiting Customer Approval...' })).toBeVisible();
  await expect(phone.getByRole('heading', { name: 'Confirm Your Order' })).toBeVisible();
  await expect(phone.getByText('$18.75').first()).toBeVisible();
  await phone.getByRole('checkbox', { name: /I agree/ }).check();
  await phone.getByRole('button', { name: 'Confirm Order' }).click();
  await expect(phone.getByRole('heading', { name: 'Success!' })).toBeVisible();
  await expect(till.getByRole('heading', { name: 'Success!' })).toBeVisible();

  // Who has paid no longer waits.
  await enterOrder(till, { digits: '100' });
  await expect(till.getByRole('tab', { name: 'Enter Payment Code' })).toBeVisible();
  await till.waitForResponse((response) => response.url().includes('/api/counters/waiting') && response.ok());
  await expect(row).toHaveCount(0);
  await phone.context().close();
});

test('a counter is added, printed alone on its page, and retired: its code leads nowhere then', async ({
  page: till,
  browser,
  baseURL,
  request,
}) => {
  test.setTimeout(240_000);
  await logInMerchant(till, 'nina.park');
  await till.goto('/merchant/counters');
  const name = `Window ${test.info().project.name}`;
  await till.getByLabel('Counter name').fill(name);
  await till.getByRole('button', { name: 'Add counter' }).click();
  const shown = till.getByRole('region', { name: `Code of ${name}` });
  await expect(shown.getByRole('img', { name: `QR code of ${name}` })).toBeVisible();
  const address = await till.getByLabel('Link', { exact: true }).inputValue();

  await till.emulateMedia({ media: 'print' });
  await expect(till.getByRole('heading', { name: 'Pay by bank here' })).toBeVisible();
  for (const hidden of ['Counter codes', 'Add counter', 'Remove counter', 'Back to checkout'])
    await expect(till.getByText(hidden, { exact: true }).first()).toBeHidden();
  await till.emulateMedia({ media: null });

  const phone = await (await browser.newContext({ ...PHONE, baseURL: baseURL ?? '' })).newPage();
  const person = newPerson('Ezra', 'Cole');
  await phone.goto(address);
  await phone.getByRole('button', { name: 'Register' }).click();
  await enterCode(phone, new Sandbox(request), person);
  await fillRegistration(phone, person);
  await phone.getByRole('button', { name: 'Link Checking Account' }).click();
  await signInAtBank(phone, { user_name: person.email });
  await expect(phone.getByRole('heading', { name: `Paying at Green Leaf Market, ${name}` })).toBeVisible();

  await till.getByRole('button', { name: 'Remove counter' }).click();
  await till.getByRole('button', { name: 'Yes, remove' }).click();
  await expect(till.getByRole('button', { name: new RegExp(`^${name}`) })).toHaveCount(0);
  await phone.goto(address);
  await expect(phone.getByRole('heading', { name: 'This code is no longer active.' })).toBeVisible();
  await phone.getByRole('link', { name: 'Show my code' }).click();
  await expect(phone.getByRole('heading', { name: 'Show Merchant QR Code' })).toBeVisible();
  await phone.context().close();
});

test('the payment code and its time are seen without scrolling at 320 × 568, and in text at 200 % [CUS-06]', async ({ page, request }) => {
  await registerAndLink(page, new Sandbox(request), newPerson('Small', 'Screen'));
  for (const [width, height, text_percent] of [
    [320, 568, 100],
    [390, 844, 200],
    [360, 640, 200],
    [320, 568, 200],
  ] as const) {
    await page.goto('/payment');
    await wear(page, { name: '', width, height, scheme: 'light', text_percent });
    await expect(page.locator('.pass__code')).toHaveText(/^[2-9A-HJ-NP-Z]{5}$/);
    for (const shown of [
      page.getByRole('img', { name: 'QR code for the merchant to scan' }),
      page.locator('.pass__code'),
      page.getByRole('timer'),
    ])
      await expect(shown, `${width} × ${height} at ${text_percent} %`).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => [scrollY, document.documentElement.scrollWidth])).toEqual([0, width]);
  }
});

test('the hint of the spending limit, tapped, stays until another place is tapped, and covers no amount [CUS-16]', async ({
  page,
  request,
}) => {
  await registerAndLink(page, new Sandbox(request), newPerson('Hint', 'Reader'));
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'About your spending limit' }).tap();
  const hint = page.getByRole('tooltip');
  await expect(hint).toBeVisible();
  const edges = (box: { y: number; height: number } | null) => [box?.y ?? 0, (box?.y ?? 0) + (box?.height ?? 0)] as const;
  const [[, hint_ends], [amount_begins]] = [edges(await hint.boundingBox()), edges(await page.locator('.dashboard__limit').boundingBox())];
  expect(hint_ends).toBeLessThan(amount_begins);
  await page.locator('.dashboard__limit').tap();
  await expect(hint).toBeHidden();
});
