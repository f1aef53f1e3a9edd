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

/** What joins words into one name is no border: `created_from` is found as it is, and by its parts. */
const BORDER = /[^\p{L}\p{N}_]+/u;

/** Puts the stretches of all pages into an index. */
export function makeFinder(passages: readonly Found[]): Finder {
  const index = new MiniSearch({
    fields: ['page', 'heading', 'words'],
    tokenize: (text) => text.split(BORDER).flatMap((word) => (word.includes('_') ? [word, ...word.split('_')] : [word])),
    searchOptions: {
      boost: { heading: 4, page: 2 },
      prefix: (word) => word.length > 1,
      fuzzy: (word) => (word.length > 4 ? 0.2 : false),
      combineWith: 'AND',
    },
  });
  index.addAll(passages.map((passage, id) => ({ id, ...passage })));
  return (words) =>
    index
      .search(words)
      .map(({ id }) => passages[Number(id)])
      .filter((passage) => passage !== undefined);
}
