import { REPORT_SEARCH_MAX, type ReportRow, type ReportSort } from '@drawbridge/contract';
import { formatCents } from '@drawbridge/money';
import { zoneName } from '../../session/format-moment.ts';
import { SearchBox } from '../../ui/controls/search-box.tsx';
import { TextButton, TextLink } from '../../ui/controls/text-button.tsx';
import { formatDate, formatTime } from '../../ui/format.ts';
import type { Column } from '../../ui/layout/table.tsx';
import { PagedTable } from '../paged-table.tsx';
import { channelColumn, customerColumn, locationColumn, salesColumn, statusColumn } from '../payment-columns.tsx';
import { standing } from '../standing.ts';
import { useCurrentBusiness } from '../use-current-business.ts';
import { usePaging } from '../use-paging.ts';
import { CellParts } from '../wrapped.tsx';
import { Download } from './download.tsx';
import { Filters } from './filters.tsx';
import { RangePicker } from './range-picker.tsx';
import { RowDetails } from './row-details.tsx';
import { SalesChart } from './sales-chart.tsx';
import { StatusChips } from './status-chips.tsx';
import { useReport } from './use-report.ts';
import { type ReportAddress, useReportAddress } from './use-report-address.ts';

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

/** By which columns the rows can be sorted. */
const SORTS: Readonly<Record<string, ReportSort>> = { date: 'date', sales: 'amount', status: 'status', customer: 'customer' };

function sortable({ wishes: { sort, order }, sortBy }: ReportAddress): readonly Column<ReportRow>[] {
  return COLUMNS.map((column) => {
    const by = SORTS[column.id];
    return by === undefined ? column : { ...column, sort: by === sort ? order : null, onSort: () => sortBy(by) };
  });
}

/** Nobody has typed for so long: the words are asked for. */
const SEARCH_DELAY_MS = 400;

/** The sales of a range of days, with what each is settled with. Everything that it shows stands in the address. */
export function TransactionsReport() {
  const current = useCurrentBusiness();
  const address = useReportAddress(current);
  const { wishes } = address;
  const known = !current.loading && !current.failed;
  const paging = usePaging();
  const list = useReport(wishes, paging.slice, known);
  return (
    <div className="stack stack--16">
      <div className="toolbar">
        <RangePicker range={wishes.range} zone={address.zone} onChange={address.setRange} />
        <div className="report__search">
          <SearchBox
            label="Name, amount, order or ID"
            max_length={REPORT_SEARCH_MAX}
            search={wishes.search}
            delay_ms={SEARCH_DELAY_MS}
            onSearch={address.setSearch}
          />
        </div>
        <TextLink className="report__day" href="/merchant/day">
          Daily totals
        </TextLink>
        <div className="toolbar__end">
          <Filters address={address} businesses={current.businesses} />
          <Download wishes={wishes} disabled={!known} />
        </div>
      </div>
      {standing(list, { current, fresh: true }).failed ? null : <SalesChart wishes={wishes} enabled={known} />}
      <StatusChips address={address} enabled={known} />
      <PagedTable
        label="Transactions Report"
        columns={sortable(address)}
        list={list}
        current={current}
        fresh
        paging={paging}
        rowKey={(row) => row.ID}
        detail={{
          label: (row) => `Details of ${row.CustomerName}, ${formatCents(row.BaseAmount)}`,
          content: (row) => <RowDetails row={row} />,
        }}
        failed="We couldn't load the transactions."
        empty={wishes.filtered || wishes.search !== '' ? { text: <NoneFound address={address} /> } : {}}
      />
    </div>
  );
}

/** Fewer characters begin too many names and orders: the service looks for a whole one alone. */
const LEAST_TYPED = 3;

/** What to do where the search and the filters leave nothing. */
function NoneFound({ address: { wishes, clearAll } }: { address: ReportAddress }) {
  return (
    <>
      {wishes.search === '' ? 'No payments match these filters on these days. ' : `No payments match “${wishes.search}” on these days. `}
      {wishes.search !== '' && wishes.search.length < LEAST_TYPED
        ? "Type three letters of a name or order, or an amount, a link's number, an ID, or an account's last four. "
        : null}
      <TextButton onClick={clearAll}>Clear search and filters</TextButton>
    </>
  );
}
