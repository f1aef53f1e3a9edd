import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);

/** The name the style sheet asks for. */
const NAME = '@drawbridge/font/inter.woff2';

/** Latin-1 and the few signs beyond it that the product writes. */
const LATIN_1 = [...range(0x20, 0x7e), ...range(0xa0, 0xff)].map((code) => String.fromCodePoint(code)).join('');
const TEXT = `${LATIN_1}•…–—‘’“”→←−×`;
const OPTIONS = {
  targetFormat: 'woff2' as const,
  variationAxes: { wght: { min: 400, max: 700 } },
  keepFeatures: ['calt', 'ccmp', 'kern', 'locl', 'mark', 'mkmk', 'cv11', 'ss02', 'ss03', 'tnum', 'zero'],
};

function* range(from: number, to: number): Generator<number> {
  for (let at = from; at <= to; at += 1) yield at;
}

/** Cuts the font, or takes the cut one from the cache. Gives the path of the file. */
async function cutFont(cache: string): Promise<string> {
  const whole = readFileSync(require.resolve('inter-ui/variable/InterVariable.woff2'));
  const key = createHash('sha256').update(whole).update(TEXT).update(JSON.stringify(OPTIONS)).digest('hex').slice(0, 16);
  const file = join(cache, `inter-${key}.woff2`);
  if (existsSync(file)) return file;
  mkdirSync(cache, { recursive: true });
  const half = `${file}.${process.pid}`;
  writeFileSync(half, await subsetFont(whole, TEXT, OPTIONS));
  renameSync(half, file);
  return file;
}

/** Serves the cut font under the name the style sheet asks for, and preloads it from the page. */
export function font(cache: string): Plugin {
  let file = '';
  return {
    name: 'drawbridge-font',
    enforce: 'pre',
    async config() {
      file = await cutFont(cache);
      return { resolve: { alias: { [NAME]: file } } };
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const asset = Object.values(bundle ?? {}).find((output) => output.fileName.endsWith('.woff2'));
        if (!asset) return [];
        return [
          {
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${asset.fileName}` },
            injectTo: 'head-prepend',
          },
        ];
      },
    },
  };
}
