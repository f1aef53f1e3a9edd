import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

export const FOLDER = join(import.meta.dirname, '../../docs/screenshots');

export const LOOKS = [
  { name: '390', width: 390, height: 844, scheme: 'light' },
  { name: '390-dark', width: 390, height: 844, scheme: 'dark' },
  { name: '1440', width: 1440, height: 900, scheme: 'light' },
  { name: '1440-dark', width: 1440, height: 900, scheme: 'dark' },
] as const;

/** What is done with a state of a page once it stands. `name`: of the state. */
export type Visit = (page: Page, name: string) => Promise<void>;

let visit: Visit = photograph;

/** Another visitor than the photographer, for whoever goes the same ways: e2e/support/walk.ts looks for faults. */
export function visitBy(visitor: Visit): void {
  visit = visitor;
}

/** Shows what stands on a page now to whoever goes these ways: a picture, unless another visitor was named. */
export function take(page: Page, name: string): Promise<void> {
  return visit(page, name);
}

/** Takes pictures at both sizes and in both colors, as `name-look.png`. Gives the page its own size back. */
async function photograph(page: Page, name: string): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  const size = page.viewportSize();
  for (const look of LOOKS) {
    await page.setViewportSize({ width: look.width, height: look.height });
    await page.emulateMedia({ colorScheme: look.scheme, reducedMotion: 'reduce' });
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path: join(FOLDER, `${name}-${look.name}.png`), animations: 'disabled', caret: 'hide' });
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: null });
  if (size) await page.setViewportSize(size);
  console.log(name);
}

/** Waits until nothing on the page is still loading. */
export async function atRest(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"], .skeleton') === null);
}
