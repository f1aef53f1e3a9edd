import { type ConfirmationStatus, EXPIRY_MARGIN_MS, type PurchaseResponse } from '@drawbridge/contract';
import { formatCents } from '@drawbridge/money';
import { useRef, useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { useChannel } from '../../session/channel.ts';
import { NotKnown, untilAnswered } from '../../session/until-answered.ts';
import { brand } from '../../ui/brand.ts';
import { now } from '../../ui/clock.ts';
import { Button } from '../../ui/controls/button.tsx';
import { CountdownText } from '../../ui/feedback/countdown.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { useCountdown } from '../../ui/feedback/use-countdown.ts';
import { BigAmount } from '../../ui/layout/big-amount.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Crossing } from '../../ui/layout/crossing.tsx';
import { Facts } from '../../ui/layout/facts.tsx';
import { TaskFrame } from '../../ui/layout/task-frame.tsx';
import { usePageTitle } from '../../ui/use-title.ts';
import { useCurrentBusiness } from '../use-current-business.ts';
import { zoneOf } from '../zones.ts';
import './awaiting.css';
import { cancelDebit } from './cancel-debit.ts';
import { useCheckout } from './checkout-store.ts';
import { orderFacts } from './order-facts.ts';

const CANCELLED = '/merchant/checkout/cancelled';
const ERROR = '/merchant/checkout/error';
const FAIL_CONNECTION = '/merchant/checkout/fail-connection';

/** Where each status of the channel leads. */
function screenFor(status: string): string {
  if (status === 'COMPLETED') return '/merchant/checkout/success';
  if (status === 'DENIED') return CANCELLED;
  if (status === 'ACCOUNT_INVALID') return '/merchant/checkout/account-error';
  return ERROR;
}

/** Ten seconds before the order expires no approval can come any more. */
const serverNowWithMargin = (): number => now() + EXPIRY_MARGIN_MS;

/** `/merchant/checkout/awaiting`: the customer has the order on their phone. */
export default function Awaiting() {
  usePageTitle('Awaiting customer approval', `${brand.name} Merchant`);
  const { response, business_id } = useCheckout();
  if (response === undefined || business_id === undefined) return <Navigate to="/merchant/checkout" replace />;
  return <AwaitedOrder order={response} business_id={business_id} />;
}

/** The ways in which the order on screen ends. Whichever comes first decides; the rest no longer counts. */
function useEnd(order: PurchaseResponse, business_id: string) {
  const navigate = useNavigate();
  const keep = useCheckout((checkout) => checkout.keep);
  const [cancelling, setCancelling] = useState(false);
  const ended = useRef(false);

  const end = (path: string): void => {
    ended.current = true;
    navigate(path, { replace: true });
  };
  const follow = (message: ConfirmationStatus): void => {
    if (ended.current) return;
    const path = screenFor(message.status);
    keep({ confirmation: message, error: path === ERROR ? 'An error occurred' : undefined });
    end(path);
  };
  const cancel = async (): Promise<void> => {
    setCancelling(true);
    try {
      follow(await cancelDebit(order.id, business_id));
    } catch {
      setCancelling(false);
      if (!ended.current) toast.error('Error', 'Failed to cancel order');
    }
  };
  // The customer may have approved at the very last moment: what the service answers decides.
  const expire = async (): Promise<void> => {
    try {
      follow(await untilAnswered(() => cancelDebit(order.id, business_id)));
    } catch (error) {
      if (ended.current) return;
      end(error instanceof NotKnown ? FAIL_CONNECTION : CANCELLED);
    }
  };
  const lose = (): void => {
    if (!ended.current) end(FAIL_CONNECTION);
  };
  return { cancelling, follow, cancel, expire, lose };
}

function AwaitedOrder({ order, business_id }: { order: PurchaseResponse; business_id: string }) {
  const { cancelling, follow, cancel, expire, lose } = useEnd(order, business_id);
  const line = useChannel(order.id, { onMessage: follow, onLost: lose });
  const current = useCurrentBusiness();
  const takes_tips = current.businesses.some((one) => one.SynBusinessID === business_id && one.OffersTips);
  const countdown = useCountdown(order.expiration, serverNowWithMargin, () => void expire());
  return (
    <TaskFrame home="/merchant/home">
      <div className="awaiting">
        <section className="awaiting__now">
          <Crossing
            bridge="waiting"
            paused={line === 'reconnecting'}
            from={{ tile: { name: order.consumer_name }, name: order.consumer_name }}
            to={{ tile: { name: order.facility_name }, name: order.facility_name }}
          />
          <div className="awaiting__head">
            <BigAmount>{formatCents(order.amount)}</BigAmount>
            <div role="status">
              <h1 className="t-18 strong">Awaiting Customer Approval...</h1>
            </div>
            <p className="t-14 muted awaiting__left">
              <Spinner />
              <CountdownText seconds_left={countdown.seconds_left} text={countdown.text}>
                {(digits) => <>{digits} left to approve</>}
              </CountdownText>
            </p>
            {takes_tips ? <p className="t-14 muted">The customer may add a tip to this amount.</p> : null}
          </div>
        </section>
        <Card className="awaiting__card" aria-labelledby="order-details">
          <h2 className="t-18" id="order-details">
            Order Details
          </h2>
          <Facts facts={orderFacts(order, zoneOf(current))} />
        </Card>
        <div className="awaiting__cancel">
          <Button size="lg" busy={cancelling} onClick={() => void cancel()}>
            Cancel Order
          </Button>
        </div>
      </div>
    </TaskFrame>
  );
}
