/** So many failures in a row open it. */
const OPENS_AFTER = 10;
/** For so long nobody is asked; then one call is let through to see. */
const OPEN_MS = 15_000;

export type BreakerState = 'closed' | 'half_open' | 'open';

/**
 * Keeps calls from an other side that fails again and again: they would only wait, and keep it down. Open, it lets nothing through; after a while one call, whose
 * outcome closes or opens it again. `now_ms` is a steady counter.
 */
export class Breaker {
  readonly #now_ms: () => number;
  readonly #changed: (state: BreakerState) => void;
  #failures = 0;
  #opened_ms: number | undefined;
  #probing = false;

  constructor(now_ms: () => number, changed: (state: BreakerState) => void) {
    this.#now_ms = now_ms;
    this.#changed = changed;
  }

  /** Whether a call may go through now; one that does must be followed by `succeeded` or `failed`. */
  lets(): boolean {
    if (this.#opened_ms === undefined) return true;
    if (this.#probing || this.#now_ms() - this.#opened_ms < OPEN_MS) return false;
    this.#probing = true;
    this.#changed('half_open');
    return true;
  }

  /** The other side has answered, whatever it said. */
  succeeded(): void {
    this.#failures = 0;
    if (this.#opened_ms === undefined) return;
    // What was asked before it opened says nothing of now.
    if (!this.#probing) return;
    this.#probing = false;
    this.#opened_ms = undefined;
    this.#changed('closed');
  }

  /** The other side did not answer, or not as it should. */
  failed(): void {
    this.#failures += 1;
    const was_open = this.#opened_ms !== undefined;
    if (was_open ? !this.#probing : this.#failures < OPENS_AFTER) return;
    this.#probing = false;
    this.#opened_ms = this.#now_ms();
    this.#changed('open');
  }
}
