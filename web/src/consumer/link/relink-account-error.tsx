import { useLocation } from 'react-router';
import { track } from '../../app/analytics.ts';
import { t } from '../../language/t.ts';
import { ConsumerOnly } from '../../session/consumer-gate.tsx';
import { ToHome } from '../../session/to-home.tsx';
import { brand } from '../../ui/brand.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { IconLink } from '../../ui/controls/icon-button.tsx';
import { XIcon } from '../../ui/icons/icons.tsx';
import { ResultScreen } from '../../ui/layout/result-screen.tsx';
import { useTitle } from '../../ui/use-title.ts';
import { readLinkQuery, withLinkQuery } from './link-query.ts';

/** `/relink-account-error`: the account is linked already; it can be linked anew where it is known which one it is. */
export function RelinkAccountError() {
  useTitle(`${t('Account Already Exists')} | ${brand.center}`);
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
        actions={
          <>
            {known ? (
              <ButtonLink
                kind="primary"
                size="lg"
                block
                href={withLinkQuery('/link-account', query)}
                replace
                onClick={() => track('relink_account_selected')}
              >
                {t('Relink Account')}
              </ButtonLink>
            ) : (
              <ButtonLink kind="primary" size="lg" block href="/dashboard/settings/contact-support">
                {t('Contact Support')}
              </ButtonLink>
            )}
            <ToHome />
          </>
        }
      >
        {known ? (
          <p>{t('You have linked this account before. If it no longer works, link it again.')}</p>
        ) : (
          <p>{t('You have linked this account before. If it no longer works, contact support.')}</p>
        )}
      </ResultScreen>
    </ConsumerOnly>
  );
}
