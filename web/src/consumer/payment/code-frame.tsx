import type { ReactNode } from 'react';
import { AppHeader } from '../../ui/layout/app-header.tsx';
import { PhoneFrame } from '../../ui/layout/phone-frame.tsx';
import { CodeFooter } from './code-footer.tsx';
import './payment.css';

export interface CodeFrameProps {
  /** Above the code: the page's h1. */
  head: ReactNode;
  /** Below it. */
  foot?: ReactNode;
  children: ReactNode;
}

/** The screen that a code stands on; everything on it has its place before the code is there. */
export function CodeFrame({ head, foot, children }: CodeFrameProps) {
  return (
    <PhoneFrame moat className="pass-screen" header={<AppHeader home="/dashboard" />} dock={<CodeFooter />}>
      {head}
      {children}
      {foot}
    </PhoneFrame>
  );
}
