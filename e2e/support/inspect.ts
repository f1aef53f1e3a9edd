import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** How a page is looked at: the size of the window in CSS pixels, the colors, and the size of the text where it is not the usual one. */
export interface Look {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly scheme: 'light' | 'dark';
  readonly text_percent?: number;
}

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** The narrowest window that must lose nothing (WCAG 1.4.10), 200% of an ordinary desktop's, and a small phone set to text twice as large. */
export const NARROW: readonly Look[] = [
  { name: '320', width: 320, height: 640, scheme: 'light' },
  { name: '1280 at 200%', width: 640, height: 450, scheme: 'light' },
  { name: '320 with text at 200%', width: 320, height: 640, scheme: 'light', text_percent: 200 },
];

/** Gives a page another window, without motion. Back once it has been drawn there, and all that moves has arrived. */
export async function wear(page: Page, { width, height, scheme, text_percent }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  await page.setViewportSize({ width, height });
  await page.evaluate(async (percent) => {
    // All type is set in rem, which follow the size that a reader chooses.
    document.documentElement.style.fontSize = percent === undefined ? '' : `${percent}%`;
    await new Promise<void>((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn())));
    // A dialog takes no presses before it has risen. What goes on for longer, a spinner or a countdown, is not waited for.
    const under_way = document.getAnimations().filter(({ effect, playState }) => {
      const { endTime } = effect?.getComputedTiming() ?? {};
      return playState === 'running' && typeof endTime === 'number' && endTime <= 1_000;
    });
    await Promise.allSettled(under_way.map((animation) => animation.finished));
  }, text_percent);
}

/** The builder puts axe into every frame anew each time it looks: a document that has it keeps it. */
const { resolve } = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'));
const AXE = `if (typeof window.axe === 'undefined') { ${readFileSync(resolve('axe-core/axe.min.js'), 'utf8')} }`;

/** What axe finds against WCAG 2.2 AA and its own good practice, a line for each element. */
export async function axeFaults(page: Page, tags: readonly string[] = [...WCAG, 'best-practice']): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page, axeSource: AXE })
    .options({ resultTypes: ['violations'] })
    .withTags([...tags])
    .setLegacyMode(true)
    .analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} (${failureSummary?.split('\n')[1]?.trim()})`),
  );
}

/** Fails where axe finds something against WCAG 2.2 AA: for journeys that show more than a page's own walk does. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await axeFaults(page, WCAG)).toEqual([]);
}

/**
 * What a window loses: a page wider than it, and text that is cut off by a box around it or lies outside. A name that ends in an
 * ellipsis and stands whole in its `title` is not lost. `spaced`: with the text spacing that readers may set (WCAG 1.4.12).
 */
export async function lostText(page: Page, spaced = false): Promise<string[]> {
  return page.evaluate((spacing) => {
    const sheet = new CSSStyleSheet();
    if (spacing) {
      sheet.replaceSync(
        '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
      );
      document.adoptedStyleSheets.push(sheet);
    }
    const faults: string[] = [];
    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth) faults.push(`the page is ${root.scrollWidth} wide in a window of ${root.clientWidth}`);
    const walker = document.createTreeWalker(document.querySelector('dialog:modal') ?? document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      const words = node.textContent?.trim() ?? '';
      if (!parent || words === '' || !parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      // A list of choices draws its own words; a link that comes with the focus stands outside until then.
      if (parent.closest('option, script, style, .visually-hidden, .skip')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const lines = [...range.getClientRects()].filter(({ width }) => width > 0);
      const left = Math.min(...lines.map((line) => line.left));
      const right = Math.max(...lines.map((line) => line.right));
      const bottom = Math.max(...lines.map((line) => line.bottom));
      if (lines.length === 0) continue;
      let spoken_only = false;
      for (let box: HTMLElement | null = parent; box && box !== document.body; box = box.parentElement) {
        const style = getComputedStyle(box);
        // Cut down to nothing, as the head of a table is whose rows are stacked, and what the calendar says beside its choices.
        spoken_only = style.clipPath !== 'none' || (style.position === 'absolute' && box.offsetWidth <= 1);
        if (spoken_only) break;
        const frame = box.getBoundingClientRect();
        const scrolls = /auto|scroll/;
        if (scrolls.test(style.overflowX) || scrolls.test(style.overflowY)) break;
        if (style.overflowX !== 'visible' && (right > frame.right + 1 || left < frame.left - 1)) {
          const whole = box.title || parent.title;
          if (style.textOverflow !== 'ellipsis' || whole !== box.textContent?.trim()) faults.push(`cut at the side: ${words}`);
          break;
        }
        if (style.overflowY !== 'visible' && bottom > frame.bottom + 2) {
          faults.push(`cut below: ${words}`);
          break;
        }
        if (style.position === 'fixed' || box.matches('dialog')) break;
      }
      if (spoken_only) continue;
      if (left < -1 || (right > root.clientWidth + 1 && !parent.closest('.truncate'))) faults.push(`outside the window: ${words}`);
    }
    if (spacing) document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    return faults;
  }, spaced);
}

/** What is too small to hit: 44 for a thumb (24 for a mouse, which axe sees to). A link in a sentence is as high as its line. */
export async function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const within = document.querySelector('dialog:modal') ?? document;
    return [
      ...within.querySelectorAll<HTMLElement>('a[href], button, select, input, textarea, summary, [role="button"], [role="radio"]'),
    ].flatMap((element) => {
      if (
        !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ||
        element.matches('.skip, :disabled, .sandbox-banner a')
      )
        return [];
      if (getComputedStyle(element).display === 'inline') return [];
      const own = element.getBoundingClientRect();
      // A tick is hit by the whole of its label.
      const label = element.matches('input') ? element.closest('label')?.getBoundingClientRect() : undefined;
      // A switch is hit by what is laid around it, too.
      const around = getComputedStyle(element, '::before');
      const laid = around.content !== 'none' && around.position === 'absolute' ? around : undefined;
      const width = Math.max((label ?? own).width, Number.parseFloat(laid?.width ?? '') || 0);
      const height = Math.max((label ?? own).height, Number.parseFloat(laid?.height ?? '') || 0);
      const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '';
      return width < 43.5 || height < 43.5 ? [`${Math.round(width)} by ${Math.round(height)}: ${element.className} ${name}`] : [];
    });
  });
}

/** What every page owes whoever hears it: one heading of the first level, a title, a language. */
export async function unnamed(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const headings = [...document.querySelectorAll('h1')].filter((heading) => heading.checkVisibility()).length;
    return [
      ...(headings === 1 ? [] : [`${headings} headings of the first level`]),
      ...(document.title.trim() === '' ? ['no title'] : []),
      ...(/^(en|es)/.test(document.documentElement.lang) ? [] : ['no language']),
    ];
  });
}
