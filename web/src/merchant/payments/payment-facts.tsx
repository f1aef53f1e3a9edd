import { CHANNEL_LABELS, type MerchantPayment } from '@drawbridge/contract';
import { formatCents } from '@drawbridge/money';
import { Anchor } from '../../ui/controls/anchor.tsx';
import { BANK_ZONE, formatAccount, formatDate } from '../../ui/format.ts';
import { Facts } from '../../ui/layout/facts.tsx';
import { CustomerLink } from '../customers/customer-link.tsx';
import { Panel } from '../profile/panel.tsx';
import { Copyable } from './copyable.tsx';

/** What the shop gets of it. */
export function WhatYouGet({ payment: { status, approved_at, amount, tip, refunded, reversed, money } }: { payment: MerchantPayment }) {
  const less = (cents: number) => (cents > 0 ? `−${formatCents(cents)}` : null);
  return (
    <Panel title="What you get">
      <Facts
        facts={[
          { label: 'Order', value: tip > 0 ? formatCents(amount - tip) : null },
          { label: 'Tip', value: tip > 0 ? formatCents(tip) : null },
          { label: 'Payment', value: <b className="strong">{formatCents(amount)}</b> },
          { label: 'Returned', value: status === 'DECLINED' && approved_at !== null ? less(amount) : null },
          { label: 'Fee', value: money && less(money.fee) },
          { label: 'Refunded', value: less(refunded) },
          { label: 'Reversed', value: less(reversed) },
          { label: 'Net to you', value: money && approved_at !== null ? <b className="strong">{formatCents(money.net)}</b> : null },
        ]}
      />
    </Panel>
  );
}

/** Who, from where, by which ids. */
export function PaymentDetails({ payment }: { payment: MerchantPayment }) {
  const { customer_id, customer_name, channel, asked_by, employee_name, order_id, memo, LinkNumber, public_id, money } = payment;
  const line = money?.file_lines.at(-1);
  return (
    <Panel title="Details">
      <Facts
        facts={[
          { label: 'Customer', value: <CustomerLink id={customer_id}>{customer_name}</CustomerLink> },
          {
            label: 'Bank account',
            value: money?.last_four && `${money.institution_name ?? ''} ${formatAccount(money.last_four)}`.trim(),
          },
          { label: 'Channel', value: CHANNEL_LABELS[channel] },
          { label: 'Signed in', value: asked_by },
          { label: 'Employee Name', value: employee_name },
          { label: 'Order ID', value: order_id && <Copyable id={order_id} what="order ID" /> },
          { label: 'Link ID', value: LinkNumber },
          { label: 'Transaction ID', value: <Copyable id={public_id} what="transaction ID" /> },
          {
            label: 'Payout',
            value: money?.payouts.length
              ? money.payouts.map(({ id, reference }) => (
                  <Anchor key={id} className="link payment__payout" href={`/merchant/payouts/${id}`}>
                    {reference}
                  </Anchor>
                ))
              : null,
          },
          {
            label: 'Bank file',
            value: line && `${formatDate(line.on, BANK_ZONE)}${line.line === null ? '' : `, line ${line.line}`}`,
          },
          { label: 'Trace number', value: line && <Copyable id={line.trace_number} what="trace number" /> },
          { label: LinkNumber === null ? 'Notes' : 'Memo', value: memo },
        ]}
      />
    </Panel>
  );
}
