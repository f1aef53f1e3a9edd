import type { Random } from '../../server/src/sandbox/demo/random.ts';

/** What a business sells for: amounts lie around its median, half or double it as a rule. */
export interface Business {
  readonly id: number;
  readonly median_cents: number;
  readonly opened: number;
}

/** Somebody who pays ordinarily, and what with. */
export interface Payer {
  readonly person: number;
  readonly phone: Phone;
  readonly favorites: readonly number[];
  readonly registered: number;
}

/** A phone: its browser, and when in the month it takes a new version. */
export interface Phone {
  readonly browser: number;
  readonly updates_on: number;
}

/**
 * Browsers as they name themselves, of a hundred phones. A name says no more than browser, system and version, so people
 * with the same ones share it, a thief and whoever they stole from as well.
 */
const BROWSERS = [
  { name: 'Safari on iPhone', share: 46, days: 60 },
  { name: 'Chrome on Android', share: 32, days: 28 },
  { name: 'Samsung Internet', share: 7, days: 45 },
  { name: 'Chrome on iPhone', share: 8, days: 28 },
  { name: 'Firefox on Android', share: 3, days: 28 },
  { name: 'Edge on Android', share: 4, days: 28 },
] as const;
const MODELS = 3;
const MINUTES_OF_DAY = 24 * 60;

/** Draws phones, and says how a phone's browser names itself at a minute. */
export class Devices {
  readonly #random: Random;

  constructor(random: Random) {
    this.#random = random;
  }

  phone(): Phone {
    let left = this.#random.between(1, 100);
    const browser = BROWSERS.findIndex(({ share }) => {
      left -= share;
      return left <= 0;
    });
    return { browser: browser * MODELS + this.#random.between(0, MODELS - 1), updates_on: this.#random.between(0, 13) };
  }

  /** It is another name after each update, which reaches phones over two weeks. */
  nameAt({ browser, updates_on }: Phone, at: number): string {
    const { name, days } = BROWSERS[Math.floor(browser / MODELS)] ?? BROWSERS[0];
    const version = Math.floor((at / MINUTES_OF_DAY - updates_on + days) / days);
    return `${name}, system ${browser % MODELS}, version ${version}`;
  }
}

/** An amount around a median, in cents, never below a dollar: half of all between two thirds and one and a half of it. */
export function amountAround(random: Random, median_cents: number): number {
  // The sum of a few even draws is near to a normal one.
  const drawn = [0, 0, 0, 0].reduce((sum) => sum + random.between(-1000, 1000), 0) / 1000;
  return Math.max(100, Math.round(median_cents * Math.exp(drawn * 0.52)));
}
