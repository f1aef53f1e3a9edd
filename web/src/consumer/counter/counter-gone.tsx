import { t } from '../../language/t.ts';
import { ResultScreen } from '../../ui/layout/result-screen.tsx';
import { usePageTitle } from '../../ui/use-title.ts';

/** The counter is unknown, or its business has retired it. A code that the consumer shows is as good. */
export function CounterGone() {
  usePageTitle(t('Counter not found'));
  return (
    <ResultScreen
      title={t('This code is no longer active.')}
      role="alert"
      home="/dashboard"
      actions={[
        { label: t('Show my code'), href: '/payment', replace: true },
        { label: t('Back To Home'), kind: 'ghost', href: '/dashboard', replace: true },
      ]}
    >
      <p>{t('Ask for a new code, or show yours to the cashier.')}</p>
    </ResultScreen>
  );
}

/** The business takes no payments at its counter any more, or none at all, which `says` tells: no other code helps. */
export function CounterOff({ says }: { says: string | undefined }) {
  usePageTitle(t("Can't be paid here"));
  return (
    <ResultScreen
      title={t("Can't be paid here")}
      role="alert"
      home="/dashboard"
      actions={[{ label: t('Back To Home'), href: '/dashboard', replace: true }]}
    >
      <p>{says ?? t("This shop isn't taking payments at its counter right now. Ask the cashier about another way to pay.")}</p>
    </ResultScreen>
  );
}
