import type { SessionEnding } from '@drawbridge/contract/session-endings';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { t } from '../language/t.ts';
import { brand } from '../ui/brand.ts';
import { Button } from '../ui/controls/button.tsx';
import { Waiting } from '../ui/feedback/waiting.tsx';
import { ResultScreen } from '../ui/layout/result-screen.tsx';
import { usePageTitle } from '../ui/use-title.ts';
import { boot } from './boot.ts';
import { type Claims, homeOf } from './claims.ts';
import { GenericErrorScreen } from './generic-error-screen.tsx';
import { ProviderContact } from './provider-contact.tsx';
import { returnToOf, withReturnTo } from './return-path.ts';
import { leaveToSignIn, logOut } from './session.ts';
import { setSession, useSession } from './state.ts';
import { lastConnection, lastEnding } from './storage.ts';

/** `/login`: leaves for the identity provider at once. */
export function Login() {
  const { search } = useLocation();
  const { error } = useSession();
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    void leaveToSignIn({ connection: lastConnection() ?? 'sms', returnTo: withReturnTo('/redirect', returnToOf(search)) });
  }, [search]);
  return error === undefined ? <Waiting label={t('Taking you to sign-in')} /> : <GenericErrorScreen />;
}

/** Whether a link on another site led to this page: then it may not be what the person wants. */
function cameFromElsewhere(): boolean {
  const { idx = 0 } = (window.history.state ?? {}) as { idx?: number };
  if (idx > 0) return false;
  const { referrer } = document;
  return boot.sent_from_elsewhere || (URL.canParse(referrer) && new URL(referrer).origin !== window.location.origin);
}

/** `/logout`: logs out once it is known who is signed in. Sent here by another site, a person is asked first. */
export function Logout() {
  const { loading, claims } = useSession();
  const [asks] = useState(cameFromElsewhere);
  const { search } = useLocation();
  if (loading || !asks || claims === undefined) return <LogsOut ready={!loading} />;
  return (
    <ResultScreen
      title={t('Log Out')}
      actions={[
        <LogOutButton key="out" kind="primary" returnTo={returnToOf(search)} />,
        { label: t('Back to Home'), kind: 'plain', href: homeOf(claims) },
      ]}
    >
      <p>{t('Another site sent you here. Do you want to log out?')}</p>
    </ResultScreen>
  );
}

function LogsOut({ ready }: { ready: boolean }) {
  const { search } = useLocation();
  // Once: a second time there would be no ID token left to name the session with.
  const asked = useRef(false);
  useEffect(() => {
    if (!ready || asked.current) return;
    asked.current = true;
    void logOut({ returnTo: returnToOf(search) });
  }, [ready, search]);
  return <Waiting label={t('Logging out')} />;
}

export { Exception } from './exception.tsx';

function LogOutButton({ kind, returnTo }: { kind?: 'primary'; returnTo?: string }) {
  return (
    <Button kind={kind} size="lg" block onClick={() => void logOut({ returnTo })}>
      {t('Log Out')}
    </Button>
  );
}

/** Whose account it is, where that is known: a token that cannot be read names nobody. */
function noAccessYet(claims: Claims | undefined): string {
  if (claims?.email === undefined) return t('Your current account has no access yet.');
  return t('Your current account {email} has no access yet.', { email: claims.email });
}

function lacksPermissions(claims: Claims | undefined): string {
  if (claims?.email === undefined) return t('Your current account lacks the required permissions to view this page.');
  return t('Your current account {email} lacks the required permissions to view this page.', { email: claims.email });
}

/** `/unauthenticated`: a merchant user whose payment center is not enabled. */
export function Unauthenticated() {
  usePageTitle(t('Access not granted'), brand.name);
  const { claims, loading } = useSession();
  if (loading) return <Waiting />;
  return (
    <ResultScreen title={t('Oops! Access not granted.')} role="alert" actions={[<LogOutButton key="out" kind="primary" />]}>
      <p>{noAccessYet(claims)}</p>
    </ResultScreen>
  );
}

