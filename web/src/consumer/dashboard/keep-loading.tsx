import { t } from '../../language/t.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Card } from '../../ui/layout/card.tsx';

/** The place of what to keep, as high as it will most likely be. */
export function KeepLoading() {
  return (
    <Card pad className="keep" aria-busy="true" aria-label={t('Loading')}>
      <Skeleton width="most" />
      <Skeleton width="half" />
      <div className="keep__days keep__days--loading">
        <Skeleton width="full" />
        <Skeleton width="full" />
      </div>
    </Card>
  );
}
