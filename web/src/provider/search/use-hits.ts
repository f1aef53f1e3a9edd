import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { SidebarItem } from '../../ui/layout/portal-frame.tsx';
import type { PaletteHit } from '../../ui/palette/hit.ts';
import { isNamed } from '../../ui/palette/plain.ts';
import { useAsked } from '../../ui/palette/use-asked.ts';
import type { Found } from '../../ui/palette/use-palette.ts';
import { ask } from '../calls.ts';
import { iconOf } from './kinds.tsx';

/** What is found for words that are being typed. A page of the console is found like the rest, without asking the server. */
export function useHits(words: string, pages: readonly SidebarItem[]): Found {
  const { wanted, asked } = useAsked(words);
  const query = useQuery({
    queryKey: ['search', asked],
    queryFn: () => ask('search', { query: { q: asked } }),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
  });
  const waits = wanted !== '' && (wanted !== asked || query.isFetching);
  return {
    remote: wanted === '' ? [] : (query.data?.hits ?? []).map((hit) => ({ ...hit, icon: iconOf(hit) })),
    local: pagesNamed(pages, wanted),
    waits,
    error: wanted === '' || waits ? null : query.error,
    again: () => void query.refetch(),
  };
}

function pagesNamed(pages: readonly SidebarItem[], wanted: string): PaletteHit[] {
  return pages
    .filter(({ label }) => isNamed(label, wanted))
    .map(({ href, label, icon }) => ({ kind: 'page', title: label, sub: '', end: null, icon, href }));
}
