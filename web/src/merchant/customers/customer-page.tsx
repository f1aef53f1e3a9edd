import type { CustomerDetails, OpenReturn } from '@drawbridge/contract';
import { returnReason } from '@drawbridge/contract/return-reasons';
import { formatCents } from '@drawbridge/money';
import { useParams } from 'react-router';
import { ApiError } from '../../session/api.ts';
import { Anchor } from '../../ui/controls/anchor.tsx';
import { TextLink } from '../../ui/controls/text-button.tsx';
import { Empty, Failed } from '../../ui/feedback/empty.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { BANK_ZONE, formatDate, formatPhone } from '../../ui/format.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Facts } from '../../ui/layout/facts.tsx';
import { Tile } from '../../ui/layout/tile.tsx';
import { PortalPage } from '../portal-page.tsx';
import { Panel } from '../profile/panel.tsx';
import { standing } from '../standing.ts';
import { type CurrentBusiness, useCurrentBusiness } from '../use-current-business.ts';
import { CustomerPayments } from './customer-payments.tsx';
import './customers.css';
import { useCustomer } from './use-customers.ts';

/** `/merchant/customers/{id}`: one customer, with what they paid, returned and owe. */
export default function CustomerPage() {
  const { customer = '' } = useParams();
  const current = useCurrentBusiness();
  const read = useCustomer(current, customer);
  const { failed, again, retrying } = standing(read, { current });
  const missing = read.error instanceof ApiError && (read.error.status === 404 || read.error.status === 400);
  return (
    <PortalPage title="Customer">
      <div className="stack stack--16 customer">
        <p>
          <TextLink href="/merchant/customers">All customers</TextLink>
        </p>
        {missing ? (
          <Card>
            <Empty title="We can't find that customer">No customer with that address has paid at this location.</Empty>
          </Card>
        ) : failed ? (
          <Card>
            <Failed title="The customer couldn't be loaded." onRetry={again} retrying={retrying} />
          </Card>
        ) : read.data ? (
          <Shown customer={read.data} current={current} />
        ) : (
          <Spinner large label="Loading the customer" />
        )}
      </div>
    </PortalPage>
  );
}

function Shown({ customer, current }: { customer: CustomerDetails; current: CurrentBusiness }) {
  const { customer_id, customer_name, first_payment_at, open_returns, owed, contact } = customer;
  const shop = current.business ?? current.businesses[0];
  return (
    <>
      <div className="customer__head">
        <Tile name={customer_name} size="lg" />
        <div>
          <h2 className="t-28 customer__name">{customer_name}</h2>
          <p className="muted">
            Paying {current.business ? `at ${current.business.BusinessName} ` : ''}since{' '}
            {formatDate(first_payment_at, shop?.TimeZone ?? BANK_ZONE)}
          </p>
        </div>
      </div>
      {open_returns.length > 0 ? <Owed name={customer_name} owed={owed} open={open_returns} /> : null}
      <Sums customer={customer} />
      {contact ? (
        <Panel title="Contact">
          <div className="customer__contact">
            <Facts
              facts={[
                { label: 'Phone', value: <a href={`tel:${contact.customer_phone}`}>{formatPhone(contact.customer_phone)}</a> },
                { label: 'Email', value: <a href={`mailto:${contact.customer_email}`}>{contact.customer_email}</a> },
              ]}
            />
          </div>
          <p className="muted t-13">You see this while a returned payment is open, so you can get in touch.</p>
        </Panel>
      ) : null}
      <CustomerPayments key={customer_id} customer_id={customer_id} current={current} />
    </>
  );
}

/** What is open, and the way to each return. */
function Owed({ name, owed, open }: { name: string; owed: number; open: readonly OpenReturn[] }) {
  return (
    <Notice kind="negative">
      <b>
        <bdi>{name}</bdi> owes you {formatCents(owed)}.
      </b>
      <ul className="customer__owed">
        {open.map(({ purchase_id, public_id, amount, approved_at, return_code, time_zone }) => {
          const reason = returnReason(return_code);
          return (
            <li key={purchase_id}>
              {formatCents(amount)} from {formatDate(approved_at, time_zone)} was returned: {reason === '-' ? return_code : reason}.{' '}
              <Anchor
                className="link"
                href={`/merchant/report?tab=returns&return=${public_id}`}
                aria-label={`Retry or resolve the payment of ${formatCents(amount)}`}
              >
                Retry or resolve it
              </Anchor>
            </li>
          );
        })}
      </ul>
    </Notice>
  );
}

function Sums({ customer: { paid, payment_count, refunded, reversed, returned, owed } }: { customer: CustomerDetails }) {
  return (
    <Facts
      grid
      card
      facts={[
        { label: 'Paid', value: formatCents(paid) },
        { label: 'Payments', value: payment_count },
        { label: 'Refunded', value: formatCents(refunded) },
        { label: 'Reversed', value: reversed > 0 ? formatCents(reversed) : null },
        { label: 'Returned', value: formatCents(returned) },
        { label: 'Owes you', value: formatCents(owed) },
      ]}
    />
  );
}
