import { type Browser, expect, type TestInfo } from '@playwright/test';
import { LOOKS, visitBy } from '../screenshots/camera.ts';
import { axeFaults, lostText, NARROW, smallTargets, unnamed, wear } from './inspect.ts';

/** Every state at every size and in both colors: `npm run test:system`. Without `whole`, each at one of them, the next at the next. */
const WHOLE = process.env['ACCESSIBILITY'] === 'whole';

const PATIENCE_MS = 60_000;

/** Nobody reads a sheet of paper by its headings. The portal is looked at with `whole` alone. */
const NOT_LOOKED_AT = WHOLE ? /-print$/ : /^(merchant|sandbox|trace|sign-in-password)|-print$/;
/** The portal, made for a mouse, keeps to the 24 pixels that axe asks for. */
const DENSE = /^(merchant|sandbox|trace)/;

interface Hands {
  readonly hasTouch: boolean;
  readonly isMobile: boolean;
}

/**
 * Goes some ways and looks, at every state on them, for what breaks WCAG 2.2 AA and for what is lost at 320 pixels, at
 * 200%, with text twice as large or with wider spacing. Gives how many states were looked at.
 */
export async function walk(
  browser: Browser,
  baseURL: string,
  { hasTouch, isMobile }: Hands,
  info: TestInfo,
  ways: (browser: Browser, baseURL: string) => Promise<void>,
): Promise<number> {
  info.setTimeout(WHOLE ? 3_600_000 : 1_800_000);
  const seen: string[] = [];
  visitBy(async (page, name) => {
    if (NOT_LOOKED_AT.test(name)) return;
    const own_size = page.viewportSize();
    const say = (where: string, faults: readonly string[]) => expect.soft(faults, `${name} at ${where}`).toEqual([]);
    for (const look of looksOf(LOOKS, seen.length)) {
      await wear(page, look);
      say(look.name, await axeFaults(page));
      say(look.name, await unnamed(page));
      if (look.width < 640 && !DENSE.test(name)) say(look.name, await smallTargets(page));
    }
    for (const look of looksOf(NARROW, seen.length)) {
      // The portal and the sandbox are not made for a small phone with large text.
      if (look.text_percent !== undefined && DENSE.test(name)) continue;
      await wear(page, look);
      say(look.name, await lostText(page));
      if (look.text_percent === undefined) say(`${look.name}, spaced`, await lostText(page, true));
    }
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '';
    });
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    if (own_size) await page.setViewportSize(own_size);
    seen.push(name);
  });

  await ways(handing(browser, { hasTouch, isMobile }), baseURL);
  return seen.length;
}

/** The looks that the nth state is checked with: all of them, or each in turn. */
function looksOf<Looked>(looks: readonly Looked[], nth: number): readonly Looked[] {
  return WHOLE ? looks : looks.filter((_, at) => at === nth % looks.length);
}

/** The browser, with every window that it opens in the hands of someone who touches or points. */
function handing(browser: Browser, hands: Hands): Browser {
  return new Proxy(browser, {
    get(target, name) {
      if (name === 'newContext')
        return async (options: object) => {
          const context = await target.newContext({ ...options, ...hands });
          // What never comes is told of where it was waited for, long before the whole run is out of time.
          context.setDefaultTimeout(PATIENCE_MS);
          return context;
        };
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
