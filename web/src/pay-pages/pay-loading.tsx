import { t } from '../language/t.ts';
import { Card } from '../ui/card.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { AccountCard } from './account-card.tsx';
import { PayFrame } from './pay-frame.tsx';

/** A pay page in its own size, while it is found out who has come, and what for. */
export function PayLoading({ limit }: { limit: boolean }) {
  return (
    <PayFrame
      busy
      labels={{ what: t('What you pay'), how: t('How you pay') }}
      what={
        <>
          <div className="pay__shop">
            <span className="skeleton skeleton--tile pay__tile" aria-hidden="true" />
            <div>
              <h1 className="t-18">
                <span className="visually-hidden">{t('Loading')}</span>
                <Skeleton width="half" />
              </h1>
              <div className="t-14">
                <Skeleton width="third" />
              </div>
            </div>
          </div>
          <div className="t-14">
            <Skeleton width="quarter" />
          </div>
          <div className="pay__amount">
            <Skeleton shape="money" width="most" />
          </div>
        </>
      }
      how={
        <>
          <Card className="facts facts--card">
            {['first', 'second'].map((row) => (
              <div key={row} className="facts__row pay__row">
                <Skeleton width="quarter" />
                <Skeleton width="third" />
              </div>
            ))}
          </Card>
          <AccountCard account={undefined} limit_cents={limit ? undefined : null} onChange={undefined} />
          <div className="pay__dock">
            <Skeleton shape="button" width="full" />
          </div>
        </>
      }
    />
  );
}
