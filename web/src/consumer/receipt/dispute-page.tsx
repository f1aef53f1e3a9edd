import type { Receipt } from '@drawbridge/contract';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { t } from '../../language/t.ts';
import { receiptPath } from '../../session/receipt-link.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Empty, Failed } from '../../ui/feedback/empty.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { useHeadingFocus } from '../../ui/use-heading-focus.ts';
import { usePageTitle } from '../../ui/use-title.ts';
import { ConsumerPage, HeadBelow } from '../consumer-page.tsx';
import { NotesForm } from '../settings/notes-form.tsx';
import { DisputeSent } from './dispute-sent.tsx';
import { NotRecognizedAdvice, notRecognizedNotes } from './not-recognized-advice.tsx';
import { useDispute } from './use-dispute.ts';
import { isNoReceipt, useReceipt } from './use-receipt.ts';
import '../days.css';
import './dispute.css';
import './receipt.css';

/**
 * `/dashboard/receipts/{public id}/report`: the form for a payment that somebody doesn't recognize, and once it was
 * sent what happens next. Both have one address: a reload shows the same, and no way back leads to a form that was sent.
 */
export default function DisputePage() {
  const { payment = '' } = useParams();
  usePageTitle(t('Report a payment'));
  const head = (
    <HeadBelow
      className="receipt__head"
      title={t('Report a payment')}
      back={{ href: receiptPath(payment), label: t('Back to the receipt') }}
    />
  );
  return (
    <ConsumerPage className="receipt" head={null} waiting={head}>
      <Ready payment={payment} head={head} />
    </ConsumerPage>
  );
}

function Ready({ payment, head }: { payment: string; head: ReactNode }) {
  const { data: receipt, error, isFetching, refetch } = useReceipt(payment);
  useHeadingFocus(receipt && (receipt.dispute ? 'sent' : 'form'));
  if (receipt?.dispute) return <DisputeSent receipt={receipt} dispute={receipt.dispute} />;
  if (receipt) return <Form receipt={receipt} head={head} />;
  return (
    <>
      {head}
      {error === null ? (
        <Skeleton shape="row" />
      ) : (
        <Card>
          {isNoReceipt(error) ? (
            <Empty title={t("We can't find that payment")}>{t('See all your payments in Transactions.')}</Empty>
          ) : (
            <Failed title={t('An error occurred while loading the receipt')} onRetry={() => void refetch()} retrying={isFetching} />
          )}
        </Card>
      )}
    </>
  );
}

function Form({ receipt: { public_id }, head }: { receipt: Receipt; head: ReactNode }) {
  const { payment = '' } = useParams();
  const send = useDispute(payment);
  return (
    <>
      {head}
      <NotRecognizedAdvice payment={public_id} />
      <NotesForm
        label={t('How can we help?')}
        initial={notRecognizedNotes(public_id)}
        onSubmit={(notes) => !send.isPending && send.mutate(notes)}
      >
        <Button kind="primary" size="lg" block type="submit" busy={send.isPending}>
          {t('Send')}
        </Button>
      </NotesForm>
    </>
  );
}
