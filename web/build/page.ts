import type { Plugin } from 'vite';
import { brand, centreTitle } from '../src/ui/brand.ts';

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** What the server replaces with the page's first facts, as JSON with `<` escaped. */
const BOOT = { tag: 'script', attrs: { type: 'application/json', id: 'boot' }, children: '__BOOT__', injectTo: 'head' as const };

/** Writes the brand's words into index.html, so that only one file says the name, and the place of what the server tells the page. */
export function page(): Plugin {
  return {
    name: 'drawbridge-page',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => ({
        html: html.replaceAll('%TITLE%', escapeText(centreTitle())).replaceAll('%NAME%', escapeText(brand.name)),
        tags: [BOOT],
      }),
    },
  };
}
