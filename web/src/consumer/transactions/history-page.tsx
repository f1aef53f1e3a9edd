import type { Transaction } from '@drawbridge/contract';
import { t } from '../../language/t.ts';
import { Button } from '../../ui/controls/button.tsx';
import { FieldError } from '../../ui/controls/field.tsx';
import { Empty, Failed } from '../../ui/feedback/empty.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { usePageTitle } from '../../ui/use-title.ts';
import { ConsumerPage, HeadBelow } from '../consumer-page.tsx';
import { byMonth } from './by-month.ts';
import { RowsLoading } from './rows-loading.tsx';
import { TransactionRow } from './transaction-row.tsx';
import { asOneList, isNotFound, useAllTransactions } from './use-transactions.ts';
import './transactions.css';

/** `/dashboard/transactions-history`: everything ever paid, newest first, ten at a time. */
export function TransactionsHistory() {
  usePageTitle(t('All Transactions'));
  const back = { href: '/dashboard', label: t('Back to home') };
  return (
    <ConsumerPage head={<HeadBelow className="transactions__head" title={t('All Transactions')} back={back} />} waiting={<RowsLoading />}>
      <Ready />
    </ConsumerPage>
  );
}

function Ready() {
  const all = useAllTransactions();
  const { data, error, isFetching, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, refetch } = all;
  if (data === undefined && error === null) return <RowsLoading />;
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
    <>
      <Months items={items} />
      <p className="visually-hidden" role="status">
        {last_page > 0 ? t('{count} more transactions loaded', { count: last_page }) : ''}
      </p>
      {hasNextPage ? (
        <div className="transactions__more">
          {isFetchNextPageError ? (
            <div role="alert">
              <FieldError>{t('Failed to load transactions')}</FieldError>
            </div>
          ) : null}
          <Button block busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('See more')}
          </Button>
        </div>
      ) : null}
    </>
  );
}

function Months({ items }: { items: readonly Transaction[] }) {
  return byMonth(items).map(({ month, items: of_month }) => (
    <section key={month} aria-label={month}>
      <h2 className="transactions__month">{month}</h2>
      <ul className="list">
        {of_month.map((item) => (
          <TransactionRow key={item.public_id} transaction={item} />
        ))}
      </ul>
    </section>
  ));
}
