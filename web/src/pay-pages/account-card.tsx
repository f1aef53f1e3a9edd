import type { BankAccount } from '@drawbridge/contract';
import { formatCents } from '@drawbridge/money';
import { t } from '../language/t.ts';
import { TextButton } from '../ui/controls/text-button.tsx';
import { Badge } from '../ui/feedback/badge.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { Hint } from '../ui/feedback/tooltip.tsx';
import { formatAccount } from '../ui/format.ts';
import { BankIcon } from '../ui/icons/icons.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Tile } from '../ui/layout/tile.tsx';

/** What kind of account it is, as people write it. A kind that we have no word for keeps the bank's. */
export function typeOf({ AccountType }: BankAccount): string {
  const type = AccountType.toLowerCase();
  if (type === 'checking') return t('Checking');
  return type === 'savings' ? t('Savings') : AccountType;
}

export type AccountCardProps = {
  /** Undefined while it is being fetched. */
  account: BankAccount | undefined;
  /** Cents; undefined while it is being fetched, null where the page hides it. */
  limit_cents: number | undefined | null;
  /** Asks for another account, where there is another. */
  onChange: (() => void) | undefined;
};

/** The account that will be debited, and how much can be spent from it today. */
export function AccountCard({ account, limit_cents, onChange }: AccountCardProps) {
  return (
    <Card aria-label={t('Pay from')} aria-busy={account === undefined || limit_cents === undefined || undefined}>
      <div className="pay__from">
        <Tile icon={<BankIcon />} look="bank" />
        {account === undefined ? (
          <div>
            <Skeleton width="half" />
            <Skeleton width="third" />
          </div>
        ) : (
          <div>
            <p className="strong pay__bank" title={account.VendorInstitutionName}>
              {account.VendorInstitutionName}
            </p>
            <p className="t-14 muted num">{`${typeOf(account)} ${formatAccount(account.LastFour)}`}</p>
          </div>
        )}
        {account === undefined ? null : onChange === undefined ? (
          <Badge look="secondary" as_is>
            {t('Primary')}
          </Badge>
        ) : (
          <TextButton onClick={onChange}>{t('Change')}</TextButton>
        )}
      </div>
      {limit_cents === null ? null : (
        <div className="pay__limit">
          <span className="muted">
            {t('Spending limit')}
            <Hint label={t('About your spending limit')} text={t('You can spend up to $500 today, based on your bank balance.')} />
          </span>
          {limit_cents === undefined ? (
            <span className="pay__figure">
              <Skeleton width="full" />
            </span>
          ) : (
            <b className="medium num">{formatCents(limit_cents)}</b>
          )}
        </div>
      )}
    </Card>
  );
}
