import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { BLOCKS, ROOT } from './all-blocks.ts';
import { faultsOfTypes } from './check-types.ts';
import { JUDGES } from './judge-text.ts';
import { isOf, TRIED, triedBy } from './tried-by.ts';

/** A compiler looks at these. */
const COMPILED = ['ts', 'js'];
/** To parse these is not enough, since they say what programs do: a test does it. */
const CALLS = /\bcurl\b|(^|[|&;(]\s*)drawbridge [a-z]/m;

it('every block of code on every page is run or checked by a test [DEV-08]', () => {
  const unchecked = BLOCKS.flatMap((block) => {
    const at = `${block.file}:${block.line}`;
    if (block.language === '') return [`${at} names no language: \`text\` where it is no code`];
    const parsed = block.language in JUDGES && !(block.language === 'sh' && CALLS.test(block.text));
    if (triedBy(block) !== undefined || COMPILED.includes(block.language) || parsed) return [];
    return [`${at}: no test runs this ${block.language}: write one, and list it in server/test/docs/tried-by.ts`];
  });
  expect(unchecked).toEqual([]);
  expect(BLOCKS.length).toBeGreaterThan(100);
});

it('who is said to try a block is there, reads that page, and the page has such a block [DEV-08]', () => {
  for (const tried of TRIED) {
    const { file, by } = tried;
    expect(existsSync(join(ROOT, by)), by).toBe(true);
    expect(BLOCKS.filter((block) => isOf(block, tried)).length, `${file} has no ${tried.language}`).toBeGreaterThan(0);
    if (typeof file === 'string')
      expect(readFileSync(join(ROOT, by), 'utf8'), `${by} names no ${file}`).toContain(file.slice(file.lastIndexOf('/') + 1));
  }
});

it('what is parsed can be parsed, and what it names of ours is there [DEV-08]', () => {
  const faults = BLOCKS.flatMap((block) => {
    const judge = JUDGES[block.language];
    if (judge === undefined || (block.language === 'json' && triedBy(block) !== undefined)) return [];
    return judge(block).map((fault) => `${block.file}:${block.line}: ${fault}`);
  });
  expect(faults).toEqual([]);
});

it.each(['ts', 'js'] as const)('every block of %s is taken by the compiler [DEV-08]', (language) => {
  const blocks = BLOCKS.filter((block) => block.language === language && !(language === 'js' && triedBy(block) !== undefined));
  expect(faultsOfTypes(blocks, language)).toEqual([]);
});
