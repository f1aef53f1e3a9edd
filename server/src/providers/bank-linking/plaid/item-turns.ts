import { createHash } from 'node:crypto';

/** For so long an item is left alone that was asked too often; each time twice as long, until it answers again. */
const FIRST_MS = 1_000;
const LONGEST_MS = 60_000;
const MOST = 10_000;

interface Rest {
  readonly until_ms: number;
  readonly for_ms: number;
}

/** Items left alone for a while, by kind of call, as Plaid limits calls of each. `now_ms` is a steady counter. */
export class ItemTurns {
  readonly #now_ms: () => number;
  readonly #resting = new Map<string, Rest>();

  constructor(now_ms: () => number) {
    this.#now_ms = now_ms;
  }

  /** Whether the item may be asked now. */
  lets(call: string, access_token: string): boolean {
    const rest = this.#resting.get(keyOf(call, access_token));
    return rest === undefined || rest.until_ms <= this.#now_ms();
  }

  /** It was asked too often. */
  limited(call: string, access_token: string): void {
    const key = keyOf(call, access_token);
    const before_ms = this.#resting.get(key)?.for_ms;
    const for_ms = before_ms === undefined ? FIRST_MS : Math.min(LONGEST_MS, 2 * before_ms);
    if (this.#resting.size >= MOST) this.#resting.clear();
    this.#resting.set(key, { for_ms, until_ms: this.#now_ms() + for_ms });
  }

  /** It has answered. */
  answered(call: string, access_token: string): void {
    this.#resting.delete(keyOf(call, access_token));
  }
}

/** No token is kept open for this. */
function keyOf(call: string, access_token: string): string {
  return `${call} ${createHash('sha256').update(access_token).digest('base64url')}`;
}
