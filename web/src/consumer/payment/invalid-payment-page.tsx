import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { t } from '../../language/t.ts';
import { spendingLimitOf } from '../../session/spending-limit.ts';
import { useSession } from '../../session/state.ts';
import { toHome } from '../../session/to-home.ts';
import { purchasePowerQuery } from '../../session/use-purchase-power.ts';
import { ResultScreen } from '../../ui/layout/result-screen.tsx';
import { usePageTitle } from '../../ui/use-title.ts';
import { useResultParameters } from './result-parameters.ts';
import { type Relink, useRelink } from './use-relink.ts';

/** Whether the account stands in the way, as the service says now: what is known predates the refusal. */
function useCause(back: string | undefined): Relink | undefined {
  const { authenticated } = useSession();
  const { data, error, isFetching } = useQuery({ ...purchasePowerQuery, staleTime: 0, enabled: authenticated });
  return useRelink(isFetching ? { state: 'loading' } : spendingLimitOf({ data, error }), back);
}

/** `/payment/invalid-payment`: the account cannot be used for this business. */
export function InvalidPayment() {
  usePageTitle(t('Transaction Failed'));
  const navigate = useNavigate();
  const { businessName, ecommerce, tryAgain } = useResultParameters('businessName', 'ecommerce', 'tryAgain');
  const relink = useCause(tryAgain);
  const close = () => {
    // A shop opened this window; one that a person opened stays, and goes home instead.
    window.close();
    if (!window.closed) navigate('/dashboard');
  };
  return (
    <ResultScreen
      title={t('Transaction Failed')}
      role="alert"
      home="/dashboard"
      actions={[
        relink === undefined ? null : { label: t('Relink Account'), href: relink.href },
        { label: t('Contact Support'), href: '/dashboard/settings/contact-support' },
        ecommerce === 'true' ? { label: t('Close'), kind: 'ghost', onClick: close } : toHome('ghost'),
      ]}
    >
      <p>
        {businessName
          ? t('Your transaction with {name} cannot be processed. Please contact support.', { name: businessName })
          : t('Your transaction with this business cannot be processed. Please contact support.')}
      </p>
      {relink === undefined ? null : <p>{relink.cause}</p>}
    </ResultScreen>
  );
}
