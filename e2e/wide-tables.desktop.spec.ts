import { expect, test } from '@playwright/test';
import { newPerson, registerAndLink } from './support/consumer.ts';
import { logInMerchant } from './support/merchant.ts';
import { Sandbox } from './support/sandbox.ts';
import { Shop } from './support/shop.ts';
import { overflowOf } from './support/table-overflow.ts';
import { accessTokenOf } from './support/token.ts';

const STORE = 'Featherstonehaugh and Cholmondeley, Harbor Street';
const PERSON = 'Maximilian Alexander Featherstonehaugh-Cholmondeley';
const CENTS = 123_456_789;
const WORDS = 'The customer brought the whole order back on the day after, unopened, with its receipt and in its bag';
const ID = 'biz_0000000000000000000000';
const MOMENT = '2026-11-20T22:48:00.000Z';

type Shown = Record<string, unknown>;
/** A call of a page, and what its rows become: the longest that each column may hold. */
type Long = [path: string, call: string, rows: (body: Shown) => unknown];

const lengthened = (more: Shown) => (body: Shown) => ({ ...body, items: (body['items'] as Shown[]).map((item) => ({ ...item, ...more })) });
const sale = {
  StoreName: STORE,
  CustomerName: PERSON,
  BaseAmount: CENTS,
  TipAmount: CENTS,
  RefundedAmount: CENTS,
  Channel: 'payment_link',
};

const owned = { id: ID, syn_business_id: ID, business_name: STORE, created_at: MOMENT };
const WEBHOOK = {
  ...owned,
  url: `https://shop.example/${'a'.repeat(80)}`,
  last_delivered_at: MOMENT,
  waiting: 12_345,
  failing: true,
  failed: 12_345,
};
const KEY = { ...owned, name: WORDS.slice(0, 50), begins_with: 'sk_test_abcd', revoked_at: null };

const PAGES: readonly Long[] = [
  ['/merchant/home', '**/businesses/dashboard/report', lengthened({ ...sale, TransactionStatus: 'WAITING_FOR_APPROVAL' })],
  [
    '/merchant/report',
    '**/businesses/report',
    lengthened({ ...sale, TransactionStatus: 'CANCELLED', TotalPayment: CENTS, DateTimeOfApproval: MOMENT }),
  ],
  ['/merchant/payouts', '**/payouts?*', lengthened({ business_name: STORE, amount: CENTS, status: 'rejected', return_code: 'R03' })],
  ['/merchant/payment-links', '**/payment-link?*', lengthened({ memo: WORDS.slice(0, 50), amount: CENTS })],
  [
    '/merchant/users',
    '**/businesses/users',
    (body) => (body as unknown as Shown[]).map((user) => ({ ...user, Username: PERSON, Email: `${'a'.repeat(60)}@harborbooks.example` })),
  ],
  ['/merchant/webhooks', '**/api/webhooks', () => [WEBHOOK]],
  ['/merchant/api-keys', '**/api/api-keys', () => [KEY]],
];

// A sale of this very day: where another journey has moved the clock into a new month, or a month has just begun, the demo has none in it.
test.beforeAll(async ({ browser, baseURL, playwright }) => {
  const request = await playwright.request.newContext({ baseURL });
  const page = await (await browser.newContext({ baseURL })).newPage();
  await registerAndLink(page, new Sandbox(request), newPerson('Wilma', 'Breit'));
  const path = await (await Shop.open(baseURL, request, 'ingrid.dahl')).paymentLink(1_250, 'Bread of today');
  const answer = await request.post(`/api/payment-link/${path.split('/').at(-1)}/accept`, {
    headers: { authorization: `Bearer ${await accessTokenOf(page)}`, 'idempotency-key': crypto.randomUUID() },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  await page.context().close();
});

test("the portal's tables fit from 1024 on, with the longest words and amounts there are", async ({ browser, baseURL }) => {
  // With a sidebar that nobody has opened or folded: it is as wide as the window has it.
  const page = await (await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } })).newPage();
  await logInMerchant(page, 'ingrid.dahl');
  for (const [path, call, rows] of PAGES) {
    await page.route(call, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: rows((await response.json()) as Shown) });
    });
    await page.goto(path);
    await expect(page.locator('.table > tbody > tr').first(), path).toBeVisible();
    await expect(page.locator('.table[aria-busy]')).toHaveCount(0);
    expect.soft(await overflowOf(page), path).toEqual({ 1024: 0, 1200: 0, 1280: 0, 1440: 0 });
  }
  await page.context().close();
});

test('a table that does not fit a narrower window says that there is more to the side', async ({ browser, baseURL }) => {
  const page = await (await browser.newContext({ baseURL, viewport: { width: 1280, height: 900 } })).newPage();
  await logInMerchant(page, 'olivia.grant');
  await page.goto('/merchant/report?tab=returns');
  await expect(page.getByRole('button', { name: /^Retry history of/ }).first()).toBeVisible();
  const hint = page.getByText('Scroll to the side for more columns.');
  await expect(hint).toBeHidden();
  await page.setViewportSize({ width: 850, height: 900 });
  await expect(hint).toBeVisible();
  await expect(page.getByRole('region', { name: 'Returns Report' })).toBeVisible();
  // Below that it is no table any more: each return stands in lines of its own.
  await page.setViewportSize({ width: 700, height: 900 });
  await expect(hint).toBeHidden();
  await page.context().close();
});

test("the sandbox says of a file's lines that they go on to the side, where they do", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/sandbox');
  await page.getByRole('list', { name: 'Files' }).getByRole('button').first().click();
  const hint = page.getByText('Its lines are longer than this card is wide: scroll to the side to read them to their ends.');
  await expect(hint).toBeVisible();
  await page.setViewportSize({ width: 1000, height: 900 });
  await expect(page.getByRole('region', { name: /^Text of/ })).toBeVisible();
  await expect(hint).toBeHidden();
});
