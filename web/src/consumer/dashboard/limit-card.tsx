import { formatCents } from '@drawbridge/money';
import { type ReactNode, useId } from 'react';
import { track } from '../../app/analytics.ts';
import { said, t } from '../../language/t.ts';
import { lastAccount } from '../../session/last-account.ts';
import { spendingLimitMessage } from '../../session/limit-cause.ts';
import { isUnseen, type SpendingLimit } from '../../session/spending-limit.ts';
import { classes } from '../../ui/class-names.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Hint } from '../../ui/feedback/tooltip.tsx';
import { formatAccount } from '../../ui/format.ts';
import { BankIcon } from '../../ui/icons/icons.tsx';
import { Hero } from '../../ui/layout/hero.tsx';
import { Tile } from '../../ui/layout/tile.tsx';

export type LimitCardProps = {
  limit: SpendingLimit;
  fetching: boolean;
  onRetry: () => void;
  /** The button at its foot. */
  children: ReactNode;
};

/** The hero: the spending limit, and the account it comes from. Of the same size whatever it has to say. */
export function LimitCard({ limit, fetching, onRetry, children }: LimitCardProps) {
  const label = useId();
  return (
    <Hero className="dashboard__hero" aria-labelledby={label} aria-busy={limit.state === 'loading' || undefined}>
      <p className="hero__label">
        <span id={label}>{t('Spending limit')}</span>
        {limit.state === 'linked' ? (
          <Hint
            label={t('About your spending limit')}
            text={t("How much you can spend today, based on your bank balance, today's payments and your daily limit.")}
          />
        ) : null}
      </p>
      <Figure limit={limit} />
      {limit.state === 'failed' && isUnseen(limit.error) ? (
        <p className="dashboard__account">
          <ButtonLink kind="moat" size="sm" href="/link-account" onClick={() => track('link_account_clicked')}>
            {t('Link Account')}
          </ButtonLink>
        </p>
      ) : limit.state === 'failed' ? (
        <p className="dashboard__account">
          <Button kind="moat" size="sm" busy={fetching} onClick={onRetry}>
            {t('Try again')}
          </Button>
        </p>
      ) : limit.state === 'not-linked' ? (
        <p className="dashboard__account">
          <ButtonLink kind="moat" size="sm" href="/dashboard/accounts" onClick={() => track('link_account_clicked')}>
            {t('Link Account')}
          </ButtonLink>
        </p>
      ) : (
        <Account limit={limit} />
      )}
      {children}
    </Hero>
  );
}

/** What the service says of an account whose balance can never be had. */
const unseenWords = (limit: SpendingLimit) => (limit.state === 'failed' && isUnseen(limit.error) ? said(limit.error.said) : undefined);

/** More characters than fit at full size on a small phone. */
const LONG = 8;

function Figure({ limit }: { limit: SpendingLimit }) {
  if (limit.state === 'linked') {
    const amount = formatCents(limit.power.purchase_power);
    return <p className={classes('t-48 money dashboard__limit', amount.length > LONG && 'dashboard__limit--long')}>{amount}</p>;
  }
  if (limit.state === 'loading')
    return (
      <div className="dashboard__limit">
        <Skeleton shape="money" width="half" />
      </div>
    );
  return (
    <p className="dashboard__limit dashboard__words">
      {spendingLimitMessage(limit, 0, undefined) ?? unseenWords(limit) ?? t("We couldn't load your spending limit.")}
    </p>
  );
}

/** The account that the limit comes from; while that is loading, the one it came from last time. */
function Account({ limit }: { limit: SpendingLimit }) {
  const account = limit.state === 'linked' ? limit.power.account : lastAccount();
  if (account === undefined)
    return (
      <div className="dashboard__account">
        <Skeleton width="half" />
      </div>
    );
  return (
    <p className="dashboard__account">
      <Tile icon={<BankIcon />} look="moat" size="sm" />
      <span className="medium truncate" title={account.vendor_institution_name}>
        {account.vendor_institution_name}
      </span>
      <span className="num dashboard__mask">{formatAccount(account.last_four)}</span>
    </p>
  );
}
