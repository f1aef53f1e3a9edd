import { useQuery } from '@tanstack/react-query';
import { track } from '../../app/analytics.ts';
import { t } from '../../language/t.ts';
import { ConsumerOnly } from '../../session/consumer-gate.tsx';
import { spendingLimitMessage } from '../../session/limit-cause.ts';
import { LogOut } from '../../session/log-out-button.tsx';
import { spendingLimitOf } from '../../session/spending-limit.ts';
import { purchasePowerQuery } from '../../session/use-purchase-power.ts';
import { ResultScreen } from '../../ui/layout/result-screen.tsx';
import { usePageTitle } from '../../ui/use-title.ts';

/** `/dashboard/relink-required`: the primary account is no longer linked. */
export function RelinkRequired() {
  return (
    <ConsumerOnly>
      <Ready />
    </ConsumerOnly>
  );
}

function Ready() {
  usePageTitle(t('Link your account'));
  // What the page before has heard is not asked for again.
  const limit = spendingLimitOf(useQuery({ ...purchasePowerQuery, retryOnMount: false }));
  return (
    <ResultScreen
      title={t('Oops!')}
      role="alert"
      home="/dashboard"
      right={<LogOut />}
      actions={[
        { label: t('Link Account'), href: '/dashboard/accounts', onClick: () => track('link_account_clicked') },
        { label: t('Back to Home'), kind: 'ghost', href: '/dashboard?relinkDisabled=true' },
      ]}
    >
      <p>{t('Your primary account is no longer linked. Link it again to keep paying.')}</p>
      {limit.state === 'not-linked' && limit.expired ? <p>{spendingLimitMessage(limit, 0, undefined)}</p> : null}
    </ResultScreen>
  );
}
