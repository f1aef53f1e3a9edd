import { CAUSE_WORDS, CHANNEL_LABELS, contactWords, type MerchantPayment } from '@drawbridge/contract';
import { formatCents } from '@drawbridge/money';
import { formatMoment } from '../../session/format-moment.ts';
import { formatStatus } from '../../ui/format.ts';
import { Facts } from '../../ui/layout/facts.tsx';

/** What a printer makes of a payment's page, and nothing of it is on the screen: the receipt. */
export function ReceiptPaper({ payment }: { payment: MerchantPayment }) {
  const { business_name, business_address, amount, tip, refunded, reversed, approved_at, requested_at, time_zone } = payment;
  const { street_one, street_two, city, state, postal_code } = business_address;
  const contact = contactWords(payment.business_contact);
  return (
    <section className="payment-paper prints" aria-hidden="true">
      <p className="payment-paper__shop">{business_name}</p>
      <p>{[street_one, street_two, `${city}, ${state} ${postal_code}`].filter(Boolean).join(', ')}</p>
      {contact === null ? null : <p>{contact}</p>}
      <p className="payment-paper__amount">{formatCents(amount)}</p>
      <Facts
        facts={[
          { label: 'Order', value: tip > 0 ? formatCents(amount - tip) : null },
          { label: 'Tip', value: tip > 0 ? formatCents(tip) : null },
          { label: 'Refunded', value: refunded + reversed > 0 ? `−${formatCents(refunded + reversed)}` : null },
          { label: 'Date', value: formatMoment(approved_at ?? requested_at, time_zone) },
          { label: 'Customer', value: payment.customer_name },
          { label: 'Channel', value: CHANNEL_LABELS[payment.channel] },
          { label: 'Order ID', value: payment.order_id },
          { label: 'Transaction ID', value: payment.public_id },
          { label: 'Status', value: statusInWords(payment) },
        ]}
      />
    </section>
  );
}

/** Paper has no colors: the words alone say whether a bank sent it back, or it was never charged. */
function statusInWords({ status, cause }: MerchantPayment): string {
  return cause === null ? formatStatus(status) : `${formatStatus(status)}, ${CAUSE_WORDS[cause]}`;
}
