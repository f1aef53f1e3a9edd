import { formatCents } from '@drawbridge/money';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { formatMoment } from '../../session/format-moment.ts';
import { brand } from '../../ui/brand.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Crossing } from '../../ui/layout/crossing.tsx';
import { type Fact, Facts } from '../../ui/layout/facts.tsx';
import { Gate } from '../../ui/layout/gate.tsx';
import { TaskFrame } from '../../ui/layout/task-frame.tsx';
import { type WaysOn, WaysOnward } from '../../ui/layout/ways-on.tsx';
import { usePageTitle } from '../../ui/use-title.ts';
import { useCurrentBusiness } from '../use-current-business.ts';
import { zoneOf } from '../zones.ts';
import { againOf, useCheckout } from './checkout-store.ts';
import './ended.css';

export interface EndedProps {
  title: string;
  /** Of the tab. */
  page: string;
  /** Spoken as the page appears: `status` where the end was somebody's choice. */
  role?: 'status' | 'alert';
  /** After Same Amount Again, which is the first of them. */
  actions: WaysOn;
  /** Who or what ended it. */
  children: ReactNode;
}

/** An order that ended without a payment: the amount, who or what ended it, and the same amount once more. */
export function Ended({ title, page, role = 'alert', actions, children }: EndedProps) {
  usePageTitle(page, `${brand.name} Merchant`);
  const { response, ...checkout } = useCheckout();
  const again = againOf({ response, ...checkout });
  const facts = useEndedFacts();
  return (
    <TaskFrame home="/merchant/home">
      <div className="ended">
        {response === undefined ? (
          <Gate />
        ) : (
          <Crossing
            bridge="up"
            from={{ tile: { name: response.consumer_name }, name: response.consumer_name }}
            to={{ tile: { name: response.facility_name }, name: response.facility_name }}
          />
        )}
        <div className="ended__cause" role={role}>
          {again === undefined ? null : <p className="t-48 money">{formatCents(again.price)}</p>}
          <h1 className="t-22">{title}</h1>
          <div className="muted ended__why">{children}</div>
        </div>
        <div className="actions actions--stack">
          {again === undefined ? null : <SameAmountAgain />}
          <WaysOnward ways={actions} />
        </div>
        {facts.length === 0 ? null : <Facts facts={facts} card />}
      </div>
    </TaskFrame>
  );
}

/** Begins a new debit: the form with what was asked for, and nothing of the order that ended. */
function SameAmountAgain() {
  const navigate = useNavigate();
  const again = (): void => {
    const { keep, ...ended } = useCheckout.getState();
    keep({ draft: againOf(ended), response: undefined, confirmation: undefined, error: undefined });
    navigate('/merchant/checkout');
  };
  return (
    <Button kind="primary" size="lg" block onClick={again}>
      Same Amount Again
    </Button>
  );
}

/** What was asked when, and when it ended; none where no customer was asked. */
function useEndedFacts(): Fact[] {
  const { response, confirmation } = useCheckout();
  const zone = zoneOf(useCurrentBusiness());
  if (response === undefined) return [];
  return [
    { label: 'POS Order ID', value: response.pos_order_id },
    { label: 'Asked at', value: formatMoment(response.purchase_date, zone) },
    { label: 'Ended at', value: confirmation?.timestamp ? formatMoment(confirmation.timestamp, zone) : null },
    { label: 'Transaction ID', value: response.public_id },
  ];
}
