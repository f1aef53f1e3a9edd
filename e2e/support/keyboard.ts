import { expect, type Locator, type Page } from '@playwright/test';

const MOST_STOPS = 60;

/** Goes on with Tab until it stands on `target`; every stop on the way must be seen to have the focus. */
async function reach(page: Page, target: Locator): Promise<void> {
  // What cannot be pressed yet is passed over by Tab.
  await expect(target).toBeEnabled();
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    if (await hasFocus(target)) return;
    await page.keyboard.press('Tab');
    await expect.poll(() => unseenFocus(page)).toBeUndefined();
  }
  throw new Error(`The keyboard never came to ${target}`);
}

/** Goes to `target` and presses it. */
export async function pressKey(page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await reach(page, target);
  await page.keyboard.press(key);
}

/** Goes to a field and types into it; a native list takes the words of a choice. */
export async function typeInto(page: Page, target: Locator, words: string): Promise<void> {
  await reach(page, target);
  await page.keyboard.type(words);
}

export function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element.ownerDocument.activeElement === element && element.ownerDocument.hasFocus());
}

/** What is wrong with the way the focus shows: nothing, or words. A frame shows its own. */
export function unseenFocus(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body || element instanceof HTMLIFrameElement) return undefined;
    // Past the last stop the focus is the browser's own; the document remembers where it was.
    if (!element.matches(':focus')) return undefined;
    const name = `${element.tagName} ${element.className} ${element.textContent?.trim().slice(0, 40)}`;
    const { left, top, width, height } = element.getBoundingClientRect();
    const inside = left >= -1 && left + width <= window.innerWidth + 1 && top + height > 0 && top < window.innerHeight;
    if (!inside) return `outside the window: ${name}`;
    // Somewhere on its middle line it must be the topmost, not below a bar that stands over the page.
    const points = [0.5, 0.1, 0.9].map((share) =>
      document.elementFromPoint(left + width * share, Math.min(top + height / 2, window.innerHeight - 1)),
    );
    const label = element.closest('label, .code-cells, .input-group, .select');
    const shown = points.some((hit) => hit !== null && (element.contains(hit) || hit.contains(element) || (label?.contains(hit) ?? false)));
    if (!shown) return `hidden below ${points[0]?.className}: ${name}`;
    const style = getComputedStyle(element);
    const ringed =
      (style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2) || /inset.* 2px|2px.* inset/.test(style.boxShadow);
    const cell = element.closest('.code-cells, .amount-field')?.querySelector('[data-focus]') ?? null;
    return ringed || cell !== null ? undefined : `without a ring: ${name}`;
  });
}

/** A page that was gone to starts at its heading, for whoever hears it. */
export async function startsAtHeading(page: Page, name: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused();
}
