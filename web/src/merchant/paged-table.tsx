import { TableFoot } from '../ui/controls/table-foot.tsx';
import { Table, type TableProps } from '../ui/layout/table.tsx';
import { type Listed, standing, type Waits } from './standing.ts';
import { type Paging, useLastPage } from './use-paging.ts';

interface Page<Row> {
  readonly items: readonly Row[];
  readonly page_info: { readonly total: number };
}

export interface PagedTableProps<Row> extends Waits, Omit<TableProps<Row>, 'rows' | 'page_size' | 'failed' | 'foot'> {
  list: Listed<Page<Row>> & { isPlaceholderData?: boolean };
  paging: Paging;
  /** That the list could not be loaded. */
  failed: string;
}

/** A list of which the service gives a page at a time. The page stands in the address. */
export function PagedTable<Row>({ list, paging, failed: title, current, fresh, ...table }: PagedTableProps<Row>) {
  const { page, page_size, onPage, onPageSize } = paging;
  const { failed, again, retrying } = standing(list, { current, fresh });
  const total = list.data?.page_info.total;
  useLastPage(paging, list.isPlaceholderData ? undefined : total);
  return (
    <Table
      {...table}
      rows={failed ? undefined : list.data?.items}
      page_size={page_size}
      failed={failed ? { title, onRetry: again, retrying } : undefined}
      foot={<TableFoot page={page} page_size={page_size} total={total} onPage={onPage} onPageSize={onPageSize} />}
    />
  );
}
