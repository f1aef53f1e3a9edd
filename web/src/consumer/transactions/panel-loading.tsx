import { t } from '../../language/t.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Card } from '../../ui/layout/card.tsx';
import './history-desk.css';

const LINES = ['one', 'two', 'three', 'four', 'five', 'six'];

/** The place of an open payment. */
export function PanelLoading() {
  return (
    <Card className="payment-panel" aria-busy="true" aria-label={t('Loading the receipt')}>
      <div className="payment-panel__loading-head">
        <Skeleton shape="tile" />
        <Skeleton shape="title" width="half" />
      </div>
      <Skeleton shape="money" width="half" />
      {LINES.map((line) => (
        <Skeleton key={line} width="full" />
      ))}
    </Card>
  );
}
