import { purchases } from '@drawbridge/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { t } from '../../language/t.ts';
import { call } from '../../session/api.ts';
import { ConsumerOnly } from '../../session/consumer-gate.tsx';
import { Failed } from '../../ui/feedback/empty.tsx';
import { Waiting } from '../../ui/feedback/waiting.tsx';
import { ResultScreen } from '../../ui/layout/result-screen.tsx';
import { usePageTitle } from '../../ui/use-title.ts';
import { doubtOrder, takeOrder } from '../payment/order.ts';

/** `/dashboard/order`: where a notice of an order leads. It opens the confirmation, and approves nothing by itself. */
export default function WaitingOrderPage() {
  usePageTitle(t('Your order'));
  return (
    <ConsumerOnly waiting={<Waiting />}>
      <Look />
    </ConsumerOnly>
  );
}

function Look() {
  const navigate = useNavigate();
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['order-of-notice'],
    gcTime: 0,
    queryFn: ({ signal }) => call(purchases.waiting, { signal }),
  });
  useEffect(() => {
    if (!data) return;
    takeOrder(data);
    // It may be answered by the time its page stands: that page asks first.
    doubtOrder();
    navigate('/payment/confirmation', { replace: true });
  }, [data, navigate]);
  if (isError) return <Failed title={t("Your order couldn't be loaded")} onRetry={() => void refetch()} retrying={isFetching} />;
  if (data !== null) return <Waiting />;
  return (
    <ResultScreen
      title={t("This order isn't waiting anymore")}
      actions={[
        { label: t('See your payments'), kind: 'primary', onClick: () => navigate('/dashboard/transactions-history', { replace: true }) },
        { label: t('Back To Home'), kind: 'plain', onClick: () => navigate('/dashboard', { replace: true }) },
      ]}
    >
      <p>{t('It was approved, canceled or timed out. Your payments show what happened.')}</p>
    </ResultScreen>
  );
}
