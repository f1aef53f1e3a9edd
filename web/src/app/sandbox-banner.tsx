import { useLocation } from 'react-router';
import { t } from '../language/t.ts';
import { Anchor } from '../ui/anchor.tsx';
import './sandbox-banner.css';

/** The slim line that every page wears while no real money can move. */
export function SandboxBanner() {
  const { pathname } = useLocation();
  // The widget of the sandbox bank is shown inside a page that wears it already.
  if (pathname === '/sandbox/bank-login') return null;
  return (
    <aside className="sandbox-banner" aria-label={t('Sandbox')}>
      <span>{t('Sandbox: no real money moves.')}</span> <Anchor href="/sandbox">{t('Open the sandbox')}</Anchor>
    </aside>
  );
}
