/** Whose work it is: what has the same account or the same address shares one place in the line. */
export interface Share {
  readonly account: string;
  readonly address: string;
  /** Their own device asks: it goes before strangers. */
  readonly known: boolean;
}

interface Waiting {
  readonly share: Share;
  start(): void;
  refuse(): void;
}

/** So much of what an account's own devices ask goes first at a time; more is no person. */
const KNOWN_AT_ONCE = 3;

/** The line is full, and this work has the least claim to a place in it. */
export class QueueFull extends Error {}

/**
 * A queue in which nobody waits behind another's flood: known devices come first, then whatever shares account and
 * address with the least other work, then the earliest. When it is full, what would come last leaves.
 */
export class FairQueue {
  readonly #at_once: number;
  readonly #most_waiting: number;
  readonly #waiting: Waiting[] = [];
  readonly #accounts = new Map<string, number>();
  readonly #addresses = new Map<string, number>();
  readonly #known = new Map<string, number>();
  #running = 0;

  constructor({ at_once, most_waiting }: { at_once: number; most_waiting: number }) {
    this.#at_once = at_once;
    this.#most_waiting = most_waiting;
  }

  /** Does the work when its turn comes. Throws QueueFull when it does not come. */
  async run<T>(share: Share, work: () => Promise<T>): Promise<T> {
    this.#count(share, 1);
    try {
      await this.#waitForPlace(share);
      try {
        return await work();
      } finally {
        this.#next();
      }
    } finally {
      this.#count(share, -1);
    }
  }

  async #waitForPlace(share: Share): Promise<void> {
    if (this.#running < this.#at_once) {
      this.#running += 1;
      return;
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#waiting.push({ share, start: resolve, refuse: () => reject(new QueueFull('too much waits already')) });
    if (this.#waiting.length > this.#most_waiting) this.#take(this.#inOrder().at(-1)).refuse();
    await promise;
  }

  /** The place goes to who comes next, or becomes free. */
  #next(): void {
    const next = this.#inOrder()[0];
    if (next === undefined) this.#running -= 1;
    else this.#take(next).start();
  }

  #take(chosen: Waiting | undefined): Waiting {
    if (chosen === undefined) throw new Error('nobody waits');
    this.#waiting.splice(this.#waiting.indexOf(chosen), 1);
    return chosen;
  }

  /** Sorting is stable: what came first stays before its equals. */
  #inOrder(): Waiting[] {
    return this.#waiting
      .map((waiting) => ({ waiting, ...this.#claim(waiting.share) }))
      .sort((a, b) => Number(b.first) - Number(a.first) || a.load - b.load)
      .map(({ waiting }) => waiting);
  }

  #claim({ account, address, known }: Share): { first: boolean; load: number } {
    return {
      first: known && (this.#known.get(account) ?? 0) <= KNOWN_AT_ONCE,
      load: (this.#accounts.get(account) ?? 0) + (this.#addresses.get(address) ?? 0),
    };
  }

  #count({ account, address, known }: Share, by: 1 | -1): void {
    add(this.#accounts, account, by);
    add(this.#addresses, address, by);
    if (known) add(this.#known, account, by);
  }
}

function add(counts: Map<string, number>, key: string, by: 1 | -1): void {
  const count = (counts.get(key) ?? 0) + by;
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
}
