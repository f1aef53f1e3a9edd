import { useLocation } from 'react-router';
import { t } from '../../language/t.ts';
import { safeReturnPath } from '../../session/return-path.ts';
import { brand } from '../../ui/brand.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ResultScreen } from '../../ui/result-screen.tsx';
import { useTitle } from '../../ui/use-title.ts';

/** `/payment/fail-connection`: the line is lost. Whoever sends people here may say what trying again means. */
export function FailConnection() {
  useTitle(`${t('Connection')} | ${brand.centre}`);
  const { tryAgain } = (useLocation().state ?? {}) as { tryAgain?: string };
  return (
    <ResultScreen
      title={t('Network connection is unstable.')}
      role="alert"
      home="/dashboard"
      actions={
        <>
          <ButtonLink kind="primary" size="lg" block href={safeReturnPath(tryAgain) ?? '/payment'} replace>
            {t('Try again')}
          </ButtonLink>
          <ButtonLink kind="ghost" size="lg" block href="/dashboard">
            {t('Back To Checkout')}
          </ButtonLink>
        </>
      }
    >
      <p>{t('Please check your internet and try again')}</p>
    </ResultScreen>
  );
}
