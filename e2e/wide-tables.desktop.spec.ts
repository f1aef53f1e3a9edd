import {
  type ApiKey,
  apiKeys,
  businesses,
  businessUsers,
  LINK_MEMO_MAX,
  MAX_AMOUNT_CENTS,
  paymentLinks,
  payouts,
  reports,
  WEBHOOK_EVENTS,
  type Webhook,
  webhooks,
} from '@drawbridge/contract';
import { expect, type Page, test } from '@playwright/test';
import { newPerson, registerAndLink } from './support/consumer.ts';
import { logInMerchant } from './support/merchant.ts';
import { lengthened, rewrite } from './support/rewrite.ts';
import { Sandbox } from './support/sandbox.ts';
import { Shop } from './support/shop.ts';
import { overflowOf } from './support/table-overflow.ts';
import { accessTokenOf } from './support/token.ts';

const STORE = 'Featherstonehaugh and Cholmondeley, Harbor Street';
const PERSON = 'Maximilian Alexander Featherstonehaugh-Cholmondeley';
const MEMO = 'The customer brought the whole order back on the day after'.slice(0, LINK_MEMO_MAX);
const ID = '0000000000000000000000000';
const MOMENT = '2026-11-20T22:48:00.000Z';
/** Of the causes the one with the most words. */
const LONGEST = 'refused_for_funds';

/** Has the calls of a page answer the longest that each column may hold. */
type Long = [path: string, lengthen: (page: Page) => Promise<void>];

const paid = (number: number) => ({ ID: `pur_${ID}${number}`, PublicID: `7KQ9XM4T2HR${number}`, StoreName: STORE, CustomerName: PERSON });
const by_link = {
  ...paid(2),
  Channel: 'payment_link',
  BaseAmount: MAX_AMOUNT_CENTS,
  TipAmount: 0,
  RefundedAmount: MAX_AMOUNT_CENTS,
  ReversedAmount: 0,
};
const at_counter = {
  ...paid(3),
  Channel: 'in_store',
  BaseAmount: 60_000_000,
  TipAmount: 39_999_999,
  RefundedAmount: 0,
  ReversedAmount: 0,
};
const asked = {
  ...at_counter,
  ...paid(4),
  TransactionStatus: 'WAITING_FOR_APPROVAL',
  Cause: null,
  TipAmount: 0,
  BaseAmount: MAX_AMOUNT_CENTS,
};
const of_link = { LinkNumber: 12_345, Memo: MEMO };
const of_counter = { LinkNumber: null, Memo: null };
const whole = { TotalPayment: MAX_AMOUNT_CENTS, FeeAmount: 0 };
const nothing = { DateTimeOfApproval: null, TotalPayment: 0, FeeAmount: 0 };
const REPORT = [
  { ...by_link, ...of_link, ...whole, TransactionStatus: 'POSTED', Cause: null, DateTimeOfApproval: MOMENT },
  { ...at_counter, ...of_counter, ...whole, TransactionStatus: 'PENDING', Cause: null, DateTimeOfApproval: null },
  { ...by_link, ...of_link, ...paid(5), ...nothing, TransactionStatus: 'DECLINED', Cause: 'returned' },
  { ...by_link, ...of_link, ...paid(6), ...nothing, TransactionStatus: 'CANCELLED', Cause: LONGEST },
];
const sent = { business_name: STORE, amount: MAX_AMOUNT_CENTS };
const PAYOUTS = [
  { ...sent, id: `pyt_${ID}1`, status: 'returned', return_code: 'R03' },
  { ...sent, id: `pyt_${ID}2`, status: 'rejected', return_code: null },
  { ...sent, id: `pyt_${ID}3`, status: 'on_its_way', return_code: null },
];

