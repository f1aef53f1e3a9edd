import { type DashboardRow, ROUTE_PERMISSIONS } from '@drawbridge/contract';
import { formatCents } from '@drawbridge/money';
import { lazy, Suspense } from 'react';
import { zoneName } from '../../session/format-moment.ts';
import { useSession } from '../../session/state.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { formatDate, formatTime } from '../../ui/format.ts';
import type { Column } from '../../ui/layout/table.tsx';
import { PagedTable } from '../paged-table.tsx';
import { channelColumn, customerColumn, locationColumn, salesColumn, statusColumn } from '../payment-columns.tsx';
import { PortalPage } from '../portal-page.tsx';
import { WaitingRefunds } from '../refunds/waiting-refunds.tsx';
import { SupportSent } from '../support-sent.tsx';
import { type CurrentBusiness, useCurrentBusiness } from '../use-current-business.ts';
import { usePaging } from '../use-paging.ts';
import { CellParts } from '../wrapped.tsx';
import { ChartPlace } from './chart-place.tsx';
import './home.css';
import { RecentDetails } from './recent-details.tsx';
import { useDashboard, useRecentTransactions } from './use-dashboard.ts';

/** Drawn once its sums are there: it isn't part of what a till loads first. */
const SalesByDay = lazy(() => import('./sales-by-day.tsx'));
/** Most businesses have gone them long since. */
const FirstSteps = lazy(() => import('./first-steps.tsx'));

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
  const current = useCurrentBusiness();
  const paging = usePaging();
  const id = current.business?.SynBusinessID ?? '';
  const known = !current.loading && !current.failed;
  const sees_reports = useSession().claims?.permissions.includes(ROUTE_PERMISSIONS.ViewReports) ?? false;
  const dashboard = useDashboard(id, known);
  const recent = useRecentTransactions(id, paging.slice, known);
  // Trying again asks for the figures, too, where they could not be had.
  const refetch = () => {
    if (dashboard.isError) void dashboard.refetch();
    return recent.refetch();
  };
  const below = (
    <>
      {known && sees_reports ? (
        <Suspense fallback={<ChartPlace />}>
          <SalesByDay current={current} />
        </Suspense>
      ) : null}
      <section aria-labelledby="recent">
        <h2 className="home__title" id="recent">
          Recent Transactions
        </h2>
        <PagedTable
          label="Recent Transactions"
          columns={[dateColumn(current.businesses.length > 1 && current.business === undefined), ...COLUMNS]}
          list={{ ...recent, refetch }}
          current={current}
          fresh
          paging={paging}
          rowKey={(row) => row.ID}
          detail={{ label: (row) => `Details of ${row.PublicID}`, content: (row) => <RecentDetails row={row} /> }}
          failed="We couldn't load the transactions."
        />
      </section>
    </>
  );
  return (
    <PortalPage title="Home">
      <div className="stack home">
        <SupportSent />
        <WaitingRefunds />
        <MonthToDate
          current={current}
          figures={dashboard.isSuccess ? dashboard.data : undefined}
          failed={current.failed || dashboard.isError}
        />
        <Suspense fallback={null}>
          {known && id !== '' ? <FirstSteps syn_business_id={id}>{below}</FirstSteps> : current.loading ? null : below}
        </Suspense>
      </div>
    </PortalPage>
  );
}

interface MonthToDateProps {
  current: CurrentBusiness;
  /** In cents; undefined while they are not known. */
  figures: { MonthlySales: number; MonthlyTotalTransactions: number } | undefined;
  failed: boolean;
}

/** What the month has brought, and the way to the next sale for whoever may take one. */
function MonthToDate({ current, figures, failed }: MonthToDateProps) {
  const { claims } = useSession();
  const may_take = claims?.permissions.includes(ROUTE_PERMISSIONS.CreateACHDebit) ?? false;
  return (
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
      <p className="hero__label home__note">Net of refunds, excluding tips. The report shows sales before refunds.</p>
    </section>
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
