import { CHANNEL_LABELS, type CustomerPayment } from '@drawbridge/contract';
import { returnReason } from '@drawbridge/contract/return-reasons';
import { formatCents } from '@drawbridge/money';
import { KeyFoot } from '../../ui/controls/key-foot.tsx';
import { formatDate, formatTime } from '../../ui/format.ts';
import { type Column, Table } from '../../ui/layout/table.tsx';
import { useAddressQuery } from '../../ui/use-address-query.ts';
import { Cause } from '../cause.tsx';
import { PaymentLink } from '../payments/payment-link.tsx';
import { standing } from '../standing.ts';
import type { CurrentBusiness } from '../use-current-business.ts';
import { CellParts, Wrapped } from '../wrapped.tsx';
import { useCustomerPayments } from './use-customers.ts';

/** What a customer approved here, the latest first; each leads to its page. */
export function CustomerPayments({ customer_id, current }: { customer_id: string; current: CurrentBusiness }) {
  const [query, setQuery] = useAddressQuery();
  const after = query.get('after') || undefined;
  const list = useCustomerPayments(current, customer_id, after);
  const { failed, again, retrying } = standing(list);
  const go = (place: string | undefined) => setQuery(place === undefined ? {} : { after: place });
  return (
    <section aria-labelledby="customer-payments" className="stack stack--8">
      <h2 className="t-16" id="customer-payments">
        Payments
      </h2>
      <Table
        label="Payments"
        columns={COLUMNS}
        rows={failed ? undefined : list.data?.items}
        rowKey={({ purchase_id }) => purchase_id}
        failed={failed ? { title: "We couldn't load the payments.", onRetry: again, retrying } : undefined}
        foot={<KeyFoot at={after} next={list.data?.next} busy={list.isPlaceholderData} onGo={go} words={['First page', 'Next']} />}
      />
    </section>
  );
}

function orderOf({ order_id, LinkNumber }: CustomerPayment): string {
  return LinkNumber === null ? (order_id ?? '-') : `Link ${LinkNumber}`;
}

const COLUMNS: readonly Column<CustomerPayment>[] = [
  {
    id: 'date',
    head: 'Date',
    at: 'title',
    cell: ({ public_id, requested_at, time_zone }) => (
      <PaymentLink id={public_id}>
        <CellParts>
          <span className="num">{formatDate(requested_at, time_zone)}</span>
          <span className="table__sub num">{formatTime(requested_at, time_zone)}</span>
        </CellParts>
      </PaymentLink>
    ),
  },
  { id: 'location', head: 'Location', cell: ({ business_name }) => <Wrapped text={business_name} /> },
  { id: 'channel', head: 'Channel', at: 'sub', cell: ({ channel }) => CHANNEL_LABELS[channel] },
  { id: 'order', head: 'Order or link', cell: (row) => <Wrapped text={orderOf(row)} /> },
  {
    id: 'amount',
    head: 'Amount',
    num: true,
    at: 'amount',
    cell: ({ amount, refunded, reversed }) => (
      <>
        <span className="money">{formatCents(amount)}</span>
        {refunded > 0 ? <span className="payment__part">Refund {formatCents(refunded)}</span> : null}
        {reversed > 0 ? <span className="payment__part">Reversal {formatCents(reversed)}</span> : null}
      </>
    ),
  },
  {
    id: 'status',
    head: 'Status',
    at: 'status',
    cell: ({ status, cause, return_code }) => {
      const reason = returnReason(return_code);
      return <Cause status={status} cause={cause} detail={return_code === null || reason === '-' ? undefined : reason} />;
    },
  },
];
