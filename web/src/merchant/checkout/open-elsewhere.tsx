import { EXPIRY_MARGIN_MS, type OpenOrder } from '@drawbridge/contract';
import { formatCents } from '@drawbridge/money';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useChannel } from '../../session/channel.ts';
import { formatMoment } from '../../session/format-moment.ts';
import { now } from '../../ui/clock.ts';
import { Button } from '../../ui/controls/button.tsx';
import { CountdownText } from '../../ui/feedback/countdown.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { useCountdown } from '../../ui/feedback/use-countdown.ts';
import { Tile } from '../../ui/layout/tile.tsx';
import { useCurrentBusiness } from '../use-current-business.ts';
import { zoneOf } from '../zones.ts';
import { cancelDebit } from './cancel-debit.ts';
import { useCheckout } from './checkout-store.ts';
import './open-order.css';
import { useOpenOrders } from './use-open-orders.ts';

const serverNowWithMargin = (): number => now() + EXPIRY_MARGIN_MS;

/** On every page of the portal: the orders that the same user has open on other devices. */
export default function OpenElsewhere() {
  const orders = useOpenOrders();
  if (orders.length === 0) return null;
  return (
    <section className="open-orders" aria-labelledby="open-elsewhere">
      <h2 className="t-18" id="open-elsewhere">
        Open on your other devices
      </h2>
      {orders.map((order) => (
        <OrderElsewhere key={order.id} order={order} />
      ))}
    </section>
  );
}

/** Hears by its channel how the order ends, and has it left out then. */
function useElsewhere(order: OpenOrder) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { asking, keep } = useCheckout();
  const [cancelling, setCancelling] = useState(false);
  // The channel and the answer to Cancel Order both tell of the end: it is said once.
  const told = useRef(false);
  const became = (status: string): void => {
    if (told.current) return;
    told.current = true;
    const amount = formatCents(order.amount);
    toast.info(status === 'COMPLETED' ? `${order.consumer_name} approved the order of ${amount}.` : `The order of ${amount} wasn't paid.`);
    void queries.invalidateQueries();
  };
  useChannel(order.id, { onMessage: ({ status }) => became(status), onLost: () => undefined });
  const cancel = async (): Promise<void> => {
    setCancelling(true);
    try {
      became((await cancelDebit(order.id, order.syn_business_id)).status);
    } catch {
      setCancelling(false);
      toast.error('Error', 'Failed to cancel order');
    }
  };
  const show = (): void => {
    const { syn_business_id, ...response } = order;
    keep({ draft: undefined, business_id: syn_business_id, response, confirmation: undefined, error: undefined });
    navigate('/merchant/checkout/awaiting');
  };
  // While nobody knows what became of this till's own request, that comes first.
  return { cancelling, cancel, show: asking === undefined ? show : undefined };
}

function OrderElsewhere({ order }: { order: OpenOrder }) {
  const { cancelling, cancel, show } = useElsewhere(order);
  const { seconds_left, text } = useCountdown(order.expiration, serverNowWithMargin);
  const zone = zoneOf(useCurrentBusiness());
  return (
    <div className="open-order">
      <Tile name={order.consumer_name} />
      <div className="open-order__what">
        <p>
          <span className="open-order__amount">{formatCents(order.amount)}</span> <span className="muted">from</span>{' '}
          <b className="strong">{order.consumer_name}</b>
        </p>
        <p className="t-13 muted">
          <CountdownText seconds_left={seconds_left} text={text}>
            {(digits) => <>{digits} left to approve</>}
          </CountdownText>
          . {order.facility_name}, started {formatMoment(order.purchase_date, zone)}.
        </p>
      </div>
      <div className="actions">
        <Button kind="ghost" busy={cancelling} onClick={() => void cancel()}>
          Cancel Order
        </Button>
        {show === undefined ? null : (
          <Button kind="primary" disabled={cancelling} onClick={show}>
            Show It Here
          </Button>
        )}
      </div>
    </div>
  );
}
