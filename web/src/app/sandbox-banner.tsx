import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { t } from '../language/t.ts';
import { boot } from '../session/boot.ts';
import { Anchor } from '../ui/controls/anchor.tsx';
import './sandbox-banner.css';

const RealParts = lazy(() => import('../sandbox/real-parts.tsx'));

/** The slim line that every page wears while no real money can move. */
export function SandboxBanner() {
  const { pathname } = useLocation();
  // The widget of the sandbox bank is shown inside a page that wears it already.
  if (pathname === '/sandbox/bank-login') return null;
  const more = boot.sandbox?.real.length;
  return (
    <aside className={more ? 'sandbox-banner sandbox-banner--more' : 'sandbox-banner'} aria-label={t('Sandbox')}>
      <span>
        {t('Sandbox: no real money moves.')}
        {more ? (
          <Suspense>
            <RealParts />
          </Suspense>
        ) : null}
      </span>{' '}
      <Anchor href="/sandbox">{t('Open the sandbox')}</Anchor>
    </aside>
  );
}
