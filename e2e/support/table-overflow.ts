import { expect, type Page } from '@playwright/test';

/** How much wider than its place the table of a portal's page is, at each width of a window. */
export async function overflowOf(page: Page): Promise<Record<number, number>> {
  const found: Record<number, number> = {};
  for (const width of [1024, 1200, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.locator('.portal')).toHaveAttribute('data-sidebar', width < 1200 ? 'icons' : 'open');
    found[width] = await page.locator('.table-scroll').evaluate((table) => table.scrollWidth - table.clientWidth);
  }
  return found;
}
