import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import vm from 'node:vm';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);

const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * The style sheet Sonner inserts by itself when it is loaded, as text.
 * @param source Sonner's module
 * @throws Error when the module no longer inserts exactly one, because then the policy would silently be wrong
 */
export function insertedStyle(source: string): string {
  const found = [...source.matchAll(/^__insertCSS\(("(?:[^"\\]|\\.)*")\);?$/gm)];
  const [only] = found;
  if (found.length !== 1 || only?.[1] === undefined) throw new Error(`Sonner inserts ${found.length} style sheets; one was expected`);
  return vm.runInNewContext(only[1]) as string;
}

/**
 * Writes csp-hashes.json: what the content security policy must allow beside its nonce. Sonner inserts a style element
 * without a nonce: first empty, then with its text, so both hashes are named.
 */
export function sonnerStyle(): Plugin {
  return {
    name: 'drawbridge-sonner-style',
    apply: 'build',
    generateBundle() {
      const style = insertedStyle(readFileSync(require.resolve('sonner').replace(/index\.js$/, 'index.mjs'), 'utf8'));
      const source = `${JSON.stringify({ 'style-src': [sha256(style), sha256('')] }, null, 2)}\n`;
      this.emitFile({ type: 'asset', fileName: 'csp-hashes.json', source });
    },
  };
}
