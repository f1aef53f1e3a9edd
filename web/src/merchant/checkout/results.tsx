import { type DeniedBy, EXPIRY_MARGIN_MS } from '@drawbridge/contract';
import { formatCents } from '@drawbridge/money';
import { Navigate, useNavigate } from 'react-router';
import { useBusinessUser } from '../../session/use-business-user.ts';
import { brand } from '../../ui/brand.ts';
import { now } from '../../ui/clock.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ResultScreen } from '../../ui/layout/result-screen.tsx';
import { usePageTitle } from '../../ui/use-title.ts';
import { useCurrentBusiness } from '../use-current-business.ts';
import { zoneOf } from '../zones.ts';
import { useCheckout } from './checkout-store.ts';
import { Ended } from './ended.tsx';
import { orderFacts } from './order-facts.ts';
import './results.css';

const CHECKOUT = '/merchant/checkout';
const HOME = '/merchant/home';

export type ResultName = 'success' | 'cancelled' | 'error' | 'account-error' | 'insufficient-funds' | 'fail-connection';

/** How an order ended, one screen for each way. */
export default function Result({ name }: { name: ResultName }) {
  switch (name) {
    case 'success':
      return <Success />;
    case 'cancelled':
      return <Cancelled />;
    case 'error':
      return <DebitError />;
    case 'account-error':
      return <AccountError />;
    case 'insufficient-funds':
      return <InsufficientFunds />;
    case 'fail-connection':
      return <FailConnection />;
  }
}

/** Back to an empty form: this order is over. */
function BackToCheckout({ kind }: { kind?: 'primary' }) {
  const reset = useCheckout((checkout) => checkout.reset);
  const navigate = useNavigate();
  return (
    <Button
      kind={kind}
      size="lg"
      block
      onClick={() => {
        navigate(CHECKOUT);
        reset();
      }}
    >
      Back To Checkout
    </Button>
  );
}

function Success() {
  usePageTitle('Success', `${brand.name} Merchant`);
  const zone = zoneOf(useCurrentBusiness());
  const { response, confirmation } = useCheckout();
  if (response === undefined || confirmation?.status !== 'COMPLETED') return <Navigate to={CHECKOUT} replace />;
  const tip_cents = confirmation.tipAmount ?? 0;
  return (
    <ResultScreen
      title="Success!"
      scene={{ bridge: 'down', from: { tile: { name: response.consumer_name } }, to: { tile: { name: response.facility_name } } }}
      amount={formatCents(response.amount + tip_cents)}
      facts={orderFacts(response, zone, tip_cents, confirmation.timestamp)}
      role="status"
      home={HOME}
      actions={[<BackToCheckout key="out" kind="primary" />]}
    >
      <p>The transaction was submitted. The Home page shows its status.</p>
    </ResultScreen>
  );
}

function Cancelled() {
  const by = useDeniedBy();
  return (
    <Ended
      title="Transaction Cancelled"
      page="Cancelled"
      role="status"
      actions={[
        <BackToCheckout key="out" />,
        ...(by === 'limit' ? [{ label: 'Contact Support', kind: 'plain' as const, href: '/merchant/support' }] : []),
      ]}
    >
      <WhoEnded by={by} />
      <p>Nothing was charged.</p>
    </Ended>
  );
}

/** As the service said it; where it could say nothing any more, time has ended the order. */
function useDeniedBy(): DeniedBy | undefined {
  const { confirmation, response } = useCheckout();
  if (confirmation?.deniedBy !== undefined) return confirmation.deniedBy;
  const over = response !== undefined && Date.parse(response.expiration) <= now() + EXPIRY_MARGIN_MS;
  return over ? 'time' : undefined;
}

function WhoEnded({ by }: { by: DeniedBy | undefined }) {
  const { confirmation, response } = useCheckout();
  const me = useBusinessUser().data?.Username;
  const customer = response?.consumer_name ?? 'The customer';
  switch (by) {
    case 'consumer':
      return <p>{customer} canceled this order.</p>;
    case 'merchant': {
      const user = confirmation?.deniedByUser;
      return <p>{user !== undefined && user === me ? 'You' : (user ?? 'Your business')} canceled this order.</p>;
    }
    case 'time':
      return <p>{customer} didn't approve it in time.</p>;
    case 'limit':
      return <p>It would put your business over its limit for bank payments. Contact support to raise the limit.</p>;
    case 'refused':
      return <p>This payment can't be approved. Ask {customer} for another way to pay.</p>;
    default:
      return null;
  }
}

function DebitError() {
  const error = useCheckout((checkout) => checkout.error);
  if (error === undefined) return <Navigate to={CHECKOUT} replace />;
  return (
    <Ended
      title="Oops!"
      page="Not submitted"
      actions={[{ label: 'Try Again', kind: 'plain', href: CHECKOUT }, <BackToCheckout key="out" />]}
    >
      <p>The transaction couldn't be submitted. Please try again.</p>
      <p className="result__reason">{error}</p>
    </Ended>
  );
}

function AccountError() {
  return (
    <Ended
      title="Oops!"
      page="Not submitted"
      actions={[
        { label: 'Try Again', kind: 'plain', href: CHECKOUT },
        { label: 'Contact Support', kind: 'plain', href: '/merchant/support' },
        { label: 'Back To Home', kind: 'plain', href: HOME },
      ]}
    >
      <p>The transaction couldn't be submitted due to an issue with your account. Please contact support.</p>
      <p className="result__reason">
        The customer's bank account must be linked again. They can do that on their phone under Accounts, and then show you a new code.
      </p>
    </Ended>
  );
}

function InsufficientFunds() {
  const draft = useCheckout((checkout) => checkout.draft);
  if (draft === undefined) return <Navigate to={CHECKOUT} replace />;
  return (
    <Ended
      title="This transaction exceeds the customer's daily spending limit."
      page="Over the limit"
      actions={[<BackToCheckout key="out" />]}
    >
      <p>Ask the customer to link a different bank account or use a different payment method.</p>
      <p>Nothing was charged.</p>
    </Ended>
  );
}

/** The order may still be open: it stays known to this till, and the portal leads back to it. */
function FailConnection() {
  usePageTitle('Connection lost', `${brand.name} Merchant`);
  return (
    <ResultScreen
      title="Network connection is unstable."
      role="alert"
      home={HOME}
      actions={[
        { label: 'Try again', href: CHECKOUT },
        { label: 'Back To Checkout', kind: 'ghost', href: CHECKOUT },
      ]}
    >
      <p>Please check your internet and try again</p>
    </ResultScreen>
  );
}
