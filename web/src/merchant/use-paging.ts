import { useSearchParams } from 'react-router';
import { PAGE_SIZES } from '../ui/table-foot.tsx';

const DEFAULT_SIZE = PAGE_SIZES[0];

/** Which page of a table is shown: kept in the address, so that it can be sent, reloaded and gone back to. */
export function usePaging() {
  const [query, setQuery] = useSearchParams();
  const asked = Number(query.get('page'));
  const page = Number.isSafeInteger(asked) && asked > 0 && asked < 1_000_000 ? asked : 1;
  const page_size = PAGE_SIZES.find((size) => String(size) === query.get('pageSize')) ?? DEFAULT_SIZE;
  const go = (next: { page: number; pageSize: number }) =>
    setQuery((now) => {
      now.set('page', String(next.page));
      now.set('pageSize', String(next.pageSize));
      return now;
    });
  return {
    page,
    page_size,
    onPage: (next: number) => go({ page: next, pageSize: page_size }),
    onPageSize: (size: number) => go({ page: 1, pageSize: size }),
  };
}
