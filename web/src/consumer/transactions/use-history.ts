import { history } from '@drawbridge/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '../../session/api.ts';
import { useSession } from '../../session/state.ts';
import { useAddressQuery } from '../../ui/use-address-query.ts';

/** What somebody looks for in their history; empty for all of it. */
export interface Wish {
  readonly q: string;
  /** `2026-11` */
  readonly month: string;
}

/** What is looked for stands in the address: a reload and the way back from a receipt show the same. */
export function useWish(): [wish: Wish, choose: (change: Partial<Wish>) => void] {
  const [query, setQuery] = useAddressQuery();
  const month = query.get('month') ?? '';
  const wish = { q: query.get('q') ?? '', month: /^20\d{2}-(0[1-9]|1[0-2])$/.test(month) ? month : '' };
  const choose = (change: Partial<Wish>) => {
    const wanted = { ...wish, ...change };
    setQuery(
      Object.entries(wanted).filter(([, value]) => value !== ''),
      { replace: true },
    );
  };
  return [wish, choose];
}

/** As the service takes it. */
function asQuery({ q, month }: Wish) {
  return { q: q === '' ? undefined : q, month: month === '' ? undefined : month };
}

/** The payments that are looked for, page by page. */
export function useFound(wish: Wish) {
  const { authenticated } = useSession();
  return useInfiniteQuery({
    queryKey: ['transactions', 'found', wish.q, wish.month],
    enabled: authenticated && (wish.q !== '' || wish.month !== ''),
    queryFn: ({ pageParam, signal }: { pageParam: string | undefined; signal: AbortSignal }) =>
      call(history.search, { query: { ...asQuery(wish), after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ items, has_more }) => (has_more ? items.at(-1)?.public_id : undefined),
  });
}

/** The months of the history with what was paid and refunded. `known`: it is known that whoever has come may read them. */
export function useMonths(known = true) {
  const { authenticated } = useSession();
  return useQuery({
    queryKey: ['transactions', 'months'],
    enabled: authenticated && known,
    queryFn: async ({ signal }) => (await call(history.months, { signal })).months,
  });
}

/** The payments that are looked for, as a file of values. */
export async function readCsv(wish: Wish): Promise<{ name: string; content: Blob }> {
  const { file_name, csv } = await call(history.csv, { query: asQuery(wish) });
  return { name: file_name, content: new Blob([csv], { type: 'text/csv;charset=utf-8' }) };
}

/** The statement of a month, as a PDF. */
export async function readStatement(month: string): Promise<{ name: string; content: Blob }> {
  const { file_name, pdf } = await call(history.statement, { params: { month } });
  const bytes = Uint8Array.from(atob(pdf), (character) => character.charCodeAt(0));
  return { name: file_name, content: new Blob([bytes], { type: 'application/pdf' }) };
}