/** `/unauthorized`: a role or permission is missing, or the token cannot be read. */
export function Unauthorized() {
  usePageTitle(t('Access not granted'), brand.name);
  const { claims, loading } = useSession();
  const navigate = useNavigate();
  const goBack = () => {
    // The router counts the entries of this visit. Before the first there is nothing of ours to go back to.
    const { idx = 0 } = (window.history.state ?? {}) as { idx?: number };
    if (idx > 0) navigate(-1);
    else navigate(homeOf(claims), { replace: true });
  };
  if (loading) return <Waiting />;
  return (
    <ResultScreen
      title={t('Oops! Access not granted.')}
      role="alert"
      actions={[{ label: t('Go Back'), onClick: goBack }, <LogOutButton key="out" />]}
    >
      <p>{lacksPermissions(claims)}</p>
    </ResultScreen>
  );
}

/** `/session-expired`: the refresh token is no longer good: why the service ended it, or that it was unused. */
export function SessionExpired() {
  const { error, loading } = useSession();
  // Whoever is led here was left as they were until now: see session.ts.
  useEffect(() => {
    if (loading) setSession({ authenticated: false, error: undefined, claims: undefined });
  }, [loading]);
  const [ending] = useState(lastEnding);
  if (error !== undefined) return <GenericErrorScreen />;
  return ending === 'account_frozen' ? <AccountSuspended /> : <LoggedOut ending={ending} />;
}

/** Why the session is over. */
function wordsOf(ending: SessionEnding | undefined): string {
  if (ending === 'account_deactivated') return t('Your account is deactivated. Log in to re-enable it.');
  if (ending === 'data_deleted') return t('Your data was deleted, and your login no longer works.');
  if (ending === 'account_deleted') return t("Your access was removed. If you think that's a mistake, ask your account admin.");
  if (ending === 'access_deactivated') return t('Your access is deactivated. Ask your account admin to reactivate it.');
  if (ending === 'sessions_ended') return t("Your account was changed, so we've logged you out everywhere. Log in again to continue.");
  if (ending === 'logged_out_elsewhere') return t('You logged this device out from another one. Log in again to continue.');
  return t('For security, you were automatically logged out due to inactivity.');
}

function LoggedOut({ ending }: { ending: SessionEnding | undefined }) {
  usePageTitle(t('Logged out'), brand.name);
  const merchant = lastConnection() === 'password';
  const returnTo = returnToOf(useLocation().search);
  const logIn = () => void leaveToSignIn({ connection: merchant ? 'password' : 'sms', returnTo: withReturnTo('/redirect', returnTo) });
  return (
    <ResultScreen
      title={ending === 'account_deactivated' ? t('Account disabled') : t("You've been logged out.")}
      role="status"
      actions={[
        ending?.endsWith('deleted') || ending === 'access_deactivated' ? null : { label: t('Login'), onClick: logIn },
        { label: t('Back To Homepage'), kind: 'plain', href: merchant ? '/merchant' : '/' },
      ]}
    >
      <p>{wordsOf(ending)}</p>
    </ResultScreen>
  );
}

/** A consumer whom the provider has frozen sees this instead of any page. */
export function AccountSuspended() {
  usePageTitle(t('Account suspended'), brand.name);
  return (
    <ResultScreen title={t('Account Suspended')} role="alert" actions={[{ label: t('Logout'), onClick: () => void logOut() }]}>
      <p>{t('Your account is temporarily suspended. Please get in touch with the provider to resolve pending issues.')}</p>
      <ProviderContact mail={brand.support_email} help />
    </ResultScreen>
  );
}

/** Any path that is no page. */
export function NotFound() {
  usePageTitle(t('Not found'), brand.name);
  const { claims } = useSession();
  const { pathname } = useLocation();
  const home = claims !== undefined && /^\/merchant(\/|$)/.test(pathname) ? '/merchant/home' : homeOf(claims);
  return (
    <ResultScreen title={t("Oops! No one's here.")} actions={[{ label: t('Back to Home'), href: home }]}>
      <p>{t("We can't find the page you're looking for.")}</p>
    </ResultScreen>
  );
}
