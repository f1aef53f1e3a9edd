import { CHANNEL_LABELS, type DayTotals } from '@drawbridge/contract';
import { formatCents } from '@drawbridge/money';
import { Card } from '../../ui/layout/card.tsx';
import { PaymentLink } from '../payments/payment-link.tsx';
import { effectOf, eventInWords } from './day-words.ts';

/** What a day was sold by, and what came back on it. Nothing where there was neither. */
export function DayParts({ data: { channels, events } }: { data: DayTotals }) {
  if (channels.length + events.length === 0) return null;
  return (
    <div className="day__parts">
      <Card pad aria-labelledby="day-channels">
        <h3 className="day__head" id="day-channels">
          By channel
        </h3>
        {channels.length === 0 ? <p className="muted t-14">Nothing was sold on this day.</p> : null}
        <dl className="day__list">
          {channels.map(({ channel, count, gross }) => (
            <div key={channel}>
              <dt>
                {CHANNEL_LABELS[channel]}{' '}
                <span className="muted t-13">
                  {count} {count === 1 ? 'payment' : 'payments'}
                </span>
              </dt>
              <dd className="money">{formatCents(gross)}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <Card pad aria-labelledby="day-events">
        <h3 className="day__head" id="day-events">
          Refunds and returns
        </h3>
        {events.length === 0 ? <p className="muted t-14">None on this day.</p> : null}
        <ul className="day__list">
          {events.map((event) => (
            <li key={event.id}>
              <span>
                <PaymentLink id={event.purchase_id}>{event.customer_name}</PaymentLink>
                <span className="day__where">{eventInWords(event)}</span>
              </span>
              <span className="money">{formatCents(effectOf(event))}</span>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
