import { hash } from 'node:crypto';

const RANGE = 2 ** 32;

/** Chances that look random and fall the same way every time for the same seed. */
export class Random {
  readonly #seed: string;
  #drawn = 0;

  constructor(seed: string) {
    this.#seed = seed;
  }

  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number {
    return least + Math.floor(this.#draw() * (most - least + 1));
  }

  /** True in `percent` of a hundred cases. */
  inPercent(percent: number): boolean {
    return this.#draw() * 100 < percent;
  }

  pick<T>(choices: readonly T[]): T {
    const choice = choices[this.between(0, choices.length - 1)];
    if (choice === undefined) throw new RangeError('there is nothing to pick from');
    return choice;
  }

  /** From 0 up to, not including, 1. */
  #draw(): number {
    this.#drawn += 1;
    return hash('sha256', `${this.#seed}/${this.#drawn}`, 'buffer').readUInt32BE() / RANGE;
  }
}
