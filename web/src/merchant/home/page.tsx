import { type DashboardRow, ROUTE_PERMISSIONS } from '@drawbridge/contract';
import { formatCents } from '@drawbridge/money';
import { zoneName } from '../../session/format-moment.ts';
import { useSession } from '../../session/state.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { TableFoot } from '../../ui/controls/table-foot.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { formatDate, formatTime } from '../../ui/format.ts';
import { type Column, Table } from '../../ui/layout/table.tsx';
import { channelColumn, customerColumn, locationColumn, salesColumn, statusColumn } from '../payment-columns.tsx';
import { PortalPage } from '../portal-page.tsx';
import { WaitingRefunds } from '../refunds/waiting-refunds.tsx';
import { SupportSent } from '../support-sent.tsx';
import { useCurrentBusiness } from '../use-current-business.ts';
import { useLastPage, usePaging } from '../use-paging.ts';
import { CellParts } from '../wrapped.tsx';
import './home.css';
import { RecentDetails } from './recent-details.tsx';
import { useDashboard, useRecentTransactions } from './use-dashboard.ts';

const dateColumn = (names_location: boolean): Column<DashboardRow> => ({
  id: 'date',
  head: 'Date',
  at: 'sub',
  cell: (row) => (
    <CellParts>
      {formatDate(row.DateTimeCreated, row.TimeZone)}
      <span className="table__sub home__time">
        {formatTime(row.DateTimeCreated, row.TimeZone)} {zoneName(row.DateTimeCreated, row.TimeZone)}
      </span>
      {names_location ? <span className="table__sub home__where">{row.StoreName}</span> : null}
    </CellParts>
  ),
});

const COLUMNS: readonly Column<DashboardRow>[] = [locationColumn, customerColumn, channelColumn, salesColumn, statusColumn];

/** `/merchant/home`: the month so far, and what came in last. */
export function HomePage() {
  const { claims } = useSession();
  const current = useCurrentBusiness();
  const id = current.business?.SynBusinessID ?? '';
  const known = !current.loading && !current.failed;
  const dashboard = useDashboard(id, known);
  const paging = usePaging();
  const { page, page_size, onPage, onPageSize } = paging;
  const recent = useRecentTransactions(id, page, page_size, known);
  useLastPage(paging, recent.isPlaceholderData ? undefined : recent.data?.page_info.total);
  const may_take = claims?.permissions.includes(ROUTE_PERMISSIONS.CreateACHDebit) ?? false;
  const failed = current.failed || dashboard.isError;
  const again = (): void => {
    if (current.failed) current.again();
    if (dashboard.isError) void dashboard.refetch();
    if (recent.isError) void recent.refetch();
  };
  const figures = dashboard.isSuccess ? (dashboard.data ?? { MonthlySales: 0, MonthlyTotalTransactions: 0 }) : undefined;
  const rows = recent.isSuccess ? (recent.data?.items ?? []) : undefined;

  return (
    <PortalPage title="Home">
      <div className="stack home">
        <SupportSent />
        <WaitingRefunds />
        <section className="hero on-moat home__hero" aria-label="Month to date">
          <HomeArt />
          <Figure label="MTD Total Sales" value={figures && formatCents(figures.MonthlySales)} failed={failed} money />
          <Figure label="MTD Total Transactions" value={figures?.MonthlyTotalTransactions.toLocaleString('en-US')} failed={failed} />
          {may_take && current.business !== undefined ? (
            <ButtonLink kind="money" size="lg" href="/merchant/checkout">
              Start New Transaction
            </ButtonLink>
          ) : null}
          {may_take && current.business === undefined && current.all_offered ? (
            <p className="hero__label home__choose">Choose a location at the top right to take payments.</p>
          ) : null}
          <p className="hero__label home__note">After refunds, and without tips. The report shows sales before refunds.</p>
        </section>
        <section aria-labelledby="recent">
          <h2 className="home__title" id="recent">
            Recent Transactions
          </h2>
          <Table
            label="Recent Transactions"
            columns={[dateColumn(current.businesses.length > 1 && current.business === undefined), ...COLUMNS]}
            rows={rows}
            rowKey={(row) => row.ID}
            page_size={page_size}
            detail={{ label: (row) => `Details of ${row.PublicID}`, content: (row) => <RecentDetails row={row} /> }}
            failed={
              current.failed || recent.isError
                ? { title: 'The transactions could not be loaded.', onRetry: again, retrying: current.fetching || recent.isFetching }
                : undefined
            }
            foot={
              <TableFoot
                page={page}
                page_size={page_size}
                total={recent.data?.page_info.total ?? (rows ? 0 : undefined)}
                onPage={onPage}
                onPageSize={onPageSize}
              />
            }
          />
        </section>
      </div>
    </PortalPage>
  );
}

function Figure({ label, value, failed, money }: { label: string; value: string | undefined; failed: boolean; money?: boolean }) {
  return (
    <div className="home__figure">
      <p className="hero__label">{label}</p>
      {failed ? (
        <p className="t-48">–</p>
      ) : value === undefined ? (
        <Skeleton shape="money" />
      ) : (
        <p className={money ? 't-48 money' : 't-48 num'}>{value}</p>
      )}
    </div>
  );
}

function HomeArt() {
  return (
    <svg className="hero__art" width="640" height="180" viewBox="0 0 640 180" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <path d="M20 180V180a300 300 0 0 1 600 0V180Z" />
      <path d="M70 180V180a250 250 0 0 1 500 0V180Z" />
      <path d="M118 180V180a202 202 0 0 1 404 0V180Z" />
      <path d="M164 180V180a156 156 0 0 1 312 0V180Z" />
    </svg>
  );
}
