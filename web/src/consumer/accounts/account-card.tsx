import type { BankAccount } from '@drawbridge/contract';
import { track } from '../../app/analytics.ts';
import { t } from '../../language/t.ts';
import { classes } from '../../ui/class-names.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Menu } from '../../ui/controls/menu.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { formatAccount, formatDate } from '../../ui/format.ts';
import { BankIcon, LinkIcon, MoreIcon, StarIcon, TrashIcon } from '../../ui/icons/icons.tsx';
import { HeroArt } from '../../ui/layout/hero.tsx';
import { Tile } from '../../ui/layout/tile.tsx';
import { relinkPath } from '../link/link-query.ts';
import { NotLinked } from './not-linked.tsx';
import { useNotLinked } from './use-accounts.ts';

export type AccountCardProps = {
  account: BankAccount;
  /** What tells it from another of the same bank and digits. */
  linked: string | undefined;
  /** Another account is being made the primary one. */
  held: boolean;
  onMakePrimary: () => void;
  onDelete: () => void;
};

/** The kind of an account, as people write it. */
function kindOf(type: string): string {
  const kind = type.toLowerCase();
  if (kind === 'checking') return t('Checking');
  return kind === 'savings' ? t('Savings') : kind.charAt(0).toUpperCase() + kind.slice(1);
}

/** The bank's name, as far as it is known: not of an account that was linked by its numbers. */
function bankOf({ Verification, VendorInstitutionName }: BankAccount): string {
  return Verification === undefined ? VendorInstitutionName : t('Your bank');
}

/** How far an account is that was linked by its numbers, and the way to where it goes on. */
function VerificationState({ account: { SynAccountID, Verification } }: { account: BankAccount }) {
  const refused = Verification === 'refused';
  return (
    <>
      <Badge look={refused ? 'negative' : 'default'} as_is>
        {refused ? t('Not verified') : t('Not verified yet')}
      </Badge>
      <ButtonLink size="sm" className="account__verify" href={`/link-account/verify/${SynAccountID}`}>
        {refused ? t('See why') : t('Verify')}
      </ButtonLink>
    </>
  );
}

/** One bank account with its menu. The primary one stands out. */
export function AccountCard({ account, linked, held, onMakePrimary, onDelete }: AccountCardProps) {
  const { LastFour, IsPrimary, AccountType, Verification } = account;
  const bank = bankOf(account);
  const not_linked = useNotLinked(account);
  const unverified = Verification === 'pending' || Verification === 'refused';
  const unseen = Verification === 'verified' && account.CanPay === false;
  // An account that does not work any more says that, and no date.
  const ends = not_linked ? undefined : account.RelinkBy;
  const label = t('Actions for {bank} {last_four}', { bank, last_four: LastFour });
  return (
    <li className={classes('account', IsPrimary ? 'hero account--primary on-moat' : 'card')}>
      {IsPrimary ? <HeroArt width={230} height={188} /> : null}
      <Tile icon={<BankIcon />} look={IsPrimary ? 'moat' : 'bank'} />
      <div className="account__name">
        <p className="strong truncate" title={bank}>
          {bank}
        </p>
        <p className="t-14 muted num">{IsPrimary ? kindOf(AccountType) : `${kindOf(AccountType)} ${formatAccount(LastFour)}`}</p>
        {linked === undefined ? null : <p className="t-13 muted num">{linked}</p>}
      </div>
      <Menu
        label={label}
        align="end"
        touch
        items={[
          { label: t('Make it primary'), icon: <StarIcon />, disabled: IsPrimary || held || unverified, onSelect: onMakePrimary },
          { label: t('Relink Account'), icon: <LinkIcon />, href: relinkPath(account), onSelect: () => track('relink_account_selected') },
          { label: t('Delete account'), icon: <TrashIcon />, danger: true, onSelect: onDelete },
        ]}
        trigger={(props) => <IconButton {...props} icon={<MoreIcon />} label={label} />}
      />
      {IsPrimary || not_linked || unverified || unseen || ends ? (
        <p className="account__foot">
          {IsPrimary ? <span className="t-22 num medium">{formatAccount(LastFour)}</span> : null}
          {unverified ? <VerificationState account={account} /> : null}
          {unseen ? (
            <span className="t-14 account__unseen">
              {t("It can receive refunds but can't be used to pay, because we can't check its balance.")}
            </span>
          ) : null}
          {IsPrimary ? <span className="account__tag">{t('Primary')}</span> : null}
          {not_linked ? <NotLinked account={account} bank={bank} /> : null}
          {ends ? (
            <>
              <span className="t-14 account__ends">{t('Sign in to your bank again by {date}.', { date: formatDate(ends) })}</span>
              <ButtonLink size="sm" className="account__relink" href={relinkPath(account)}>
                {t('Relink Account')}
              </ButtonLink>
            </>
          ) : null}
        </p>
      ) : null}
    </li>
  );
}
