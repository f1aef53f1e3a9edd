import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { t } from '../language/t.ts';
import { centerTitle } from '../ui/brand.ts';
import { Button } from '../ui/controls/button.tsx';
import { LanguageSwitch } from '../ui/controls/language-switch.tsx';
import { TextLink } from '../ui/controls/text-button.tsx';
import { BrandLink } from '../ui/layout/brand-mark.tsx';
import { useTitle } from '../ui/use-title.ts';
import './landing.css';
import { LandingScene } from './landing-scene.tsx';
import { returnToOf, withReturnTo } from './return-path.ts';
import { useSignIn } from './use-sign-in.ts';

const LandingMore = lazy(() => import('./landing-more.tsx'));
const LandingFoot = lazy(() => import('./landing-foot.tsx'));

/** `/`: the way in, and below it what it is. The OpenID client is loaded by the click, not by the page. */
export function Landing() {
  useTitle(centerTitle());
  return (
    <div className="landing">
      <main id="main">
        <section className="landing__top">
          <div className="landing__scene on-moat">
            <BrandLink href="/" className="landing__brand" />
            <LanguageSwitch className="landing__language" />
            <LandingScene />
          </div>
          <div className="landing__sheet">
            <div>
              <h1 className="t-36">{t('Pay straight from your bank.')}</h1>
              <p className="muted landing__lead">
                {t("Show a code at the counter and approve the amount on your phone. No card needed, and it's free for you.")}
              </p>
            </div>
            <WaysIn />
          </div>
        </section>
        <Suspense>
          <LandingMore />
        </Suspense>
      </main>
      <Suspense>
        <LandingFoot />
      </Suspense>
    </div>
  );
}

function WaysIn() {
  const { search } = useLocation();
  const { leaving, failed, leave } = useSignIn({ connection: 'sms', returnTo: withReturnTo('/redirect', returnToOf(search)) });
  return (
    <div className="actions actions--stack">
      <Button kind="primary" size="lg" busy={leaving === 'register'} onClick={() => void leave('register')}>
        {t('Register')}
      </Button>
      <Button size="lg" busy={leaving === 'log-in'} onClick={() => void leave('log-in')}>
        {t('Log In')}
      </Button>
      {failed ? (
        <p className="field__error landing__failed" role="alert">
          {t("We can't reach sign-in right now. Check your internet and try again.")}
        </p>
      ) : null}
      <TextLink href="/merchant" className="muted landing__other">
        {t('Are you a merchant?')}
      </TextLink>
    </div>
  );
}
