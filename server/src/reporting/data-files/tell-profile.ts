import { readKeptTerms } from '../../kernel/texts/read-kept-terms.ts';
import type { Owner } from './owner.ts';

/** Who they are, as they told us, and everything that they changed of it. */
export async function tellProfile({ profile, former }: Owner): Promise<object> {
  const { subject: _subject, terms_text: _terms, ...own } = profile;
  return { ...own, earlier_contacts: former.map(({ kind, was, at }) => ({ kind, was, until: at })) };
}

/** The terms that they accepted, word by word. */
export async function* tellTerms({ profile: { terms_text } }: Owner): AsyncGenerator<string> {
  const { title, blocks } = readKeptTerms(terms_text);
  if (title !== null) yield `${title}\n\n`;
  for (const { cells } of blocks) yield `${cells.map((cell) => cell.map(({ text }) => text).join('')).join(' · ')}\n\n`;
}
