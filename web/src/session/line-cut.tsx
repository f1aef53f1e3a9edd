import { useEffect, useState } from 'react';
import { t } from '../language/t.ts';
import { brand } from '../ui/brand.ts';
import { ResultScreen } from '../ui/layout/result-screen.tsx';
import { usePageTitle } from '../ui/use-title.ts';
import { mayLoadAnew } from './load-anew.ts';

const LOOK_AGAIN_MS = 3000;

const isReachable = () =>
  fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * Stands for a page whose code did not load. Chromium keeps that failure while the page lives, so trying again reloads
 * this address, but only once the server answers, or the browser's own page would stand here.
 */
export function LineCut() {
  usePageTitle(t('Connection'), brand.name);
  const [asking, setAsking] = useState(false);
  const again = async () => {
    setAsking(true);
    if (await isReachable()) window.location.reload();
    else setAsking(false);
  };

  useEffect(() => {
    let cut = false;
    const look = async () => {
      if (!(await isReachable())) cut = true;
      else if (cut || mayLoadAnew()) window.location.reload();
    };
    void look();
    const timer = setInterval(look, LOOK_AGAIN_MS);
    window.addEventListener('online', look);
    // Going back leads to another address, whose page is then loaded.
    const onBack = () => window.location.reload();
    window.addEventListener('popstate', onBack);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', look);
      window.removeEventListener('popstate', onBack);
    };
  }, []);

  return (
    <ResultScreen
      title={t('Network connection is unstable.')}
      role="alert"
      note={<p>{t("We'll check again as soon as you're back online.")}</p>}
      actions={[{ label: t('Try again'), busy: asking, onClick: () => void again() }]}
    >
      <p>{t('Please check your internet and try again')}</p>
    </ResultScreen>
  );
}
