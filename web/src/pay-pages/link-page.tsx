import type { AcceptedLink, LinkKind, PaidByAnother, PayableLink } from '@drawbridge/contract';
import { formatCents } from '@drawbridge/money';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { t } from '../language/t.ts';
import { ApiError, call } from '../session/api.ts';
import { formatMoment } from '../session/format-moment.ts';
import { receiptPath } from '../session/receipt-link.ts';
import { now } from '../ui/clock.ts';
import { StatusBadge } from '../ui/feedback/badge.tsx';
import { useCountdown } from '../ui/feedback/use-countdown.ts';
import { formatAccount } from '../ui/format.ts';
import { Closed, isOff, NotHeard, Paid, PaidBySomebody, SwitchedOff, Unreadable } from './closed-screens.tsx';
import { PayLoading } from './pay-loading.tsx';
import { Payable } from './payable.tsx';
import { linkCalls, linkQuery, ownReceiptQuery } from './queries.ts';
import { useAcceptance } from './use-acceptance.ts';

/** `/payment-link-purchase/{id}` and `/invoice-link-purchase/{id}`: a link that a merchant has sent. */
export function LinkPage({ kind }: { kind: LinkKind }) {
  const { id = '' } = useParams();
  const { data, error, refetch, isFetching } = useQuery(linkQuery(kind, id));
  if (data !== undefined && 'paid_by_another' in data) return <PaidBySomebody business_name={data.business_name} />;
  // One for each link: nothing of an attempt to pay one may be left when another is opened.
  if (data !== undefined) return <Known key={data.id} kind={kind} link={data} />;
  if (error === null) return <PayLoading kind={kind} />;
  if (error instanceof ApiError && (error.status === 404 || error.status === 400))
    return <Closed title={t('Link not found')}>{t('Make sure you copied the full link, or ask the merchant for a new one.')}</Closed>;
  if (isOff(error)) return <SwitchedOff />;
  return <Unreadable error={error} onRetry={() => void refetch()} retrying={isFetching} />;
}

const isOpen = (link: PayableLink | PaidByAnother) =>
  !('paid_by_another' in link) && !link.purchased && !link.void && Date.parse(link.expiration) > now();

function Known({ kind, link }: { kind: LinkKind; link: PayableLink }) {
  const ask = { kind, id: link.id, business_name: link.business_name, amount: link.amount, expiration: link.expiration };
  const { queryKey } = linkQuery(kind, link.id);
  const params = { id: link.id };
  const acceptance = useAcceptance<PayableLink | PaidByAnother, AcceptedLink>({
    ask,
    queryKey,
    isOpen,
    read: () => call(linkCalls[kind].read, { params }),
    send: ({ syn_account_id, key }) => call(linkCalls[kind].accept, { params, query: { syn_account_id }, key }),
  });
  const { expired } = useCountdown(link.expiration);
  const name = kind === 'payment_link' ? t('Payment Link') : t('Invoice');

  // While an answer is awaited, the answer decides, and not what is seen of the link meanwhile.
  if (!acceptance.paying) {
    if (link.purchased) return <PaidLink link={link} paid={acceptance.paid} />;
    if (link.void)
      return (
        <Closed title={kind === 'payment_link' ? t('Payment Link Voided') : t('Invoice Voided')}>
          {t("{name} canceled this request. You don't owe anything.", { name: link.business_name })}
        </Closed>
      );
    if (acceptance.doubt === 'unknown') return <NotHeard ask={ask} onLook={acceptance.lookAgain} looking={acceptance.looking} />;
    if (expired) return <Closed title={t('Link Expired')}>{t('Ask {name} for a new link.', { name: link.business_name })}</Closed>;
  }
  return (
    <Payable
      ask={ask}
      acceptance={acceptance}
      name={name}
      memo={link.memo}
      action={t('Pay {amount}', { amount: formatCents(link.amount) })}
      facts={[
        { label: kind === 'payment_link' ? t('Link ID') : t('Invoice ID'), value: link.number },
        { label: t('Expires'), value: formatMoment(link.expiration, link.time_zone) },
      ]}
    />
  );
}

/** What a receipt says of a payment that is good. */
const WENT_WELL: ReadonlySet<string> = new Set(['Pending', 'Posted']);

/** Paid by this consumer, just now or some time ago: then with the receipt as it stands. */
function PaidLink({ link, paid }: { link: PayableLink; paid: AcceptedLink | undefined }) {
  const { data: receipt } = useQuery(ownReceiptQuery(paid === undefined ? link.purchase_id : undefined));
  if (receipt && !WENT_WELL.has(receipt.status))
    return (
      <Closed title={t('Not paid')} action={{ label: t('View receipt'), href: receiptPath(receipt.purchase_id) }}>
        {t("Your payment to {name} didn't go through. Your receipt explains why, and what happens next.", { name: link.business_name })}
      </Closed>
    );
  return (
    <Paid
      ask={link}
      own={paid !== undefined}
      payment={paid?.public_id ?? link.purchase_id}
      title={paid === undefined ? t('Paid') : t('Success!')}
      facts={[
        { label: t('Memo'), value: link.memo },
        { label: t('Date'), value: formatMoment(link.updated_at, link.time_zone) },
        { label: t('Paid from'), value: receipt && `${receipt.institution_name} ${formatAccount(receipt.last_four)}` },
        { label: t('Status'), value: receipt && <StatusBadge status={receipt.status.toUpperCase()} /> },
        { label: t('Transaction ID'), value: paid?.public_id ?? receipt?.public_id },
      ]}
    >
      {paid === undefined
        ? t("to {name}. You won't be charged again.", { name: link.business_name })
        : t('is on its way to {name}.', { name: link.business_name })}
    </Paid>
  );
}
