import { Component, type ErrorInfo, type ReactNode } from 'react';
import { BrowserRouter } from 'react-router';
import { Exception } from '../session/exception.tsx';
import { report } from './report.ts';

/** What stands when drawing a page has failed: the generic error page. The error is reported, with what was being drawn. */
export class CrashBoundary extends Component<{ children: ReactNode }, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError(): { crashed: boolean } {
    return { crashed: true };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    report(error, info);
  }

  override render(): ReactNode {
    if (!this.state.crashed) return this.props.children;
    return (
      <BrowserRouter>
        <Exception anew />
      </BrowserRouter>
    );
  }
}
