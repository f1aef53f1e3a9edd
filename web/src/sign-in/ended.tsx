import { Navigate } from 'react-router';
import { t } from '../language/t.ts';
import { type SignInRedirect, startOf } from '../session/sign-in-redirect.ts';
import { mayHaveSession } from '../session/storage.ts';
import { brand } from '../ui/brand.ts';
import { ResultScreen } from '../ui/layout/result-screen.tsx';
import { usePageTitle } from '../ui/use-title.ts';

/**
 * A sign-in that was used, has run out of time, or that this browser did not begin. Whoever is signed in meanwhile is
 * led on to where the sign-in was to lead; others can start again, on the same way where it is known.
 */
export function SignInExpired({ redirect }: { redirect: SignInRedirect | undefined }) {
  return mayHaveSession() ? <Navigate to={redirect?.returnTo ?? '/redirect'} replace /> : <OutOfTime redirect={redirect} />;
}

function OutOfTime({ redirect }: { redirect: SignInRedirect | undefined }) {
  usePageTitle(t('Sign-in expired'), brand.name);
  return (
    <ResultScreen
      title={t('Your sign-in timed out')}
      role="alert"
      actions={[{ label: t('Start again'), href: redirect === undefined ? '/' : startOf(redirect), replace: true }]}
    >
      <p>{t('For your security, sign-in links expire after an hour and only work in the browser that opened them.')}</p>
    </ResultScreen>
  );
}

/** A request for a sign-in that no page of ours makes. */
export function SignInRefused() {
  usePageTitle(t('Sign-in refused'), brand.name);
  return (
    <ResultScreen title={t("We can't sign you in")} role="alert" actions={[{ label: t('Back To Homepage'), href: '/' }]}>
      <p>{t("This link isn't valid. Start over from the home page.")}</p>
    </ResultScreen>
  );
}

/** A number whose owner could not be told from whoever has it now. */
export function NumberRefused() {
  usePageTitle(t('Contact support'), brand.name);
  return (
    <ResultScreen
      title={t('We need to check this number')}
      role="alert"
      actions={[
        { label: t('Contact Support'), href: `mailto:${brand.support_email}` },
        { label: t('Back To Homepage'), href: '/' },
      ]}
    >
      <p>{t("We couldn't confirm this number is yours, so sign-in is paused. Contact us and we'll help.")}</p>
    </ResultScreen>
  );
}
