import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useDesk } from '../../ui/layout/use-media.ts';
import { PanelLoading } from './panel-loading.tsx';
import { RowsLoading } from './rows-loading.tsx';

/** The places of the payments, and on a desk of the open one beside them. */
export function ListLoading() {
  const desk = useDesk();
  if (!desk) return <RowsLoading />;
  return (
    <div className="history-desk">
      <div className="history-desk__list">
        <div className="transactions__month">
          <Skeleton width="quarter" />
        </div>
        <RowsLoading />
      </div>
      <div className="history-desk__panel">
        <PanelLoading />
      </div>
    </div>
  );
}