const owned = { syn_business_id: `biz_${ID}1`, business_name: STORE, created_at: MOMENT };
const WEBHOOK: Webhook = {
  ...owned,
  id: `whk_${ID}1`,
  url: `https://shop.example/${'a'.repeat(80)}`,
  events: [...WEBHOOK_EVENTS],
  paused_at: null,
  failing_since: MOMENT,
  failing_mailed_at: MOMENT,
  last_delivered_at: MOMENT,
  waiting: 12_345,
  failing: true,
  failed: 12_345,
};
const KEY: ApiKey = {
  ...owned,
  id: `key_${ID}1`,
  name: MEMO,
  begins_with: 'sk_test_abcd',
  rights: ['webhooks:write', 'events:read'],
  expires_at: MOMENT,
  allowed_addresses: ['2001:db8:ffff:ffff:ffff:ffff:ffff:ffff'],
  made_by: 'a'.repeat(40),
  last_used_at: MOMENT,
  last_used_from: '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff',
  revoked_at: null,
};

const PAGES: readonly Long[] = [
  [
    '/merchant/home',
    (page) =>
      rewrite(
        page,
        '**/businesses/dashboard/report',
        businesses.dashboardReport,
        lengthened({ ...by_link, TransactionStatus: 'POSTED', Cause: null }, asked, {
          ...asked,
          ...paid(7),
          TransactionStatus: 'DENIED',
          Cause: LONGEST,
        }),
      ),
  ],
  [
    '/merchant/report',
    (page) => rewrite(page, '**/businesses/report', reports.list, (body) => (Array.isArray(body) ? body : lengthened(...REPORT)(body))),
  ],
  [
    '/merchant/payouts',
    (page) =>
      rewrite(page, '**/payouts?*', payouts.list, ({ next, sums, balances, ...body }) => ({
        ...lengthened(...PAYOUTS)({ ...body, page_info: {} }),
        next,
        sums,
        balances,
      })),
  ],
  [
    '/merchant/payment-links',
    (page) => rewrite(page, '**/payment-link?*', paymentLinks.list, lengthened({ memo: MEMO, amount: MAX_AMOUNT_CENTS })),
  ],
  [
    '/merchant/users',
    (page) =>
      rewrite(page, '**/businesses/users', businessUsers.list, (users) =>
        users.map((user) => ({ ...user, Username: PERSON, Email: `${'a'.repeat(60)}@harborbooks.example` })),
      ),
  ],
  ['/merchant/webhooks', (page) => rewrite(page, '**/api/webhooks', webhooks.list, () => [WEBHOOK])],
  ['/merchant/api-keys', (page) => rewrite(page, '**/api/api-keys', apiKeys.list, () => [KEY])],
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
  for (const [path, lengthen] of PAGES) {
    await lengthen(page);
    await page.goto(path);
    await expect(page.locator('.table > tbody > tr').first(), path).toBeVisible();
    await expect(page.locator('.table[aria-busy]')).toHaveCount(0);
    expect.soft(await overflowOf(page), path).toEqual({ 1024: 0, 1200: 0, 1280: 0, 1440: 0 });
  }
  await page.context().close();
});

test('on a phone a row has the badge, and opens on why the payment ended so [MRC-06]', async ({ browser, baseURL }) => {
  const page = await (await browser.newContext({ baseURL, viewport: { width: 390, height: 844 } })).newPage();
  await logInMerchant(page, 'ingrid.dahl');
  await rewrite(page, '**/businesses/report', reports.list, (body) => (Array.isArray(body) ? body : lengthened(...REPORT)(body)));
  await page.goto('/merchant/report');
  const row = page.locator('.table > tbody > tr', { hasText: 'returned by the bank' });
  await expect(row.getByText('Declined')).toBeVisible();
  expect((await row.getByText('returned by the bank').boundingBox())?.width).toBe(1);
  await row.getByRole('button', { name: /^Details of/ }).click();
  const said = page.locator('.table__detail').getByText('returned by the bank');
  expect((await said.boundingBox())?.width).toBeGreaterThan(100);
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
  const hint = page.getByText('Scroll sideways to read whole lines.');
  await expect(hint).toBeVisible();
  await page.setViewportSize({ width: 1000, height: 900 });
  await expect(page.getByRole('region', { name: /^Text of/ })).toBeVisible();
  await expect(hint).toBeHidden();
});
