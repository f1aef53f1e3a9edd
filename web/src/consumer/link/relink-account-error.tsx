import { useLocation } from 'react-router';
import { ConsumerOnly } from '../../session/consumer-gate.tsx';
import { brand } from '../../ui/brand.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { IconLink } from '../../ui/icon-button.tsx';
import { XIcon } from '../../ui/icons.tsx';
import { ResultScreen } from '../../ui/result-screen.tsx';
import { useTitle } from '../../ui/use-title.ts';
import { readLinkQuery, withLinkQuery } from './link-query.ts';

/** `/relink-account-error`: the account is linked already; it can be linked anew where it is known which one it is. */
export function RelinkAccountError() {
  useTitle(`Account Already Exists | ${brand.centre}`);
  const { search } = useLocation();
  const query = readLinkQuery(search);
  const known = query.vendorAccessToken && query.vendorInstitutionID && query.synAccountID;
  return (
    <ConsumerOnly>
      <ResultScreen
        title="Account Already Exists"
        role="alert"
        home="/dashboard"
        right={<IconLink href={query.returnTo ?? '/dashboard/accounts'} label="Close" icon={<XIcon />} />}
        actions={
          <>
            {known ? (
              <ButtonLink kind="primary" size="lg" block href={withLinkQuery('/link-account', query)} replace>
                Relink Account
              </ButtonLink>
            ) : (
              <ButtonLink kind="primary" size="lg" block href="/dashboard/settings/contact-support">
                Contact Support
              </ButtonLink>
            )}
            <ButtonLink kind="ghost" size="lg" block href="/dashboard">
              Back To Home
            </ButtonLink>
          </>
        }
      >
        {known ? (
          <p>You have linked this account before. If it no longer works, link it again.</p>
        ) : (
          <p>You have linked this account before. If it no longer works, contact support.</p>
        )}
      </ResultScreen>
    </ConsumerOnly>
  );
}
