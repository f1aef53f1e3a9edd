import { useNavigate } from 'react-router';
import { t } from '../../language/t.ts';
import { brand } from '../../ui/brand.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ResultScreen } from '../../ui/result-screen.tsx';
import { useTitle } from '../../ui/use-title.ts';
import { useTold } from './told.ts';

/** `/payment/invalid-payment`: the account cannot be used for this business. */
export function InvalidPayment() {
  useTitle(`${t('Transaction Failed')} | ${brand.centre}`);
  const navigate = useNavigate();
  const { businessName, ecommerce } = useTold('businessName', 'ecommerce');
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
      actions={
        <>
          <ButtonLink kind="primary" size="lg" block href="/dashboard/settings/contact-support">
            {t('Contact Support')}
          </ButtonLink>
          {ecommerce === 'true' ? (
            <Button kind="ghost" size="lg" block onClick={close}>
              {t('Close')}
            </Button>
          ) : (
            <ButtonLink kind="ghost" size="lg" block href="/dashboard">
              {t('Back To Home')}
            </ButtonLink>
          )}
        </>
      }
    >
      <p>
        {businessName
          ? t('Your transaction with {name} cannot be processed. Please contact support.', { name: businessName })
          : t('Your transaction with this business cannot be processed. Please contact support.')}
      </p>
    </ResultScreen>
  );
}
