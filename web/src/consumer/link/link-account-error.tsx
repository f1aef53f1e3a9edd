import { useLocation } from 'react-router';
import { t } from '../../language/t.ts';
import { ConsumerOnly } from '../../session/consumer-gate.tsx';
import { brand } from '../../ui/brand.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { ResultScreen } from '../../ui/layout/result-screen.tsx';
import { useTitle } from '../../ui/use-title.ts';
import { readLinkQuery } from './link-query.ts';

/** `/link-account-error`: what was chosen at the bank is no checking account, or somebody else's. */
export function LinkAccountError() {
  useTitle(`${t('Account not eligible')} | ${brand.center}`);
  const { search, state } = useLocation();
  const { name_differs } = (state ?? {}) as { name_differs?: boolean };
  return (
    <ConsumerOnly>
      <ResultScreen
        title={t('This account is not eligible.')}
        role="alert"
        home="/dashboard"
        actions={
          <>
            <ButtonLink kind="primary" size="lg" block href={`/link-account${search}`} replace>
              {t('Try Again')}
            </ButtonLink>
            <ButtonLink kind="ghost" size="lg" block href={readLinkQuery(search).returnTo ?? '/dashboard'}>
              {t('Back To Home')}
            </ButtonLink>
          </>
        }
      >
        {name_differs ? (
          <p>{t('The name on this bank account is not yours. Link an account in your own name.')}</p>
        ) : (
          <p>{t('It must be a checking account. Choose another account at your bank.')}</p>
        )}
      </ResultScreen>
    </ConsumerOnly>
  );
}
