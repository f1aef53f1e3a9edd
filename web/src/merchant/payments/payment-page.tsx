import type { MerchantPayment } from '@drawbridge/contract';
import { returnReason } from '@drawbridge/contract/return-reasons';
import { formatCents } from '@drawbridge/money';
import { useParams } from 'react-router';
import { ApiError } from '../../session/api.ts';
import { formatMoment } from '../../session/format-moment.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TextLink } from '../../ui/controls/text-button.tsx';
import { Empty, Failed } from '../../ui/feedback/empty.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { MailIcon } from '../../ui/icons/icons.tsx';
import { PrintIcon } from '../../ui/icons/portal-icons.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Cause } from '../cause.tsx';
import { PortalPage } from '../portal-page.tsx';
import { Panel } from '../profile/panel.tsx';
import { PaymentRefunds } from '../refunds/payment-refunds.tsx';
import { PaymentDetails, WhatYouGet } from './payment-facts.tsx';
import { PaymentSteps } from './payment-steps.tsx';
import './payment.css';
import '../prints.css';
import { ReceiptPaper } from './receipt-paper.tsx';
import { useMailReceipt, usePayment } from './use-payment.ts';

/** `/merchant/payments/{id}`: one payment, from asked to paid out. */
export default function PaymentPage() {
  const { payment = '' } = useParams();
  const { data, error, isFetching, refetch } = usePayment(payment);
  const missing = error instanceof ApiError && (error.status === 404 || error.status === 400);
  return (
    <PortalPage title="Payment">
      {data && !missing ? (
        <Shown payment={data} />
      ) : missing ? (
        <Card>
          <Empty title="We can't find that payment" action={<TextLink href="/merchant/home">Home</TextLink>}>
            It may belong to another business. Recent payments are on Home.
          </Empty>
        </Card>
      ) : error ? (
        <Card>
          <Failed title="The payment couldn't be loaded." onRetry={() => void refetch()} retrying={isFetching} />
        </Card>
      ) : (
        <Spinner large label="Loading the payment" />
      )}
    </PortalPage>
  );
}

function Shown({ payment }: { payment: MerchantPayment }) {
  const { amount, tip, customer_name, business_name, time_zone, requested_at, steps, status, cause, return_code } = payment;
  const reason = returnReason(return_code);
  return (
    <>
      <div className="stack payment">
        <div className="pay-head">
          <div className="pay-head__id">
            <p className="t-48 money">{formatCents(amount)}</p>
            <Cause status={status} cause={cause} detail={return_code === null || reason === '-' ? undefined : reason} />
            <p className="pay-head__who">
              <span>from {customer_name}</span>
              <span aria-hidden="true">·</span>
              <span>
                {business_name}, {formatMoment(requested_at, time_zone)}
              </span>
            </p>
          </div>
          <Receipt payment={payment} />
        </div>
        <div className="split">
          <div className="stack stack--16">
            <Panel title="Timeline">
              <PaymentSteps steps={steps} zone={time_zone} />
            </Panel>
            {payment.approved_at === null ? null : (
              <Panel title="Refunds">
                <Refunds payment={payment} tip={tip} />
              </Panel>
            )}
            {return_code === null || payment.money === null ? null : (
              <Panel title="Return">
                <p>
                  <TextLink href={`/merchant/report?tab=returns&return=${payment.public_id}`}>See the return and its retries</TextLink>
                </p>
              </Panel>
            )}
          </div>
          <div className="stack stack--16">
            <WhatYouGet payment={payment} />
            <PaymentDetails payment={payment} />
            {payment.approved_at === null ? null : (
              <TextLink href={`/merchant/support?payment=${payment.public_id}`}>Get help with this payment</TextLink>
            )}
          </div>
        </div>
      </div>
      <ReceiptPaper payment={payment} />
    </>
  );
}

function Refunds({ payment, tip }: { payment: MerchantPayment; tip: number }) {
  const { purchase_id, time_zone, public_id, status, amount, refunded, reversed } = payment;
  return (
    <>
      {refunded > 0 ? null : <p className="muted">Nothing was refunded.</p>}
      <PaymentRefunds
        row={{
          ID: purchase_id,
          TimeZone: time_zone,
          PublicID: public_id,
          TransactionStatus: status,
          BaseAmount: amount - tip,
          TipAmount: tip,
          RefundedAmount: refunded,
          ReversedAmount: reversed,
        }}
      />
    </>
  );
}

/** Paper for whoever stands there; mail only to the address that the customer has verified. */
function Receipt({ payment: { purchase_id, approved_at } }: { payment: MerchantPayment }) {
  const mail = useMailReceipt(purchase_id);
  if (approved_at === null) return null;
  const send = () =>
    mail.mutate(undefined, {
      onSuccess: ({ mailed }) =>
        mailed
          ? toast.success('Receipt emailed', 'A customer is emailed the same receipt at most once a day.')
          : toast.error("The receipt wasn't emailed", 'This customer has no verified email address. Print it instead.'),
      onError: () => toast.error("The receipt wasn't emailed", 'Please try again.'),
    });
  return (
    <div className="actions">
      <Button icon={<PrintIcon />} onClick={() => window.print()}>
        Print Receipt
      </Button>
      <Button icon={<MailIcon />} busy={mail.isPending} onClick={send}>
        Email Receipt
      </Button>
    </div>
  );
}
