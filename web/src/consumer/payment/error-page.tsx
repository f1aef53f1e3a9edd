import { useLocation } from 'react-router';
import { said, t } from '../../language/t.ts';
import { safeReturnPath } from '../../session/return-path.ts';
import { toHome } from '../../session/to-home.ts';
import { ResultScreen } from '../../ui/layout/result-screen.tsx';
import { usePageTitle } from '../../ui/use-title.ts';

/** `/payment/error`: it did not go through, and the service's reason. Trying again begins at the code. */
export function PaymentError() {
  usePageTitle(t('Not paid'));
  const { message, tryAgain } = (useLocation().state ?? {}) as { message?: string; tryAgain?: string };
  return (
    <ResultScreen
      title={t("Your transaction didn't go through, Please try again.")}
      role="alert"
      home="/dashboard"
      actions={[{ label: t('Try again'), href: safeReturnPath(tryAgain) ?? '/payment' }, toHome('ghost')]}
    >
      {message ? <p>{said(message)}</p> : null}
    </ResultScreen>
  );
}
