import { CUSTOMER_SEARCH_MAX, CUSTOMER_SORTS, type CustomerSort } from '@drawbridge/contract';
import { useQueryChanges } from '../../ui/use-query-changes.ts';

export type CustomersAddress = ReturnType<typeof useCustomersAddress>;
export type CustomersWishes = ReturnType<typeof readWishes>;

/** Which customers an address shows, in which order. */
export function readWishes(query: URLSearchParams) {
  const sort: CustomerSort = CUSTOMER_SORTS.find((name) => name === query.get('sort')) ?? 'last';
  return { search: (query.get('search') ?? '').trim().slice(0, CUSTOMER_SEARCH_MAX), sort, after: query.get('after') || undefined };
}

/** Which customers are shown, in which order: in the address, to be sent, reloaded and gone back to. */
export function useCustomersAddress() {
  const { query, change } = useQueryChanges('after');
  return {
    ...readWishes(query),
    // Words in the making are no pages to go back to.
    setSearch: (words: string) => change('search', words, true),
    setSort: (next: CustomerSort) => change('sort', next),
    setAfter: (place: string | undefined) => change('after', place ?? ''),
  };
}
