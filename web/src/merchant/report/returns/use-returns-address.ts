import { RETURN_SORTS, type ReturnSort, SORT_ORDERS, type SortOrder } from '@drawbridge/contract';
import { useAddressQuery } from '../../../ui/use-address-query.ts';

/** Which returns are shown, in which order: in the address, to be sent, reloaded and gone back to. */
export function useReturnsAddress() {
  const [query, setQuery] = useAddressQuery();
  const sort: ReturnSort = RETURN_SORTS.find((name) => name === query.get('sort')) ?? 'date';
  const order: SortOrder = SORT_ORDERS.find((name) => name === query.get('order')) ?? 'descending';
  const change = (edit: (now: URLSearchParams) => void) =>
    setQuery((now) => {
      edit(now);
      now.delete('page');
      return now;
    });
  return {
    sort,
    order,
    /** The transaction ID of the one return that is asked for, as messages link to it. */
    only: query.get('return') || null,
    onSort: (next: ReturnSort) =>
      change((now) => {
        // The latest dates first; words from A.
        const first: SortOrder = next === 'date' ? 'descending' : 'ascending';
        const turned: SortOrder = order === 'ascending' ? 'descending' : 'ascending';
        now.set('sort', next);
        now.set('order', next === sort ? turned : first);
      }),
    showAll: () => change((now) => now.delete('return')),
  };
}
