import { FILE_DIRECTIONS, FILE_STATES, type FileState } from '@drawbridge/contract/provider';
import { useSearchParams } from 'react-router';

const PAGE_SIZE = 20;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

export interface FileFilters {
  readonly direction: (typeof FILE_DIRECTIONS)[number] | undefined;
  readonly state: FileState | undefined;
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly page: number;
}

/** Which files are shown: kept in the address, so that it can be sent, reloaded and gone back to. */
export function useFilters() {
  const [query, setQuery] = useSearchParams();
  const page = Number(query.get('page'));
  const filters: FileFilters = {
    direction: FILE_DIRECTIONS.find((one) => one === query.get('direction')),
    state: FILE_STATES.find((one) => one === query.get('state')),
    from: dayIn(query.get('from')),
    to: dayIn(query.get('to')),
    page: Number.isSafeInteger(page) && page > 0 && page < 1_000_000 ? page : 1,
  };
  /** Another value of a filter begins at the first page. */
  const choose = (name: 'direction' | 'state' | 'from' | 'to' | 'page', value: string): void =>
    setQuery((now) => {
      if (value === '') now.delete(name);
      else now.set(name, value);
      if (name !== 'page') now.delete('page');
      return now;
    });
  return { filters, choose, slice: { limit: PAGE_SIZE, offset: (filters.page - 1) * PAGE_SIZE } };
}

function dayIn(text: string | null): string | undefined {
  return text !== null && DAY.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined;
}
