import { expect, type Locator, type Page, test } from '@playwright/test';
import { axeFaults, lostText, wear } from './support/inspect.ts';
import { Sandbox } from './support/sandbox.ts';
import { keepSignIn, onSite, signInByPhone } from './support/sign-in.ts';

const HISTORY = '/dashboard/transactions-history';

/** Of the demo: she has paid often. */
const MAYA = { phone: '(212) 555-0101', e164: '+12125550101' };

test.beforeEach(async ({ page, request }) => {
  const url = await onSite(page);
  await keepSignIn(page, await signInByPhone(url, new Sandbox(request), MAYA));
});

const recent = (page: Page) => page.getByRole('region', { name: 'Recent transactions' });
const list = (page: Page) => page.getByRole('region', { name: 'Transactions', exact: true });
const rows = (page: Page) => list(page).getByRole('link');
const panel = (page: Page) => page.getByRole('complementary', { name: /^Payment/ });
const loaded = (page: Page) => page.waitForFunction(() => document.querySelector('[aria-busy="true"], .skeleton') === null);

/** One bar with the one navigation, one main, one foot. */
async function standsOnTheDesk(page: Page): Promise<void> {
  for (const landmark of ['banner', 'navigation', 'main', 'contentinfo'] as const) await expect(page.getByRole(landmark)).toHaveCount(1);
  await expect(page.getByRole('banner').getByRole('navigation', { name: 'Main' })).toBeVisible();
}

/** What a page loses by its size or its colors, at every width of a desk and beyond it. */
async function isWhole(page: Page): Promise<void> {
  for (const scheme of ['light', 'dark'] as const) {
    await wear(page, { name: scheme, width: 1440, height: 900, scheme });
    expect(await axeFaults(page), scheme).toEqual([]);
  }
  for (const [width, text_percent] of [
    [1024, 100],
    [1024, 200],
    [1920, 100],
    // 1440 at 200% and at 400%.
    [720, 100],
    [360, 100],
  ] as const) {
    await wear(page, { name: String(width), width, height: 900, scheme: 'light', text_percent });
    expect(await lostText(page), `${width} with text at ${text_percent}%`).toEqual([]);
    await expect(page.getByRole('navigation'), String(width)).toHaveCount(1);
  }
  expect(await lostText(page, true)).toEqual([]);
  await wear(page, { name: 'desk', width: 1440, height: 900, scheme: 'light' });
}

const bottomOf = async (element: Locator) => {
  const box = await element.boundingBox();
  return Math.round((box?.y ?? 0) + (box?.height ?? 0));
};

test('from 1024 home is two columns that end on one line, under one bar and without the bottom navigation [UIX-01] [UIX-02]', async ({
  page,
}) => {
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Hi, Maya!' })).toBeVisible();
  await loaded(page);
  await standsOnTheDesk(page);
  const keep = page.getByRole('region', { name: /^Keep \$|^All your payments have cleared/ });
  await expect(keep).toBeVisible();
  expect(await bottomOf(keep)).toBe(await bottomOf(recent(page)));
  await isWhole(page);
  // A phone's width and back: the page is the same one.
  await page.setViewportSize({ width: 1023, height: 900 });
  await expect(page.getByRole('banner').getByRole('navigation')).toHaveCount(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await recent(page).getByRole('link').nth(1).click();
  await expect(page.getByRole('heading', { name: 'Receipt', exact: true })).toBeVisible();
  await standsOnTheDesk(page);
});

test('the history shows the open payment beside the list, by keys as by pointer, and stands as it was after a receipt', async ({
  page,
}) => {
  await page.goto('/dashboard');
  await recent(page)
    .getByRole('link', { name: /^See more/ })
    .click();
  await expect(page.getByRole('heading', { name: 'All Transactions' })).toBeVisible();
  await loaded(page);
  await standsOnTheDesk(page);
  await expect(rows(page).first()).toHaveAttribute('aria-current', 'true');
  await isWhole(page);

  await rows(page).first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(rows(page).nth(2)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(panel(page)).toBeFocused();
  await expect(rows(page).nth(2)).toHaveAttribute('aria-current', 'true');
  await loaded(page);
  await page.keyboard.press('Tab');
  await expect(panel(page).getByRole('link', { name: 'View receipt' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(rows(page).nth(2)).toBeFocused();

  // Far down: the panel stays in sight, and the way back from a receipt leads to the same place.
  await page.getByRole('button', { name: 'See more' }).click();
  await expect(rows(page)).toHaveCount(20);
  const far = rows(page).nth(16);
  await far.click();
  await expect(far).toHaveAttribute('aria-current', 'true');
  await page.evaluate(() => window.scrollTo(0, 400));
  await loaded(page);
  await expect(panel(page)).toBeInViewport();
  const stood_at = await page.evaluate(() => window.scrollY);
  expect(stood_at).toBeGreaterThan(300);
  await panel(page).getByRole('link', { name: 'View receipt' }).click();
  await expect(page.getByRole('heading', { name: 'Receipt', exact: true })).toBeVisible();
  await page.goBack();
  await expect(far).toHaveAttribute('aria-current', 'true');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(stood_at);

  // So does what was looked for.
  await page.getByRole('searchbox').fill('harbor street');
  await expect(page).toHaveURL(/\?q=harbor\+street$/);
  await expect(rows(page).first()).toContainText('Harbor Street');
  await rows(page).nth(1).click();
  await panel(page).getByRole('link', { name: 'View receipt' }).click();
  await expect(page.getByRole('heading', { name: 'Receipt', exact: true })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('searchbox')).toHaveValue('harbor street');
  await expect(rows(page).nth(1)).toHaveAttribute('aria-current', 'true');

  // On paper the payment stands alone.
  await page.emulateMedia({ media: 'print' });
  await expect(panel(page)).toBeVisible();
  for (const gone of [page.getByRole('navigation'), list(page), page.getByRole('searchbox'), page.getByRole('contentinfo')])
    await expect(gone).toBeHidden();
  await page.emulateMedia({ media: null });
  // A sheet is narrower than a desk: what is printed is what stands on the screen.
  await page.evaluate(() => {
    const seen = { phone: false };
    Object.assign(window, { seen });
    new MutationObserver(() => {
      seen.phone ||= document.querySelector('.bottom-nav') !== null;
    }).observe(document.body, { childList: true, subtree: true });
  });
  await page.pdf({ format: 'Letter' });
  expect(await page.evaluate(() => (window as unknown as { seen: { phone: boolean } }).seen.phone)).toBe(false);
});

test('nothing on the desk jumps when its data arrives', async ({ page }) => {
  await page.addInitScript(() => {
    const seen = { shift: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((entries) => {
      for (const entry of entries.getEntries()) seen.shift += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const path of ['/dashboard', HISTORY]) {
    await page.goto(path);
    await expect(page.getByRole('navigation')).toBeVisible();
    await loaded(page);
    expect(await page.evaluate(() => (window as unknown as { seen: { shift: number } }).seen.shift), path).toBeLessThan(0.02);
  }
});
