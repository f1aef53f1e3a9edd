import { type Browser, type BrowserContext, type Page, test } from '@playwright/test';
import { newPerson, type Person, registerAndLink } from './consumer.ts';
import { Sandbox } from './sandbox.ts';
import { Shop } from './shop.ts';

type State = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Somebody registered, with $5,000 in the bank and $500 to spend today, and a shop that asks them for money: one of each for a whole file. */
export class Somebody {
  readonly person: Person;
  #shop: Shop | undefined;
  #state: State | undefined;
  #context: BrowserContext | undefined;
  #page: Page | undefined;

  /** Call it where tests are declared: both are there before the first of them. */
  constructor(first_name: string, last_name: string) {
    this.person = newPerson(first_name, last_name);
    test.beforeAll(async ({ browser, baseURL, playwright }) => {
      test.setTimeout(240_000);
      const request = await playwright.request.newContext({ baseURL });
      this.#shop = await Shop.open(baseURL, request, 'ingrid.dahl');
      await this.#register(browser, baseURL, new Sandbox(request));
    });
    test.beforeEach(() => test.setTimeout(180_000));
  }

  async #register(browser: Browser, baseURL: string | undefined, sandbox: Sandbox): Promise<void> {
    const context = await browser.newContext({ baseURL });
    await registerAndLink(await context.newPage(), sandbox, this.person);
    this.#state = await context.storageState();
    await context.close();
  }

  /** Call it in a `describe`: each test of it finds them signed in, in a window of its own. */
  signedIn(): void {
    test.beforeEach(async ({ browser, baseURL, viewport, isMobile, hasTouch }) => {
      this.#context = await browser.newContext({ baseURL, viewport, isMobile, hasTouch, storageState: this.#state });
      this.#page = await this.#context.newPage();
    });
    test.afterEach(async () => {
      // Tokens are renewed on the way: whoever comes next needs the newest.
      this.#state = await this.context.storageState();
      await this.context.close();
    });
  }

  get shop(): Shop {
    return this.#shop ?? missing();
  }
  get context(): BrowserContext {
    return this.#context ?? missing();
  }
  get page(): Page {
    return this.#page ?? missing();
  }
}

function missing(): never {
  throw new Error('it is asked for before it is there');
}
