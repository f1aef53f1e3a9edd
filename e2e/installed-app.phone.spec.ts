import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page, test } from '@playwright/test';
import { enterCode, newPerson, registerAndLink } from './support/consumer.ts';
import { Sandbox } from './support/sandbox.ts';

const TITLE = "You're offline";

/** Waits until this browser's worker is the one that stands in front of the page. */
async function workerInFront(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller === null)
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }));
  });
}

/** The server's own worker and page at another address, where a next version can be put in their place, and nobody be left to answer. */
async function deployment(baseURL: string) {
  let renewed = false;
  const server = createServer(async (request, response) => {
    if (request.url === '/blank') return void response.setHeader('content-type', 'text/html').end('<!doctype html><title>-</title>');
    const answer = await fetch(`${baseURL}${request.url}`);
    const body = await answer.text();
    for (const name of ['content-type', 'content-security-policy', 'cache-control'])
      response.setHeader(name, answer.headers.get(name) ?? '');
    response.statusCode = answer.status;
    response.end(renewed ? body.replace(/offline-[0-9a-f]{16}/, 'offline-next') : body);
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    renew: () => {
      renewed = true;
    },
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

/** What a call that the page makes comes back with. */
function answerOf(page: Page, path: string): Promise<string> {
  return page.evaluate(
    (address) =>
      fetch(address).then(
        (answer) => String(answer.status),
        () => 'none',
      ),
    path,
  );
}

/** Every address that is kept, of every cache of this site. */
function kept(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map((request) => new URL(request.url).pathname);
  });
}

test('the manifest tells a phone all that it needs to install the app', async ({ page, request }) => {
  await page.goto('/');
  const href = await page.locator('link[rel="manifest"]').getAttribute('href');
  const answer = await request.get(href ?? '');
  expect(answer.headers()['content-type']).toContain('application/manifest+json');
  const manifest = await answer.json();
  expect(manifest).toMatchObject({
    name: 'Drawbridge Payment Center',
    short_name: 'Drawbridge',
    start_url: '/dashboard',
    scope: '/',
    display: 'standalone',
  });
  expect(manifest.shortcuts).toMatchObject([{ name: 'Pay Now', url: '/payment' }]);
  const purposes = manifest.icons.map(({ sizes, purpose }: { sizes: string; purpose: string }) => `${sizes} ${purpose}`);
  expect(purposes).toEqual(['192x192 any', '512x512 any', '512x512 maskable']);
  for (const { src, sizes } of [...manifest.icons, { src: '/icons/apple-touch-180.png', sizes: '180x180' }]) {
    // The picture is as large as the manifest says.
    const size = await page.evaluate(async (address) => {
      const image = new Image();
      image.src = address;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
    expect(size).toBe(sizes);
  }
  await expect(page.locator('link[rel="apple-touch-icon"]')).toHaveAttribute('href', '/icons/apple-touch-180.png');
});

test('a visitor who never signs in gets no worker', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  expect(asked.filter((path) => /worker|offline/.test(path))).toEqual([]);
});

test('without a network the app says so, keeps nothing of anyone, and goes on when the network is back', async ({
  page,
  context,
  request,
}) => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (/Security Policy|trusted/i.test(message.text())) complaints.push(message.text());
  });
  const person = newPerson('Nell', 'Harrow');
  await registerAndLink(page, new Sandbox(request), person);
  await page.goto('/dashboard/accounts');
  await workerInFront(page);

  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Hi, Nell!' })).toBeVisible();
  await page.goto('/dashboard/transactions-history');
  await expect(page.getByRole('heading', { name: 'All Transactions' })).toBeVisible();
  expect(await kept(page)).toEqual(['/offline']);

  await context.setOffline(true);
  // Chromium says that it is cut off a moment before its network service has heard of it: a call that is quicker still comes through.
  await expect.poll(() => answerOf(page, '/healthz')).toBe('none');
  // No answer of the service, of sign-in or of a page comes from anywhere but the network.
  for (const path of ['/api/users/user', '/api/external_accounts/purchase_power', '/oidc/.well-known/openid-configuration', '/dashboard'])
    expect({ path, answer: await answerOf(page, path) }).toEqual({ path, answer: 'none' });
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: TITLE })).toBeVisible();
  await expect(page.getByText("When you're back, we'll show you what happened.")).toBeVisible();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.locator('body')).not.toContainText('Nell');
  await expect(page.locator('body')).not.toContainText('$');
  // It is drawn as our pages are: its own policy lets its styles in.
  expect(await page.getByRole('button', { name: 'Try again' }).evaluate((button) => button.getBoundingClientRect().height)).toBe(56);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: TITLE })).toBeVisible();
  await context.setOffline(false);
  // By itself, or by the press, whichever is first.
  await expect(page.getByRole('heading', { name: 'Hi, Nell!' })).toBeVisible();
  expect(await kept(page)).toEqual(['/offline']);

  // A page that is opened for the first time, and whose code the server has not, as after a deployment: Chromium keeps that failure, a load does not.
  const unstable = page.getByRole('heading', { name: 'Network connection is unstable.' });
  await page.getByRole('link', { name: 'Settings' }).click();
  let loaded_anew = false;
  page.on('request', (asked) => {
    loaded_anew ||= asked.isNavigationRequest();
  });
  await page.route('**/assets/**', (route) => (loaded_anew ? route.continue() : route.abort()));
  await page.getByRole('link', { name: 'Personal Information' }).click();
  await expect(page.getByLabel('First name')).toHaveValue('Nell');
  expect(loaded_anew).toBe(true);
  await page.unroute('**/assets/**');
  // With the line cut it stays, and goes on by itself.
  await page.goto('/dashboard/settings');
  await expect(page.getByRole('link', { name: 'Contact Support' })).toBeVisible();
  await context.setOffline(true);
  await expect.poll(() => answerOf(page, '/healthz')).toBe('none');
  await page.getByRole('link', { name: 'Contact Support' }).click();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(unstable).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Contact Support' })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('whoever logs out logs in again in the same browser: with the worker in front, no address of the sign-in is asked for twice', async ({
  page,
  request,
}) => {
  const person = newPerson('Iris', 'Lowell');
  const sandbox = new Sandbox(request);
  await registerAndLink(page, sandbox, person);
  await page.goto('/dashboard');
  await workerInFront(page);
  await page.goto('/logout');
  await expect(page).toHaveURL('/');
  await page.getByRole('button', { name: 'Log In' }).click();
  await enterCode(page, sandbox, person);
  await expect(page.getByRole('heading', { name: 'Hi, Iris!' })).toBeVisible();
});

