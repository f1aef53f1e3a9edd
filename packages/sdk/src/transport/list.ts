import type { CallOptions } from './options.ts';
import type { Transport } from './transport.ts';

/** A page of a list, as the service answers it. */
export interface PageAnswer<Item> {
  readonly object: 'list';
  readonly items: readonly Item[];
  /** Where the next page begins; null at the end. */
  readonly next_cursor: string | null;
}

/** A page of a list, which knows the way to the next. */
export interface Page<Item> extends PageAnswer<Item> {
  /** The page after this one; undefined at the end. Throws as every call does. */
  next(): Promise<Page<Item> | undefined>;
}

/**
 * A list that has not been asked for yet. Awaited it is its first page; gone through by `for await` it is every item, a page at a time.
 * Whoever stops early asks for no more pages.
 */
export class List<Item> implements PromiseLike<Page<Item>>, AsyncIterable<Item> {
  readonly #read: (cursor: string | undefined) => Promise<Page<Item>>;
  readonly #cursor: string | undefined;

  constructor(transport: Transport, path: string, query: object & { cursor?: string | undefined }, options?: CallOptions) {
    this.#cursor = query.cursor;
    this.#read = async (cursor) => {
      const answer = await transport.send<PageAnswer<Item>>({ method: 'GET', path, query: { ...query, cursor } }, options);
      const { next_cursor } = answer;
      return { ...answer, next: async () => (next_cursor === null ? undefined : this.#read(next_cursor)) };
    };
  }

  /** The first page, or that of the cursor which was asked for. */
  page(): Promise<Page<Item>> {
    return this.#read(this.#cursor);
  }

  /** Every page, one after the other. */
  async *pages(): AsyncGenerator<Page<Item>, void, undefined> {
    for (let page: Page<Item> | undefined = await this.page(); page !== undefined; page = await page.next()) yield page;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    for await (const page of this.pages()) yield* page.items;
  }

  // biome-ignore lint/suspicious/noThenProperty: a list that is awaited is its first page
  then<A = Page<Item>, B = never>(
    done?: ((page: Page<Item>) => A | PromiseLike<A>) | null,
    failed?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.page().then(done, failed);
  }

  catch<B = never>(failed?: ((reason: unknown) => B | PromiseLike<B>) | null): Promise<Page<Item> | B> {
    return this.page().catch(failed);
  }

  finally(done?: (() => void) | null): Promise<Page<Item>> {
    return this.page().finally(done);
  }
}
