import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { t } from '../language/t.ts';
import { brand, centerTitle } from '../ui/brand.ts';
import { Button } from '../ui/controls/button.tsx';
import { LanguageSwitch } from '../ui/controls/language-switch.tsx';
import { TextLink } from '../ui/controls/text-button.tsx';
import { BrandLink } from '../ui/layout/brand-mark.tsx';
import { useTitle } from '../ui/use-title.ts';
import './landing.css';
import { LandingScene } from './landing-scene.tsx';
import { returnToOf, withReturnTo } from './return-path.ts';
import { useSignIn } from './use-sign-in.ts';

const LegalLinks = lazy(() => import('./legal-links.tsx'));

/** `/` and `/merchant`: the way in. The OpenID client is loaded by the click, not by the page. */
export function Landing({ audience }: { audience: 'consumer' | 'merchant' }) {
  const consumer = audience === 'consumer';
  useTitle(consumer ? centerTitle() : `Merchants | ${brand.center}`);
  return (
    <main className="landing" id="main">
      <div className="landing__scene on-moat">
        <BrandLink href="/" className="landing__brand" />
        {consumer ? <LanguageSwitch className="landing__language" /> : null}
        <LandingScene />
      </div>
      <div className="landing__sheet">
        <div>
          <h1 className="t-36">{consumer ? t('Pay straight from your bank.') : 'Take payments straight from the bank.'}</h1>
          <p className="muted landing__lead">
            {consumer
              ? t('Link your checking account once. At the counter, show a code and approve the amount on your phone.')
              : 'Scan a code or type it. Your customer approves on their phone, and you see it land.'}
          </p>
        </div>
        <WaysIn consumer={consumer} />
        {brand.privacy_url ? (
          <Suspense>
            <LegalLinks />
          </Suspense>
        ) : null}
      </div>
    </main>
  );
}

function WaysIn({ consumer }: { consumer: boolean }) {
  const { search } = useLocation();
  const { leaving, failed, leave } = useSignIn({
    connection: consumer ? 'sms' : 'password',
    returnTo: withReturnTo('/redirect', returnToOf(search)),
  });
  return (
    <div className="actions actions--stack">
      {consumer ? (
        <Button kind="primary" size="lg" busy={leaving === 'register'} onClick={() => void leave('register')}>
          {t('Register')}
        </Button>
      ) : null}
      <Button kind={consumer ? 'plain' : 'primary'} size="lg" busy={leaving === 'log-in'} onClick={() => void leave('log-in')}>
        {t('Log In')}
      </Button>
      {failed ? (
        <p className="field__error landing__failed" role="alert">
          {t("We can't reach sign-in right now. Check your internet and try again.")}
        </p>
      ) : null}
      {consumer ? null : (
        <TextLink href="/merchant/apply" className="landing__other">
          Apply to take payments
        </TextLink>
      )}
      <TextLink href={consumer ? '/merchant' : withReturnTo('/', returnToOf(search))} className="muted landing__other">
        {consumer ? t('Are you a merchant?') : 'Log in as a Customer'}
      </TextLink>
    </div>
  );
}
