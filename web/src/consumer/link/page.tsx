import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { track } from '../../app/analytics.ts';
import { said, t } from '../../language/t.ts';
import { ApiError } from '../../session/api.ts';
import { boot } from '../../session/boot.ts';
import { ConsumerOnly } from '../../session/consumer-gate.tsx';
import { LogOut } from '../../session/log-out-button.tsx';
import { worthKeeping } from '../../session/return-path.ts';
import { useSession } from '../../session/state.ts';
import { brand } from '../../ui/brand.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { IconLink } from '../../ui/controls/icon-button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Waiting } from '../../ui/feedback/waiting.tsx';
import { BackIcon } from '../../ui/icons/icons.tsx';
import { AppHeader } from '../../ui/layout/app-header.tsx';
import { PhoneFrame } from '../../ui/layout/phone-frame.tsx';
import { useTitle } from '../../ui/use-title.ts';
import type { BankWidgetProps, WidgetOutcome } from './bank-widget.ts';
import { readLinkQuery } from './link-query.ts';
import { dropLink, hasComeBack, keepLink } from './link-under-way.ts';
import { OwnDocument } from './own-document.tsx';
import { Tutorial, WatchVideo } from './tutorial.tsx';
import { useLinkAccount } from './use-link-account.ts';
import { useLinkToken } from './use-link-token.ts';
import './link.css';

const BankWidget = lazy<ComponentType<BankWidgetProps>>(() =>
  boot.bank_linking === 'plaid' ? import('./plaid-widget.tsx') : import('./sandbox-widget.tsx'),
);

/** `/link-account`: how paying works, and the bank's widget. */
export function LinkAccount() {
  useTitle(`${t('Link your account')} | ${brand.center}`);
  return (
    <OwnDocument>
      <ConsumerOnly>
        <Ready />
      </ConsumerOnly>
    </OwnDocument>
  );
}

/** What a failure is called here: what the service said, or what went wrong on the way. */
const wordsOf = (error: Error) => (error instanceof ApiError ? (error.said ?? error.message) : error.message);

function Ready() {
  const { search } = useLocation();
  const query = readLinkQuery(search);
  const { claims } = useSession();
  const { token, error, refetch } = useLinkToken(query);
  const { take, busy, failed } = useLinkAccount(search);
  // The token it was opened with: another that is fetched meanwhile must not start the widget over.
  const [open_with, setOpenWith] = useState<string>();
  const [opening, setOpening] = useState(false);
  const [widget_error, setWidgetError] = useState<string>();
  const navigate = useNavigate();
  // The provider's own widget draws itself; until it stands, the button turns.
  const over_the_page = boot.link_script !== undefined;
  const by_numbers = `/link-account/numbers${search}`;
  const problem = widget_error ?? (error === null ? undefined : wordsOf(error));

  // Not where the page is left for the bank's: then nothing of it is taken away.
  useEffect(() => (open_with === undefined ? undefined : dropLink), [open_with]);

  // Its token has been to its end.
  useEffect(() => {
    if (failed) void refetch();
  }, [failed, refetch]);

  // Whoever had to sign in again on the way back from their bank may be sent here first.
  if (over_the_page && open_with === undefined && hasComeBack(claims?.subject)) return <Navigate to="/link-account/return" replace />;

  async function open(): Promise<void> {
    track('link_checking_account_clicked');
    setWidgetError(undefined);
    setOpening(true);
    // A press before the token is there waits for it; one that could not be had with the page is asked for again.
    const opened = token ?? (await refetch({ cancelRefetch: false })).data;
    if (opened && claims && over_the_page) keepLink({ subject: claims.subject, search, ...opened });
    setOpenWith(opened?.link_token);
    setOpening(false);
  }

  function end(outcome: WidgetOutcome): void {
    setOpenWith(undefined);
    try {
      if (outcome.event === 'success') take(outcome);
      else if (outcome.not_listed) navigate(by_numbers);
      else if (outcome.error !== null) {
        track('bank_link_failed', { reason: 'widget' });
        setWidgetError(outcome.error.error_message || outcome.error.error_code);
        void refetch();
      }
    } catch (failure) {
      setWidgetError((failure as Error).message);
      void refetch();
    }
  }

  return (
    <PhoneFrame
      className="link-account"
      header={
        <AppHeader
          home="/dashboard"
          left={<IconLink href={query.returnTo ?? worthKeeping(query.redirectTo) ?? '/dashboard'} label={t('Back')} icon={<BackIcon />} />}
          right={<LogOut />}
        />
      }
      dock={
        <>
          {problem === undefined ? null : (
            <Notice kind="negative" role="alert">
              {t('An error occurred: {message}', { message: said(problem) })}
            </Notice>
          )}
          <Button
            kind="primary"
            size="lg"
            block
            busy={busy || opening || (over_the_page && open_with !== undefined)}
            onClick={() => void open()}
          >
            {t('Link Checking Account')}
          </Button>
          <WatchVideo />
          <ButtonLink kind="ghost" size="lg" block href={by_numbers}>
            {t('My bank is not listed')}
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
