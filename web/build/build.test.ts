import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Rolldown } from 'vite';
import { describe, expect, test } from 'vitest';
import { weigh } from './budget.ts';
import { insertedStyle } from './sonner-style.ts';

type Chunk = Rolldown.OutputChunk;

describe('the style Sonner inserts', () => {
  test('is found, whole, in the version that is installed', () => {
    const require = createRequire(import.meta.url);
    const style = insertedStyle(readFileSync(require.resolve('sonner').replace(/index\.js$/, 'index.mjs'), 'utf8'));
    expect(style).toMatch(/^\[data-sonner-toaster\]/);
    expect(style.split('{').length).toBe(style.split('}').length);
  });

  test('is read as the browser reads it', () => {
    expect(insertedStyle('x();\n__insertCSS("a::before{content:\\"\\\\2022\\"}");\n')).toBe('a::before{content:"\\2022"}');
  });

  test('none or two stop the build', () => {
    expect(() => insertedStyle('x();')).toThrow('0 style sheets');
    expect(() => insertedStyle('__insertCSS("a");\n__insertCSS("b");\n')).toThrow('2 style sheets');
  });
});

describe('the budget', () => {
  /** Code that gzip cannot make smaller, so that sizes mean something. */
  const noise = (name: string, kib: number) =>
    Array.from({ length: kib * 16 }, (_, at) => createHash('sha512').update(`${name}${at}`).digest('base64')).join('');
  const chunk = (name: string, kib: number, more: Partial<Chunk>): [string, Chunk] => [
    `${name}.js`,
    { fileName: `${name}.js`, code: noise(name, kib), imports: [], moduleIds: [], isEntry: false, ...more } as Chunk,
  ];
  const chunks = new Map([
    chunk('entry', 8, { isEntry: true, imports: ['react.js'], moduleIds: ['/web/src/app/entry.tsx'] }),
    chunk('react', 16, {}),
    chunk('portal', 4, { moduleIds: ['/web/src/merchant/area.tsx'], imports: ['table.js', 'react.js'] }),
    chunk('table', 2, {}),
    chunk('scanner', 32, { moduleIds: ['/web/src/merchant/scanner.tsx'] }),
  ]);
  const files = (lazy: string[]) => weigh(chunks, { page: 'x', limit_kib: 1, lazy }, '/web').files.map(({ file }) => file);

  test('counts the entry and what it imports, and nothing lazy', () => {
    expect(files([])).toEqual(['react.js', 'entry.js']);
  });

  test('counts the lazy chunks of the page with what they import, once', () => {
    expect(files(['src/merchant/area.tsx'])).toEqual(['react.js', 'entry.js', 'portal.js', 'table.js']);
  });

  test('weighs them compressed', () => {
    const { gzip_kib } = weigh(chunks, { page: 'x', limit_kib: 1, lazy: ['src/merchant/area.tsx'] }, '/web');
    expect(gzip_kib).toBeGreaterThan(25);
    expect(gzip_kib).toBeLessThan(45);
  });

  test('a module that is not in the build stops it', () => {
    expect(() => files(['src/merchant/home.tsx'])).toThrow('src/merchant/home.tsx');
  });
});
