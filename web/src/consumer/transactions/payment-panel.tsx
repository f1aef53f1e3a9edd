import type { Receipt, Transaction } from '@drawbridge/contract';
import { formatCents } from '@drawbridge/money';
import { t } from '../../language/t.ts';
import { receiptPath } from '../../session/receipt-link.ts';
import { brand } from '../../ui/brand.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { StatusBadge } from '../../ui/feedback/badge.tsx';
import { Empty, Failed } from '../../ui/feedback/empty.tsx';
import { PrintIcon } from '../../ui/icons/portal-icons.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Facts } from '../../ui/layout/facts.tsx';
import { NotRecognized } from '../receipt/not-recognized.tsx';
import { OwedNotice } from '../receipt/owed-notice.tsx';
import { Business, factsOf } from '../receipt/page.tsx';
import { type ReceiptStep, stepsOf } from '../receipt/steps-of.ts';
import { isNoReceipt, useReceipt } from '../receipt/use-receipt.ts';
import { PanelLoading } from './panel-loading.tsx';
import { Retries } from './transaction-details.tsx';
import '../days.css';

interface PaymentPanelProps {
  /** Its public id. */
  payment: string;
  /** What the list knows of it; undefined where it isn't on the list. */
  transaction: Transaction | undefined;
}

/** A payment beside the list of all: its receipt in short, what becomes of it, and what can be done. */
export default function PaymentPanel({ payment, transaction }: PaymentPanelProps) {
  const { data: receipt, error, isFetching, refetch } = useReceipt(payment);
  if (receipt !== undefined) return <Paper receipt={receipt} transaction={transaction} />;
  if (error === null) return <PanelLoading />;
  return (
    <Card className="payment-panel">
      {isNoReceipt(error) ? (
        <Empty title={t("We can't find that payment")}>{t('See all your payments in Transactions.')}</Empty>
      ) : (
        <Failed title={t('An error occurred while loading the receipt')} onRetry={() => void refetch()} retrying={isFetching} />
      )}
    </Card>
  );
}

function Paper({ receipt, transaction }: { receipt: Receipt; transaction: Transaction | undefined }) {
  const amount = formatCents(receipt.amount);
  // Whoever reads it has paid it, and the timeline begins with the date.
  const facts = factsOf(receipt).filter(({ label }) => label !== t('Paid by') && label !== t('Date'));
  return (
    <Card className="receipt__paper payment-panel" aria-label={t('Receipt')}>
      <p className="receipt__brand">{brand.center}</p>
      <Business receipt={receipt} as="h2" />
      <div className="receipt__amount">
        <p className="t-48 money payment-panel__amount">{amount}</p>
        <StatusBadge status={receipt.status.toUpperCase()} />
      </div>
      {receipt.owed ? <OwedNotice owed={receipt.owed} business={receipt.business_name} payment={receipt.public_id} /> : null}
      <section className="payment-panel__days" aria-label={t('Payment timeline')}>
        <Days steps={stepsOf(receipt)} />
      </section>
      {transaction ? <Retries transaction={transaction} /> : null}
      <Facts facts={facts} />
      {receipt.posts_expected_on === null ? null : (
        <p className="t-13 muted">{t('Keep {amount} in your account until the payment posts.', { amount })}</p>
      )}
      <div className="payment-panel__ways history__off-paper">
        <ButtonLink href={receiptPath(receipt.public_id)}>{t('View receipt')}</ButtonLink>
        <Button icon={<PrintIcon />} onClick={() => window.print()}>
          {t('Print or save')}
        </Button>
        <NotRecognized payment={receipt.public_id} sent={receipt.dispute !== undefined} />
      </div>
    </Card>
  );
}

function Days({ steps }: { steps: readonly ReceiptStep[] }) {
  // Of what is still to come, the first is what the money does now.
  const now = steps.find(({ state }) => state === 'ahead');
  return (
    <ol className="days">
      {steps.map((step) => (
        <li key={step.id} data-at={step === now ? 'now' : step.state} aria-current={step === now ? 'step' : undefined}>
          <div>
            <b>{step.what}</b>
            <small>{step.when}</small>
          </div>
        </li>
      ))}
    </ol>
  );
}
