import { expect, type Page, test } from '@playwright/test';
import { type CheckoutShop, startCheckoutShop } from './support/checkout-shop.ts';
import { enterCode } from './support/consumer.ts';
import { Sandbox } from './support/sandbox.ts';
import { Somebody } from './support/somebody.ts';

const ada = new Somebody('Ada', 'Quill');
let shop: CheckoutShop;
test.beforeAll(async ({ baseURL }) => {
  shop = await startCheckoutShop({ base_url: baseURL ?? '', key: await ada.shop.apiKey(), amount: 1_250 });
});
test.afterAll(() => shop.stop());

/** What the shop's page was told, in its order. */
const told = (page: Page) => page.locator('#told li');
/** Opens the checkout from the shop's page. Gives its page. */
async function open(page: Page, button = 'Pay in a tab'): Promise<Page> {
  await page.goto(shop.url);
  const [checkout] = await Promise.all([page.waitForEvent('popup'), page.getByRole('button', { name: button }).click()]);
  return checkout;
}
async function pay(checkout: Page): Promise<void> {
  await checkout.getByRole('button', { name: 'Continue', exact: true }).click();
  await checkout.getByRole('dialog', { name: 'Confirm payment' }).getByRole('button', { name: 'Confirm' }).click();
  await expect(checkout.getByRole('heading', { name: 'Success!' })).toBeVisible();
}
const goBack = (checkout: Page) => checkout.getByRole('link', { name: 'Back to the shop' }).click();
/** Pages that a journey drives all believe that they have the focus, unless they are told to look. */
async function lookForFocus(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setFocusEmulationEnabled', { enabled: false });
}

test.describe('a shop’s page under a strict policy opens the checkout of somebody signed in', () => {
  ada.signedIn();

  test('is told that it was paid, and of the way back, which closes the tab [DEV-05]', async () => {
    const { page } = ada;
    const checkout = await open(page);
    await pay(checkout);
    await expect(told(page)).toHaveText(['paid: paid']);
    const closed = checkout.waitForEvent('close');
    await goBack(checkout);
    await closed;
    await expect(told(page)).toHaveText(['paid: paid', 'returned: paid']);
  });

  test('is told of the way back without paying, and of a window that was closed [DEV-05]', async () => {
    const { page } = ada;
    const first = await open(page, 'Pay in a window');
    const closed = first.waitForEvent('close');
    await goBack(first);
    await closed;
    await expect(told(page)).toHaveText(['canceled: open']);

    const second = await open(page, 'Pay in a window');
    await expect(second.getByRole('button', { name: 'Continue', exact: true })).toBeVisible();
    await second.close();
    await expect(told(page)).toHaveText(['closed: open']);
  });

  test('or goes there itself, and the shopper comes back to the page of its success_url [DEV-05]', async () => {
    const { page } = ada;
    await page.goto(shop.url);
    await page.getByRole('button', { name: 'Pay here' }).click();
    await pay(page);
    await goBack(page);
    await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  });
});

test('whoever signs in on the way is heard of when they come back to the shop in that tab [DEV-05]', async ({ page, request }) => {
  const checkout = await open(page);
  await lookForFocus(page);
  await checkout.bringToFront();
  await checkout.getByRole('button', { name: 'Log In' }).click();
  await enterCode(checkout, new Sandbox(request), ada.person);
  await pay(checkout);
  // Signing in has parted the tab from the shop’s page, which takes it for neither closed nor paid.
  await expect(told(page)).toHaveCount(0);
  await goBack(checkout);
  await expect(told(page)).toHaveText(['returned: paid']);
});
