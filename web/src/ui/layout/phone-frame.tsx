import type { ReactNode } from 'react';
import { classes } from '../class-names.ts';

export type PhoneFrameProps = {
  header?: ReactNode;
  /** The BottomNav; task screens have none. */
  nav?: ReactNode;
  /** What sits at the bottom, in reach of the thumb: the one action, and the way out below it. */
  dock?: ReactNode;
  /** The whole screen stands on moat, as the pass does. */
  moat?: boolean;
  className?: string;
  children: ReactNode;
};

/** A consumer's screen: one column, as wide as a phone at most. */
export function PhoneFrame({ header, nav, dock, moat, className, children }: PhoneFrameProps) {
  return (
    <div className={classes(moat && 'moat-screen on-moat')}>
      <div className={classes('phone', nav !== undefined && 'phone--nav')}>
        {header}
        <main id="main" tabIndex={-1} className="phone__page">
          <div className={classes('phone__main', className)}>{children}</div>
          {dock ? <div className="dock">{dock}</div> : null}
        </main>
      </div>
      {nav}
    </div>
  );
}
