import { useLocation } from 'react-router';
import { track } from '../../app/analytics.ts';
import { t } from '../../language/t.ts';
import { ConsumerOnly } from '../../session/consumer-gate.tsx';
import { toHome } from '../../session/to-home.ts';
import { IconLink } from '../../ui/controls/icon-button.tsx';
import { XIcon } from '../../ui/icons/icons.tsx';
import { ResultScreen } from '../../ui/layout/result-screen.tsx';
import { usePageTitle } from '../../ui/use-title.ts';
import { readLinkQuery, withLinkQuery } from './link-query.ts';

/** `/relink-account-error`: the account is linked already; it can be linked anew where it is known which one it is. */
export function RelinkAccountError() {
  usePageTitle(t('Account Already Exists'));
  const { search } = useLocation();
  const query = readLinkQuery(search);
  const known = query.vendorAccessToken && query.vendorInstitutionID && query.synAccountID;
  return (
    <ConsumerOnly>
      <ResultScreen
        title={t('Account Already Exists')}
        role="alert"
        home="/dashboard"
        right={<IconLink href={query.returnTo ?? '/dashboard/accounts'} label={t('Close')} icon={<XIcon />} />}
        actions={[
          known
            ? {
                label: t('Relink Account'),
                href: withLinkQuery('/link-account', query),
                replace: true,
                onClick: () => track('relink_account_selected'),
              }
            : { label: t('Contact Support'), href: '/dashboard/settings/contact-support' },
          toHome('ghost'),
        ]}
      >
        {known ? (
          <p>{t('This account is already linked. If it stopped working, relink it.')}</p>
        ) : (
          <p>{t('This account is already linked. If it stopped working, contact support.')}</p>
        )}
      </ResultScreen>
    </ConsumerOnly>
  );
}
