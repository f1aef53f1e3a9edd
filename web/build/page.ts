import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { THEME_KEY, wearTheme } from '../src/app/theme.ts';
import { t } from '../src/language/t.ts';

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** What the product is for, in a sentence: for search engines, and for whoever installs it. */
export const DESCRIPTION =
  'Link your checking account once. At the counter, show a code and approve the amount on your phone, straight from your bank.';

/** What the head of a page runs before anything is painted. */
export const BEFORE_PAINT = `(${wearTheme})(${JSON.stringify(THEME_KEY)})`;

/** The ground of each theme, as tokens.css has it. */
export function grounds(): { light: string; dark: string } {
  const tokens = readFileSync(new URL('../src/ui/tokens.css', import.meta.url), 'utf8');
  const [, light, dark] = /--bg: light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/.exec(tokens) ?? [];
  if (!light || !dark) throw new Error('tokens.css names no --bg for both themes');
  return { light, dark };
}

/** What the server replaces with the page's first facts, as JSON with `<` escaped. */
const BOOT = { tag: 'script', attrs: { type: 'application/json', id: 'boot' }, children: '__BOOT__', injectTo: 'head' as const };

const THEME = { tag: 'script', children: BEFORE_PAINT, injectTo: 'head' as const };

/**
 * Writes into index.html what is said elsewhere once: the words of its head, the grounds' colors, what puts the chosen theme on, and the
 * place of what the server tells.
 */
export function page(): Plugin {
  return {
    name: 'drawbridge-page',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => {
        const { light, dark } = grounds();
        const words = {
          // The brand's names are the server's to fill in.
          '%TITLE%': escapeText(t('{center} | Manage Payments & Transactions', { center: '__CENTER__' })),
          '%NAME%': '__NAME__',
          '%DESCRIPTION%': escapeText(DESCRIPTION),
          '%LIGHT%': light,
          '%DARK%': dark,
        };
        return { html: html.replace(/%[A-Z]+%/g, (word) => words[word as keyof typeof words] ?? word), tags: [THEME, BOOT] };
      },
    },
  };
}
