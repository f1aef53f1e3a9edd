import { t } from '../language/t.ts';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { Card } from '../ui/layout/card.tsx';
import { AccountCard } from './account-card.tsx';
import type { Ask } from './ask.ts';
import { PayFrame } from './pay-frame.tsx';

/** A pay page in its own size, while it is found out who has come, and what for. */
export function PayLoading({ kind }: Pick<Ask, 'kind'>) {
  const rows = kind === 'ecommerce' ? ['order', 'street', 'phone', 'time'] : ['number', 'time'];
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
          {kind === 'ecommerce' ? null : (
            <div className="pay__memo">
              <Skeleton width="half" />
            </div>
          )}
        </>
      }
      how={
        <>
          <Card className="facts facts--card">
            {rows.map((row) => (
              <div key={row} className="facts__row pay__row">
                <Skeleton width="quarter" />
                <Skeleton width={row === 'street' ? 'half' : 'third'} />
              </div>
            ))}
          </Card>
          <AccountCard account={undefined} limit_cents={kind === 'invoice_link' ? null : undefined} onChange={undefined} />
          <div className="pay__dock">
            <Skeleton shape="button" width="full" />
          </div>
        </>
      }
    />
  );
}
