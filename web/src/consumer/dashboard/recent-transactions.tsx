import { t } from '../../language/t.ts';
import { TextLink } from '../../ui/controls/text-button.tsx';
import { Empty, Failed } from '../../ui/feedback/empty.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { RightIcon } from '../../ui/icons/icons.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { useDesk } from '../../ui/layout/use-media.ts';
import { RowsLoading } from '../transactions/rows-loading.tsx';
import { TransactionLink, TransactionRow } from '../transactions/transaction-row.tsx';
import { isNotFound, useRecentTransactions } from '../transactions/use-transactions.ts';

/** The last five transactions, and the way to all of them. They open in their place on a phone; on a desk they lead to their receipts. */
export function RecentTransactions() {
  const desk = useDesk();
  const { data: items, error, isFetching, refetch } = useRecentTransactions();
  return (
    <section className="dashboard__recent" aria-labelledby="recent">
      <div className="section-head">
        <h2 id="recent">{t('Recent transactions')}</h2>
        {items && items.length > 0 ? (
          <TextLink href="/dashboard/transactions-history">
            {t('See more')} <span className="visually-hidden">{t('of your transactions')}</span>
            <RightIcon size={16} />
          </TextLink>
        ) : null}
      </div>
      {items && error && !isNotFound(error) ? (
        <Notice kind="warning" role="status">
          {t("Couldn't refresh. Trying again...")}
        </Notice>
      ) : null}
      {items && items.length > 0 ? (
        <ul className="list">
          {items.map((item) =>
            desk ? <TransactionLink key={item.public_id} transaction={item} /> : <TransactionRow key={item.public_id} transaction={item} />,
          )}
        </ul>
      ) : items ? (
        <Card>
          <Empty title={t('This user has no transactions')}>{t('Your payments will show up here.')}</Empty>
        </Card>
      ) : isNotFound(error) ? (
        <Card>
          <Empty title={t('No transactions found')}>{t('Your payments will show up here.')}</Empty>
        </Card>
      ) : error ? (
        <Card>
          <Failed title={t('An error occurred while loading transactions')} onRetry={() => void refetch()} retrying={isFetching} />
        </Card>
      ) : (
        <RowsLoading />
      )}
    </section>
  );
}

/** The same place, before it is known who has come. */
export function RecentLoading() {
  return (
    <section className="dashboard__recent">
      <div className="section-head">
        <h2>{t('Recent transactions')}</h2>
      </div>
      <RowsLoading />
    </section>
  );
}
