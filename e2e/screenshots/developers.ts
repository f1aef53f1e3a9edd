import type { Browser, Page, Route } from '@playwright/test';
import type { WebhookMessage } from '../../packages/contract/src/index.ts';
import { logInMerchant } from '../support/merchant.ts';
import { atRest, take } from './camera.ts';

/** What an Account Admin keeps for a shop's programs: API keys, and webhooks. */
export async function developers(browser: Browser, baseURL: string): Promise<void> {
  const page = await (await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } })).newPage();
  await logInMerchant(page, 'ingrid.dahl');
  await apiKeys(page);
  await webhooks(page);
  await page.context().close();
}

/** One of the things that are kept: added, its secret in the one moment in which it is shown, in the list, refused, and the question before it goes. */
interface Keeping {
  page: Page;
  /** Of the pictures. */
  name: string;
  path: string;
  label: string;
  text: string;
  add: string;
  secret: string;
  take_away: string;
  yes: string;
}
async function kept({ page, name, path, label, text, add, secret, take_away, yes }: Keeping): Promise<void> {
  await page.goto(path);
  await atRest(page);
  if ((await page.getByText('No endpoints yet').count()) > 0) await take(page, `${name}-none`);
  await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByRole('button', { name: add }).click();
  await page.getByRole('dialog', { name: secret }).waitFor();
  await take(page, `${name}-secret`);
  await page.getByRole('button', { name: 'Done' }).click();
  await atRest(page);
  await take(page, name);
  await page.getByRole('button', { name: add }).click();
  await page.locator('.field__error').first().waitFor();
  await take(page, `${name}-error`);
  await page.getByRole('button', { name: `${take_away} ${text}` }).click();
  await page.getByRole('button', { name: yes }).waitFor();
  await take(page, `${name}-${take_away.toLowerCase()}`);
}

/** A key of the shop's server. */
async function apiKeys(page: Page): Promise<void> {
  const [name, text, yes] = ['merchant-api-keys', 'Web shop', 'Yes, revoke'];
  const secret = 'API key: Web shop';
  await kept({ page, name, path: '/merchant/api-keys', label: 'Key name', text, add: 'Create key', secret, take_away: 'Revoke', yes });
  await page.getByRole('button', { name: yes }).click();
  await page.getByText(/^Revoked/).waitFor();
  await take(page, `${name}-revoked`);
}

/** A webhook, and its messages. */
async function webhooks(page: Page): Promise<void> {
  const [name, text, yes] = ['merchant-webhooks', 'http://localhost:9/payments', 'Yes, remove'];
  const secret = 'Signing secret';
  await kept({ page, name, path: '/merchant/webhooks', label: 'Address', text, add: 'Add endpoint', secret, take_away: 'Remove', yes });
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('link', { name: `Messages to ${text}` }).click();
  await page.getByText('No messages yet').waitFor();
  await take(page, 'merchant-webhook-messages-none');
  await page.route('/api/webhooks/*/messages?*', serveMessages);
  await page.route('/api/webhooks/messages/*', serveMessage);
  await page.reload();
  await page.getByText('Not delivered').waitFor();
  await take(page, 'merchant-webhook-messages');
  await page.getByRole('button', { name: 'New secret' }).click();
  await page.getByRole('button', { name: 'Yes, make a new one' }).waitFor();
  await take(page, 'merchant-webhook-new-secret');
  await page.unroute('/api/webhooks/*/messages?*');
  await page.unroute('/api/webhooks/messages/*');
}

/** The one that is read: the newest, which waits. */
function serveMessage(route: Route): Promise<void> {
  const payload = '{"type":"purchase.posted","timestamp":"2026-03-18T15:04:00.000Z","data":{"public_id":"7KQ9XM4T2HRD","amount":4210}}';
  return route.fulfill({ json: { ...MESSAGES[0], payload, answer: 'upstream connect error' } });
}

/** The messages of a webhook whose payments had moved: one that it took, one that waits, and one abandoned. */
function serveMessages(route: Route): Promise<void> {
  return route.fulfill({ json: { items: MESSAGES, page_info: { total: MESSAGES.length } } });
}

const MESSAGES = someMessages();
function someMessages(): WebhookMessage[] {
  const message = (at: number, more: Partial<WebhookMessage>): WebhookMessage => ({
    id: `whm_0000000000000000000000000${at}`,
    type: 'purchase.pending',
    public_id: '7KQ9XM4T2HRD',
    purchase_id: 'pur_00000000000000000000000001',
    created_at: `2026-03-18T15:0${at}:00.000Z`,
    state: 'delivered',
    tries: 1,
    answered: 200,
    failure: null,
    next_try_at: null,
    delivered_at: `2026-03-18T15:0${at}:01.000Z`,
    tried_at: `2026-03-18T15:0${at}:01.000Z`,
    answer_ms: 142,
    ...more,
  });
  const waits = {
    state: 'waiting',
    answered: 503,
    failure: 'It answered 503.',
    next_try_at: '2026-03-18T15:40:00.000Z',
    tries: 3,
  } as const;
  const lost = { state: 'failed', answered: null, failure: 'It could not be reached.', tries: 8 } as const;
  return [
    message(4, { ...waits, type: 'purchase.posted', delivered_at: null }),
    message(3, { type: 'purchase.pending' }),
    message(2, { type: 'purchase.waiting_for_approval' }),
    message(1, { ...lost, type: 'purchase.returned', public_id: 'W4MD82KPXJ6A', delivered_at: null }),
  ];
}
