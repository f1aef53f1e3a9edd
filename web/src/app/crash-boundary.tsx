import { Component, type ReactNode } from 'react';
import { BrowserRouter } from 'react-router';
import { Exception } from '../session/exception.tsx';
import { report } from './report.ts';

/** What stands when drawing a page has failed: the generic error page. The error is reported. */
export class CrashBoundary extends Component<{ children: ReactNode }, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError(): { crashed: boolean } {
    return { crashed: true };
  }

  override componentDidCatch(error: unknown): void {
    report(error);
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
