import { formatCents } from '@drawbridge/money';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../language/t.ts';
import { limitCause } from '../../session/limit-cause.ts';
import { useSession } from '../../session/state.ts';
import { toHome } from '../../session/to-home.ts';
import { purchasePowerQuery } from '../../session/use-purchase-power.ts';
import { ResultScreen } from '../../ui/layout/result-screen.tsx';
import { usePageTitle } from '../../ui/use-title.ts';
import { Obstacles } from './obstacles.tsx';
import { centsOf, useResultParameters } from './result-parameters.ts';

/** The cause as the service says it now, as a known limit may predate the refusal. An owed payment stands below. */
function Cause({ order_cents }: { order_cents: number }) {
  const { authenticated } = useSession();
  const { data, isFetching } = useQuery({ ...purchasePowerQuery, staleTime: 0, enabled: authenticated });
  if (isFetching || !data?.account_linked || data.limited_by === 'returned_payment') return null;
  return <p>{limitCause(data, 'order', order_cents)}</p>;
}

/** `/payment/insufficient-funds`: the order and the limit side by side, where both are known. */
export function InsufficientFunds() {
  usePageTitle(t('Spending limit'));
  const parameters = useResultParameters('orderAmount', 'purchasePower');
  const order_cents = centsOf(parameters.orderAmount);
  const limit_cents = centsOf(parameters.purchasePower);
  const known = order_cents !== undefined && limit_cents !== undefined;
  return (
    <ResultScreen
      title={t('The order amount exceeds your daily spending limit.')}
      role="alert"
      home="/dashboard"
      facts={
        known
          ? [
              { label: t('Order Amount'), value: formatCents(order_cents) },
              { label: t('Spending limit'), value: formatCents(limit_cents) },
            ]
          : undefined
      }
      actions={[toHome()]}
    >
      {known ? (
        <p>{t('Your order exceeds your daily spending limit. Please adjust the order or contact support.')}</p>
      ) : (
        <p>{t('Please link a different bank account or use a different payment method.')}</p>
      )}
      {known ? <Cause order_cents={order_cents} /> : null}
      <Obstacles />
    </ResultScreen>
  );
}
