import type { Hit, HitKind } from '@drawbridge/contract/provider';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { SidebarItem } from '../../ui/layout/portal-frame.tsx';
import { ask } from '../calls.ts';

/** A page of the console is found like the rest, without asking the server. */
export type Found = Omit<Hit, 'kind'> & { readonly kind: HitKind | 'page' };

/** Somebody who types on is not asked after each letter. */
const PAUSE_MS = 120;

/** What is found for words that are being typed. */
export function useHits(words: string, pages: readonly SidebarItem[]) {
  const [asked, setAsked] = useState('');
  const wanted = words.replaceAll(/\s+/g, ' ').trim();
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  const query = useQuery({
    queryKey: ['search', asked],
    queryFn: () => ask('search', { query: { q: asked } }),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
  });
  const known = wanted === '' ? [] : (query.data?.hits ?? []);
  const found: Found[] = [...known, ...pagesNamed(pages, wanted)];
  const waits = wanted !== '' && (wanted !== asked || query.isFetching);
  return { found, waits, error: wanted === '' || waits ? null : query.error, again: () => void query.refetch() };
}

function pagesNamed(pages: readonly SidebarItem[], wanted: string): Found[] {
  const beginning = wanted.toLowerCase();
  if (beginning === '') return [];
  return pages
    .filter(({ label }) => label.toLowerCase().startsWith(beginning))
    .map(({ href, label }) => ({ kind: 'page', title: label, sub: '', end: null, href }));
}
