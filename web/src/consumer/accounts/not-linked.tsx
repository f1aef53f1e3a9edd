import type { BankAccount } from '@drawbridge/contract';
import { track } from '../../app/analytics.ts';
import { t } from '../../language/t.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { AlertIcon } from '../../ui/icons/icons.tsx';
import { relinkPath } from '../link/link-query.ts';

/** On the card of an account that can't pay any more: that, why, and the button that links it again. */
export function NotLinked({ account, bank }: { account: BankAccount; bank: string }) {
  return (
    <span className="account__fix">
      <span>
        <span className="account__state">
          <AlertIcon size={16} />
          {t('Not linked')}
        </span>
        <span className="account__why t-13 muted">{t('Link it again to pay with it.')}</span>
      </span>
      <ButtonLink
        kind={account.IsPrimary ? 'moat' : 'primary'}
        className="account__relink"
        href={relinkPath(account)}
        aria-label={t('Relink {bank} {last_four}', { bank, last_four: account.LastFour })}
        onClick={() => track('relink_account_selected')}
      >
        {t('Relink')}
      </ButtonLink>
    </span>
  );
}
