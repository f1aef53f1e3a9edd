import { FILE_DIRECTIONS, FILE_STATES, type FileState } from '@drawbridge/contract/provider';
import { useQueryChanges } from '../../ui/use-query-changes.ts';

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
  const { query, change } = useQueryChanges('page');
  const page = Number(query.get('page'));
  const filters: FileFilters = {
    direction: FILE_DIRECTIONS.find((one) => one === query.get('direction')),
    state: FILE_STATES.find((one) => one === query.get('state')),
    from: dayIn(query.get('from')),
    to: dayIn(query.get('to')),
    page: Number.isSafeInteger(page) && page > 0 && page < 1_000_000 ? page : 1,
  };
  const choose = (name: 'direction' | 'state' | 'from' | 'to' | 'page', value: string): void => change(name, value);
  return { filters, choose, slice: { limit: PAGE_SIZE, offset: (filters.page - 1) * PAGE_SIZE } };
}

function dayIn(text: string | null): string | undefined {
  return text !== null && DAY.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined;
}
