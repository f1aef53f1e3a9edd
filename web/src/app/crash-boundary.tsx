import { Component, type ErrorInfo, type ReactNode } from 'react';
import { BrowserRouter } from 'react-router';
import { Exception } from '../session/exception.tsx';
import { LineCut } from '../session/line-cut.tsx';
import { didNotCome } from '../session/load-anew.ts';
import { report } from './report.ts';

type State = { crashed: false } | { crashed: true; error: unknown };

/**
 * What stands when drawing a page has failed: the generic error page, or, where its code did not come, the one that
 * says so. The error is reported, with what was being drawn.
 */
export class CrashBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { crashed: false };

  static getDerivedStateFromError(error: unknown): State {
    return { crashed: true, error };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    report(error, info);
  }

  override render(): ReactNode {
    if (!this.state.crashed) return this.props.children;
    return <BrowserRouter>{didNotCome(this.state.error) ? <LineCut /> : <Exception anew />}</BrowserRouter>;
  }
}
