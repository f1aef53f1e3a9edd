import type { ReactNode } from 'react';
import { plainCharacters, typedWords } from './plain.ts';

/** A text with what was typed underlined where a word of it begins so, with or without accents. */
export function Marked({ text, words }: { text: string; words: string }): ReactNode {
  const typed = typedWords(words).map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  if (typed.length === 0) return text;
  const own = [...text.normalize('NFC')];
  // Longer words first: of `ma maya` the whole of Maya is meant.
  const beginning = new RegExp(`(?<![\\p{L}\\p{N}])(?:${typed.toSorted((one, other) => other.length - one.length).join('|')})`, 'gu');
  const parts: ReactNode[] = [];
  let done = 0;
  // By code units as the expression counts them: a plain character has as many as its own but for rare scripts, which nobody marks.
  const plain = plainCharacters(text);
  const starts = new Map<number, number>();
  let units = 0;
  for (const [at, character] of plain.entries()) {
    starts.set(units, at);
    units += character.length;
  }
  starts.set(units, plain.length);
  for (const found of plain.join('').matchAll(beginning)) {
    const from = starts.get(found.index);
    const until = starts.get(found.index + found[0].length);
    if (from === undefined || until === undefined || from < done) continue;
    parts.push(own.slice(done, from).join(''), <mark key={from}>{own.slice(from, until).join('')}</mark>);
    done = until;
  }
  parts.push(own.slice(done).join(''));
  return parts;
}
