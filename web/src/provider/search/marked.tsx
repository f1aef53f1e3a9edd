import type { ReactNode } from 'react';

/** A text with what was typed underlined where a word of it begins so. */
export function Marked({ text, words }: { text: string; words: string }): ReactNode {
  const typed = words
    .split(/[\s,]+/)
    .filter((word) => word !== '')
    .map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  if (typed.length === 0) return text;
  const parts = text.split(new RegExp(`((?<![\\p{L}\\p{N}])(?:${typed.join('|')}))`, 'giu'));
  // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text stay where they are
  return parts.map((part, at) => (at % 2 === 1 ? <mark key={at}>{part}</mark> : part));
}
