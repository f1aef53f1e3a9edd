import type { Business } from '@drawbridge/contract';
import { TextLink } from '../../ui/controls/text-button.tsx';
import { Tile } from '../../ui/layout/tile.tsx';
import { PortalPage } from '../portal-page.tsx';
import { useCurrentBusiness } from '../use-current-business.ts';
import './checkout.css';
import { DraftForm } from './draft-form.tsx';

/** `/merchant/checkout`: what the customer is to pay, and what for. */
export function CheckoutForm() {
  const { business } = useCurrentBusiness();
  if (business === undefined) return null;
  return (
    <PortalPage title="Checkout">
      <div className="checkout">
        <DraftForm business_id={business.SynBusinessID} />
        <SelectedBusiness business={business} />
      </div>
    </PortalPage>
  );
}

/** For whom the order is, and what comes next. */
function SelectedBusiness({ business: { BusinessName, Address } }: { business: Business }) {
  return (
    <aside className="card checkout__shop" aria-label="Selected business">
      <Tile name={BusinessName} size="lg" />
      <div>
        <h2 className="t-18">{BusinessName}</h2>
        <address>
          <span>{Address.LineOne}</span>
          {Address.LineTwo ? <span>{Address.LineTwo}</span> : null}
          <span>
            {Address.City}, {Address.State} {Address.PostalCode}
          </span>
        </address>
        <TextLink href="/merchant/counters" className="checkout__counters">
          Counter codes
        </TextLink>
      </div>
      <ol className="how checkout__steps">
        <li>
          <span>Enter the price.</span>
        </li>
        <li>
          <span>Scan the customer's code, or type it.</span>
        </li>
        <li>
          <span>The customer approves on their phone.</span>
        </li>
      </ol>
    </aside>
  );
}
