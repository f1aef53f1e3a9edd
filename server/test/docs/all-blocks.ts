import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Block, blocksOf } from '../../../site/build/blocks.ts';
import { allSources } from '../../../site/build/build-site.ts';

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');

/** Pages that are read in the repository alone. */
const BESIDE_THE_SITE = ['README.md'];

/** Every block of code of every page: those of the site, the made ones too, and of the repository's first page. */
export const BLOCKS: readonly Block[] = [
  ...allSources(ROOT),
  ...BESIDE_THE_SITE.map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') })),
].flatMap(blocksOf);

/** The block of a page that has a language, and a text in it. Throws where there are none or several. */
export function theBlock(file: string, language: string, having = ''): Block {
  const found = BLOCKS.filter((block) => block.file === file && block.language === language && block.text.includes(having));
  const [block] = found;
  if (block === undefined || found.length > 1)
    throw new Error(`${file} has ${found.length} blocks of ${language} with ${JSON.stringify(having)}`);
  return block;
}
