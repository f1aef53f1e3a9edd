import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { font } from '../../web/build/font.ts';
import { THEME_KEY, wearTheme } from '../../web/src/app/theme.ts';
import type { Frame } from './layout.ts';

/** Builds the site's script, style and font into `out`/assets, and gives their names. */
export async function buildAssets(root: string, out: string): Promise<Omit<Frame['files'], 'passages'>> {
  const answer = await build({
    root: join(root, 'site'),
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    base: './',
    plugins: [font(join(root, 'node_modules/.cache/drawbridge'))],
    build: {
      outDir: out,
      emptyOutDir: true,
      target: 'baseline-widely-available',
      assetsInlineLimit: 0,
      modulePreload: false,
      reportCompressedSize: false,
      rolldownOptions: { input: join(root, 'site/src/site.ts') },
    },
  });
  if (!('output' in answer)) throw new Error('vite gave no output');
  const named = (what: string, fits: (file: string) => boolean): string => {
    const found = answer.output.find(({ fileName }) => fits(fileName));
    if (found === undefined) throw new Error(`vite built no ${what}`);
    return found.fileName;
  };
  const entry = answer.output.find((output) => output.type === 'chunk' && output.isEntry);
  if (entry === undefined) throw new Error('vite built no script');
  return {
    script: entry.fileName,
    style: named('style', (file) => file.endsWith('.css')),
    font: named('font', (file) => file.endsWith('.woff2')),
    // Before anything is painted, so apart from the rest, and in a file: the policy allows no script within a page.
    theme: writeHashed(out, 'theme', 'js', `(${wearTheme})(${JSON.stringify(THEME_KEY)});\n`),
  };
}

/** Writes a file that never changes under its name. Gives the name, from the site's own folder. */
export function writeHashed(out: string, name: string, ending: string, content: string): string {
  const digest = createHash('sha256').update(content).digest('hex').slice(0, 10);
  const file = `assets/${name}-${digest}.${ending}`;
  mkdirSync(join(out, 'assets'), { recursive: true });
  writeFileSync(join(out, file), content);
  return file;
}

/** The grounds of both themes, as the tokens have them. */
export function readGrounds(root: string): Frame['grounds'] {
  const tokens = readFileSync(join(root, 'web/src/ui/tokens.css'), 'utf8');
  const [, light, dark] = /--bg: light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/.exec(tokens) ?? [];
  if (!light || !dark) throw new Error('tokens.css names no --bg for both themes');
  return { light, dark };
}