test('a new deployment takes over at once and leaves nothing of the old one', async ({ page, baseURL }) => {
  const deployed = await deployment(baseURL ?? '');
  try {
    await page.goto(`${deployed.url}/blank`);
    await page.evaluate(() => navigator.serviceWorker.register('/service-worker.js'));
    await workerInFront(page);
    const before = await page.evaluate(() => caches.keys());
    expect(before).toEqual([expect.stringMatching(/^offline-[0-9a-f]{16}$/)]);

    deployed.renew();
    await page.evaluate(async () => {
      const taken = new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }));
      await (await navigator.serviceWorker.ready).update();
      await taken;
    });
    await expect.poll(() => page.evaluate(() => caches.keys())).toEqual(['offline-next']);
  } finally {
    await deployed.stop();
  }
  // With nobody left to ask, the page that the new worker took in stands at any address.
  await page.goto(`${deployed.url}/dashboard`);
  await expect(page.getByRole('heading', { name: TITLE })).toBeVisible();
});

test('the page without a network speaks the language and wears the theme that were chosen', async ({ page }) => {
  // It goes on by itself as soon as the service answers it.
  await page.route('**/healthz', (route) => route.abort());
  await page.goto('/offline');
  await expect(page.getByRole('heading', { name: TITLE })).toBeVisible();
  await page.evaluate(() => {
    localStorage.setItem('language', 'es');
    localStorage.setItem('theme', 'dark');
  });
  await page.goto('/offline');
  await expect(page.getByRole('heading', { name: 'Estás sin conexión' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('dark');
  await page.getByRole('button', { name: 'Intentar de nuevo' }).click();
  await expect(page).toHaveURL('/');
});
