import type { Locator, Page } from '@playwright/test';

/** How long a person takes: to begin a line and read a letter of it, to find what they press, to see what it did, to type a key. */
const PACE = { begin_ms: 1_300, letter_ms: 42, find_ms: 500, see_ms: 900, key_ms: 90 } as const;
/** A caption stands where the page has the least to say: on a phone over its header, since its one action is at the foot. */
const PLACES = {
  phone: 'top:8px;left:8px;right:8px;font-size:15px',
  desktop: 'bottom:32px;left:50%;width:640px;margin-left:-320px;font-size:20px',
};

/** Leads through a page that is being recorded: says in plain words what is seen, and presses and types as fast as a person would. */
export class Guide {
  readonly #page: Page;
  readonly #place: keyof typeof PLACES;
  #caption: { dispose(): Promise<void> } | undefined;

  constructor(page: Page, place: keyof typeof PLACES) {
    this.#page = page;
    this.#place = place;
  }

  /** Says a line, and waits until it is read. It stands until the next. */
  async say(words: string): Promise<void> {
    await this.#caption?.dispose();
    this.#caption = await this.#page.screencast.showOverlay(
      `<div style="position:fixed;${PLACES[this.#place]};box-sizing:border-box;padding:12px 18px;border-radius:14px;background:#0d1513e6;color:#fff;font-family:Inter,sans-serif;font-weight:500;line-height:1.35;text-align:center">${words}</div>`,
    );
    await this.#page.waitForTimeout(PACE.begin_ms + words.length * PACE.letter_ms);
  }

  async press(target: Locator): Promise<void> {
    await target.waitFor();
    await target.scrollIntoViewIfNeeded();
    await this.#page.waitForTimeout(PACE.find_ms);
    await target.click();
    await this.#page.waitForTimeout(PACE.see_ms);
  }

  async type(target: Locator, words: string): Promise<void> {
    await target.waitFor();
    await target.click();
    await target.pressSequentially(words, { delay: PACE.key_ms });
    await this.#page.waitForTimeout(PACE.find_ms);
  }

  /** Down the page, as far as a screen shows. */
  async scroll(by_px: number): Promise<void> {
    for (let done = 0; done < by_px; done += 60) {
      await this.#page.mouse.wheel(0, 60);
      await this.#page.waitForTimeout(40);
    }
    await this.#page.waitForTimeout(PACE.see_ms);
  }
}
