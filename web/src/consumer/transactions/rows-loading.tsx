import { t } from '../../language/t.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import './transactions.css';

const ROWS = [1, 2, 3, 4, 5];

/** As many rows as there will most likely be, as high as they will be. */
export function RowsLoading() {
  return (
    <ul className="list" aria-busy="true" aria-label={t('Loading transactions')}>
      {ROWS.map((row) => (
        <li key={row} className="row transaction">
          <Skeleton shape="tile" />
          <span className="row__main">
            <span className="row__title">
              <Skeleton width="half" />
            </span>
            <span className="row__sub">
              <Skeleton width="third" />
            </span>
          </span>
          <span className="row__end transactions__amount-loading">
            <span className="row__amount">
              <Skeleton width="full" />
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
