import type { MonthSum } from '@drawbridge/contract';
import { t } from '../../language/t.ts';
import { Empty, Failed } from '../../ui/feedback/empty.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { useDesk } from '../../ui/layout/use-media.ts';
import { usePageTitle } from '../../ui/use-title.ts';
import { ConsumerPage, HeadBelow } from '../consumer-page.tsx';
import { Found } from './found.tsx';
import { HistoryTools } from './history-tools.tsx';
import { ListLoading } from './list-loading.tsx';
import { Listed } from './listed.tsx';
import { More } from './more.tsx';
import { useMonths, useWish } from './use-history.ts';
import { asOneList, isNotFound, useAllTransactions } from './use-transactions.ts';
import './transactions.css';

/** `/dashboard/transactions-history`: everything ever paid, newest first, ten at a time; or what is looked for in it. */
export default function TransactionsHistory() {
  usePageTitle(t('All Transactions'));
  return (
    <ConsumerPage className="history" wide head={<Head />} waiting={<History known={false} />}>
      <History known />
    </ConsumerPage>
  );
}

/** The desk's bar leads home. */
function Head() {
  const desk = useDesk();
  const title = t('All Transactions');
  if (desk) return <h1 className="t-28 history__head history__off-paper">{title}</h1>;
  return <HeadBelow className="transactions__head" title={title} back={{ href: '/dashboard', label: t('Back to home') }} />;
}

/**
 * What to look with, and the list. `known`: it is known who has come; before that a desk has room for the former, which
 * keeps what is typed, and the focus, as the list comes.
 */
function History({ known }: { known: boolean }) {
  const [{ q, month }] = useWish();
  const desk = useDesk();
  const { data: sums = [], isSuccess } = useMonths(known);
  const everything = q === '' && month === '';
  const is_empty = everything && isSuccess && sums.length === 0;
  return (
    <>
      {(known || desk) && !is_empty ? <HistoryTools months={sums} /> : null}
      {known ? everything ? <All sums={sums} /> : <Found sums={sums} /> : <ListLoading />}
    </>
  );
}

function All({ sums }: { sums: readonly MonthSum[] }) {
  const all = useAllTransactions();
  const { data, error, isFetching, refetch } = all;
  if (data === undefined && error === null) return <ListLoading />;
  if (data === undefined)
    return (
      <Card>
        {isNotFound(error) ? (
          <Empty title={t('No transactions found')}>{t('Your payments will show up here.')}</Empty>
        ) : (
          <Failed title={t('An error occurred while loading transactions')} onRetry={() => void refetch()} retrying={isFetching} />
        )}
      </Card>
    );
  const items = asOneList(data.pages);
  if (items.length === 0)
    return (
      <Card>
        <Empty title={t('This user has no transactions')}>{t('Your payments will show up here.')}</Empty>
      </Card>
    );
  const last_page = data.pages.length > 1 ? (data.pages.at(-1)?.items.length ?? 0) : 0;
  return (
    <Listed items={items} sums={sums}>
      <p className="visually-hidden" role="status">
        {last_page > 0 ? t('{count} more transactions loaded', { count: last_page }) : ''}
      </p>
      <More {...all} />
    </Listed>
  );
}
