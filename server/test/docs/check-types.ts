import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Block } from '../../../site/build/blocks.ts';
import { ROOT } from './all-blocks.ts';
import { GIVEN } from './given.ts';

/** Below it packages of ours are found as a reader's program finds them. What is in it is nobody's. */
export const SAMPLES = join(ROOT, 'reports/samples');

const OPTIONS = {
  target: 'es2024',
  lib: ['es2024', 'dom', 'dom.iterable', 'esnext.disposable'],
  module: 'nodenext',
  moduleResolution: 'nodenext',
  noEmit: true,
  skipLibCheck: true,
  allowImportingTsExtensions: true,
  types: ['node'],
};
/** TypeScript is held to what our own code is held to; JavaScript to what can be known of it without types. */
const STRICT = { ts: { strict: true }, js: { strict: false, allowJs: true, checkJs: true } };

/** What the compiler says of blocks of a language, a line each. Each block is a module of its own. */
export function faultsOfTypes(blocks: readonly Block[], language: 'ts' | 'js'): string[] {
  const folder = join(SAMPLES, language);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  blocks.forEach((block, at) => {
    const name = `${at}-${block.file.replaceAll(/[^A-Za-z0-9]/g, '-')}-${block.line}`;
    const given = GIVEN.filter(({ file, holds }) => file === block.file && block.text.includes(holds)).map(({ before }) => before);
    // JavaScript can declare nothing of the kind: what it is given is there for all.
    if (language === 'js' && given.length > 0) writeFileSync(join(folder, `${name}-given.d.ts`), given.join('\n'));
    const before = language === 'ts' ? given.join(' ').replaceAll('\n', ' ') : '';
    writeFileSync(join(folder, `${name}.${language}`), `${before}\n${block.text}\nexport {};\n`);
  });
  writeFileSync(join(folder, 'package.json'), '{"type": "module"}');
  const compilerOptions = { ...OPTIONS, ...STRICT[language] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts', '*.js'] }));
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
  const { status, stdout } = spawnSync(process.execPath, [tsc, '-p', folder], { encoding: 'utf8', cwd: folder });
  return status === 0 ? [] : stdout.trim().split('\n');
}
