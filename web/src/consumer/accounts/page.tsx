import type { BankAccount } from '@drawbridge/contract';
import { useState } from 'react';
import { track } from '../../app/analytics.ts';
import { t } from '../../language/t.ts';
import { IconLink } from '../../ui/controls/icon-button.tsx';
import { Failed } from '../../ui/feedback/empty.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { PlusIcon } from '../../ui/icons/icons.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { usePageTitle } from '../../ui/use-title.ts';
import { ConsumerPage } from '../consumer-page.tsx';
import { AddNewAccount } from '../dashboard/add-new-account.tsx';
import { linkedInWords } from '../pick-account/linked-words.ts';
import { AccountCard } from './account-card.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { inOrder, useAccounts, useMakePrimary } from './use-accounts.ts';
import './accounts.css';

/** `/dashboard/accounts`: the linked bank accounts, and what can be done with each. */
export function Accounts() {
  usePageTitle(t('Manage Accounts'));
  return (
    <ConsumerPage head={<Head />} waiting={<Loading />}>
      <Ready />
    </ConsumerPage>
  );
}

function Head() {
  return (
    <div className="accounts__head">
      <h1 className="t-28">{t('Your accounts')}</h1>
      <IconLink
        className="accounts__add"
        href="/link-account"
        label={t('Add account')}
        icon={<PlusIcon size={24} />}
        onClick={() => track('link_account_clicked')}
      />
    </div>
  );
}

function Loading() {
  return (
    <ul className="accounts" aria-busy="true" aria-label={t('Loading accounts')}>
      <li className="card account">
        <Skeleton shape="tile" />
        <div>
          <Skeleton width="half" />
          <Skeleton width="third" />
        </div>
      </li>
    </ul>
  );
}

function Ready() {
  const { data: accounts, error, isFetching, refetch } = useAccounts();
  const makePrimary = useMakePrimary();
  const [leaving, setLeaving] = useState<BankAccount>();

  if (accounts === undefined)
    return error === null ? (
      <Loading />
    ) : (
      <Card>
        <Failed title={t("We couldn't load your accounts")} onRetry={() => void refetch()} retrying={isFetching} />
      </Card>
    );
  if (accounts.length === 0) return <AddNewAccount>{t('Link a checking account to pay with it.')}</AddNewAccount>;

  const askToDelete = (account: BankAccount) => {
    if (account.PendingAmount > 0) toast.error(t('Error'), t('Transactions are pending on the account. Please try again later'));
    else setLeaving(account);
  };
  return (
    <>
      <ul className="accounts">
        {inOrder(accounts).map((account) => (
          <AccountCard
            key={account.SynAccountID}
            account={account}
            linked={linkedInWords(account, accounts, account.CreatedAt)}
            onMakePrimary={() => makePrimary.mutate(account.SynAccountID)}
            held={makePrimary.isPending}
            onDelete={() => askToDelete(account)}
          />
        ))}
      </ul>
      {leaving ? (
        <DeleteAccount
          account={leaving}
          linked={linkedInWords(leaving, accounts, leaving.CreatedAt)}
          onClose={() => setLeaving(undefined)}
        />
      ) : null}
    </>
  );
}
