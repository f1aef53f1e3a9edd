import { createRequire } from 'node:module';
import bidiFactory from 'bidi-js';

/** A text as it stands in a PDF, and the font that has its letters: a standard one by name, or a file. */
export interface Printed {
  readonly shown: string;
  readonly font: string;
}

const { resolve } = createRequire(import.meta.url);
const fontFile = (name: string): string => resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`);
const STANDARD = { plain: 'Helvetica', bold: 'Helvetica-Bold' };
const EMBEDDED = { plain: fontFile('DejaVuSans'), bold: fontFile('DejaVuSans-Bold') };

/** What PDF's standard fonts have: Latin-1, a few signs, and new lines. */
const IN_STANDARD = /[\n\x20-\x7e\xa0-\xff•–—‘’“”…€]/;
/** What the embedded ones have beyond it; a letter that they lack all the same is a box. */
const IN_EMBEDDED =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Georgian}\p{M}\p{N}\p{P}\p{Sc}\u2190-\u27bf\u{1f600}-\u{1f640}]/u;
/** Says how the sign before it is to look, or joins two to one: the embedded fonts show each alone. */
const JOINERS = /[\ufe00-\ufe0f]|\u200d|[\u{1f3fb}-\u{1f3ff}]/gu;

/** What stands in a PDF for a text: letters that none of its fonts has are question marks. */
export function printable(text: string): string {
  return [...text.normalize('NFC').replaceAll(JOINERS, '')]
    .map((sign) => (IN_STANDARD.test(sign) || IN_EMBEDDED.test(sign) ? sign : '?'))
    .join('');
}

/** The same with its font. Right-to-left words stand in the order in which eyes meet them: the writer turns only their letters. */
export function printed(text: string, weight: 'plain' | 'bold'): Printed {
  const shown = printable(text);
  if ([...shown].every((sign) => IN_STANDARD.test(sign))) return { shown, font: STANDARD[weight] };
  return { shown: shown.split('\n').map(inSight).join('\n'), font: EMBEDDED[weight] };
}

// Its types say that the factory is the module's `default`; to Node, it is the module.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)();

interface Word {
  readonly text: string;
  readonly level: number;
}

/** A line whose words are ordered by their levels: runs of a level or above are turned, from the highest down to the lowest odd one. */
function inSight(line: string): string {
  const { levels } = bidi.getEmbeddingLevels(line);
  let at = 0;
  const words: Word[] = line.split(' ').map((text) => {
    const level = Math.max(0, ...levels.slice(at, at + text.length));
    at += text.length + 1;
    return { text, level };
  });
  const highest = Math.max(...words.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1)
    for (let from = 0; from < words.length; from += 1) {
      let to = from;
      while ((words[to]?.level ?? 0) >= level) to += 1;
      words.splice(from, to - from, ...words.slice(from, to).reverse());
      from = Math.max(from, to);
    }
  return highest === 0 ? line : words.map(spaced).join('');
}

/**
 * The writer sets each word with the space behind it, and turns both where the word is right-to-left: the space is seen
 * before it. So such a word has one also at the end, and whatever follows it a space of its own.
 */
function spaced({ text, level }: Word, at: number, words: readonly Word[]): string {
  if (level % 2 === 1) return `${text} `;
  const before = (words[at - 1]?.level ?? 0) % 2 === 1 ? '\u00a0' : '';
  return before + text + (at === words.length - 1 ? '' : ' ');
}
