import MiniSearch from 'minisearch';

/** A stretch of a page, and where it is below the site's address. */
export interface Found {
  readonly page: string;
  readonly heading: string;
  readonly at: string;
  readonly words: string;
}

/** Finds the stretches that say something of the words, the best first. */
export type Finder = (words: string) => Found[];

/** A word, or a name of several that dots, hyphens and lines join: it is found as it is, and by its parts. */
const NAME = /[\p{L}\p{N}]+(?:[._-][\p{L}\p{N}]+)*/gu;
/** Pages about how it is made come after those about what it does. */
const LATER = /^(changelog|nacha\/changelog|decisions|rooms|contributing|style)\b/;

/** Puts the stretches of all pages into an index. */
export function makeFinder(passages: readonly Found[]): Finder {
  const index = new MiniSearch({
    fields: ['page', 'heading', 'words'],
    tokenize: namesAndParts,
    searchOptions: {
      boost: { heading: 4, page: 2 },
      prefix: (word) => word.length > 1,
      fuzzy: (word) => (word.length > 4 ? 0.2 : false),
      combineWith: 'AND',
      boostDocument: (id) => (LATER.test(passages[Number(id)]?.at ?? '') ? 0.4 : 1),
    },
  });
  index.addAll(passages.map((passage, id) => ({ id, ...passage })));
  return (words) =>
    index
      .search(words)
      .map(({ id }) => passages[Number(id)])
      .filter((passage) => passage !== undefined);
}

function namesAndParts(text: string): string[] {
  return [...text.matchAll(NAME)].flatMap(([name]) => {
    const parts = name.split(/[._-]/);
    return parts.length === 1 ? [name] : [name, ...parts];
  });
}
