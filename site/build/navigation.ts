import { posix } from 'node:path';
import type { Source } from './sources.ts';

export interface Section {
  readonly title: string;
  /** The pages at its top, in order; those of the folder of a page's name stand below that page. */
  readonly paths: readonly string[];
}

/** Where the pages stand. One that stands nowhere goes to the end of the last section but one that is about its folder, or of the guides. */
const SECTIONS: readonly Section[] = [
  { title: 'Start', paths: ['', 'quickstart', 'sandbox', 'life-of-a-payment'] },
  { title: 'Guides', paths: ['accept-payments-in-a-shop', 'links', 'webhooks', 'api-keys', 'command', 'reports', 'users'] },
  { title: 'API', paths: ['api', 'sdk', 'libraries'] },
  { title: 'Money', paths: ['ach', 'chart-of-accounts', 'limits', 'nacha'] },
  { title: 'Run it', paths: ['go-live', 'brand', 'operations', 'scaling', 'providers', 'security', 'privacy', 'app-and-access'] },
  { title: 'For staff', paths: ['provider'] },
  {
    title: 'Change it',
    paths: ['contributing', 'architecture', 'rooms', 'style', 'decisions', 'releases', 'changelog', 'reporting-a-weakness'],
  },
];
/** Where a page goes that no section names. */
const REST = 'Guides';

/** The sections with every page in its place. Throws for a name of a page that isn't there. */
export function sectionsOf(pages: readonly Pick<Source, 'path'>[]): Section[] {
  const there = new Set(pages.map(({ path }) => path));
  const named = SECTIONS.flatMap(({ paths }) => paths);
  for (const path of named) if (!there.has(path)) throw new Error(`the navigation names ${path}, and there is no such page`);
  const rest = [...there].filter((path) => !named.includes(path) && !there.has(posix.dirname(path)));
  return SECTIONS.map(({ title, paths }) => ({ title, paths: title === REST ? [...paths, ...rest] : paths }));
}

/** The pages that stand below one, as they are listed there. */
export function below(path: string, pages: readonly Pick<Source, 'path'>[]): string[] {
  return path === '' ? [] : pages.map((page) => page.path).filter((other) => posix.dirname(other) === path);
}

/** All pages in the order in which one would read them. */
export function inOrder(sections: readonly Section[], pages: readonly Pick<Source, 'path'>[]): string[] {
  const withThoseBelow = (path: string): string[] => [path, ...below(path, pages).flatMap(withThoseBelow)];
  return sections.flatMap(({ paths }) => paths.flatMap(withThoseBelow));
}
