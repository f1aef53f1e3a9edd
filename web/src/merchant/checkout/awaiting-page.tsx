import { type ConfirmationStatus, EXPIRY_MARGIN_MS, purchases } from '@drawbridge/contract';
import { formatCents } from '@drawbridge/money';
import { useRef, useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { ApiError, call } from '../../session/api.ts';
import { useChannel } from '../../session/channel.ts';
import { brand } from '../../ui/brand.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { now } from '../../ui/clock.ts';
import { CountdownText } from '../../ui/countdown.tsx';
import { Crossing } from '../../ui/crossing.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { TaskFrame } from '../../ui/task-frame.tsx';
import { toast } from '../../ui/toasts.ts';
import { useCountdown } from '../../ui/use-countdown.ts';
import { useTitle } from '../../ui/use-title.ts';
import { useCurrentBusiness } from '../use-current-business.ts';
import './awaiting.css';
import { useCheckout } from './draft-store.ts';
import { OrderDetails } from './order-details.tsx';

/** Where each status of the channel leads. */
function screenFor(status: string): string {
  if (status === 'COMPLETED') return '/merchant/checkout/success';
  if (status === 'DENIED') return '/merchant/checkout/cancelled';
  if (status === 'ACCOUNT_INVALID') return '/merchant/checkout/account-error';
  return '/merchant/checkout/error';
}

/** Ten seconds before the order expires no approval can come any more. */
const serverNowWithMargin = (): number => now() + EXPIRY_MARGIN_MS;

/** `/merchant/checkout/awaiting`: the customer has the order on their phone. */
export default function Awaiting() {
  useTitle(`Awaiting customer approval | ${brand.name} Merchant`);
  const navigate = useNavigate();
  const { business, loading } = useCurrentBusiness();
  const { response, keep } = useCheckout();
  const [cancelling, setCancelling] = useState(false);
  const left = useRef(false);

  const go = (path: string): void => {
    if (left.current) return;
    left.current = true;
    navigate(path, { replace: true });
  };
  const follow = (message: ConfirmationStatus): void => {
    const path = screenFor(message.status);
    keep({ confirmation: message, error: path === '/merchant/checkout/error' ? 'An error occurred' : undefined });
    go(path);
  };
  const line = useChannel(response?.id, { onMessage: follow, onLost: () => go('/merchant/checkout/fail-connection') });

  const deny = (): Promise<ConfirmationStatus> =>
    call(purchases.cancelDebit, { body: { purchaseId: response?.id ?? '', syn_business_id: business?.SynBusinessID ?? '' } });
  const cancel = async (): Promise<void> => {
    setCancelling(true);
    try {
      follow(await deny());
    } catch {
      setCancelling(false);
      toast.error('Error', 'Failed to cancel order');
    }
  };
  // The customer may have approved at the very last moment: what the service answers decides.
  const expire = async (): Promise<void> => {
    try {
      follow(await deny());
    } catch (error) {
      go(error instanceof ApiError && error.unanswered ? '/merchant/checkout/fail-connection' : '/merchant/checkout/cancelled');
    }
  };
  const countdown = useCountdown(loading ? undefined : response?.expiration, serverNowWithMargin, () => void expire());

  if (response === undefined) return <Navigate to="/merchant/checkout" replace />;
  return (
    <TaskFrame home="/merchant/home">
      <div className="awaiting">
        <section className="awaiting__now">
          <Crossing
            bridge="waiting"
            paused={line === 'reconnecting'}
            from={{ tile: { name: response.consumer_name }, name: response.consumer_name }}
            to={{ tile: { name: response.facility_name }, name: response.facility_name }}
          />
          <div className="awaiting__head">
            <p className="t-64 money">{formatCents(response.amount)}</p>
            <h1 className="t-18 strong" role="status">
              Awaiting Customer Approval...
            </h1>
            <p className="t-14 muted awaiting__left">
              <Spinner />
              <CountdownText seconds_left={countdown.seconds_left} text={countdown.text}>
                {(digits) => <>{digits} left to approve</>}
              </CountdownText>
            </p>
          </div>
          <div>
            <Button size="lg" busy={cancelling} onClick={() => void cancel()}>
              Cancel Order
            </Button>
          </div>
        </section>
        <Card className="awaiting__card" aria-labelledby="order-details">
          <h2 className="t-18" id="order-details">
            Order Details
          </h2>
          <OrderDetails order={response} />
        </Card>
      </div>
    </TaskFrame>
  );
}
