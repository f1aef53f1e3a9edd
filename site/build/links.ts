import { existsSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { Source } from './sources.ts';

/** Where a link of a page leads. */
export type Target =
  | { readonly kind: 'page'; readonly path: string; readonly anchor: string }
  | { readonly kind: 'outside'; readonly href: string }
  /** A page of the server that the site is served by. */
  | { readonly kind: 'server'; readonly href: string }
  | { readonly kind: 'picture'; readonly file: string }
  /** A file of the source, which the site has no page of. */
  | { readonly kind: 'source'; readonly file: string };

/** What the server has beside the site, as far as pages lead there. */
const SERVER_PAGES = /^\/(sandbox|merchant|provider|api\/docs|api\/v1\/docs)(\/|$)/;

/** Says where links lead, and throws for one that leads nowhere. */
export class Links {
  readonly #root: string;
  readonly #path_of_file: ReadonlyMap<string, string>;
  readonly #paths: ReadonlySet<string>;

  constructor(root: string, sources: readonly Source[]) {
    this.#root = root;
    this.#path_of_file = new Map(sources.map(({ file, path }) => [file, path]));
    this.#paths = new Set(sources.map(({ path }) => path));
  }

  /** Where `href` leads from a page. The anchor is looked at once all pages are there. */
  resolve(href: string, from: Source): Target {
    if (/^[a-z]+:/.test(href)) return { kind: 'outside', href };
    const [address = '', anchor = ''] = href.split('#', 2);
    if (address === '') return { kind: 'page', path: from.path, anchor };
    if (address === '/docs' || address.startsWith('/docs/')) return this.#page(address.slice('/docs'.length), anchor, href, from);
    if (address.startsWith('/')) {
      if (!SERVER_PAGES.test(address)) throw deadLink(href, from);
      return { kind: 'server', href };
    }
    const file = posix.normalize(posix.join(posix.dirname(from.file), address)).replace(/\/$/, '');
    const path = this.#path_of_file.get(file) ?? this.#path_of_file.get(`${file}/README.md`);
    if (path !== undefined) return { kind: 'page', path, anchor };
    if (!existsSync(join(this.#root, file))) throw deadLink(href, from);
    const picture = /\.(png|svg|jpg|webp)$/.test(file) && statSync(join(this.#root, file)).isFile();
    return picture ? { kind: 'picture', file } : { kind: 'source', file };
  }

  #page(address: string, anchor: string, href: string, from: Source): Target {
    const path = address.replace(/^\/|\/$/g, '');
    if (!this.#paths.has(path)) throw deadLink(href, from);
    return { kind: 'page', path, anchor };
  }
}

/** A link from one page to another, by the places of their folders: it holds wherever the site is put. */
export function between(from: string, to: string): string {
  return up(from) + (to === '' ? '' : `${to}/`) || './';
}

/** The way from a page's folder up to the site's own. */
export function up(path: string): string {
  return path === '' ? '' : '../'.repeat(path.split('/').length);
}

export function deadLink(href: string, { file }: Pick<Source, 'file'>): Error {
  return new Error(`${file} links to ${href}, which isn't there`);
}
