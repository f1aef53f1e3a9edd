import type { CHANNEL_LABELS, Receipt } from '@drawbridge/contract';
import { contactWords } from '@drawbridge/contract/contact-words';
import { formatCents } from '@drawbridge/money';
import { useParams } from 'react-router';
import { text as english, said, t } from '../../language/t.ts';
import { formatMoment } from '../../session/format-moment.ts';
import { useUser } from '../../session/use-user.ts';
import { brand } from '../../ui/brand.ts';
import { Button } from '../../ui/controls/button.tsx';
import { StatusBadge } from '../../ui/feedback/badge.tsx';
import { Empty, Failed } from '../../ui/feedback/empty.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { formatAccount } from '../../ui/format.ts';
import { Card } from '../../ui/layout/card.tsx';
import { type Fact, Facts } from '../../ui/layout/facts.tsx';
import { Tile } from '../../ui/layout/tile.tsx';
import { usePageTitle } from '../../ui/use-title.ts';
import { ConsumerPage, HeadBelow } from '../consumer-page.tsx';
import { EmailCard } from '../verify-email/email-card.tsx';
import { NotRecognized } from './not-recognized.tsx';
import { OwedNotice } from './owed-notice.tsx';
import { stepsOf } from './steps-of.ts';
import { isNoReceipt, useReceipt } from './use-receipt.ts';
import './receipt.css';

/** `/dashboard/receipts/{public id or purchase id}`: what was paid and became of it; made to be printed, too. */
export default function ReceiptPage() {
  usePageTitle(t('Receipt'));
  const { payment = '' } = useParams();
  const back = { href: '/dashboard/transactions-history', label: t('Back to all transactions') };
  return (
    <ConsumerPage className="receipt" head={<HeadBelow className="receipt__head" title={t('Receipt')} back={back} />} waiting={<Loading />}>
      <Ready payment={payment} />
    </ConsumerPage>
  );
}

function Ready({ payment }: { payment: string }) {
  const { data: receipt, error, isFetching, refetch } = useReceipt(payment);
  if (receipt !== undefined) return <Paper receipt={receipt} />;
  if (error === null) return <Loading />;
  return (
    <Card>
      {isNoReceipt(error) ? (
        <Empty title={t("We can't find that payment")}>{t('See all your payments in Transactions.')}</Empty>
      ) : (
        <Failed title={t('An error occurred while loading the receipt')} onRetry={() => void refetch()} retrying={isFetching} />
      )}
    </Card>
  );
}

function Loading() {
  return (
    <Card pad className="receipt__paper" aria-busy="true" aria-label={t('Loading the receipt')}>
      <Skeleton shape="title" width="half" />
      <Skeleton shape="money" width="most" />
      {['business', 'date', 'account', 'status'].map((row) => (
        <Skeleton key={row} width="full" />
      ))}
    </Card>
  );
}

function Paper({ receipt }: { receipt: Receipt }) {
  const { data: user } = useUser();
  const amount = formatCents(receipt.amount);
  return (
    <>
      <Card pad className="receipt__paper" aria-label={t('Receipt')}>
        <p className="receipt__brand">{brand.center}</p>
        <Business receipt={receipt} />
        <div className="receipt__amount">
          <p className="t-48 money">{amount}</p>
          <StatusBadge status={receipt.status.toUpperCase()} />
        </div>
        {receipt.owed ? <OwedNotice owed={receipt.owed} business={receipt.business_name} payment={receipt.public_id} /> : null}
        <Facts facts={factsOf(receipt)} />
        <Steps receipt={receipt} />
        {receipt.posts_expected_on === null ? null : (
          <p className="t-13 muted">{t('Keep {amount} in your account until the payment posts.', { amount })}</p>
        )}
        <p className="receipt__foot t-13 muted">
          {t('Questions? Email {email} and include the transaction ID.', { email: brand.support_email })}
        </p>
      </Card>
      <div className="receipt__ways">
        <Button size="lg" block onClick={() => window.print()}>
          {t('Print or save')}
        </Button>
        <NotRecognized payment={receipt.public_id} sent={receipt.dispute !== undefined} />
        {user ? <EmailCard user={user} /> : null}
      </div>
    </>
  );
}

/** Who was paid, where that is, and how it is reached. `as`: what the name is on its page. */
export function Business({ receipt, as: Name = 'p' }: { receipt: Receipt; as?: 'p' | 'h2' }) {
  const { business_name, business_address, business_contact } = receipt;
  const { street_one, street_two, city, state, postal_code } = business_address;
  const contact = contactWords(business_contact);
  return (
    <div className="receipt__business">
      <Tile name={business_name} size="lg" />
      <div>
        <Name className="t-18 strong receipt__name">{business_name}</Name>
        <address className="t-14 muted receipt__address">
          {[street_one, street_two].filter(Boolean).join(', ')}
          <br />
          {city}, {state} {postal_code}
          {contact === null ? null : (
            <>
              <br />
              {contact}
            </>
          )}
        </address>
      </div>
    </div>
  );
}

/** What a receipt says of a payment besides its amount. */
export function factsOf(receipt: Receipt): Fact[] {
  const whole = (words: string) => <span className="receipt__whole">{words}</span>;
  const paid_from = (
    <>
      {receipt.institution_name} {whole(formatAccount(receipt.last_four))}
    </>
  );
  return [
    { label: t('Date'), value: whole(formatMoment(receipt.approved_at, receipt.time_zone)) },
    { label: t('Tip included'), value: receipt.tip ? formatCents(receipt.tip) : null },
    { label: t('Paid by'), value: receipt.consumer_name },
    { label: t('Transaction ID'), value: receipt.public_id },
    { label: t('Paid from'), value: paid_from },
    { label: t('Channel'), value: said(CHANNEL_WORDS[receipt.channel]) },
    { label: t('Order ID'), value: receipt.order_id },
    { label: t('Memo'), value: receipt.memo },
  ];
}

function Steps({ receipt }: { receipt: Receipt }) {
  return (
    <section aria-labelledby="receipt-steps">
      <h2 id="receipt-steps" className="t-14 strong receipt__steps-head">
        {t('Payment timeline')}
      </h2>
      <ol className="receipt__steps">
        {stepsOf(receipt).map(({ id, what, when, state }) => (
          <li key={id} className="receipt__step" data-state={state}>
            <p className="t-14 medium">{what}</p>
            <p className="t-13 muted">{when}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

const CHANNEL_WORDS = {
  in_store: english('In Store'),
  e_commerce: english('E-Commerce'),
  payment_link: english('Payment Link'),
  invoice_link: english('Invoice Link'),
} as const satisfies typeof CHANNEL_LABELS;
