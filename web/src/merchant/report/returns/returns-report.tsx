import { CHANNEL_LABELS, type ReturnEntry, retries } from '@drawbridge/contract';
import { formatCents } from '@drawbridge/money';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../session/api.ts';
import { useSession } from '../../../session/state.ts';
import { StatusBadge } from '../../../ui/badge.tsx';
import { formatDate } from '../../../ui/format.ts';
import { type Column, Table } from '../../../ui/table.tsx';

const COLUMNS: readonly Column<ReturnEntry>[] = [
  { id: 'date', head: 'Date', at: 'sub', cell: (row) => formatDate(row.date_time_created) },
  { id: 'code', head: 'Code', at: 'title', cell: (row) => row.reason_code },
  { id: 'location', head: 'Location', cell: (row) => row.store_name },
  { id: 'channel', head: 'Channel', cell: (row) => CHANNEL_LABELS[row.channel] },
  { id: 'amount', head: 'Sales', num: true, at: 'amount', cell: (row) => <span className="money">{formatCents(row.base_amount)}</span> },
  { id: 'status', head: 'Status', at: 'status', cell: (row) => <StatusBadge status={row.transaction_status} /> },
];

/** What the bank has sent back, the latest return first. */
export function ReturnsReport() {
  const { authenticated } = useSession();
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['returns'],
    enabled: authenticated,
    queryFn: ({ signal }) => call(retries.list, { signal }),
  });
  const failed = isError && data === undefined;
  return (
    <Table
      label="Returns Report"
      columns={COLUMNS}
      rows={failed ? undefined : data}
      rowKey={(row) => row.purchase_id}
      failed={failed ? { title: 'The returns could not be loaded.', onRetry: () => void refetch(), retrying: isFetching } : undefined}
    />
  );
}
