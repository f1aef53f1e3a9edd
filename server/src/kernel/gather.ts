import { DatabaseAway } from './db/away.ts';

/** A list's answer for an item that somebody outside holds up: nothing was done, and it is tried alone. */
export const BUSY = Symbol('busy');

/** How a verb works on many items at once. */
export interface ListWork<Item, Answer> {
  /** What an item changes, its first locked row first. Items that share a key are never at work at once. */
  keysOf(item: Item): readonly string[];
  /** Works on a list, each item or none, and gives answers in order. Waits for nobody: who would have to is BUSY. */
  together(items: readonly Item[]): Promise<readonly (Answer | typeof BUSY)[]>;
  /** Works on one item, and waits for whoever holds it up. */
  alone(item: Item): Promise<Answer>;
}

/** Two keep two cores busy: one works while the other is flushed and answered. More would only shorten lists. */
const LISTS_AT_ONCE = 2;
/** So many wait outside lists for what others hold, and leave connections to everybody else. */
const ALONE_AT_ONCE = 4;

interface Asked<Item, Answer> {
  readonly item: Item;
  readonly keys: readonly string[];
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Gives a function that promises an item's answer: items go to work as lists, at once where one may, up to `most`, by
 * first keys. A BUSY item goes alone, and so, once, does each of a failed list. Throws what its item failed with.
 */
export function gather<Item, Answer>(work: ListWork<Item, Answer>, most: number): (item: Item) => Promise<Answer> {
  const gathering = new Gathering(work, most);
  return (item) => gathering.ask(item);
}

class Gathering<Item, Answer> {
  readonly #work: ListWork<Item, Answer>;
  readonly #most: number;
  #waiting: Asked<Item, Answer>[] = [];
  readonly #apart: Asked<Item, Answer>[] = [];
  /** Keys of all items at work. */
  readonly #taken = new Set<string>();
  #lists = 0;
  #alone = 0;

  constructor(work: ListWork<Item, Answer>, most: number) {
    this.#work = work;
    this.#most = most;
  }

  ask(item: Item): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, keys: this.#work.keysOf(item), resolve, reject });
      this.#next();
    });
  }

  #next(): void {
    while (this.#alone < ALONE_AT_ONCE) {
      const asked = this.#apart.shift();
      if (!asked) break;
      void this.#tryAlone(asked);
    }
    while (this.#lists < LISTS_AT_ONCE) {
      const list = this.#take();
      if (list.length === 0) return;
      void this.#tryTogether(list);
    }
  }

  /** The next list: who came first, but for items whose keys are taken by one at work or waiting before them. */
  #take(): Asked<Item, Answer>[] {
    const list: Asked<Item, Answer>[] = [];
    const left: Asked<Item, Answer>[] = [];
    const ahead = new Set<string>();
    for (const asked of this.#waiting) {
      const waits = list.length === this.#most || asked.keys.some((key) => this.#taken.has(key) || ahead.has(key));
      for (const key of asked.keys) (waits ? ahead : this.#taken).add(key);
      (waits ? left : list).push(asked);
    }
    this.#waiting = left;
    return list.sort((a, b) => inOrder(a.keys[0] ?? '', b.keys[0] ?? ''));
  }

  async #tryTogether(list: readonly Asked<Item, Answer>[]): Promise<void> {
    this.#lists += 1;
    try {
      const answers = await this.#work.together(list.map(({ item }) => item));
      list.forEach((asked, at) => {
        const answer = answers[at] as Answer | typeof BUSY;
        if (answer === BUSY) this.#apart.push(asked);
        else this.#finish(asked, () => asked.resolve(answer));
      });
    } catch (error) {
      if (list.length > 1 && isUndone(error)) this.#apart.push(...list);
      else for (const asked of list) this.#finish(asked, () => asked.reject(error));
    }
    this.#lists -= 1;
    this.#next();
  }

  async #tryAlone(asked: Asked<Item, Answer>): Promise<void> {
    this.#alone += 1;
    try {
      const answer = await this.#work.alone(asked.item);
      this.#finish(asked, () => asked.resolve(answer));
    } catch (error) {
      this.#finish(asked, () => asked.reject(error));
    }
    this.#alone -= 1;
    this.#next();
  }

  #finish({ keys }: Asked<Item, Answer>, deliver: () => void): void {
    for (const key of keys) this.#taken.delete(key);
    deliver();
  }
}

function inOrder(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * Whether nothing of a failed list stays. A lost connection leaves that open: whoever asked learns it, and asks again.
 */
function isUndone(error: unknown): boolean {
  return !(error instanceof DatabaseAway) || error.trouble !== undefined;
}
