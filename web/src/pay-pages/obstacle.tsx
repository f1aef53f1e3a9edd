import type { BankAccount } from '@drawbridge/contract';
import { useLocation } from 'react-router';
import { said, t } from '../language/t.ts';
import { Button, ButtonLink } from '../ui/controls/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import type { Payer } from './use-payer.ts';

/** The page that links an account, with the way back here. `account`: the one that is linked anew. */
function linkPath(here: string, account?: BankAccount): string {
  const query = new URLSearchParams({ redirectTo: here });
  if (account !== undefined) {
    query.set('vendorAccessToken', account.VendorAccessToken);
    query.set('vendorInstitutionID', account.VendorInstitutionID);
    query.set('synAccountID', account.SynAccountID);
  }
  return `/link-account?${query}`;
}

/** Why it cannot be paid as things stand, and what helps. Nothing where nothing stands against it. */
export function Obstacle({ payer, id, onChange }: { payer: Payer; id: string; onChange: (() => void) | undefined }) {
  if (payer.failed)
    return (
      <Notice kind="negative" role="alert">
        <p id={id}>{t("We couldn't check your balance.")}</p>
        <div className="pay__ways">
          <Button size="sm" busy={payer.loading} onClick={payer.again}>
            {t('Try again')}
          </Button>
        </div>
      </Notice>
    );
  if (payer.obstacle === undefined) return null;
  return (
    <Notice kind="warning" role="status">
      <p id={id}>
        {said(payer.obstacle)}
        {payer.cause === undefined ? null : ` ${payer.cause}`}
        {payer.over_day ? ` ${t("It's your daily limit, not your balance, so another account won't help.")}` : null}
      </p>
      <Ways payer={payer} onChange={onChange} />
    </Notice>
  );
}

/** What helps, as buttons; none where nothing but waiting does. */
function Ways({ payer, onChange }: { payer: Payer; onChange: (() => void) | undefined }) {
  const { pathname, search } = useLocation();
  const here = pathname + search;
  if (payer.limit.state === 'linked' && !payer.another_helps) return null;
  return (
    <div className="pay__ways">
      {payer.limit.state === 'not-linked' ? (
        <ButtonLink size="sm" href={linkPath(here, payer.account)}>
          {t('Relink Account')}
        </ButtonLink>
      ) : payer.limit.state === 'no-account' ? (
        <ButtonLink size="sm" href={linkPath(here)}>
          {t('Link Account')}
        </ButtonLink>
      ) : (
        <>
          {onChange === undefined ? null : (
            <Button size="sm" onClick={onChange}>
              {t('Use another account')}
            </Button>
          )}
          <ButtonLink size="sm" href={linkPath(here)}>
            {t('Link another account')}
          </ButtonLink>
        </>
      )}
    </div>
  );
}
