import { useEffect, useEffectEvent } from 'react';
import { PAGE_SIZES } from '../ui/controls/table-foot.tsx';
import { useAddressQuery } from '../ui/use-address-query.ts';

const DEFAULT_SIZE = PAGE_SIZES[0];

/** Which rows of a list a page of it has, as the service is asked for them. */
export interface Slice {
  readonly limit: number;
  readonly offset: number;
}

/** What a list opens with. */
export const FIRST_SLICE: Slice = { limit: DEFAULT_SIZE, offset: 0 };

/** The rows of a list where the service knows of none. */
export const NO_ROWS = { items: [] as never[], page_info: { total: 0 } };

export type Paging = ReturnType<typeof usePaging>;

/** Which page of a table is shown: kept in the address, so that it can be sent, reloaded and gone back to. */
export function usePaging() {
  const [query, setQuery] = useAddressQuery();
  const asked = Number(query.get('page'));
  const page = Number.isSafeInteger(asked) && asked > 0 && asked < 1_000_000 ? asked : 1;
  const page_size = PAGE_SIZES.find((size) => String(size) === query.get('pageSize')) ?? DEFAULT_SIZE;
  const go = (next: { page: number; pageSize: number }, replace = false) =>
    setQuery(
      (now) => {
        now.set('page', String(next.page));
        now.set('pageSize', String(next.pageSize));
        return now;
      },
      { replace },
    );
  return {
    page,
    page_size,
    slice: { limit: page_size, offset: (page - 1) * page_size } satisfies Slice,
    onPage: (next: number) => go({ page: next, pageSize: page_size }),
    onPageSize: (size: number) => go({ page: 1, pageSize: size }),
    /** Another page in the place of one that is not there: nothing to go back to. */
    correct: (next: number) => go({ page: next, pageSize: page_size }, true),
  };
}

/**
 * Leads to the last page where the address names one beyond it: its rows may be gone by now, or it never was.
 * `total`: all rows there are, undefined while that is not known for sure.
 */
export function useLastPage({ page, page_size, correct }: Paging, total: number | undefined): void {
  const last = total === undefined ? page : Math.max(1, Math.ceil(total / page_size));
  const lead = useEffectEvent(correct);
  useEffect(() => {
    if (page > last) lead(last);
  }, [page, last]);
}
