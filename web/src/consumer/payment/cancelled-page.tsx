import { t } from '../../language/t.ts';
import { brand } from '../../ui/brand.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ResultScreen } from '../../ui/result-screen.tsx';
import { useTitle } from '../../ui/use-title.ts';

/** `/payment/cancelled`: refused by one of the two, or the time ran out. */
export function PaymentCancelled() {
  useTitle(`${t('Transaction Cancelled')} | ${brand.centre}`);
  return (
    <ResultScreen
      title={t('Transaction Cancelled')}
      role="status"
      home="/dashboard"
      actions={
        <ButtonLink kind="primary" size="lg" block href="/dashboard">
          {t('Back To Home')}
        </ButtonLink>
      }
    >
      <p>{t('No money was moved.')}</p>
    </ResultScreen>
  );
}
