import markdownIt from 'markdown-it';
import { readFence } from './code.ts';
import type { Source } from './sources.ts';

/** A block of code of a page, and where it stands. */
export interface Block {
  /** The page's file, from the top of the tree. */
  readonly file: string;
  /** Of its first line of code. Of pages that are made at the build, in what is made. */
  readonly line: number;
  /** `sh`, `ts` and so on; '' where none is named. */
  readonly language: string;
  /** What else stands behind the language: names by which tests know it. */
  readonly names: readonly string[];
  readonly text: string;
}

const markdown = markdownIt({ html: true });

/** Every block of a page, as the site shows them. */
export function blocksOf({ file, text }: Pick<Source, 'file' | 'text'>): Block[] {
  return markdown
    .parse(text, {})
    .filter(({ type }) => type === 'fence')
    .map(({ info, content, map }) => {
      const { language, names } = readFence(info, content);
      return { file, line: (map?.[0] ?? 0) + 2, language, names, text: content };
    });
}
