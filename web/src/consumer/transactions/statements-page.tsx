import type { MonthSum } from '@drawbridge/contract';
import { t } from '../../language/t.ts';
import { DownloadButton } from '../../ui/controls/download-button.tsx';
import { Empty, Failed } from '../../ui/feedback/empty.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { Card } from '../../ui/layout/card.tsx';
import { usePageTitle } from '../../ui/use-title.ts';
import { ConsumerPage, HeadBelow } from '../consumer-page.tsx';
import { monthInWords } from './by-month.ts';
import { sumInWords } from './months.tsx';
import { RowsLoading } from './rows-loading.tsx';
import { readCsv, readStatement, useMonths } from './use-history.ts';
import './transactions.css';

/** `/dashboard/statements`: what was paid in each month, as PDF and CSV. */
export default function StatementsPage() {
  usePageTitle(t('Statements'));
  const back = { href: '/dashboard/transactions-history', label: t('Back to all transactions') };
  return (
    <ConsumerPage head={<HeadBelow className="transactions__head" title={t('Statements')} back={back} />} waiting={<RowsLoading />}>
      <Ready />
    </ConsumerPage>
  );
}

function Ready() {
  const { data: months, error, isFetching, refetch } = useMonths();
  if (months === undefined && error === null) return <RowsLoading />;
  if (months === undefined)
    return (
      <Card>
        <Failed title={t("Your statements couldn't be loaded")} onRetry={() => void refetch()} retrying={isFetching} />
      </Card>
    );
  if (months.length === 0)
    return (
      <Card>
        <Empty title={t('No statements yet')}>{t('Your payments will show up here.')}</Empty>
      </Card>
    );
  return (
    <>
      <ul className="list">
        {months.map((month) => (
          <Row key={month.month} sum={month} />
        ))}
      </ul>
      <p className="t-13 muted">{t('Months are counted in Eastern Time. A statement shows each payment as it is today.')}</p>
    </>
  );
}

function Row({ sum }: { sum: MonthSum }) {
  const month = monthInWords(sum.month);
  const failed = () => toast.error(t('Error'), t("The file couldn't be made. Please try again."));
  return (
    <li className="row transactions__statement">
      <span className="row__main">
        <span className="row__title transactions__month-name">{month}</span>
        <span className="row__sub num">{sumInWords(sum)}</span>
      </span>
      <span className="transactions__files">
        <DownloadButton read={() => readStatement(sum.month)} onFailed={failed}>
          {t('As PDF')} <span className="visually-hidden">{month}</span>
        </DownloadButton>
        <DownloadButton read={() => readCsv({ q: '', month: sum.month })} onFailed={failed}>
          {t('As CSV')} <span className="visually-hidden">{month}</span>
        </DownloadButton>
      </span>
    </li>
  );
}
