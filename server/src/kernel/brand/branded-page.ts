import type { Config } from '../../config.ts';
import { brandStyle, byAddress } from './style.ts';

/** A text as it may stand in HTML, between tags or in an attribute. */
export const escapeText = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/**
 * The client's page under the brand's names and in its colors, from the first byte on: `__NAME__` and `__CENTER__` are
 * left for this by the build (web/build/page.ts), as `__NONCE__` is for each answer.
 */
export function brandedPage(html: string, { brand, look }: Pick<Config, 'brand' | 'look'>): string {
  const style = brandStyle(look, byAddress);
  return html
    .replaceAll('__NAME__', () => escapeText(brand.name))
    .replaceAll('__CENTER__', () => escapeText(brand.center))
    .replace('</head>', (end) => (style === '' ? end : `<style nonce="__NONCE__">${style}</style>${end}`));
}
