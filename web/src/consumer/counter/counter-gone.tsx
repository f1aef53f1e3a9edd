import { t } from '../../language/t.ts';
import { brand } from '../../ui/brand.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { ResultScreen } from '../../ui/layout/result-screen.tsx';
import { useTitle } from '../../ui/use-title.ts';

/** The counter is unknown, or its business has retired it. A code that the consumer shows is as good. */
export function CounterGone() {
  useTitle(`${t('Counter not found')} | ${brand.center}`);
  return (
    <ResultScreen
      title={t('This counter is not in use.')}
      role="alert"
      home="/dashboard"
      actions={
        <>
          <ButtonLink kind="primary" size="lg" block href="/payment" replace>
            {t('Show my code')}
          </ButtonLink>
          <ButtonLink kind="ghost" size="lg" block href="/dashboard" replace>
            {t('Back To Home')}
          </ButtonLink>
        </>
      }
    >
      <p>{t('Its code may have been replaced. Look for another one, or show yours to the cashier.')}</p>
    </ResultScreen>
  );
}
