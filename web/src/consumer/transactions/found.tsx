import type { MonthSum } from '@drawbridge/contract';
import { t, tCount } from '../../language/t.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Empty, Failed } from '../../ui/feedback/empty.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { monthInWords } from './by-month.ts';
import { ListLoading } from './list-loading.tsx';
import { Listed } from './listed.tsx';
import { More } from './more.tsx';
import { useFound, useWish, type Wish } from './use-history.ts';
import { asOneList } from './use-transactions.ts';

/** The payments that are looked for, and how many there are. */
export function Found({ sums }: { sums: readonly MonthSum[] }) {
  const [wish, choose] = useWish();
  const { data, error, isFetching, refetch, ...more } = useFound(wish);
  const found = data?.pages[0]?.found;
  return (
    <>
      <p className={found === undefined || found === 0 ? 'visually-hidden' : 't-13 muted'} role="status">
        {found === undefined ? '' : found === 0 ? noneInWords(wish) : tCount(found, '{count} payment', '{count} payments')}
      </p>
      {data ? (
        found === 0 ? (
          <Card>
            <Empty title={noneInWords(wish)} action={<Button onClick={() => choose({ q: '', month: '' })}>{t('Show all')}</Button>}>
              {t('Try another word, or look in all of your payments.')}
            </Empty>
          </Card>
        ) : (
          // A month's sums are of all its payments: above those that some words find they would not add up.
          <Listed items={asOneList(data.pages)} sums={wish.q === '' ? sums : []}>
            <More {...more} />
          </Listed>
        )
      ) : error === null ? (
        <ListLoading />
      ) : (
        <Card>
          <Failed title={t('An error occurred while loading transactions')} onRetry={() => void refetch()} retrying={isFetching} />
        </Card>
      )}
    </>
  );
}

function noneInWords({ q, month }: Wish): string {
  if (month === '') return t('No payments match “{words}”', { words: q });
  const values = { words: q, month: monthInWords(month) };
  return q === '' ? t('No payments in {month}', values) : t('No payments in {month} match “{words}”', values);
}
