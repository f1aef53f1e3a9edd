/**
 * Goes round those who are there, a part of them at each step: whoever is there when a round begins is visited once in
 * it, and what comes meanwhile waits for the next round.
 */
export class Round<T> {
  readonly #there: () => Iterable<T>;
  readonly #steps: number;
  #at_step = 0;
  #members: T[] = [];

  constructor(steps: number, there: () => Iterable<T>) {
    this.#steps = steps;
    this.#there = there;
  }

  /** Whoever is visited at this step. Some may have gone since the round began. */
  step(): T[] {
    if (this.#at_step === 0) this.#members = [...this.#there()];
    const upTo = (step: number): number => Math.floor((this.#members.length * step) / this.#steps);
    const visited = this.#members.slice(upTo(this.#at_step), upTo(this.#at_step + 1));
    this.#at_step = (this.#at_step + 1) % this.#steps;
    return visited;
  }
}
