import { said, t } from '../language/t.ts';
import { brand } from '../ui/brand.ts';
import { ResultScreen } from '../ui/layout/result-screen.tsx';
import { usePageTitle } from '../ui/use-title.ts';
import { ApiError } from './api.ts';
import { Exception } from './exception.tsx';
import { LogOut } from './log-out-button.tsx';

const OF_THE_SIGN_IN = ['SIGN_IN_INCOMPLETE', 'SIGN_IN_UNKNOWN'];

/** For who just signed in and the service would not have: what their sign-in lacks, or that something failed. */
export default function NotLetIn({ error }: { error: unknown }) {
  usePageTitle(t('Oops!'), brand.name);
  if (!(error instanceof ApiError) || !OF_THE_SIGN_IN.includes(error.code ?? '')) return <Exception />;
  const { claims } = error.body as { claims?: unknown };
  return (
    <ResultScreen
      title={t('Oops!')}
      role="alert"
      actions={[{ label: t('Contact Us'), href: `mailto:${brand.support_email}` }, <LogOut key="out" />]}
    >
      <p>{said(error.said)}</p>
      {Array.isArray(claims) ? <p className="muted">{t("What's missing: {claims}", { claims: claims.join(', ') })}</p> : null}
    </ResultScreen>
  );
}
