import { lazy, Suspense } from 'react';
import { TabPanel, Tabs } from '../../ui/controls/tabs.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { useAddressQuery } from '../../ui/use-address-query.ts';
import { ahead, fetchAhead } from '../fetch-ahead.ts';
import { PortalPage } from '../portal-page.tsx';
import { WaitingRefunds } from '../refunds/waiting-refunds.tsx';
import { FIRST_SLICE } from '../use-paging.ts';
import './report.css';
import { TransactionsReport } from './transactions-report.tsx';
import { reportDaysQuery, reportFiltersQuery, reportQuery } from './use-report.ts';
import { readWishes } from './use-report-address.ts';

// Few come for the returns: their half comes when it is opened.
const ReturnsReport = lazy(async () => ({ default: (await import('./returns/returns-report.tsx')).ReturnsReport }));

const TABS = [
  { value: 'transactions', label: 'Transactions Report' },
  { value: 'returns', label: 'Returns Report' },
] as const;
type Tab = (typeof TABS)[number]['value'];

/** `/merchant/report`: what was sold, and what the bank sent back, by the address's `tab`. */
export default function ReportPage() {
  const [query, setQuery] = useAddressQuery();
  const tab: Tab = query.get('tab') === 'returns' ? 'returns' : 'transactions';
  // Each half has pages and filters of its own: nothing of the one means anything to the other.
  const open = (next: Tab): void => setQuery(next === 'transactions' ? {} : { tab: next });
  return (
    <PortalPage title="Reports">
      <div className="stack stack--16">
        <WaitingRefunds />
        <Tabs id="report" label="Reports" tabs={TABS} value={tab} onChange={open} />
        <TabPanel id="report" value={tab}>
          {tab === 'transactions' ? (
            <TransactionsReport />
          ) : (
            <Suspense fallback={<Spinner large label="Loading the returns" />}>
              <ReturnsReport />
            </Suspense>
          )}
        </TabPanel>
      </div>
    </PortalPage>
  );
}

ReportPage.fetchAhead = () =>
  fetchAhead((current) => {
    const wishes = readWishes(new URLSearchParams(), current);
    ahead(reportQuery(wishes, FIRST_SLICE));
    ahead(reportDaysQuery(wishes));
    ahead(reportFiltersQuery(wishes));
  });
