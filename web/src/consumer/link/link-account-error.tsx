import { useLocation } from 'react-router';
import { t } from '../../language/t.ts';
import { ConsumerOnly } from '../../session/consumer-gate.tsx';
import { ResultScreen } from '../../ui/layout/result-screen.tsx';
import { usePageTitle } from '../../ui/use-title.ts';
import { readLinkQuery } from './link-query.ts';

/** `/link-account-error`: what was chosen at the bank is no checking account, or somebody else's. */
export function LinkAccountError() {
  usePageTitle(t('Account not eligible'));
  const { search, state } = useLocation();
  const { name_differs } = (state ?? {}) as { name_differs?: boolean };
  return (
    <ConsumerOnly>
      <ResultScreen
        title={t("This account isn't eligible.")}
        role="alert"
        home="/dashboard"
        actions={[
          { label: t('Try Again'), href: `/link-account${search}`, replace: true },
          { label: t('Back To Home'), kind: 'ghost', href: readLinkQuery(search).returnTo ?? '/dashboard' },
        ]}
      >
        {name_differs ? (
          <p>{t("The name on this bank account isn't yours. Link an account in your own name.")}</p>
        ) : (
          <p>{t('It must be a checking account. Choose another account at your bank.')}</p>
        )}
      </ResultScreen>
    </ConsumerOnly>
  );
}
