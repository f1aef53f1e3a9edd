import { get } from 'node:http';
import { expect, type Page, test } from '@playwright/test';
import { newPerson, registerAndLink } from './support/consumer.ts';
import { expectAccessible } from './support/inspect.ts';
import { freePort } from './support/own-server.ts';
import { exampleSettings, type Program, startExample } from './support/program.ts';
import { Sandbox } from './support/sandbox.ts';

/** What it says once it is open: where its orders are. */
const OPEN = /Orders, for staff only: (\S+)/;
const SECRET = 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=';

let shop: Program | undefined;
test.afterEach(() => shop?.stop());

test('a shop that is a program of its own: basket, checkout, thanks, webhook and refund, by the public API alone [DEV-07]', async ({
  page,
  request,
  baseURL,
}) => {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const env = await exampleSettings(request, baseURL, port);
  shop = await startExample('shop', env, OPEN);
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|Refused to/.test(message.text()) && page.url().startsWith(url)) complaints.push(message.text());
  });
  await registerAndLink(page, new Sandbox(request), newPerson());

  await page.goto(url);
  await expectFits(page);
  await page.getByRole('button', { name: 'Add Harbor mug to the basket' }).click();
  await page.getByRole('link', { name: 'Shop', exact: true }).click();
  await page.getByRole('button', { name: 'Add Tide bowl to the basket' }).click();
  await page.getByRole('button', { name: 'Add one Tide bowl' }).click();
  await expect(page.getByText('$96.00')).toBeVisible();
  await expectFits(page);
  await fillAddress(page, '   ');
  await page.getByRole('button', { name: 'Pay by bank' }).click();
  // What the center refuses stands where it was typed.
  await expect(page.getByRole('alert')).toBeVisible();
  await fillAddress(page);
  await page.getByRole('button', { name: 'Pay by bank' }).click();

  // Back without paying, and once more: the first order can't be paid any longer.
  await expect(page.getByRole('heading', { name: 'Harbor Books', exact: true })).toBeVisible();
  const first = page.url();
  await page.getByRole('link', { name: 'Back to the shop' }).click();
  await expect(page.getByText(/^You came back without paying order KS-/)).toBeVisible();
  await fillAddress(page);
  const attempt = await page.locator('input[name=attempt]').inputValue();
  await page.getByRole('button', { name: 'Pay by bank' }).click();
  await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible();
  expect(await pressAgain(page, url, attempt)).toBe(page.url());
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('dialog', { name: 'Confirm payment' }).getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('heading', { name: 'Success!' })).toBeVisible();
  expect(await pressAgain(page, url, attempt)).toMatch(/^\/thank-you\?order=KS-/);
  await page.getByRole('link', { name: 'Back to the shop' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  await expect(page.getByText('On its way', { exact: true })).toBeVisible();
  await expectFits(page);
  const order = new URL(page.url()).searchParams.get('order') ?? '';
  // Another tab that still stood in the checkout leads back to it as well.
  await page.goto(`${url}/basket?order=${order}`);
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  await page.goto(first);
  await expect(page.getByRole('button', { name: 'Continue' })).toHaveCount(0);

  // The shop's own page is for whoever has its link.
  await page.goto(`${url}/orders`);
  await expect(page.getByText('This page is for staff.')).toBeVisible();
  await page.goto(OPEN.exec(shop.said())?.[1] ?? '');
  const row = page.getByRole('listitem', { name: `Order ${order}` });
  await expect(async () => {
    await page.reload();
    await expect(row.getByText('confirmed by webhook')).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expectFits(page);
  await row.getByLabel('Amount').fill('900.00');
  await row.getByRole('button', { name: `Refund order ${order}` }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await row.getByLabel('Amount').fill('96.00');
  await row.getByRole('button', { name: `Refund order ${order}` }).click();
  await expect(page.getByText('Refunded.')).toBeVisible();
  await expect(row.getByText('Canceled')).toBeVisible();
  expect(complaints).toEqual([]);
  expect(shop.said()).not.toContain(env.DRAWBRIDGE_KEY);
});

test('the example shop takes no message that was not signed with its secret [DEV-07]', async ({ request, baseURL }) => {
  const port = await freePort();
  const env = { ...(await exampleSettings(request, baseURL, port)), DRAWBRIDGE_WEBHOOK_SECRET: SECRET };
  shop = await startExample('shop', env, OPEN);
  const post = (headers: Record<string, string>) =>
    request.post(`http://localhost:${port}/webhooks`, { data: '{"type":"purchase.posted"}', headers });
  expect((await post({})).status()).toBe(400);
  const signed = { 'webhook-id': 'evt_1', 'webhook-timestamp': String(Math.floor(Date.now() / 1_000)), 'webhook-signature': 'v1,AAAA' };
  expect((await post(signed)).status()).toBe(400);
  // Nor a form of another site's.
  const form = await request.post(`http://localhost:${port}/basket`, {
    form: { id: 'mug', more: '1' },
    headers: { origin: 'https://evil.example' },
  });
  expect(form.status()).toBe(403);
});

test('the example shop answers what is no address, and stays open [DEV-07]', async ({ request, baseURL }) => {
  const port = await freePort();
  const env = { ...(await exampleSettings(request, baseURL, port)), DRAWBRIDGE_WEBHOOK_SECRET: SECRET };
  shop = await startExample('shop', env, OPEN);
  expect(await statusOf(port, '//')).toBe(404);
  expect(await statusOf(port, '/')).toBe(200);
});

test('the example shop gives the endpoint of somebody else another secret only when it is told to [DEV-07]', async ({
  request,
  baseURL,
}) => {
  const port = await freePort();
  const env = await exampleSettings(request, baseURL, port);
  const start = (more = {}) => startExample('shop', { ...env, ...more }, OPEN);
  const statusOfMessage = async () => (await request.post(`http://localhost:${port}/webhooks`, { data: '{}' })).status();
  await (await start()).stop();
  // Its folder went with it: the next one stands where a colleague does.
  shop = await start();
  await expect.poll(shop.said).toContain('SHOP_NEW_WEBHOOK_SECRET=yes');
  expect(await statusOfMessage()).toBe(503);
  await shop.stop();
  shop = await start({ SHOP_NEW_WEBHOOK_SECRET: 'yes' });
  expect(await statusOfMessage()).toBe(400);
});

/** The status of an address that goes as it is; browsers and `request` would put it right. */
function statusOf(port: number, path: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    get({ host: 'localhost', port, path }, (response) => resolve(response.resume().statusCode)).on('error', reject);
  });
}

async function fillAddress(page: Page, street = '2200 Elliott Avenue'): Promise<void> {
  await page.getByLabel('Street').fill(street);
  await page.getByLabel('City').fill('Seattle');
  await page.getByLabel('State').selectOption('WA');
  await page.getByLabel('ZIP code').fill('98121');
}

/** Presses "Pay by bank" of a form once more, as from another tab; gives where that leads. */
async function pressAgain(page: Page, url: string, attempt: string): Promise<string | undefined> {
  const form = { attempt, street: '2200 Elliott Avenue', city: 'Seattle', state: 'WA', postal_code: '98121' };
  return (await page.request.post(`${url}/checkout`, { form, maxRedirects: 0 })).headers()['location'];
}

/** On a phone and on a desk, in the light and in the dark: nothing sticks out, and all can be read. */
async function expectFits(page: Page): Promise<void> {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page);
    }
  }
}
