import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { LogOut } from '../session/log-out-button.tsx';
import { BrandLink } from '../ui/layout/brand-mark.tsx';
import { HeroArt } from '../ui/layout/hero.tsx';
import './pay.css';

/** Logs out so that whoever signs in next comes back to this very page. */
export function LogOutHere() {
  const { pathname, search } = useLocation();
  return <LogOut returnTo={pathname + search} />;
}

export type PayFrameProps = {
  /** On moat: who asks, and for how much. */
  what: ReactNode;
  /** What it is paid from, and the way on. */
  how: ReactNode;
  /** Names of the two, for those who cannot see them. */
  labels: { what: string; how: string };
  busy?: boolean;
};

/** A pay page: what is asked for stands on moat, below it, or beside it on a wide screen, how it is paid. */
export function PayFrame({ what, how, labels, busy }: PayFrameProps) {
  return (
    <>
      <div className="pay">
        <header className="pay__bar on-moat">
          <BrandLink href="/dashboard" className="on-moat" />
          <LogOutHere />
        </header>
        <main id="main" tabIndex={-1} className="pay__main" aria-busy={busy || undefined}>
          <section className="pay__what on-moat" aria-label={labels.what}>
            <HeroArt width={330} height={270} />
            <div className="pay__inner">{what}</div>
          </section>
          <section className="pay__how" aria-label={labels.how}>
            <div className="pay__inner">{how}</div>
          </section>
        </main>
      </div>
    </>
  );
}
