const BEFORE = 40;
const LENGTH = 160;

/** Cuts from a text what stands around the first of the words, in pieces: those that were meant, and what is between them. */
export function excerpt(text: string, words: string): { text: string; meant: boolean }[] {
  const wanted = words
    .split(/\s+/)
    .filter((word) => word !== '')
    .map(asPattern);
  const any = new RegExp(`(${wanted.join('|')})`, 'iu');
  const at = wanted.length === 0 ? -1 : text.search(any);
  const begin = at <= BEFORE ? 0 : text.indexOf(' ', at - BEFORE) + 1;
  const cut = `${begin > 0 ? '… ' : ''}${text.slice(begin, begin + LENGTH)}${begin + LENGTH < text.length ? ' …' : ''}`;
  if (at < 0) return [{ text: cut, meant: false }];
  return cut.split(new RegExp(any, 'giu')).map((piece, place) => ({ text: piece, meant: place % 2 === 1 }));
}

function asPattern(word: string): string {
  return word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
