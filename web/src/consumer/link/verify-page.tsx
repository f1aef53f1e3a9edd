import type { AccountVerification } from '@drawbridge/contract';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams } from 'react-router';
import { t } from '../../language/t.ts';
import { boot } from '../../session/boot.ts';
import { ConsumerOnly } from '../../session/consumer-gate.tsx';
import { useSession } from '../../session/state.ts';
import { brand } from '../../ui/brand.ts';
import { Anchor } from '../../ui/controls/anchor.tsx';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { Failed } from '../../ui/feedback/empty.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Waiting } from '../../ui/feedback/waiting.tsx';
import { formatAccount, formatDate } from '../../ui/format.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Facts } from '../../ui/layout/facts.tsx';
import { usePageTitle } from '../../ui/use-title.ts';
import { AmountsForm } from './amounts-form.tsx';
import { LinkFrame } from './link-frame.tsx';
import { readLinkQuery } from './link-query.ts';
import { verificationsQuery } from './verifications-query.ts';
import { whyRefused } from './why-refused.ts';

/** `/link-account/verify/{account}`: how far an account linked by numbers is, and its amounts once arrived. */
export default function VerifyAccount() {
  usePageTitle(t('Verify your account'));
  return (
    <ConsumerOnly>
      <Ready />
    </ConsumerOnly>
  );
}

function Ready() {
  const { account } = useParams();
  const { authenticated } = useSession();
  const { data, error, isFetching, refetch } = useQuery({
    ...verificationsQuery,
    enabled: authenticated,
    refetchOnMount: 'always',
    refetchOnWindowFocus: true,
  });
  const found = data?.find(({ SynAccountID }) => SynAccountID === account);
  if (data === undefined)
    return (
      <LinkFrame title={t('Verify your account')} back="/dashboard/accounts">
        {error === null ? (
          <Waiting />
        ) : (
          <Card>
            <Failed title={t("We couldn't load your accounts")} onRetry={() => void refetch()} retrying={isFetching} />
          </Card>
        )}
      </LinkFrame>
    );
  if (found === undefined)
    return (
      <LinkFrame title={t('Verify your account')} back="/dashboard/accounts">
        <p>{t("This account doesn't need to be verified.")}</p>
        <ToAccounts />
      </LinkFrame>
    );
  return <Found verification={found} />;
}

function Found({ verification }: { verification: AccountVerification }) {
  switch (verification.Status) {
    case 'ready':
      return <Arrived verification={verification} />;
    case 'verified':
      return <Verified verification={verification} />;
    case 'refused':
      return <Refused verification={verification} />;
    default:
      return <OnTheirWay verification={verification} />;
  }
}

/** An account within a sentence, whose digits stay beside their dots. */
const inOneLine = (last_four: string) => formatAccount(last_four).replace(' ', '\u00a0');

function OnTheirWay({ verification: { LastFour, ExpectedOn } }: { verification: AccountVerification }) {
  return (
    <LinkFrame title={t('Two deposits are on their way')} back="/dashboard/accounts">
      <p>{t("Your account isn't verified yet. When the deposits arrive, come back and enter the amounts.")}</p>
      <Facts
        card
        facts={[
          { label: t('Account'), value: formatAccount(LastFour) },
          { label: t('Expected by'), value: formatDate(ExpectedOn) },
          { label: t('On your statement'), value: `${brand.name.toUpperCase().slice(0, 16)} ACCTVERIFY` },
        ]}
      />
      <ToAccounts />
    </LinkFrame>
  );
}

function Arrived({ verification }: { verification: AccountVerification }) {
  return (
    <LinkFrame title={t('Enter the two amounts')} back="/dashboard/accounts">
      <p>
        {t('Check account {account} for two deposits from {brand}, labeled {description}. Enter the amounts in either order.', {
          account: inOneLine(verification.LastFour),
          brand: brand.name,
          description: 'ACCTVERIFY',
        })}
      </p>
      {boot.sandbox ? (
        <p className="t-14 muted">
          {t('In the sandbox, find the amounts in the newest file to the bank:')}{' '}
          <Anchor className="link" href="/sandbox">
            {t('Open the sandbox')}
          </Anchor>
        </p>
      ) : null}
      <AmountsForm verification={verification} />
    </LinkFrame>
  );
}

function Verified({ verification: { LastFour, CanPay } }: { verification: AccountVerification }) {
  const { search } = useLocation();
  const { redirectTo } = readLinkQuery(search);
  return (
    <LinkFrame title={t('Your account is verified')} back="/dashboard/accounts">
      {CanPay ? (
        <p>{t('Account {account} is linked. You can pay with it.', { account: inOneLine(LastFour) })}</p>
      ) : (
        <>
          <p>{t('Account {account} is linked. It can receive refunds.', { account: inOneLine(LastFour) })}</p>
          <Notice kind="warning">
            {t("Can't be used to pay, because we can't check its balance. To pay, link an account through your bank.")}
          </Notice>
        </>
      )}
      <ButtonLink kind="primary" size="lg" block href={redirectTo ?? '/dashboard/accounts'} replace>
        {t('Continue')}
      </ButtonLink>
    </LinkFrame>
  );
}

function Refused({ verification }: { verification: AccountVerification }) {
  return (
    <LinkFrame title={t("We couldn't verify this account")} back="/dashboard/accounts">
      <Notice kind="negative">{whyRefused(verification)}</Notice>
      <ButtonLink kind="primary" size="lg" block href="/link-account/numbers">
        {t('Link it again')}
      </ButtonLink>
      <ToAccounts />
    </LinkFrame>
  );
}

function ToAccounts() {
  return (
    <ButtonLink kind="ghost" size="lg" block href="/dashboard/accounts">
      {t('Your accounts')}
    </ButtonLink>
  );
}
