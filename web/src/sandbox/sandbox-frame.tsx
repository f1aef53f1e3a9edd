import type { ReactNode } from 'react';
import { Queries } from '../app/queries.tsx';
import { classes } from '../ui/class-names.ts';
import { BrandLink } from '../ui/layout/brand-mark.tsx';
import './sandbox.css';

interface SandboxFrameProps {
  title: string;
  intro: string;
  className?: string;
  /** The ways to elsewhere, and what they are called together. */
  nav: { label: string; links: ReactNode };
  children: ReactNode;
}

/** A page of the sandbox: where else to go, its title, and what it is for. */
export function SandboxFrame({ title, intro, className, nav, children }: SandboxFrameProps) {
  return (
    <Queries>
      <div className="sandbox dense">
        <header className="sandbox__bar">
          <BrandLink href="/" />
          <nav className="actions" aria-label={nav.label}>
            {nav.links}
          </nav>
        </header>
        <main id="main" tabIndex={-1} className={classes('sandbox__main', className)}>
          <div className="sandbox__head">
            <h1 className="t-28">{title}</h1>
            <p className="muted">{intro}</p>
          </div>
          {children}
        </main>
      </div>
    </Queries>
  );
}
