import { type CDPSession, expect, type Page, test } from '@playwright/test';
import { type FakeBrowser, type FakePushService, startFakePushService } from '../server/test/support/fake-push-service.ts';
import { expectAccessible } from './support/inspect.ts';
import { Somebody } from './support/somebody.ts';

// The browser's own push service is a company's, which no test asks: a played one takes its place, and what reaches it
// is handed to the browser's worker as that service would.

const nora = new Somebody('Nora', 'Fields');
nora.signedIn();
let push: FakePushService;
test.beforeAll(async () => {
  push = await startFakePushService(Number(process.env['PLAYED_PUSH_PORT']));
});
test.afterAll(() => push.stop());

/** The page's browser subscribes at the played service. Everything else is its own: permission, worker, notices. */
async function subscribeAtPlayed(page: Page, { subscription }: FakeBrowser): Promise<void> {
  await page.addInitScript((given) => {
    const kept = () => sessionStorage.getItem('played-subscription') !== null;
    const made = { ...given, toJSON: () => given, unsubscribe: async () => sessionStorage.removeItem('played-subscription') };
    PushManager.prototype.subscribe = async () => {
      sessionStorage.setItem('played-subscription', 'yes');
      return made as never;
    };
    PushManager.prototype.getSubscription = async () => (kept() ? made : null) as never;
  }, subscription);
}

/** The browser's own tools, and what they call the workers that they have heard of: a context that was closed had one, too. */
async function toolsOf(page: Page): Promise<{ cdp: CDPSession; workers: Set<string> }> {
  const cdp = await page.context().newCDPSession(page);
  const workers = new Set<string>();
  cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    for (const { registrationId, isDeleted } of registrations) {
      if (isDeleted) workers.delete(registrationId);
      else workers.add(registrationId);
    }
  });
  await cdp.send('ServiceWorker.enable');
  return { cdp, workers };
}

/** Has what came last for a browser handed to its worker, and gives what its user then sees. */
async function deliver(page: Page, { cdp, workers }: Awaited<ReturnType<typeof toolsOf>>, browser: FakeBrowser) {
  const { origin } = new URL(page.url());
  const data = JSON.stringify(browser.notices().at(-1));
  await expect(async () => {
    for (const registrationId of workers)
      await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data }).catch(() => undefined);
    await expect.poll(() => shown(page), { timeout: 3_000 }).not.toEqual([]);
  }).toPass({ timeout: 30_000 });
  return shown(page);
}

function shown(page: Page) {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title, body, tag, lang }) => ({ title, body, tag, lang }));
  });
}

/** A tap on the notice that stands, as the browser tells its worker of it. */
async function tap(page: Page, action = ''): Promise<void> {
  const [worker] = page.context().serviceWorkers();
  await worker?.evaluate(async (chosen) => {
    const scope = self as unknown as { registration: ServiceWorkerRegistration; NotificationEvent: new (...given: unknown[]) => Event };
    const [notification] = await scope.registration.getNotifications();
    self.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification, action: chosen }));
  }, action);
}

test('a consumer turns on push, is told of an order, and a tap leads to its confirmation [CUS-08]', async () => {
  const { page, context } = nora;
  const browser = push.subscribe();
  await context.grantPermissions(['notifications']);
  await subscribeAtPlayed(page, browser);
  await page.goto('/dashboard/settings');
  await page.getByRole('link', { name: 'Notifications' }).click();
  await expect(page.getByText('Push is off')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('Push is on')).toBeVisible();

  await page.getByRole('button', { name: 'Send a test' }).click();
  await expect.poll(() => browser.notices().length).toBe(1);
  const tools = await toolsOf(page);
  expect(await deliver(page, tools, browser)).toMatchObject([{ title: 'Notifications are on', lang: 'en' }]);

  // It turns a moment after the press, and is kept once that is answered.
  const kept = page.waitForResponse((answer) => answer.url().includes('/api/notices') && answer.request().method() !== 'GET');
  await page.getByRole('switch', { name: 'Push: payment approved' }).click();
  expect((await kept).ok()).toBe(true);
  await page.reload();
  await expect(page.getByRole('switch', { name: 'Push: payment approved' })).toBeChecked();
  await expect(page.getByText('Push is on')).toBeVisible();
  // The test notice is put away, as its user would.
  await page.evaluate(async () => {
    for (const one of await (await navigator.serviceWorker.ready).getNotifications()) one.close();
  });

  await page.goto('/payment');
  const code = page.getByText(/^[2-9A-HJ-NP-Z]{5}$/);
  await code.waitFor();
  const typed = (await code.textContent()) ?? '';
  await page.goto('/dashboard/accounts');
  await nora.shop.ask(typed, 2_940);
  await expect.poll(() => browser.notices().at(-1)?.['title']).toBe(`Approve $29.40 to ${nora.shop.business.name}?`);
  expect(await deliver(page, tools, browser)).toMatchObject([{ body: 'Open it to check the amount. You have 5 minutes.' }]);
  await tap(page);
  await expect(page.getByRole('heading', { name: 'Confirm Your Order' })).toBeVisible();
  await expect(page).toHaveURL('/payment/confirmation');
  await expect(page.getByText('$29.40').first()).toBeVisible();
  await expect.poll(() => shown(page)).toEqual([]);
});
