import { Suspense } from 'react';
import { Navigate, useLocation } from 'react-router';
import { BankWidget } from '../../bank-widget/lazy-widget.tsx';
import { OwnDocument } from '../../bank-widget/own-document.tsx';
import { said, t } from '../../language/t.ts';
import { boot } from '../../session/boot.ts';
import { ConsumerOnly } from '../../session/consumer-gate.tsx';
import { LogOut } from '../../session/log-out-button.tsx';
import { worthKeeping } from '../../session/return-path.ts';
import { useSession } from '../../session/state.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { IconLink } from '../../ui/controls/icon-button.tsx';
import { Notice, Problem } from '../../ui/feedback/notice.tsx';
import { Waiting } from '../../ui/feedback/waiting.tsx';
import { BackIcon } from '../../ui/icons/icons.tsx';
import { AppHeader } from '../../ui/layout/app-header.tsx';
import { PhoneFrame } from '../../ui/layout/phone-frame.tsx';
import { usePageTitle } from '../../ui/use-title.ts';
import { readLinkQuery } from './link-query.ts';
import { hasComeBack } from './link-under-way.ts';
import { Tutorial, WatchVideo } from './tutorial.tsx';
import { useBankWidget } from './use-bank-widget.ts';
import './link.css';

/** `/link-account`: how paying works, and the bank's widget. */
export function LinkAccount() {
  usePageTitle(t('Link your account'));
  return (
    <OwnDocument>
      <ConsumerOnly>
        <Ready />
      </ConsumerOnly>
    </OwnDocument>
  );
}

function Ready() {
  const { search } = useLocation();
  const query = readLinkQuery(search);
  const { claims } = useSession();
  const { open, end, open_with, busy, problem } = useBankWidget(query);
  // The provider's own widget draws itself; until it stands, the button turns.
  const over_the_page = boot.link_script !== undefined;

  // Whoever had to sign in again on the way back from their bank may be sent here first.
  if (over_the_page && open_with === undefined && hasComeBack(claims?.subject)) return <Navigate to="/link-account/return" replace />;
  const back = query.returnTo ?? worthKeeping(query.redirectTo) ?? '/dashboard';
  return (
    <PhoneFrame
      className="link-account"
      header={<AppHeader home="/dashboard" left={<IconLink href={back} label={t('Back')} icon={<BackIcon />} />} right={<LogOut />} />}
      dock={
        <>
          <Problem>{problem && t('An error occurred: {message}', { message: said(problem) })}</Problem>
          <Button kind="primary" size="lg" block busy={busy || (over_the_page && open_with !== undefined)} onClick={() => void open()}>
            {t('Link Checking Account')}
          </Button>
          <WatchVideo />
          <ButtonLink kind="ghost" size="lg" block href={`/link-account/numbers${search}`}>
            {t("My bank isn't listed")}
          </ButtonLink>
        </>
      }
    >
      {query.vendorAccessToken === undefined ? null : <Notice>{t('Sign in to your bank again. Your account stays as it is.')}</Notice>}
      <HowItWorks />
      <Tutorial />
      {open_with === undefined ? null : (
        <Suspense fallback={<Waiting label={t('Opening your bank')} />}>
          <BankWidget link_token={open_with} onOutcome={end} />
        </Suspense>
      )}
    </PhoneFrame>
  );
}

function HowItWorks() {
  return (
    <>
      <h1 className="t-28">{t('How It Works')}</h1>
      <ol className="how">
        <li>
          <p>{t('Link a checking account.')}</p>
        </li>
        <li>
          <p>{t('Visit a participating merchant.')}</p>
        </li>
        <li>
          <p>{t('Use the Pay Now button at the register.')}</p>
        </li>
        <li>
          <p>{t('The merchant scans the QR code.')}</p>
        </li>
      </ol>
    </>
  );
}
