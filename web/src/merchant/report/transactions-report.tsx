import type { ReportRow } from '@drawbridge/contract';
import { formatCents } from '@drawbridge/money';
import { zoneName } from '../../session/format-moment.ts';
import { TableFoot } from '../../ui/controls/table-foot.tsx';
import { TextLink } from '../../ui/controls/text-button.tsx';
import { formatDate, formatTime } from '../../ui/format.ts';
import { type Column, Table } from '../../ui/layout/table.tsx';
import { channelColumn, customerColumn, locationColumn, salesColumn, statusColumn } from '../payment-columns.tsx';
import { useCurrentBusiness } from '../use-current-business.ts';
import { useLastPage, usePaging } from '../use-paging.ts';
import { CellParts } from '../wrapped.tsx';
import { Download } from './download.tsx';
import { Filters } from './filters.tsx';
import { RangePicker } from './range-picker.tsx';
import { RowDetails } from './row-details.tsx';
import { SalesChart } from './sales-chart.tsx';
import { useReport } from './use-report.ts';
import { useReportAddress } from './use-report-address.ts';

const COLUMNS: readonly Column<ReportRow>[] = [
  { id: 'date', head: 'Date', at: 'sub', cell: (row) => formatDate(row.DateTimeCreated, row.TimeZone) },
  locationColumn,
  salesColumn,
  statusColumn,
  customerColumn,
  channelColumn,
  { id: 'settlement', head: 'Settlement Amt', num: true, skeleton: 'half', cell: (row) => formatCents(row.TotalPayment) },
  {
    id: 'settled',
    head: 'Settlement Time',
    cell: (row) =>
      row.DateTimeOfApproval === null ? null : (
        <CellParts>
          <span className="muted">{formatDate(row.DateTimeOfApproval, row.TimeZone)}</span>
          <span className="table__sub">
            {formatTime(row.DateTimeOfApproval, row.TimeZone)} {zoneName(row.DateTimeOfApproval, row.TimeZone)}
          </span>
        </CellParts>
      ),
  },
];

/** The sales of a range of days, with what each is settled with. Everything that it shows stands in the address. */
export function TransactionsReport() {
  const current = useCurrentBusiness();
  const address = useReportAddress(current);
  const { wishes } = address;
  const known = !current.loading && !current.failed;
  const paging = usePaging();
  const { page, page_size, onPage, onPageSize } = paging;
  const { data, isError, isFetching, isPlaceholderData, refetch } = useReport(wishes, page, page_size, known);
  useLastPage(paging, isPlaceholderData ? undefined : data?.page_info.total);
  const failed = current.failed || isError;
  const again = (): void => {
    if (current.failed) current.again();
    else void refetch();
  };
  return (
    <div className="stack stack--16">
      <div className="toolbar">
        <RangePicker range={wishes.range} zone={address.zone} onChange={address.setRange} />
        <TextLink href="/merchant/day">Totals of the day</TextLink>
        <div className="toolbar__end">
          <Filters address={address} businesses={current.businesses} />
          <Download wishes={wishes} disabled={!known} />
        </div>
      </div>
      {failed ? null : <SalesChart wishes={wishes} enabled={known} />}
      <Table
        label="Transactions Report"
        columns={COLUMNS}
        rows={failed ? undefined : data?.items}
        rowKey={(row) => row.ID}
        page_size={page_size}
        detail={{
          label: (row) => `Details of ${row.CustomerName}, ${formatCents(row.BaseAmount)}`,
          content: (row) => <RowDetails row={row} />,
        }}
        failed={
          failed ? { title: 'The transactions could not be loaded.', onRetry: again, retrying: current.fetching || isFetching } : undefined
        }
        foot={<TableFoot page={page} page_size={page_size} total={data?.page_info.total} onPage={onPage} onPageSize={onPageSize} />}
      />
    </div>
  );
}
