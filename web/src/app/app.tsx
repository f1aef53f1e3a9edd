import { lazy, Suspense, useEffect, useRef } from 'react';
import { BrowserRouter, Route, Routes, useLocation, useNavigate } from 'react-router';
import { useLanguage } from '../language/use-language.ts';
import { boot } from '../session/boot.ts';
import { Landing } from '../session/landing.tsx';
import { afterLogout } from '../session/return-path.ts';
import { sessionState, setSession } from '../session/state.ts';
import { mayHaveSession } from '../session/storage.ts';
import { brand } from '../ui/brand.ts';
import { Waiting } from '../ui/feedback/waiting.tsx';
import { SkipLink } from '../ui/layout/skip-link.tsx';
import { areas } from './areas.ts';
import { CrashBoundary } from './crash-boundary.tsx';
import { notePage } from './report.ts';
import { SandboxBanner } from './sandbox-banner.tsx';

const SessionPages = lazy(() => import('../session/pages.tsx'));
const ConsumerArea = lazy(areas.consumer);
const PaymentArea = lazy(areas.payment);
const CounterArea = lazy(areas.counter);
const PayPages = lazy(areas.payPages);
const MerchantArea = lazy(areas.merchant);
const MerchantLanding = lazy(areas.merchantLanding);
const ProviderArea = lazy(areas.provider);
const Sandbox = lazy(() => import('../sandbox/area.tsx'));
const SignIn = lazy(() => import('../sign-in/area.tsx'));
const VerifyEmail = lazy(() => import('../consumer/verify-email/page.tsx'));
const HelpPages = lazy(() => import('../consumer/help/page.tsx'));
const StopMessages = lazy(() => import('../consumer/messages/page.tsx'));

export function App() {
  // Asked at the root: whatever stands below is said anew in the language chosen, and keeps its state.
  useLanguage();
  return (
    <CrashBoundary>
      <BrowserRouter>
        <NameLanguage />
        <SkipLink />
        {boot.sandbox ? <SandboxBanner /> : null}
        <SessionStart />
        <Visits />
        <Suspense fallback={<Waiting />}>
          <Routes>
            <Route path="/" element={<Landing />} />
            <Route path="/merchant" element={<MerchantLanding />} />
            <Route path="/sign-in/*" element={<SignIn />} />
            <Route path="/verify-email" element={<VerifyEmail />} />
            {brand.help_url === '/help' ? null : <Route path="/help/*" element={<HelpPages />} />}
            <Route path="/messages/stop" element={<StopMessages />} />
            <Route path="/registration" element={<ConsumerArea />} />
            <Route path="/dashboard/*" element={<ConsumerArea />} />
            <Route path="/link-account/*" element={<ConsumerArea />} />
            <Route path="/link-account-error" element={<ConsumerArea />} />
            <Route path="/relink-account-error" element={<ConsumerArea />} />
            <Route path="/re-enable-user" element={<ConsumerArea />} />
            <Route path="/payment/*" element={<PaymentArea />} />
            <Route path="/pay/*" element={<CounterArea />} />
            <Route path="/payment-link-purchase/:id" element={<PayPages kind="payment_link" />} />
            <Route path="/invoice-link-purchase/:id" element={<PayPages kind="invoice_link" />} />
            <Route path="/ecommerce-purchase" element={<PayPages kind="ecommerce" />} />
            <Route path="/merchant/*" element={<MerchantArea />} />
            <Route path="/provider/*" element={<ProviderArea />} />
            {boot.sandbox ? <Route path="/sandbox/*" element={<Sandbox />} /> : null}
            <Route path="*" element={<SessionPages />} />
          </Routes>
        </Suspense>
      </BrowserRouter>
    </CrashBoundary>
  );
}

/** Tells the browser, and whoever reads the page aloud, which language it is in. */
function NameLanguage() {
  useLocation();
  const language = useLanguage();
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  return null;
}

/** Notes which page is shown, for the trail that led to an error. */
function Visits() {
  const { pathname } = useLocation();
  useEffect(() => notePage(pathname), [pathname]);
  return null;
}

/** Sees once, as the page loads, who is signed in. Without a stored session nothing is downloaded to find that out. */
function SessionStart() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const own_page = /^\/(sign-in|sandbox|provider)(\/|$)/.test(pathname);
  const started = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a page load, when a page first asks for it
  useEffect(() => {
    // An answer of the identity provider is good once, also where React runs effects twice.
    if (own_page || started.current) return;
    started.current = true;
    const back_from_logout = afterLogout(pathname, search);
    if (back_from_logout !== undefined) navigate(back_from_logout, { replace: true });
    if (pathname !== '/redirect' && !mayHaveSession()) {
      setSession({ authenticated: false, error: undefined, claims: undefined });
      return;
    }
    void import('../session/session.ts').then(async ({ startSession }) => {
      const path = await startSession();
      if (path !== undefined) navigate(path, { replace: true });
      // Whoever never signs in never fetches it, and without a network there is another time.
      if (import.meta.env.PROD && sessionState().authenticated)
        void import('./install-worker.ts').then(({ installWorker }) => installWorker()).catch(() => undefined);
    });
  }, [own_page]);
  return null;
}
