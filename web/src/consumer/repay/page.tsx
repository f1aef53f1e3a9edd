import { type RepaymentOffer, repayments } from '@drawbridge/contract';
import { formatCents } from '@drawbridge/money';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { said, t } from '../../language/t.ts';
import { ApiError, call } from '../../session/api.ts';
import { ConsumerOnly } from '../../session/consumer-gate.tsx';
import { toReceipt } from '../../session/receipt-link.ts';
import { useSession } from '../../session/state.ts';
import { toHome } from '../../session/to-home.ts';
import { Failed } from '../../ui/feedback/empty.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PhoneFrame } from '../../ui/layout/phone-frame.tsx';
import { ResultScreen } from '../../ui/layout/result-screen.tsx';
import { usePageTitle } from '../../ui/use-title.ts';
import { longDay, shopContact } from './debt-words.ts';
import { RepayForm, RepayHeader } from './repay-form.tsx';

const RETRIES = 2;
const isNotOwed = (error: unknown) => error instanceof ApiError && (error.status === 404 || error.status === 400);

/** `/dashboard/repay/{public id}`: repays a payment that came back. */
export default function RepayPage() {
  usePageTitle(t('Repay'));
  return (
    <ConsumerOnly waiting={<Loading />}>
      <Ready />
    </ConsumerOnly>
  );
}

function Ready() {
  const { payment = '' } = useParams();
  const { authenticated } = useSession();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['repayment', payment],
    enabled: authenticated,
    gcTime: 0,
    // Somebody who has just repaid it stays with the thanks.
    refetchOnWindowFocus: false,
    retry: (failures, failure) => failures < RETRIES && !isNotOwed(failure),
    queryFn: ({ signal }) => call(repayments.read, { params: { public_id: payment }, signal }),
  });
  if (data !== undefined) return data.repay_refusal === null ? <RepayForm offer={data} /> : <NotNow offer={data} />;
  if (error === null) return <Loading />;
  if (isNotOwed(error))
    return (
      <ResultScreen title={t("You don't owe anything for this payment.")} home="/dashboard" scene="lit" actions={[toHome()]}>
        <p>{t('See all your payments in Transactions.')}</p>
      </ResultScreen>
    );
  return (
    <PhoneFrame header={<RepayHeader />}>
      <Card>
        <Failed title={t("We couldn't load what you owe")} onRetry={() => void refetch()} retrying={isFetching} />
      </Card>
    </PhoneFrame>
  );
}

function Loading() {
  return (
    <PhoneFrame header={<RepayHeader />}>
      <h1 className="visually-hidden">{t('Repay')}</h1>
      <Card pad aria-busy="true" aria-label={t('Loading')}>
        <Skeleton shape="title" width="half" />
        <Skeleton shape="money" width="most" />
        <Skeleton width="full" />
        <Skeleton width="full" />
      </Card>
    </PhoneFrame>
  );
}

/** Owed, and not to be repaid here: it is on its way already, or it is for the shop and its customer. */
function NotNow({ offer }: { offer: RepaymentOffer }) {
  return (
    <ResultScreen
      title={
        offer.repaying
          ? t('Repaying {business}', { business: offer.business_name })
          : t('You owe {business}', { business: offer.business_name })
      }
      home="/dashboard"
      amount={formatCents(offer.amount)}
      facts={[
        { label: t('Leaves your account'), value: offer.retry_on === null ? null : longDay(offer.retry_on) },
        { label: t('Clears by'), value: offer.clears_on === null ? null : longDay(offer.clears_on) },
        { label: t('Transaction ID'), value: offer.public_id },
      ]}
      note={<p>{shopContact(offer)}</p>}
      actions={[toHome(), toReceipt(offer.public_id)]}
    >
      <p>{said(offer.repay_refusal?.message ?? '')}</p>
    </ResultScreen>
  );
}
