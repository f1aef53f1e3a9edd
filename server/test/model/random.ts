/** Numbers that look random and follow from a seed: the same histories on every machine (mulberry32). */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** A whole number from 0 up to, and without, `below`. */
  below(below: number): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  }

  pick<T>(from: readonly T[]): T | undefined {
    return from.length === 0 ? undefined : from[this.below(from.length)];
  }

  /** One of these, each as often as its weight says. */
  weighed<T>(from: readonly (readonly [weight: number, T])[]): T {
    let left = this.below(from.reduce((sum, [weight]) => sum + weight, 0));
    for (const [weight, one] of from) {
      if (left < weight) return one;
      left -= weight;
    }
    throw new Error('nothing to choose from');
  }
}
