import { formatCents } from '@drawbridge/money';
import { useId } from 'react';
import { t } from '../../language/t.ts';
import { tNodes } from '../../language/t-nodes.ts';
import { Button } from '../../ui/controls/button.tsx';
import { CountdownText } from '../../ui/feedback/countdown.tsx';
import { ClockIcon } from '../../ui/icons/icons.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Tile } from '../../ui/layout/tile.tsx';
import type { WaitingOrder } from './use-waiting-order.ts';
import './waiting-order-card.css';

/** An order that waits while its page was left: who asks, how much, how long, and the way to answer. */
export function WaitingOrderCard({ waiting, onOpen }: { waiting: WaitingOrder | undefined; onOpen: () => void }) {
  const label = useId();
  return (
    <>
      <p className="visually-hidden" role="status">
        {waiting === undefined ? '' : t('You have an order to approve')}
      </p>
      {waiting === undefined ? null : (
        <Card pad className="waiting-order" aria-labelledby={label}>
          <div className="waiting-order__ask">
            <Tile name={waiting.order.businessName ?? ''} />
            <div className="waiting-order__words">
              <h2 className="t-16 strong" id={label}>
                {t('You have an order to approve')}
              </h2>
              <p className="truncate" title={waiting.order.businessName ?? undefined}>
                {waiting.order.businessName}
              </p>
            </div>
            <p className="t-22 money">{formatCents(waiting.order.amount ?? 0)}</p>
          </div>
          {waiting.doubtful ? (
            <p className="t-14 waiting-order__doubt" role="status">
              {t("You're offline. This order may have changed.")}
            </p>
          ) : null}
          <div className="waiting-order__foot">
            <p className="t-14 muted waiting-order__time">
              <ClockIcon size={16} />
              <CountdownText seconds_left={waiting.seconds_left} text={waiting.text}>
                {(time) => tNodes('Approve within {time}', { time })}
              </CountdownText>
            </p>
            <Button kind="primary" onClick={onOpen}>
              {t('Review order')}
            </Button>
          </div>
        </Card>
      )}
    </>
  );
}
