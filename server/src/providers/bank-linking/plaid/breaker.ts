/** So many failures in a row open it. */
const OPENS_AFTER = 10;
/** For so long nobody is asked; then one call is let through to see. */
const OPEN_MS = 15_000;

export type BreakerState = 'closed' | 'half_open' | 'open';

/** A call that was let through; it must be followed by one of these. */
export interface Pass {
  /** The other side has answered, whatever it said. */
  succeeded(): void;
  /** The other side did not answer, or not as it should. */
  failed(): void;
}

/**
 * Keeps calls from a side that fails repeatedly: they would wait, and keep it down. Open, it lets nothing through, then
 * one call, which closes or reopens it. Calls before its last change do not count. `now_ms` is a steady counter.
 */
export class Breaker {
  readonly #now_ms: () => number;
  readonly #changed: (state: BreakerState) => void;
  #state: BreakerState = 'closed';
  /** Counts its changes. */
  #era = 0;
  #failures = 0;
  #opened_ms = 0;

  constructor(now_ms: () => number, changed: (state: BreakerState) => void) {
    this.#now_ms = now_ms;
    this.#changed = changed;
  }

  /** Lets a call through; undefined where none may be made now. */
  enter(): Pass | undefined {
    if (this.#state === 'half_open') return undefined;
    if (this.#state === 'open') {
      if (this.#now_ms() - this.#opened_ms < OPEN_MS) return undefined;
      this.#change('half_open');
    }
    const era = this.#era;
    return {
      succeeded: () => {
        if (era === this.#era) this.#succeeded();
      },
      failed: () => {
        if (era === this.#era) this.#failed();
      },
    };
  }

  #succeeded(): void {
    this.#failures = 0;
    if (this.#state === 'half_open') this.#change('closed');
  }

  #failed(): void {
    this.#failures += 1;
    if (this.#state === 'closed' && this.#failures < OPENS_AFTER) return;
    this.#opened_ms = this.#now_ms();
    this.#change('open');
  }

  #change(state: BreakerState): void {
    this.#era += 1;
    this.#failures = 0;
    this.#state = state;
    this.#changed(state);
  }
}
