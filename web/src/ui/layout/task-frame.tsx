import type { ReactNode } from 'react';
import { classes } from '../class-names.ts';
import { IconLink } from '../controls/icon-button.tsx';
import { BackIcon } from '../icons/icons.tsx';
import { BrandLink } from './brand-mark.tsx';

export type TaskFrameProps = {
  /** Where the logo goes. */
  home?: string;
  /** The one way back. */
  back?: { href: string; label: string };
  /** Starts at the top, not in the middle. */
  top?: boolean;
  children: ReactNode;
};

/** A task takes the whole screen: a code, awaiting, a result, sign-in. */
export function TaskFrame({ home, back, top, children }: TaskFrameProps) {
  return (
    <div className="task">
      <header className="task__bar">
        {back ? <IconLink href={back.href} label={back.label} icon={<BackIcon />} /> : <span />}
        <BrandLink href={home} />
        <span />
      </header>
      <main id="main" tabIndex={-1} className={classes('task__body', top && 'task__body--top')}>
        {children}
      </main>
    </div>
  );
}
