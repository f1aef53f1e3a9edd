import { useLocation } from 'react-router';
import { said, t } from '../../language/t.ts';
import { safeReturnPath } from '../../session/return-path.ts';
import { ToHome } from '../../session/to-home.tsx';
import { brand } from '../../ui/brand.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { ResultScreen } from '../../ui/layout/result-screen.tsx';
import { useTitle } from '../../ui/use-title.ts';

/** `/payment/error`: it did not go through, and why, where the service said so. Trying again begins where the code was shown. */
export function PaymentError() {
  useTitle(`${t('Not paid')} | ${brand.center}`);
  const { message, tryAgain } = (useLocation().state ?? {}) as { message?: string; tryAgain?: string };
  return (
    <ResultScreen
      title={t("Your transaction didn't go through, Please try again.")}
      role="alert"
      home="/dashboard"
      actions={
        <>
          <ButtonLink kind="primary" size="lg" block href={safeReturnPath(tryAgain) ?? '/payment'}>
            {t('Try again')}
          </ButtonLink>
          <ToHome />
        </>
      }
    >
      {message ? <p>{said(message)}</p> : null}
    </ResultScreen>
  );
}
