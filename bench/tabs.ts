import { WEB_CLIENT_ID } from '@drawbridge/contract';
import { type Browser, chromium, type Page } from '@playwright/test';
import { User } from 'oidc-client-ts';
import { payloadOf } from '../server/test/support/sign-in.ts';
import { findChromium } from '../tools/lib/chromium.mjs';
import { SESSION_CHECK_COOKIE } from '../web/src/session/session-check.ts';
import { startCluster } from './cluster.ts';
import { type Figure, percentile } from './figures.ts';
import { fillAndServe } from './reports.ts';

const PURCHASES = Number(process.env['BENCH_PURCHASES'] ?? 1_000_000);
/** In each round the portal is loaded anew, so that every tab is opened for the first time since. */
const ROUNDS = 12;
const TABS = ['Reports', 'Customers', 'Payouts', 'Daily totals', 'Payment Links', 'Settings', 'Home'];
const VIEWPORT = { width: 1440, height: 900 };

/** How long the portal of a business with a million payments takes from a click on a tab until its page stands there whole, in a browser. */
export async function tabs(): Promise<Figure[]> {
  const executablePath = findChromium();
  if (!executablePath) {
    console.log('     tabs: Chromium is missing (on Debian: apt-get install chromium)');
    return [];
  }
  await using stack = new AsyncDisposableStack();
  const cluster = await startCluster();
  stack.defer(() => cluster.stop());
  const { server } = await fillAndServe(cluster, PURCHASES);
  stack.defer(() => server.stop());
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] });
  stack.defer(() => browser.close());
  const page = await signedIn(browser, server.url, server.merchants[0]?.token ?? '');
  const first: number[] = [];
  const again: number[] = [];
  for (let round = -1; round < ROUNDS; round += 1) {
    await page.goto('/merchant/home');
    await shown(page, 'Home');
    for (const [visits, label] of [...TABS.map((tab) => [first, tab] as const), ...TABS.map((tab) => [again, tab] as const)]) {
      const took_ms = await open(page, label);
      // The first round fills the browser's cache, and the database's.
      if (round >= 0) visits.push(took_ms);
    }
  }
  const figure = (what: string, took: number[], gate?: Figure['gate']): Figure => ({
    what,
    unit: 'ms',
    value: percentile(took, 0.95),
    gate,
  });
  return [
    figure(`tab of the portal at ${PURCHASES} payments, first visit, p95`, first, { at_most: 100 }),
    figure('the same, visited before, p95', again, { at_most: 100 }),
  ];
}

/** A page of the site on which a merchant's admin is signed in. */
async function signedIn(browser: Browser, url: string, token: string): Promise<Page> {
  const origin = url.replace('127.0.0.1', 'localhost');
  const context = await browser.newContext({ baseURL: origin, viewport: VIEWPORT, reducedMotion: 'reduce' });
  await context.addCookies([{ name: SESSION_CHECK_COOKIE, value: '1', url: origin }]);
  const page = await context.newPage();
  await page.goto('/healthz');
  const claims = payloadOf(token);
  const user = new User({
    access_token: token,
    token_type: 'Bearer',
    profile: claims as unknown as User['profile'],
    expires_at: Number(claims['exp']),
  });
  await page.evaluate(([name, kept]) => localStorage.setItem(name, kept), [
    `drawbridge.user:${claims['iss']}:${WEB_CLIENT_ID}`,
    user.toStorageString(),
  ] as const);
  return page;
}

/** Waits until a page is there whole: its heading, and nothing that still loads. */
async function shown(page: Page, title: string): Promise<void> {
  await page.waitForFunction(isShown, title, { polling: 'raf', timeout: 20_000 });
}

/** Milliseconds from the click until the tab's page is painted whole. */
async function open(page: Page, label: string): Promise<number> {
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: label, exact: true });
  // As somebody does who is about to click.
  await link.hover();
  await page.evaluate(() => document.addEventListener('click', () => performance.mark('click'), { once: true, capture: true }));
  await link.click();
  await shown(page, label).catch((error: Error) => Promise.reject(new Error(`${label} never stood there whole`, { cause: error })));
  return page.evaluate(() => performance.measure('opened', 'click', 'whole').duration);
}

/** Two frames in a row: what was drawn before the first is on the screen in the second. */
function isShown(title: string): boolean {
  const whole =
    document.querySelector('main h1')?.textContent === title && document.querySelector('main :is(.skeleton, [aria-busy="true"])') === null;
  const seen = document.documentElement.dataset['seen'] === title;
  document.documentElement.dataset['seen'] = whole ? title : '';
  if (whole && seen) performance.mark('whole');
  return whole && seen;
}
