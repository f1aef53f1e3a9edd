import { excerpt } from './excerpt.ts';
import type { Finder, Found } from './finder.ts';

const MOST_SHOWN = 12;

/** Opens the search by its button, by `/` and by Ctrl or Command with K. What is searched is fetched when it is first opened. */
export function offerSearch(): void {
  const dialog = document.querySelector<HTMLDialogElement>('#search');
  const button = document.querySelector<HTMLButtonElement>('[data-search]');
  if (dialog === null || button === null) return;
  const search = new Search(dialog);
  button.hidden = false;
  button.addEventListener('click', () => search.open());
  document.addEventListener('keydown', (event) => {
    const typing = event.target instanceof HTMLElement && event.target.matches('input, textarea, select');
    const asked = (event.key === '/' && !typing) || (event.key === 'k' && (event.ctrlKey || event.metaKey));
    if (!asked || dialog.open) return;
    event.preventDefault();
    search.open();
  });
}

class Search {
  readonly #dialog: HTMLDialogElement;
  readonly #input: HTMLInputElement;
  readonly #list: HTMLElement;
  readonly #said: HTMLElement;
  #finder: Promise<Finder> | undefined;

  constructor(dialog: HTMLDialogElement) {
    this.#dialog = dialog;
    this.#input = part(dialog, 'input') as HTMLInputElement;
    this.#list = part(dialog, '.search__found');
    this.#said = part(dialog, '.search__said');
    this.#input.addEventListener('input', () => void this.#find());
    this.#input.addEventListener('keydown', (event) => this.#key(event));
    part(dialog, '[data-close]').addEventListener('click', () => dialog.close());
    dialog.addEventListener('click', (event) => {
      // Beside the panel: the dialog itself is what is hit there. On a place of the same page nothing else would close it.
      if (event.target === dialog || (event.target as Element).closest('a') !== null) dialog.close();
    });
  }

  open(): void {
    this.#dialog.showModal();
    this.#input.select();
    void this.#find();
  }

  async #find(): Promise<void> {
    const words = this.#input.value.trim();
    if (words === '') {
      this.#show([], 'Search by call, error code or any word.', words);
      return;
    }
    this.#finder ??= load();
    try {
      const found = (await this.#finder)(words).slice(0, MOST_SHOWN);
      // Something else may have been typed since.
      if (words === this.#input.value.trim()) this.#show(found, found.length === 0 ? `No results for “${words}”.` : '', words);
    } catch {
      this.#finder = undefined;
      this.#show([], 'Search couldn’t load. Try again.', words);
    }
  }

  #show(found: readonly Found[], said: string, words: string): void {
    this.#said.textContent = said;
    this.#said.hidden = said === '';
    this.#list.replaceChildren(...found.map((one, at) => item(one, at, words)));
    this.#input.setAttribute('aria-expanded', String(found.length > 0));
    this.#choose(0);
  }

  #key(event: KeyboardEvent): void {
    const items = [...this.#list.querySelectorAll('a')];
    const at = items.findIndex((one) => one.ariaSelected === 'true');
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      this.#choose((at + (event.key === 'ArrowDown' ? 1 : -1) + items.length) % Math.max(1, items.length));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      items[at]?.click();
    }
  }

  #choose(at: number): void {
    const items = [...this.#list.querySelectorAll('a')];
    items.forEach((one, place) => {
      one.ariaSelected = String(place === at);
    });
    const chosen = items[at];
    if (chosen === undefined) this.#input.removeAttribute('aria-activedescendant');
    else this.#input.setAttribute('aria-activedescendant', chosen.id);
    chosen?.scrollIntoView({ block: 'nearest' });
  }
}

/** Fetches what there is to search and what searches it. */
async function load(): Promise<Finder> {
  const { site = './', passages = '' } = document.documentElement.dataset;
  const [{ makeFinder }, response] = await Promise.all([import('./finder.ts'), fetch(new URL(site + passages, location.href))]);
  if (!response.ok) throw new Error(`the passages answered ${response.status}`);
  return makeFinder(await response.json());
}

/** What was found, as a choice of the list that is a link all the same: it may be opened beside this page. */
function item({ page, heading, at, words: text }: Found, place: number, words: string): HTMLAnchorElement {
  const { site = './' } = document.documentElement.dataset;
  const link = document.createElement('a');
  link.role = 'option';
  link.id = `found-${place}`;
  link.href = site + at;
  link.tabIndex = -1;
  const title = document.createElement('strong');
  title.textContent = heading === page ? page : `${page} › ${heading}`;
  const line = document.createElement('span');
  for (const { text: piece, meant } of excerpt(text, words)) {
    const node = meant ? document.createElement('mark') : document.createTextNode('');
    node.textContent = piece;
    line.append(node);
  }
  link.append(title, line);
  return link;
}

function part(dialog: HTMLElement, selector: string): HTMLElement {
  const found = dialog.querySelector<HTMLElement>(selector);
  if (found === null) throw new Error(`the search has no ${selector}`);
  return found;
}
