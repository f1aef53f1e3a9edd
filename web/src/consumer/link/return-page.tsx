import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { track } from '../../app/analytics.ts';
import type { WidgetOutcome } from '../../bank-widget/bank-widget.ts';
import { OwnDocument } from '../../bank-widget/own-document.tsx';
import { t, text } from '../../language/t.ts';
import { ConsumerOnly } from '../../session/consumer-gate.tsx';
import { useSession } from '../../session/state.ts';
import { now } from '../../ui/clock.ts';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { Waiting } from '../../ui/feedback/waiting.tsx';
import { ResultScreen } from '../../ui/layout/result-screen.tsx';
import { usePageTitle } from '../../ui/use-title.ts';
import { dropLink, type LinkUnderWay, linkUnderWay, noteCameBack } from './link-under-way.ts';
import { NotResumed, type WhyNot } from './not-resumed.tsx';
import { useLinkAccount } from './use-link-account.ts';
import './link.css';

const PlaidWidget = lazy(() => import('../../bank-widget/plaid-widget.tsx'));

const HERE = '/link-account/return';
const ELSEWHERE: WhyNot = { kind: 'elsewhere' };
const WAIT = (
  <div className="link-return__wait">
    <Spinner large />
  </div>
);
const FAILED: WhyNot = { kind: 'problem', words: text('Failed to link your bank account. Please try again.') };

/** `/link-account/return`: where a bank's own sign-in page leads back. Link goes on, and then the person. */
export function LinkReturn() {
  usePageTitle(t('Link your account'));
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (search === '') return;
    noteCameBack(window.location.origin + pathname + search);
    // Out of the address before anybody is sent to sign in with it, or keeps a picture of it.
    navigate(HERE, { replace: true });
  }, [pathname, search, navigate]);
  if (search !== '') return <Waiting />;
  return (
    <OwnDocument>
      <Found />
    </OwnDocument>
  );
}

function Found() {
  const [link] = useState(linkUnderWay);
  if (link === undefined) return <NotResumed why={ELSEWHERE} search="" />;
  return (
    <ConsumerOnly>
      <Resumed link={link} />
    </ConsumerOnly>
  );
}

/** Why it cannot go on, if it cannot. */
function whyNot({ subject, expiration, came_back_to }: LinkUnderWay, signed_in: string | undefined): WhyNot | undefined {
  if (subject !== signed_in) return ELSEWHERE;
  if (Date.parse(expiration) <= now()) return { kind: 'late' };
  return came_back_to ? undefined : { kind: 'refused' };
}

function Resumed({ link }: { link: LinkUnderWay }) {
  const { claims } = useSession();
  const navigate = useNavigate();
  const [why, setWhy] = useState(() => whyNot(link, claims?.subject));
  const [over, setOver] = useState(false);
  const { take, failed } = useLinkAccount(link.search);
  const stopped = why !== undefined;
  useEffect(() => {
    if (stopped) dropLink();
  }, [stopped]);

  function end(outcome: WidgetOutcome): void {
    dropLink();
    setOver(true);
    if (outcome.event === 'success') {
      try {
        take(outcome);
      } catch (error) {
        setWhy({ kind: 'problem', words: (error as Error).message });
      }
    } else if (outcome.not_listed) navigate(`/link-account/numbers${link.search}`, { replace: true });
    else if (outcome.error === null) navigate(`/link-account${link.search}`, { replace: true });
    else {
      track('bank_link_failed', { reason: 'widget' });
      const late = outcome.error.error_code === 'INVALID_LINK_TOKEN';
      setWhy(late ? { kind: 'late' } : { kind: 'problem', words: outcome.error.error_message });
    }
  }

  if (why !== undefined) return <NotResumed why={why} search={why === ELSEWHERE ? '' : link.search} />;
  if (failed) return <NotResumed why={FAILED} search={link.search} />;
  return (
    <ResultScreen title={t('Back from your bank')} role="status" home="/dashboard" note={WAIT}>
      <p>{t("We're linking your account. Keep this page open.")}</p>
      {over || !link.came_back_to ? null : (
        <Suspense>
          <PlaidWidget link_token={link.link_token} came_back_to={link.came_back_to} onOutcome={end} />
        </Suspense>
      )}
    </ResultScreen>
  );
}
