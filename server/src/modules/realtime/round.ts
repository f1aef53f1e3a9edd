/** Goes round something that may grow and shrink meanwhile, a part at a time: each step takes a share, and after so many steps all had their turn. */
export class Round<T> {
  readonly #begin: () => Iterator<T>;
  readonly #steps: number;
  #at: Iterator<T>;
  /** Turns that are due; less than a whole one waits for the next step. */
  #due = 0;

  constructor(steps: number, begin: () => Iterator<T>) {
    this.#steps = steps;
    this.#begin = begin;
    this.#at = begin();
  }

  /** Whose turn it is at this step, where `size` are there now. */
  *step(size: number): Generator<T> {
    this.#due = size === 0 ? 0 : this.#due + size / this.#steps;
    for (; this.#due >= 1; this.#due -= 1) {
      let turn = this.#at.next();
      if (turn.done) {
        this.#at = this.#begin();
        turn = this.#at.next();
      }
      if (turn.done) return;
      yield turn.value;
    }
  }
}
