import type { ProviderText, TextBlock } from '@drawbridge/contract';
import type { TERMS } from '@drawbridge/contract/terms';
import { readSource } from './read-text.ts';

/** Of terms that stand elsewhere, their address is what is kept. */
const ELSEWHERE = /^The terms at (https:\S+)$/;

/** Terms as they were kept with an agreement, in blocks: the product's, the provider's own of any version, or an address. */
export function readKeptTerms(text: string): Pick<ProviderText, 'title' | 'blocks'> {
  const [, address] = ELSEWHERE.exec(text) ?? [];
  if (address !== undefined) return { title: null, blocks: [{ is: 'paragraph', level: 0, cells: [[{ text: address, href: address }]] }] };
  // Markdown of the provider's begins with what it says of itself, the product's terms are JSON.
  return text.startsWith('[') ? { title: null, blocks: blocksOf(JSON.parse(text) as typeof TERMS) } : readSource(text, { dated: false });
}

function blocksOf(sections: typeof TERMS): TextBlock[] {
  return sections.flatMap(({ title, paragraphs }): TextBlock[] => [
    { is: 'heading', level: 2, cells: [[{ text: title }]] },
    ...paragraphs.map((paragraph): TextBlock => ({ is: 'paragraph', level: 0, cells: [[{ text: paragraph }]] })),
  ]);
}
