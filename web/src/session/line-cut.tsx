import { useEffect, useState } from 'react';
import { t } from '../language/t.ts';
import { brand } from '../ui/brand.ts';
import { Button } from '../ui/button.tsx';
import { ResultScreen } from '../ui/result-screen.tsx';
import { useTitle } from '../ui/use-title.ts';

/** What Chromium and Firefox, Safari, and the build's own loader say of a part of the app that did not come. */
const DID_NOT_COME = /dynamically imported module|Importing a module script failed|Unable to preload CSS/;

const LOOK_AGAIN_MS = 3000;

/** Whether drawing failed since a part of the app could not be fetched. */
export function didNotCome(error: unknown): boolean {
  return error instanceof Error && DID_NOT_COME.test(error.message);
}

const isReachable = () =>
  fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * Stands for a page whose code could not be fetched. Chromium keeps that failure as long as the page lives, so trying again loads the page
 * at this address anew: once the server answers, or nothing but the browser's own page would stand here.
 */
export function LineCut() {
  useTitle(`${t('Connection')} | ${brand.name}`);
  const [asking, setAsking] = useState(false);
  const again = async () => {
    setAsking(true);
    if (await isReachable()) window.location.reload();
    else setAsking(false);
  };

  useEffect(() => {
    // A server that was there all along and has not this part will not have it after a reload either: only a line that was cut comes back.
    let cut = false;
    const look = async () => {
      if (!(await isReachable())) cut = true;
      else if (cut) window.location.reload();
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
      note={<p>{t('This page looks again by itself as soon as the connection is back.')}</p>}
      actions={
        <Button kind="primary" size="lg" block busy={asking} onClick={() => void again()}>
          {t('Try again')}
        </Button>
      }
    >
      <p>{t('Please check your internet and try again')}</p>
    </ResultScreen>
  );
}
