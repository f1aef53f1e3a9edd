import type { ReactNode } from 'react';
import { BrandLink } from './brand-mark.tsx';

export type AppHeaderProps = {
  /** Where the logo goes; without it the logo is no link. */
  home?: string;
  left?: ReactNode;
  right?: ReactNode;
};

/** The head of a phone screen: the logo in the middle, at most one thing on each side. */
export function AppHeader({ home, left, right }: AppHeaderProps) {
  return (
    <header className="app-header">
      {left ?? <span />}
      <BrandLink href={home} />
      {right ?? <span />}
    </header>
  );
}
