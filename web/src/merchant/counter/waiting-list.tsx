import { RightIcon } from '../../ui/icons/icons.tsx';
import { Tile } from '../../ui/layout/tile.tsx';
import { useWaiting } from './use-waiting.ts';
import './waiting-list.css';

export interface WaitingListProps {
  /** The business that the order is for. */
  business_id: string;
  onPick: (purchaseId: string) => void;
}

/** Customers who opened the counter's code on their phone, to pick from. Nothing at all while nobody waits. */
export function WaitingList({ business_id, onPick }: WaitingListProps) {
  const waiting = useWaiting(business_id);
  return (
    <>
      <p className="visually-hidden" role="status">
        {waiting.length === 0 ? '' : `${waiting.length} waiting at this counter`}
      </p>
      {waiting.length === 0 ? null : (
        <section className="card waiting-list" aria-labelledby="waiting-list">
          <h2 className="t-14 strong waiting-list__title" id="waiting-list">
            Waiting at this counter
          </h2>
          <ul className="waiting-list__rows">
            {waiting.map(({ purchase_id, first_name, payment_code, counter_name }) => (
              <li key={purchase_id}>
                <button type="button" className="waiting-list__row" onClick={() => onPick(purchase_id)}>
                  <Tile name={first_name} />
                  <span className="waiting-list__who">
                    <span className="strong truncate" title={first_name}>
                      {first_name}
                    </span>
                    <span className="t-13 muted truncate" title={counter_name}>
                      {counter_name}
                    </span>
                  </span>
                  <span className="waiting-list__code num">{payment_code}</span>
                  <RightIcon />
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
